//! The examples at the end of the long help.

use clap::Command;

/// The examples of some commands: a paragraph for each.
const EXAMPLES: &str = include_str!("examples.txt");

/// Returns each command that has examples, and its examples.
fn examples() -> impl Iterator<Item = (&'static str, &'static str)> {
    let paragraphs = EXAMPLES.trim_end().split("\n\n");
    paragraphs.filter_map(|examples| Some((examples.split_whitespace().nth(1)?, examples)))
}

/// Adds the examples to the long help of the commands.
pub fn add_examples(command: Command) -> Command {
    command.mut_subcommands(|command| {
        let of_this = examples().find(|(name, _)| *name == command.get_name());
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
    use super::examples;

    #[test]
    fn examples_are_valid_command_lines() {
        for (name, examples) in examples() {
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
        for (name, examples) in examples() {
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
