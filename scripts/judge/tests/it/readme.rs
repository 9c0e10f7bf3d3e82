//! The output of commands in the README is up to date.

use std::fs;

use crate::util::{assert_up_to_date, root, run};

#[test]
fn the_table_of_the_sites_is_up_to_date() {
    assert_up_to_date("scripts/judge/SITES.md", "judge", "list --sites --markdown");
}

/// Removes the parts that differ from run to run: the figures, the spaces before them, and the widths of tables that
/// follow from them.
fn without_figures(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines().map(str::trim_end) {
        let mut words: Vec<_> = line.split(' ').filter(|word| !word.is_empty()).collect();
        if line.contains(" ms ") && line.ends_with(" MiB") {
            words.retain(|word| word.parse::<f64>().is_err());
        }
        let is_rule = line.starts_with('─');
        lines.push(if is_rule {
            "─".to_string()
        } else {
            words.join(" ")
        });
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

#[test]
fn what_is_shown_is_what_is_printed() {
    let pages = ["README.md", "scripts/games/README.md"]
        .map(|page| fs::read_to_string(root().join(page)).unwrap())
        .concat();
    let blocks = pages.split("```console\n$ cargo judge ").skip(1);
    let mut count = 0;
    for block in blocks {
        let (command, rest) = block.split_once('\n').unwrap();
        let (shown, _) = rest.split_once("```").unwrap();
        // It would write to the practice folder of the user; another test runs it elsewhere.
        if command.starts_with("practice ") {
            continue;
        }
        let [printed, shown] = [&*run(root(), command).stdout, shown].map(without_figures);
        assert_eq!(printed, shown, "cargo judge {command}");
        count += 1;
    }
    assert!(count >= 2, "{count} commands");
}
