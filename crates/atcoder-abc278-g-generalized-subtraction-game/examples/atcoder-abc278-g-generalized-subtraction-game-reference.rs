//! Generalized Subtraction Game by definition. The opponent searches small games, and plays others at random.

use common::octal_table;
use reference::prelude::*;

const CARDS: usize = 2000;
/// Up to this number of cards, the opponent makes no mistake.
const SEARCHED: usize = 20;

/// How many cards a move removes.
struct Removal {
    least: usize,
    most: usize,
}

impl Removal {
    /// Returns the cards without some, if that is a move. Cards are numbered from 1.
    fn after(&self, cards: &str, first: usize, count: usize) -> Option<String> {
        let removed = first.checked_sub(1)?..first - 1 + count;
        let are_there = !cards.get(removed.clone())?.contains('.');
        let mut left = cards.to_string();
        left.replace_range(removed, &".".repeat(count));
        Some(left).filter(|_| are_there && (self.least..=self.most).contains(&count))
    }

    /// Returns a random move.
    fn any(&self, cards: &str, rng: &mut Pcg64) -> Option<(Take, String)> {
        let fewest = "o".repeat(self.least);
        let firsts = (0..cards.len()).filter(|&heap| cards[heap..].starts_with(&fewest));
        let heap = firsts.choose(rng)?;
        let row = cards[heap..].split('.').next().map_or(0, str::len);
        let count = rng.random_range(self.least..=self.most.min(row));
        Some((Take { count, heap }, self.after(cards, heap + 1, count)?))
    }
}

impl Game for Removal {
    /// A letter for each card: `o`, or `.` if it was removed.
    type Position = String;
    type Move = Take;

    fn rules(&self) -> String {
        let Self { least, most } = self;
        format!("A move removes cards that lie side by side, at least {least} and at most {most}.")
    }

    fn moves(&self, cards: String) -> impl Iterator<Item = (Take, String)> {
        let removals = iproduct!(0..cards.len(), self.least..=self.most);
        removals.filter_map(move |(heap, count)| {
            Some((Take { count, heap }, self.after(&cards, heap + 1, count)?))
        })
    }

    fn show(&self, cards: &String) -> String {
        format!("cards {cards}")
    }

    fn board(&self, cards: &String) -> Board {
        Board::Rows(vec![cards.clone()])
    }

    fn show_move(&self, &Take { count, heap }: &Take) -> String {
        format!("remove {count} from card {} on", heap + 1)
    }

    /// Only the lengths of the rows matter.
    fn normal(&self, cards: String) -> String {
        let rows = cards.split('.').filter(|row| row.len() >= self.least);
        rows.sorted().join(".")
    }

    fn theory(&self, cards: &String) -> Theory {
        let counts = cards.split('.').map(str::len);
        let rows: Vec<_> = counts.filter(|&count| count >= self.least).collect();
        match rows[..] {
            _ if self.least == self.most => {
                table_values("octal_table", &rows, CARDS, |most| values(self.least, most))
            }
            [_] | [] => Theory::wins("by symmetry", !rows.is_empty()),
            _ => Theory::None,
        }
    }
}

/// Returns the values of rows if a move removes exactly `count` cards.
fn values(count: usize, largest: usize) -> Vec<usize> {
    let digits = (0..=count).map(|digit| if digit == count { 7 } else { 0 });
    octal_table(&digits.collect_vec(), largest)
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("First", "Second"))
        .interact(interact)
        .table("values", || {
            Table::of("cards", 0..=13)
                .cells("value, L = R = 2", values(2, 13))
                .cells("value, L = R = 3", values(3, 13))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let cards = rng.random_range(size.pick([1..=10, 8..=SEARCHED, CARDS - 1..=CARDS]));
    let least = rng.random_range(1..=size.pick([cards.min(4), 4, 9]));
    let most = match rng.random_range(0..3) {
        0 => rng.random_range(least..=cards),
        _ => least,
    };
    format!("{cards} {least} {most}\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Removal>>> {
    let cards = input.number("number of cards", 1..=CARDS)?;
    let least = input.number("least number of cards", 1..=cards)?;
    let most = input.number("greatest number of cards", least..=cards)?;
    Ok(vec![(Removal { least, most }, vec!["o".repeat(cards)])])
}

fn interact((removal, positions): &GameCase<Removal>, dialogue: &mut Dialogue) -> Result<()> {
    let mut cards = positions[0].clone();
    let (all, mut search) = (cards.len(), Search::new(removal));
    let mut rng = Pcg64::seed_from_u64(all as u64);
    dialogue.say(format!("{all} {} {}", removal.least, removal.most));
    let mut is_turn_of_program = dialogue.hear("choice", |line| match line.word("choice")? {
        "First" => Ok(true),
        "Second" => Ok(false),
        _ => Err(line.error("the choice is First or Second")),
    })?;
    loop {
        if is_turn_of_program {
            let number = |line: &mut Input| line.number("number of the move", 0..=all);
            let (first, count) =
                dialogue.hear("move", |line| Ok((number(line)?, number(line)?)))?;
            let Some(left) = removal.after(&cards, first, count) else {
                dialogue.say("-1 -1");
                let can_move = removal.moves(cards).next().is_some();
                let lost = "the program has no move left, and has lost";
                let wrong = format!("the program's move {first} {count} is not possible");
                return Err(if can_move { wrong } else { lost.into() });
            };
            cards = left;
        } else {
            let mut played = removal.any(&cards, &mut rng);
            if all <= SEARCHED {
                played = search.winning_moves(&cards)?.into_iter().next().or(played);
            }
            let Some((Take { count, heap }, left)) = played else {
                dialogue.say("0 0");
                return Ok(());
            };
            dialogue.say(format!("{} {count}", heap + 1));
            cards = left;
        }
        is_turn_of_program = !is_turn_of_program;
    }
}
