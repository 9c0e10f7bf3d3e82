//! Nim Shortcuts by definition: every move is tried, and a shortcut has none.

use std::collections::HashSet;

use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const COUNT: usize = 100_000;
/// The largest heap of which the theory is shown.
const SHOWN: usize = 100;

struct Shortcuts {
    ends: HashSet<Vec<usize>>,
    /// The shortcuts, and the lost positions that are shown.
    lost: Lazy<HashSet<Vec<usize>>>,
}

impl Game for Shortcuts {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes stones from one heap. On a shortcut the player to move loses.".into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        let is_over = self.ends.contains(&heaps);
        takes(heaps, move |size| 1..=if is_over { 0 } else { size })
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {} and {}", heaps[0], heaps[1])
    }

    fn board(&self, heaps: &Vec<usize>) -> Board {
        Board::heaps(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        if heaps[0].max(heaps[1]) > SHOWN {
            return Theory::None;
        }
        let lost = self.lost.get(|| lost(&self.ends, SHOWN));
        Theory::wins("staircase walk", !lost.contains(heaps))
    }
}

/// Returns the shortcuts, and the lost positions of the staircase walk with heaps up to `largest`.
fn lost(shortcuts: &HashSet<Vec<usize>>, largest: usize) -> HashSet<Vec<usize>> {
    let (mut lost, mut x, mut y) = (shortcuts.clone(), 0, 0);
    while x.max(y) <= largest {
        let below = (0..y).any(|row| shortcuts.contains(&vec![x, row]));
        let on_the_left = (0..x).any(|column| shortcuts.contains(&vec![column, y]));
        if !below && !on_the_left {
            lost.insert(vec![x, y]);
        }
        x += usize::from(below || !on_the_left);
        y += usize::from(on_the_left || !below);
    }
    lost
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("WIN", "LOSE"))
        .table("lost positions", || {
            let shortcuts = HashSet::from([[3, 0], [0, 1], [2, 2]].map(Vec::from));
            let lost = lost(&shortcuts, 6);
            let kind = |second, first| match &vec![first, second] {
                heaps if shortcuts.contains(heaps) => "shortcut",
                heaps if lost.contains(heaps) => "lost",
                _ => "",
            };
            Table::of("second heap \\ first heap", 0..=6).rows((0..=6).rev(), kind)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let largest = size.pick([6, 20, [3 * COUNT, LARGEST][rng.random_range(0..2)]]);
    let count = rng.random_range(size.pick([1..=6, 5..=25, COUNT..=COUNT]));
    let mut position = |_| numbers(rng, 2..=2, 0..=largest);
    let shortcuts: HashSet<_> = (0..count).map(&mut position).collect();
    let others = (0..2 * count).map(position);
    let lost = lost(&shortcuts, largest.min(SHOWN)).into_iter();
    let mut starts = lost.sorted().chain(others).collect_vec();
    starts.shuffle(rng);
    starts.truncate(COUNT);
    let counts = vec![shortcuts.len(), starts.len()];
    let shortcuts = shortcuts.into_iter().sorted();
    let lines = [counts].into_iter().chain(shortcuts).chain(starts);
    lines.map(|line| line.iter().join(" ")).join("\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Shortcuts>>> {
    let counts = input.numbers(2, "count", 1..=COUNT)?;
    let heaps = input.pairs(counts[0] + counts[1], "heap", 0..=LARGEST)?;
    let mut shortcuts = heaps.into_iter().map(|(x, y)| vec![x, y]).collect_vec();
    let starts = shortcuts.split_off(counts[0]);
    input.check(shortcuts.iter().all_unique(), "a shortcut is given twice")?;
    let ends = shortcuts.into_iter().collect();
    let lost = Lazy::default();
    Ok(vec![(Shortcuts { ends, lost }, starts)])
}
