//! Chomp by definition: every square is taken, and what is left is searched.

use common::grundy_search;
use reference::prelude::*;

const POSITIONS: usize = 200_000;
const COLUMNS: usize = 10;

struct Chomp;

impl Game for Chomp {
    /// The heights of the columns, from the left.
    type Position = Vec<usize>;
    type Move = String;

    const ENDING: Ending = Ending::LastMoveLoses;

    fn rules(&self) -> String {
        "A move takes a square, with all squares above it, on its right, and above those.".into()
    }

    fn moves(&self, heights: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        let highest = heights.iter().copied().max().unwrap_or(0);
        let squares = iproduct!(0..heights.len(), 0..highest);
        squares.filter_map(move |(column, height)| {
            let mut left = heights.clone();
            left[column..]
                .iter_mut()
                .for_each(|cell| *cell = height.min(*cell));
            let words = format!("take row {} of column {}", height + 1, column + 1);
            (heights[column] > height).then_some((words, left))
        })
    }

    fn show(&self, heights: &Vec<usize>) -> String {
        format!("columns {}", list_or_none(self.normal(heights.clone())))
    }

    fn board(&self, heights: &Vec<usize>) -> Board {
        Board::columns(heights)
    }

    fn normal(&self, mut heights: Vec<usize>) -> Vec<usize> {
        heights.retain(|&height| height > 0);
        heights
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("W", "L"))
        .table("lost positions", || {
            let values = grundy_search([vec![8; 3]], |heights: &Vec<usize>| {
                let options = Chomp.moves(heights.clone()).map(|(_, left)| [left]);
                // Nobody takes the last square.
                options.filter(|[left]| left[0] > 0).collect_vec()
            });
            let lost = |third: usize| {
                let is_lost =
                    |(heights, value): &(&Vec<_>, &usize)| **value == 0 && heights[2] == third;
                let lost = values.iter().filter(is_lost);
                let shown = lost.map(|(heights, _)| format!("({}, {})", heights[0], heights[1]));
                list_or_none(shown.sorted())
            };
            Table::of("third column", 0..=3).row("first and second column", lost)
        })
        .run()
}

/// Returns positions, some of them with columns and rows that mirror each other or with short rows: at
/// random few are lost.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, most) = size.pick([(6, 4), (20, 6), (20_000, COLUMNS)]);
    let count = rng.random_range(size.pick([1, count, count])..=count);
    let mut position = |index| {
        let columns = rng.random_range(1..=most);
        let highest = rng.random_range(1..=most);
        let mut heights = numbers(rng, columns..=columns, 1..=highest);
        if rng.random_range(0..3) == 0 {
            heights = vec![1; columns];
            heights[0] = rng.random_range(columns.max(2) - 1..=COLUMNS.min(columns + 1));
        }
        if index == 0 && size == Size::Limits {
            heights = vec![COLUMNS; COLUMNS];
        }
        heights.resize(COLUMNS, 0);
        heights.sort_unstable_by(|one, other| other.cmp(one));
        heights.iter().join(" ")
    };
    cases((0..count).map(&mut position))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Chomp>>> {
    let positions = input.cases("number of positions", 1..=POSITIONS, |input| {
        let heights: Vec<usize> = input.numbers(COLUMNS, "height", 0..=COLUMNS)?;
        let is_descending = heights.windows(2).all(|pair| pair[0] >= pair[1]);
        input.check(is_descending, "the heights increase from left to right")?;
        Ok(heights)
    })?;
    Ok(vec![(Chomp, positions)])
}
