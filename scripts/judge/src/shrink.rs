//! Making an input smaller that shows what is wrong: fewer lines, fewer tokens, smaller numbers.

use std::time::Instant;

use anyhow::Result;

type Lines = Vec<Vec<String>>;

/// Returns the smallest input found by `deadline` for which `fails` still holds. `fails` has to refuse
/// what is no valid input: this here knows nothing of a format but that counts stand before what they
/// count.
pub fn shrink(
    input: &str,
    deadline: Instant,
    fails: impl FnMut(&str) -> Result<bool>,
) -> Result<String> {
    let split = |line: &str| line.split_whitespace().map(String::from).collect();
    let lines = input.lines().map(split).collect();
    let mut shrinker = Shrinker {
        lines,
        deadline,
        fails,
    };
    loop {
        let before = shrinker.lines.clone();
        shrinker.drop_lines()?;
        shrinker.drop_tokens()?;
        shrinker.lower_numbers()?;
        if shrinker.lines == before || shrinker.is_late() {
            return Ok(text(&shrinker.lines));
        }
    }
}

fn text(lines: &Lines) -> String {
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

struct Shrinker<Fails> {
    lines: Lines,
    deadline: Instant,
    fails: Fails,
}

impl<Fails: FnMut(&str) -> Result<bool>> Shrinker<Fails> {
    fn is_late(&self) -> bool {
        Instant::now() >= self.deadline
    }

    /// Takes the first of these inputs that still fails; tells whether there was one.
    fn take_one(&mut self, candidates: impl IntoIterator<Item = Lines>) -> Result<bool> {
        for lines in candidates {
            if self.is_late() {
                return Ok(false);
            }
            if (self.fails)(&text(&lines))? {
                self.lines = lines;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Drops lines, many at once and then fewer, from the last to the first.
    fn drop_lines(&mut self) -> Result<()> {
        let mut size = self.lines.len() / 2;
        while size > 0 {
            let mut end = self.lines.len();
            while end >= size {
                let start = end - size;
                self.take_one(without_lines(&self.lines, start, size))?;
                end = start.min(self.lines.len());
            }
            size /= 2;
        }
        Ok(())
    }

    /// Drops tokens in each line, likewise.
    fn drop_tokens(&mut self) -> Result<()> {
        for line in (0..self.lines.len()).rev() {
            let mut size = self.lines[line].len() / 2;
            while size > 0 {
                let mut end = self.lines[line].len();
                while end >= size {
                    let start = end - size;
                    self.take_one(without_tokens(&self.lines, line, start, size))?;
                    end = start.min(self.lines[line].len());
                }
                size /= 2;
            }
        }
        Ok(())
    }

    fn lower_numbers(&mut self) -> Result<()> {
        for line in 0..self.lines.len() {
            for token in 0..self.lines[line].len() {
                while self.take_one(with_lower(&self.lines, line, token))? {}
            }
        }
        Ok(())
    }
}

/// Returns the input without some lines: as it is, or with a number before them lowered that may
/// count them.
fn without_lines(lines: &Lines, start: usize, size: usize) -> Vec<Lines> {
    const NEAR: usize = 3;
    let mut rest = lines.clone();
    rest.drain(start..start + size);
    let mut all = vec![rest.clone()];
    let near = start.saturating_sub(NEAR)..start;
    let singles = (0..start)
        .rev()
        .filter(|&line| lines[line].len() == 1 && !near.contains(&line));
    for line in near.clone().rev().chain(singles.take(1)) {
        for token in 0..lines[line].len() {
            all.extend(lowered(&rest, line, token, size));
        }
    }
    all
}

/// Returns the input without some tokens of a line: as it is, or with the first token of the line
/// lowered, or the last of the line before.
fn without_tokens(lines: &Lines, line: usize, start: usize, size: usize) -> Vec<Lines> {
    let mut rest = lines.clone();
    rest[line].drain(start..start + size);
    let mut all = vec![rest.clone()];
    if start > 0 {
        all.extend(lowered(&rest, line, 0, size));
    }
    if let Some(before) = line.checked_sub(1) {
        let last = rest[before].len().wrapping_sub(1);
        all.extend(lowered(&rest, before, last, size));
    }
    all
}

/// Returns the input with the number at a place lowered by `by`, if there is a number that large.
fn lowered(lines: &Lines, line: usize, token: usize, by: usize) -> Option<Lines> {
    let number: u64 = lines[line].get(token)?.parse().ok()?;
    let number = number.checked_sub(by as u64)?;
    let mut lines = lines.clone();
    lines[line][token] = number.to_string();
    Some(lines)
}

/// Returns the input with smaller numbers at a place.
fn with_lower(lines: &Lines, line: usize, token: usize) -> Vec<Lines> {
    let number: u64 = lines[line][token].parse().unwrap_or(0);
    let mut smaller = vec![0, 1, 2, number / 2, number.saturating_sub(1)];
    smaller.retain(|&it| it < number);
    smaller.dedup();
    let with = |it: u64| {
        let mut lines = lines.clone();
        lines[line][token] = it.to_string();
        lines
    };
    smaller.into_iter().map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::time::Duration;

    #[track_caller]
    fn assert_shrinks(input: &str, fails: impl Fn(&[u64]) -> bool, smallest: &str) {
        let deadline = Instant::now() + Duration::from_mins(1);
        let numbers = |text: &str| -> Vec<u64> {
            text.split_whitespace()
                .map(|token| token.parse().unwrap())
                .collect()
        };
        let shrunk = shrink(input, deadline, |text| Ok(fails(&numbers(text))));
        assert_eq!(shrunk.unwrap(), smallest);
    }

    #[test]
    fn lines_go_with_their_count() {
        let counted = |numbers: &[u64]| {
            numbers
                .first()
                .is_some_and(|&it| it + 1 == numbers.len() as u64)
        };
        let fails = |numbers: &[u64]| counted(numbers) && numbers[1..].iter().any(|&it| it > 6);
        assert_shrinks("5\n3\n9\n1\n8\n2\n", fails, "1\n7\n");
    }

    #[test]
    fn tokens_go_with_their_count() {
        let counted = |numbers: &[u64]| {
            numbers
                .first()
                .is_some_and(|&it| it + 1 == numbers.len() as u64)
        };
        let fails = |numbers: &[u64]| counted(numbers) && numbers[1..].contains(&4);
        assert_shrinks("6 9 4 4 1 7 3\n", fails, "1 4\n");
    }

    #[test]
    fn numbers_go_down_to_the_least_that_fails() {
        assert_shrinks("1000000\n", |numbers| numbers.first() >= Some(&31), "31\n");
    }

    #[test]
    fn nothing_is_changed_past_the_deadline() {
        let shrunk = shrink("3 4\n", Instant::now(), |_| Ok(true)).unwrap();
        assert_eq!(shrunk, "3 4\n");
    }
}
