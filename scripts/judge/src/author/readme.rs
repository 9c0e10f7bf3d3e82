//! The README of a problem: `crates/<problem>/README.md`, in sections that are always the same.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use anyhow::{bail, ensure, Context, Result};

/// The sections, in their order.
const SECTIONS: [&str; 4] = ["Problem", "Hints", "Idea", "See also"];

/// How the title of a sample begins.
const SAMPLE: &str = "**Sample ";

/// How many hints there are.
const HINTS: RangeInclusive<usize> = 3..=5;

/// What a README says, without the comments of its source.
#[derive(Debug)]
pub struct Readme {
    pub problem: String,
    pub hints: Vec<Hint>,
    pub idea: String,
    /// The samples and tables, each under a line that names it.
    pub blocks: Vec<Block>,
}

#[derive(Debug)]
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
    pub fn parse(text: &str) -> Result<Self> {
        ensure!(
            text.starts_with("# "),
            "line 1: the title is missing: `# Title`"
        );
        let blocks = blocks(text)?;
        let mut sections = split(text, "## ")?;
        // What stands above the first section is the title.
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
            problem: shown(&problem),
            hints: parse_hints(&hints)?,
            idea: shown(&idea),
            blocks,
        })
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
    let hint = |(title, text): (String, String)| {
        ensure!(!text.trim().is_empty(), "the hint `{title}` is empty");
        let text = shown(&text);
        Ok(Hint { title, text })
    };
    hints.into_iter().map(hint).collect()
}

/// Returns what stands above the first heading of this kind, with no title, and under each. A line in
/// a fenced text is no heading.
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
fn shown(text: &str) -> String {
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
