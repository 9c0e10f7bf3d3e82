//! The README of a problem: `crates/<problem>/README.md`, which always has the same sections.

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::{bail, ensure, Context, Error, Result};
use serde::Serialize;

use judge::problem::Problem;
use judge::workspace::Workspace;

/// The sections, in their order.
const SECTIONS: [&str; 4] = ["Problem", "Hints", "Idea", "See also"];

/// The beginning of the title of a sample.
const SAMPLE: &str = "**Sample ";

/// The allowed numbers of hints.
const HINTS: RangeInclusive<usize> = 3..=5;

/// The text of a README, without the comments of its source.
#[derive(Debug)]
pub struct Readme {
    pub problem: String,
    pub hints: Vec<Hint>,
    pub idea: String,
    pub see_also: String,
    /// The samples and tables, each under a line that names it.
    pub blocks: Vec<Block>,
}

#[derive(Debug, Serialize)]
pub struct Hint {
    pub title: String,
    pub text: String,
}

/// A fenced text under the title of a sample, `**Sample input 1**` or `**Sample output 1**`, or a table under
/// the comment `<!-- table: NAME -->`.
#[derive(Debug, PartialEq, Eq)]
pub struct Block {
    /// `sample-1.in`, `sample-1.out` or `table: NAME`.
    pub name: String,
    pub text: String,
    /// The line of the title or the comment.
    pub line: usize,
}

impl Readme {
    pub fn path(problem: &Problem) -> PathBuf {
        problem.folder.join("README.md")
    }

    pub fn of(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let path = Self::path(problem);
        let text = fs::read_to_string(&path).map_err(Error::from);
        let readme = text.and_then(|text| Self::parse(&text));
        readme.with_context(|| workspace.display(&path).to_string())
    }

    fn parse(text: &str) -> Result<Self> {
        ensure!(
            text.starts_with("# "),
            "line 1: the title is missing: `# Title`"
        );
        let blocks = blocks(text)?;
        let mut sections = split(text, "## ")?;
        // The text above the first section is the title.
        sections.remove(0);
        let found: Vec<_> = sections.iter().map(|(title, _)| title.as_str()).collect();
        ensure!(
            found == SECTIONS,
            "the sections must be {}, in this order; they are {}",
            SECTIONS.join(", "),
            found.join(", ")
        );
        let mut texts = sections.into_iter().map(|(_, text)| text);
        let mut next = || texts.next().context("a section is missing");
        let (problem, hints, idea, see_also) = (next()?, next()?, next()?, next()?);
        for (section, text) in SECTIONS.iter().zip([&problem, &hints, &idea, &see_also]) {
            ensure!(!text.trim().is_empty(), "the section {section} is empty");
        }
        Ok(Self {
            problem: plain(&problem),
            hints: parse_hints(&hints)?,
            idea: plain(&idea),
            see_also: plain(&see_also),
            blocks,
        })
    }

    /// Fails unless the samples and tables are the right ones, and the first sample and all tables are present. `place`
    /// is the README's path.
    pub fn check_blocks(
        &self,
        right: &BTreeMap<String, String>,
        place: &str,
        problem: &str,
    ) -> Result<()> {
        for block in &self.blocks {
            let (name, line) = (&block.name, block.line);
            let right = right
                .get(name)
                .with_context(|| format!("{place}:{line}: there is no {name}"))?;
            ensure!(
                right.trim_end() == block.text.trim_end(),
                "{place}:{line}: {name} is not up to date: run `cargo games check {problem} --fill`"
            );
        }
        let has = |name: &str| self.blocks.iter().any(|block| block.name == name);
        for name in right.keys().filter(|name| name.starts_with("table: ")) {
            ensure!(
                has(name),
                "{place}: it does not show the {name} of the reference: write `<!-- {name} -->` and run `cargo games \
                 check {problem} --fill`"
            );
        }
        ensure!(
            has("sample-1.in") && has("sample-1.out"),
            "{place}: show the first sample, under `**Sample input 1**` and `**Sample output 1**`"
        );
        Ok(())
    }
}

/// Returns a README with the right text under each line that names one; the others stay.
pub fn fill(text: &str, blocks: &BTreeMap<String, String>) -> String {
    let mut filled = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        filled.push(line.to_string());
        let Some(block) = block_name(line).and_then(|name| blocks.get(&name)) else {
            continue;
        };
        if lines.next_if(|line| line.starts_with("```")).is_some() {
            lines
                .by_ref()
                .take_while(|line| !line.starts_with("```"))
                .for_each(drop);
        }
        while lines.next_if(|line| line.starts_with('|')).is_some() {}
        let block = block.trim_end();
        let is_table = block.starts_with('|');
        filled.extend((!is_table).then(|| "```text".to_string()));
        filled.push(block.to_string());
        filled.extend((!is_table).then(|| "```".to_string()));
    }
    filled.join("\n") + "\n"
}

fn parse_hints(text: &str) -> Result<Vec<Hint>> {
    let mut hints = split(text, "### ")?;
    let (_, before) = hints.remove(0);
    ensure!(
        before.trim().is_empty(),
        "the section Hints begins with a text: put it under a heading `### Title`"
    );
    ensure!(
        HINTS.contains(&hints.len()),
        "the section Hints has {} steps, each under a heading `### Title`: it must have {} to {}",
        hints.len(),
        HINTS.start(),
        HINTS.end()
    );
    let last = hints.len() - 1;
    let hint = |(index, (title, text)): (usize, (String, String))| {
        ensure!(!text.trim().is_empty(), "the hint `{title}` is empty");
        ensure!(
            index == last || !text.contains("common::"),
            "the hint `{title}` names a function of `common`: only the last hint may"
        );
        let text = plain(&text);
        Ok(Hint { title, text })
    };
    hints.into_iter().enumerate().map(hint).collect()
}

/// Returns the text above the first heading of this kind, with an empty title, and the text under each. A line in a
/// fenced text is no heading.
fn split(text: &str, heading: &str) -> Result<Vec<(String, String)>> {
    let mut parts = vec![(String::new(), String::new())];
    let mut fenced = false;
    for line in text.lines() {
        fenced ^= line.starts_with("```");
        if let Some(title) = line.strip_prefix(heading).filter(|_| !fenced) {
            parts.push((title.trim().to_string(), String::new()));
        } else if let Some((_, part)) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    ensure!(!fenced, "a fenced text is not closed");
    Ok(parts)
}

/// Returns a section as a terminal shows it: without comments and the blank lines around it.
fn plain(text: &str) -> String {
    let lines: Vec<_> = text
        .lines()
        .filter(|line| comment(line).is_none())
        .collect();
    lines.join("\n").trim().to_string()
}

fn comment(line: &str) -> Option<&str> {
    let inside = line.trim().strip_prefix("<!--")?.strip_suffix("-->")?;
    Some(inside.trim())
}

/// Returns the name of the block under a line, if the line names one.
fn block_name(line: &str) -> Option<String> {
    match comment(line) {
        Some(name) => name.starts_with("table: ").then(|| name.to_string()),
        None => sample(line),
    }
}

/// Returns `sample-1.in` for `**Sample input 1**`, and `sample-1.out` for `**Sample output 1**`.
fn sample(line: &str) -> Option<String> {
    let title = line.strip_prefix(SAMPLE)?.strip_suffix("**")?;
    let (what, number) = title.split_once(' ')?;
    let extension = match what {
        "input" => "in",
        "output" => "out",
        _ => return None,
    };
    Some(format!("sample-{number}.{extension}"))
}

/// Returns the samples and tables of a README.
pub fn blocks(text: &str) -> Result<Vec<Block>> {
    let mut blocks = Vec::new();
    let mut lines = (1..).zip(text.lines()).peekable();
    while let Some((number, line)) = lines.next() {
        if line.starts_with('|') {
            bail!("line {number}: a table needs a comment above it: <!-- table: NAME -->");
        }
        let Some(name) = block_name(line) else {
            ensure!(
                comment(line).is_none() && !line.starts_with(SAMPLE),
                "line {number}: name a table with `<!-- table: NAME -->`, and a sample with `**Sample input K**` \
                 or `**Sample output K**`"
            );
            continue;
        };
        let mut block = String::new();
        if name.starts_with("table: ") {
            while let Some((_, row)) = lines.next_if(|(_, line)| line.starts_with('|')) {
                block += &(row.to_string() + "\n");
            }
            ensure!(
                !block.is_empty(),
                "line {number}: there is no table under this comment"
            );
        } else {
            let fence = lines.next_if(|(_, line)| line.starts_with("```"));
            ensure!(
                fence.is_some(),
                "line {number}: there is no fenced text under this title"
            );
            let fenced = lines.by_ref();
            for (_, line) in fenced.take_while(|(_, line)| !line.starts_with("```")) {
                block += &(line.to_string() + "\n");
            }
        }
        blocks.push(Block {
            name,
            text: block,
            line: number,
        });
    }
    Ok(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    const COMPLETE: &str = "# Echo

## Problem

Print the number.

**Sample input 1**
```text
5
```

**Sample output 1**
```text
6
```

## Hints

### Read

Read it first.

### Think

What is the answer to 7?

### Print

Print it.

## Idea

The answer is the number.

<!-- table: values -->
| number | 1 |
|---|---|

## See also

- nothing
";

    fn check(text: &str) -> Result<()> {
        let blocks = [
            ("sample-1.in", "5\n"),
            ("sample-1.out", "6\n"),
            ("table: values", "| number | 1 |\n|---|---|\n"),
        ]
        .map(|(name, text)| (name.to_string(), text.to_string()));
        Readme::parse(text)?.check_blocks(&blocks.into(), "README.md", "echo")
    }

    #[test]
    fn a_complete_readme_lacks_nothing() {
        check(COMPLETE).unwrap();
        let readme = Readme::parse(COMPLETE).unwrap();
        let titles: Vec<_> = readme
            .hints
            .iter()
            .map(|hint| hint.title.as_str())
            .collect();
        assert_eq!(titles, ["Read", "Think", "Print"]);
    }

    /// A README with one change, and its error.
    #[rstest]
    #[case::no_title(("# Echo", "Echo", "line 1: the title is missing: `# Title`"))]
    #[case::section_missing((
        "## Idea", "### Idea",
        "the sections must be Problem, Hints, Idea, See also, in this order; they are Problem, Hints, See also"
    ))]
    #[case::empty_section(("- nothing\n", "", "the section See also is empty"))]
    #[case::two_hints((
        "### Think\n", "", "the section Hints has 2 steps, each under a heading `### Title`: it must have 3 to 5"
    ))]
    #[case::text_above_the_hints((
        "### Read\n", "", "the section Hints begins with a text: put it under a heading `### Title`"
    ))]
    #[case::empty_hint(("Print it.", "", "the hint `Print` is empty"))]
    #[case::function_too_early((
        "Read it first.", "Call `common::mex`.", "the hint `Read` names a function of `common`: only the last hint may"
    ))]
    #[case::open_fence(("Print it.", "```text\n", "a fenced text is not closed"))]
    #[case::table_without_name((
        "Print it.", "| a |\n|---|", "line 29: a table needs a comment above it: <!-- table: NAME -->"
    ))]
    #[case::unknown_comment((
        "Print it.", "<!-- x -->",
        "line 29: name a table with `<!-- table: NAME -->`, and a sample with `**Sample input K**` or `**Sample output K**`"
    ))]
    #[case::no_table(("Print it.", "<!-- table: x -->", "line 29: there is no table under this comment"))]
    #[case::no_sample(("Print it.", "**Sample input 1**", "line 29: there is no fenced text under this title"))]
    #[case::misspelt_sample((
        "Print it.", "**Sample 1**",
        "line 29: name a table with `<!-- table: NAME -->`, and a sample with `**Sample input K**` or `**Sample output K**`"
    ))]
    #[case::unknown_sample(("Print it.", "**Sample input 9**\n```text\n1\n```", "README.md:29: there is no sample-9.in"))]
    #[case::no_samples((
        "Sample output 1", "Sample input 1",
        "README.md:12: sample-1.in is not up to date: run `cargo games check echo --fill`"
    ))]
    #[case::only_an_input((
        "**Sample output 1**", "", "README.md: show the first sample, under `**Sample input 1**` and `**Sample output 1**`"
    ))]
    #[case::old_sample((
        "\n5\n", "\n7\n", "README.md:7: sample-1.in is not up to date: run `cargo games check echo --fill`"
    ))]
    #[case::old_table((
        "| number | 1 |", "| number | 2 |",
        "README.md:35: table: values is not up to date: run `cargo games check echo --fill`"
    ))]
    #[case::table_left_out((
        "<!-- table: values -->\n| number | 1 |\n|---|---|\n", "",
        "README.md: it does not show the table: values of the reference: write `<!-- table: values -->` and run \
         `cargo games check echo --fill`"
    ))]
    fn what_a_readme_lacks_is_named(#[case] (from, to, why): (&str, &str, &str)) {
        assert!(COMPLETE.contains(from));
        let error = check(&COMPLETE.replacen(from, to, 1)).unwrap_err();
        assert_eq!(error.to_string(), why);
    }
}
