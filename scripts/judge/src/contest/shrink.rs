//! Makes a failing input smaller: fewer lines, fewer tokens, smaller numbers.
//!
//! This is delta debugging (Zeller & Hildebrandt 2002) of lines: chunks of lines are removed, large ones first, and a
//! number that may count them is lowered. The format is known only through `check`: it accepts or rejects a text, and
//! returns the kind of each of its lines.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::Result;

use crate::reference::Kinds;

/// Returns the smallest input, found before `is_over`, for which `check` returns the kinds of its lines. `check` must
/// also accept `input` itself, whose kinds are `kinds`.
pub fn shrink(
    input: &str,
    kinds: Kinds,
    is_over: impl Fn() -> bool,
    check: impl FnMut(&str) -> Result<Option<Kinds>>,
) -> Result<String> {
    let lines = input.lines().map(tokens_of).collect();
    let mut shrinker = Shrinker {
        lines,
        kinds,
        likely: Count::None,
        is_over,
        check,
    };
    loop {
        let before = shrinker.lines.clone();
        shrinker.drop_chunks()?;
        shrinker.drop_lines()?;
        shrinker.drop_tokens()?;
        shrinker.lower_numbers()?;
        if shrinker.lines == before || (shrinker.is_over)() {
            return Ok(shrinker.text());
        }
    }
}

fn tokens_of(line: &str) -> Vec<String> {
    line.split_whitespace().map(String::from).collect()
}

/// The place of the number that may count the dropped lines or tokens.
#[derive(Clone, Copy, PartialEq)]
enum Count {
    /// No number counts them.
    None,
    /// The first or the last token of the line `distance` lines above.
    Above { distance: usize, is_last: bool },
    /// The nearest line above that is one number.
    Lone,
    /// The first or the last token of the first line.
    Top { is_last: bool },
}

/// The most lines from a count down to the line that it counts.
const NEAR: usize = 3;

impl Count {
    fn all() -> Vec<Self> {
        let both = [false, true];
        let above =
            (1..=NEAR).flat_map(|distance| both.map(|is_last| Self::Above { distance, is_last }));
        let top = both.map(|is_last| Self::Top { is_last });
        let all = [Self::None].into_iter().chain(above);
        all.chain([Self::Lone]).chain(top).collect()
    }
}

/// One step: the lines or tokens to remove, and the number that changes with them.
#[derive(Clone)]
struct Step {
    lines: Range<usize>,
    /// The tokens to remove from the line at `lines.start`; if there are any, the line stays.
    tokens: Range<usize>,
    /// Line, token, new value.
    number: Option<(usize, usize, u64)>,
}

struct Shrinker<IsOver, Check> {
    lines: Vec<Vec<String>>,
    kinds: Kinds,
    /// The count that was lowered in the last successful step.
    likely: Count,
    is_over: IsOver,
    check: Check,
}

impl<IsOver, Check> Shrinker<IsOver, Check>
where
    IsOver: Fn() -> bool,
    Check: FnMut(&str) -> Result<Option<Kinds>>,
{
    fn text(&self) -> String {
        self.lines
            .iter()
            .map(|line| line.join(" ") + "\n")
            .collect()
    }

    /// Returns the text after a step, without a copy of the lines: inputs may be large.
    fn text_after(&self, step: &Step) -> String {
        let mut text = String::new();
        for (index, line) in self.lines.iter().enumerate() {
            let is_cut = index == step.lines.start && !step.tokens.is_empty();
            if step.lines.contains(&index) && !is_cut {
                continue;
            }
            let mut separator = "";
            for (place, token) in line.iter().enumerate() {
                if is_cut && step.tokens.contains(&place) {
                    continue;
                }
                text.push_str(separator);
                separator = " ";
                match step.number {
                    Some((of, at, value)) if (of, at) == (index, place) => {
                        text.push_str(&value.to_string());
                    }
                    _ => text.push_str(token),
                }
            }
            text.push('\n');
        }
        text
    }

    /// Takes a step if `check` accepts the result; returns whether it did.
    fn take(&mut self, step: &Step) -> Result<bool> {
        if (self.is_over)() {
            return Ok(false);
        }
        let text = self.text_after(step);
        let Some(kinds) = (self.check)(&text)? else {
            return Ok(false);
        };
        self.kinds = kinds;
        if let Some((line, token, value)) = step.number {
            self.lines[line][token] = value.to_string();
        }
        if step.tokens.is_empty() {
            self.lines.drain(step.lines.clone());
        } else {
            self.lines[step.lines.start].drain(step.tokens.clone());
        }
        Ok(true)
    }

    /// Drops lines or tokens, and lowers a count of them by one of `amounts`; returns whether it did.
    fn drop(
        &mut self,
        lines: &Range<usize>,
        tokens: &Range<usize>,
        amounts: &[usize],
    ) -> Result<bool> {
        let mut counts = Count::all();
        counts.retain(|count| *count != self.likely);
        counts.insert(0, self.likely);
        for count in counts {
            for &amount in amounts {
                let number = match self.place(count, lines.start) {
                    _ if count == Count::None => None,
                    Some((line, token)) if !tokens.contains(&token) || line != lines.start => {
                        let Some(value) = self.smaller(line, token, amount) else {
                            continue;
                        };
                        Some((line, token, value))
                    }
                    _ => continue,
                };
                let step = Step {
                    lines: lines.clone(),
                    tokens: tokens.clone(),
                    number,
                };
                if self.take(&step)? {
                    self.likely = count;
                    return Ok(true);
                }
                if count == Count::None {
                    break;
                }
            }
        }
        Ok(false)
    }

    /// Returns the line and the token at which the count for a line may be.
    fn place(&self, count: Count, line: usize) -> Option<(usize, usize)> {
        let (above, is_last) = match count {
            Count::None => return None,
            Count::Above { distance, is_last } => (line.checked_sub(distance)?, is_last),
            Count::Lone => (
                (0..line)
                    .rev()
                    .find(|&index| self.lines[index].len() == 1)?,
                false,
            ),
            Count::Top { is_last } => (0, is_last),
        };
        let length = self.lines.get(above).filter(|_| above < line)?.len();
        let last = length.checked_sub(1)?;
        Some((above, if is_last { last } else { 0 }))
    }

    fn smaller(&self, line: usize, token: usize, by: usize) -> Option<u64> {
        let number: u64 = self.lines[line][token].parse().ok()?;
        number.checked_sub(u64::try_from(by).ok()?)
    }

    /// Drops chunks of lines that begin with lines of one kind, of the rarest kind first: whole cases
    /// before their lines.
    fn drop_chunks(&mut self) -> Result<()> {
        let mut often: BTreeMap<String, usize> = BTreeMap::new();
        for kind in &self.kinds {
            *often.entry(kind.clone()).or_default() += 1;
        }
        let mut kinds: Vec<_> = often.into_iter().collect();
        kinds.sort_by_key(|(_, count)| *count);
        for (kind, _) in kinds {
            self.drop_chunks_of(&kind)?;
        }
        Ok(())
    }

    fn drop_chunks_of(&mut self, kind: &str) -> Result<()> {
        let mut size = self.starts(kind).len() / 2;
        while size > 0 {
            let mut end = self.starts(kind).len();
            while end > 0 && !(self.is_over)() {
                let first = end.saturating_sub(size);
                let mut starts = self.starts(kind);
                starts.push(self.lines.len());
                if end < starts.len() {
                    let lines = starts[first]..starts[end];
                    let amounts = [end - first, lines.len()];
                    self.drop(&lines, &(0..0), &amounts)?;
                }
                end = first;
            }
            size /= 2;
        }
        Ok(())
    }

    fn starts(&self, kind: &str) -> Vec<usize> {
        let all = 0..self.lines.len();
        all.filter(|&line| self.kinds.get(line).is_some_and(|of| of == kind))
            .collect()
    }

    /// Drops up to four adjacent lines at any place.
    fn drop_lines(&mut self) -> Result<()> {
        for size in (1..=4).rev() {
            let mut end = self.lines.len();
            while end >= size && !(self.is_over)() {
                let lines = end - size..end;
                self.drop(&lines, &(0..0), &[size])?;
                end = (end - 1).min(self.lines.len());
            }
        }
        Ok(())
    }

    /// Drops tokens in each line, many at once and then fewer.
    fn drop_tokens(&mut self) -> Result<()> {
        for line in (0..self.lines.len()).rev() {
            let mut size = self.lines[line].len() / 2;
            while size > 0 {
                let mut end = self.lines[line].len();
                while end >= size && !(self.is_over)() {
                    self.drop_some(line, end - size..end)?;
                    end = (end - size).min(self.lines[line].len());
                }
                size /= 2;
            }
        }
        Ok(())
    }

    fn drop_some(&mut self, line: usize, tokens: Range<usize>) -> Result<bool> {
        let lines = line..line + 1;
        let size = tokens.len();
        if tokens.start > 0 {
            if let Some(value) = self.smaller(line, 0, size) {
                let number = Some((line, 0, value));
                let step = Step {
                    lines: lines.clone(),
                    tokens: tokens.clone(),
                    number,
                };
                if self.take(&step)? {
                    return Ok(true);
                }
            }
        }
        self.drop(&lines, &tokens, &[size])
    }

    fn lower_numbers(&mut self) -> Result<()> {
        for line in 0..self.lines.len() {
            for token in 0..self.lines[line].len() {
                while !(self.is_over)() && self.lower(line, token)? {}
            }
        }
        Ok(())
    }

    fn lower(&mut self, line: usize, token: usize) -> Result<bool> {
        let number: u64 = self.lines[line][token].parse().unwrap_or(0);
        let mut smaller = vec![0, 1, 2, number / 2, number.saturating_sub(1)];
        smaller.retain(|&value| value < number);
        smaller.dedup();
        for value in smaller {
            let number = Some((line, token, value));
            if self.take(&Step {
                lines: 0..0,
                tokens: 0..0,
                number,
            })? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::cell::Cell;

    /// Shrinks an input whose lines are all of one kind.
    #[track_caller]
    fn assert_shrinks(input: &str, fails: impl Fn(&[u64]) -> bool, smallest: &str) {
        let kinds = |text: &str| vec![String::new(); text.lines().count()];
        let check = |text: &str| {
            let numbers: Vec<u64> = text
                .split_whitespace()
                .map(|word| word.parse().unwrap())
                .collect();
            Ok(fails(&numbers).then(|| kinds(text)))
        };
        let shrunk = shrink(input, kinds(input), || false, check);
        assert_eq!(shrunk.unwrap(), smallest);
    }

    /// Returns whether the first number counts the others.
    fn is_counted(numbers: &[u64]) -> bool {
        let count = numbers
            .first()
            .and_then(|&number| usize::try_from(number).ok());
        count.is_some_and(|count| count + 1 == numbers.len())
    }

    #[test]
    fn lines_go_with_their_count() {
        let fails =
            |numbers: &[u64]| is_counted(numbers) && numbers[1..].iter().any(|&number| number > 6);
        assert_shrinks("5\n3\n9\n1\n8\n2\n", fails, "1\n7\n");
    }

    #[test]
    fn tokens_go_with_their_count() {
        let fails = |numbers: &[u64]| is_counted(numbers) && numbers[1..].contains(&4);
        assert_shrinks("6 9 4 4 1 7 3\n", fails, "1 4\n");
    }

    #[test]
    fn numbers_go_down_to_the_least_that_fails() {
        assert_shrinks("1000000\n", |numbers| numbers.first() >= Some(&31), "31\n");
    }

    /// Cases of two lines, a count and a list, and a 0 at the end: at first, only whole cases can be removed.
    #[test]
    fn cases_of_several_lines_go_whole() {
        let kinds_of = |text: &str| -> Option<Kinds> {
            let numbers = |line: &str| line.split(' ').map(|part| part.parse().ok()).collect();
            let lines: Option<Vec<Vec<usize>>> = text.lines().map(numbers).collect();
            let lines = lines?;
            let (last, cases) = lines.split_last()?;
            let is_case = |case: &[Vec<usize>]| {
                case.len() == 2 && case[0] == [case[1].len()] && !case[1].is_empty()
            };
            let fits = *last == [0] && cases.chunks(2).all(is_case);
            let kind = |index: usize| ["count", "list"][index % 2].to_string();
            fits.then(|| (0..lines.len()).map(kind).collect())
        };
        let case = |number: usize| format!("3\n{number} 1 {}\n", number % 7);
        let input = (0..1000).map(case).collect::<String>() + "0\n";
        let tries = Cell::new(0);
        let check = |text: &str| {
            tries.set(tries.get() + 1);
            let fails = text
                .lines()
                .any(|line| line.split(' ').any(|part| part == "777"));
            Ok(kinds_of(text).filter(|_| fails))
        };
        let kinds = kinds_of(&input).unwrap();
        assert_eq!(
            shrink(&input, kinds, || false, check).unwrap(),
            "1\n777\n0\n"
        );
        assert!(tries.get() < 1000, "{} tries", tries.get());
    }

    #[test]
    fn nothing_is_tried_when_the_time_is_over() {
        let check = |_: &str| panic!("the time is over");
        let shrunk = shrink("3 4\n", vec![String::new()], || true, check);
        assert_eq!(shrunk.unwrap(), "3 4\n");
    }
}
