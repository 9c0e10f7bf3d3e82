//! Generalized Subtraction Game by definition. The opponent searches small games, and plays others at random.

use common::octal_table;
use reference::prelude::*;

const CARDS: usize = 2000;
/// With so many cards the opponent makes no mistake.
const SEARCHED: usize = 20;

/// Rows of cards, from the left: the first card and the number of cards.
type Rows = Vec<(usize, usize)>;

/// How many cards a move removes.
struct Removal {
    least: usize,
    most: usize,
}

impl Removal {
    /// Returns the cards left without some, or nothing if that is no move.
    fn after(&self, rows: &Rows, first: usize, count: usize) -> Option<Rows> {
        let end = first + count;
        let holds = |(begin, of_row): &(usize, usize)| *begin <= first && end <= begin + of_row;
        let index = rows.iter().position(holds)?;
        let (begin, of_row) = rows[index];
        let right = (end, begin + of_row - end);
        let parts = [(begin, first - begin), right];
        let mut rows = rows.clone();
        rows.splice(index..=index, parts.into_iter().filter(|part| part.1 > 0));
        Some(rows).filter(|_| (self.least..=self.most).contains(&count))
    }

    /// Returns the counts and first cards of the moves in a row.
    fn in_row(&self, (begin, of_row): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
        let counts = self.least..=self.most.min(of_row);
        counts.flat_map(move |count| {
            (begin..=begin + of_row - count).map(move |first| (first, count))
        })
    }
}

impl Game for Removal {
    type Position = Rows;
    type Move = Take;

    fn rules(&self) -> String {
        let counts = match self {
            Self { least, most } if least < most => format!("{least} to {most} cards"),
            Self { most, .. } => format!("{most} cards"),
        };
        format!("A move removes {counts} that lie side by side.")
    }

    fn moves(&self, rows: Rows) -> impl Iterator<Item = (Take, Rows)> {
        let removals = rows.clone().into_iter().flat_map(|row| self.in_row(row));
        removals.filter_map(move |(first, count)| {
            let heap = first - 1;
            Some((Take { count, heap }, self.after(&rows, first, count)?))
        })
    }

    fn show(&self, rows: &Rows) -> String {
        match rows.len() {
            0 => "no cards".into(),
            _ => format!("cards {}", rows.iter().map(cards).join(", ")),
        }
    }

    fn board(&self, rows: &Rows) -> Board {
        Board::squares(&rows.iter().map(|&(_, count)| count).collect_vec())
    }

    fn show_move(&self, &Take { count, heap }: &Take) -> String {
        format!("remove {}", cards(&(heap + 1, count)))
    }

    /// Only the lengths of the rows matter. They are laid out in order, a card apart, so that a card is of one row.
    fn normal(&self, rows: Rows) -> Rows {
        let counts = rows.into_iter().map(|(_, count)| count);
        let counts = counts.filter(|&count| count >= self.least).sorted();
        let rows = counts.scan(1, |next, count| {
            let begin = *next;
            *next += count + 1;
            Some((begin, count))
        });
        rows.collect()
    }

    fn theory(&self, rows: &Rows) -> Theory {
        if self.least < self.most {
            return match rows[..] {
                [(_, count)] => Theory::wins("by symmetry", count >= self.least),
                _ => Theory::None,
            };
        }
        let largest = rows.iter().map(|row| row.1).max().unwrap_or(0);
        let values = values(self.least, largest);
        let component =
            |&(first, count): &(usize, usize)| (format!("{count} from {first}"), values[count]);
        Theory::sum("octal_table", rows.iter().map(component))
    }
}

fn cards(&(first, count): &(usize, usize)) -> String {
    match count {
        1 => first.to_string(),
        _ => format!("{first} to {}", first + count - 1),
    }
}

/// Returns the values of rows if a move removes just so many cards.
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

fn read(input: &mut Input) -> Result<Vec<Asked<Removal>>> {
    let cards = input.number("number of cards", 1..=CARDS)?;
    let least = input.number("least number of cards", 1..=cards)?;
    let most = input.number("greatest number of cards", least..=cards)?;
    Ok(vec![(Removal { least, most }, vec![vec![(1, cards)]])])
}

fn interact((removal, positions): &Asked<Removal>, dialogue: &mut Dialogue) -> Result<()> {
    let mut rows = positions[0].clone();
    let cards = rows[0].1;
    dialogue.say(format!("{cards} {} {}", removal.least, removal.most));
    let mut is_turn_of_program = dialogue.hear("choice", |line| match line.word("choice")? {
        "First" => Ok(true),
        "Second" => Ok(false),
        _ => Err(line.error("the choice is First or Second")),
    })?;
    let mut opponent = Opponent {
        search: Some(Search::new(removal)).filter(|_| cards <= SEARCHED),
        rng: Pcg64::seed_from_u64(cards as u64),
    };
    loop {
        let (first, count) = if is_turn_of_program {
            let number = |line: &mut Input| line.number("number of the move", 0..=cards);
            dialogue.hear("move", |line| Ok((number(line)?, number(line)?)))?
        } else if let Some(played) = opponent.choose(removal, &rows)? {
            dialogue.say(format!("{} {}", played.0, played.1));
            played
        } else {
            dialogue.say("0 0");
            return Ok(());
        };
        let Some(left) = removal.after(&rows, first, count) else {
            dialogue.say("-1 -1");
            let can_move = removal.moves(rows).next().is_some();
            let lost = "the program has no move left, and has lost";
            let wrong = format!("the program's move {first} {count} is not possible");
            return Err(if can_move { wrong } else { lost.into() });
        };
        rows = left;
        is_turn_of_program = !is_turn_of_program;
    }
}

/// The opponent of the program.
struct Opponent<'a> {
    search: Option<Search<'a, Removal>>,
    rng: Pcg64,
}

impl Opponent<'_> {
    /// Returns the first card and the number of cards of a move that wins, if it can find one, or of any.
    fn choose(&mut self, removal: &Removal, rows: &Rows) -> Result<Option<(usize, usize)>> {
        if let Some(search) = &mut self.search {
            if let Some((take, _)) = search.winning_moves(rows)?.first() {
                return Ok(Some((take.heap + 1, take.count)));
            }
        }
        let moves = rows.iter().flat_map(|&row| removal.in_row(row));
        Ok(moves.collect_vec().choose(&mut self.rng).copied())
    }
}
