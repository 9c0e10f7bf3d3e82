//! The examples at the end of the long help.

use clap::Command;

/// Commands, each with its examples.
const EXAMPLES: [(&str, &str); 12] = [
    (
        "init",
        "  judge init contests                        A workspace in the folder `contests`
  judge init contests --for atcoder          With AtCoder's edition and crates
  judge init contests --for atcoder --build  And build the crates now",
    ),
    (
        "listen",
        "  judge listen                               Until interrupted
  judge listen --problems 6                  Until six problems are received",
    ),
    (
        "new",
        "  judge new abc300-a                         Problem A of the contest abc300",
    ),
    (
        "test",
        "  judge test a                               Problem A of the contest received last
  judge test abc300                          All problems of a contest
  judge test a --only sample-1 --diff        One test, shown in full
  judge test a --input big.txt               One run on an input without an answer
  judge test a --source a.py                 A program in another language
  judge test a --watch                       Again after each change",
    ),
    (
        "add",
        "  judge add a                                Type or paste the input, Ctrl-D, then the answer
  judge add a --clipboard                    Copy the input, then the answer
  judge add a x.in x.out tests.zip           From files",
    ),
    (
        "stress",
        "  judge stress a                             Errors, limits, and debug against release build
  judge stress a --brute brute.py            On inputs in the form of the samples
  judge stress a --brute brute.py --gen gen.py
  judge stress a --brute brute.py --save big The input found becomes the test `big`",
    ),
    (
        "debug",
        "  judge debug a                              The first test: stops in `main` and at a panic
  judge debug a --only sample-2              Another test
  judge debug a --print                      A launch configuration for VS Code",
    ),
    (
        "talk",
        "  judge talk a                               Type the lines of the interactor
  judge talk a --save a.interaction          Type the lines, and save the dialogue
  judge talk a --replay a.interaction        Replay a saved dialogue",
    ),
    (
        "open",
        "  judge open a                               The page to submit at
  judge open a --standings                   The standings of the contest",
    ),
    (
        "export",
        "  judge export cph a                         Its tests, for the VS Code extension cph",
    ),
    (
        "bundle",
        "  judge bundle a -o a.rs                     For the site of the problem's address
  judge bundle a --for codeforces --copy     For another site, to the clipboard
  judge bundle --all -o bundles              All problems, into a folder",
    ),
    (
        "submit",
        "  judge submit a                             Test, bundle, send, and wait for the verdict
  judge submit a --dry-run                   Print the request instead",
    ),
];

/// Adds the examples to the long help of the commands.
pub fn add_examples(command: Command) -> Command {
    command.mut_subcommands(|command| {
        let of_this = EXAMPLES
            .iter()
            .find(|(name, _)| *name == command.get_name());
        let Some((_, examples)) = of_this else {
            return command;
        };
        let header = command.get_styles().get_header();
        let end = command
            .get_after_help()
            .map_or_else(String::new, |end| format!("\n\n{}", end.ansi()));
        let examples = format!("{header}Examples:{header:#}\n{examples}{end}");
        command.after_long_help(examples)
    })
}

#[cfg(test)]
mod tests {
    use super::EXAMPLES;

    #[test]
    fn examples_are_valid_command_lines() {
        for (name, examples) in EXAMPLES {
            for line in examples.lines() {
                // The explanation begins with a capital letter.
                let words: Vec<_> = line
                    .split_whitespace()
                    .take_while(|word| !word.starts_with(|char: char| char.is_ascii_uppercase()))
                    .collect();
                assert_eq!(words[..2], ["judge", name]);
                let parsed = crate::command().try_get_matches_from(&words);
                assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
            }
        }
    }

    #[test]
    fn short_help_fits_on_a_screen_and_long_help_has_examples() {
        let mut command = crate::command();
        command.build();
        for (name, examples) in EXAMPLES {
            let command = command.find_subcommand_mut(name).unwrap();
            assert!(!command.render_help().to_string().contains("Examples:"));
            let long = command.render_long_help().to_string();
            assert!(long.contains(examples), "{long}");
        }
        for command in command.get_subcommands_mut() {
            let lines = command.render_help().to_string().lines().count();
            assert!(lines <= 40, "{}: {lines} lines", command.get_name());
        }
    }

    #[test]
    fn long_help_keeps_what_short_help_ends_with() {
        let mut command = crate::command();
        let subcommand = command.find_subcommand_mut("submit").unwrap();
        let end = subcommand.get_after_help().unwrap().to_string();
        assert!(subcommand
            .render_long_help()
            .to_string()
            .ends_with(&format!("{end}\n")));
    }
}
