//! Treblecross by definition: every empty cell is marked, until three adjacent ones are.

use common::octal_table;
use reference::prelude::*;

const BOARDS: usize = 99;
const CELLS: usize = 200;

struct Treblecross;

impl Game for Treblecross {
    /// The cells, with `X` for a mark.
    type Position = String;
    /// The number of a cell, from 1.
    type Move = usize;

    const ENDING: Ending = Ending::Fixed;

    fn rules(&self) -> String {
        "A move marks an empty cell. A player who marks the third of three adjacent cells wins."
            .into()
    }

    fn moves(&self, board: String) -> impl Iterator<Item = (usize, String)> {
        let is_over = is_over(&board);
        (0..board.len()).filter_map(move |cell| {
            let mut after = board.clone();
            after.replace_range(cell..=cell, "X");
            (!is_over && after != board).then_some((cell + 1, after))
        })
    }

    fn show(&self, board: &String) -> String {
        format!("cells {board}")
    }

    fn show_move(&self, cell: &usize) -> String {
        format!("mark {cell}")
    }

    fn board(&self, board: &String) -> Board {
        Board::Rows(vec![board.clone()])
    }

    fn normal(&self, board: String) -> String {
        let mirrored = board.chars().rev().collect();
        board.min(mirrored)
    }

    fn theory(&self, board: &String) -> Theory {
        if is_over(board) {
            return Theory::wins("three adjacent marks", false);
        }
        if ["XX", "X.X"].iter().any(|near| board.contains(near)) {
            return Theory::wins("two marks to which a third can be added", true);
        }
        let last = board.len();
        let is_safe =
            |cell: usize| !board[cell.saturating_sub(2)..last.min(cell + 3)].contains('X');
        let letter = |cell| if is_safe(cell) { '.' } else { ' ' };
        let (safe, values) = ((0..last).map(letter).collect::<String>(), values(last));
        let component = |row: &str| (row.to_string(), values[row.len()]);
        Theory::sum("octal_table", safe.split_whitespace().map(component))
    }
}

fn is_over(board: &str) -> bool {
    board.contains("XXX")
}

/// Returns the values of rows of cells with no mark within two cells.
fn values(longest: usize) -> Vec<usize> {
    octal_table(&[0, 1, 1, 3, 3, 7], longest)
}

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("values", || {
            Table::of("safe cells", 0..=14).cells("value", values(14))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, cells) = size.pick([(4, 3..=9), (3, 9..=13), (BOARDS, 150..=CELLS)]);
    let board = |_| {
        let mut board = ".".repeat(rng.random_range(cells.clone()));
        // On most boards no mark is near another, so that no move wins at once.
        let banned = [&["XX", "X.X"][..], &["XXX"]][usize::from(rng.random_range(0..4) == 0)];
        for _ in 0..rng.random_range(0..=board.len() / 3) {
            let (before, cell) = (board.clone(), rng.random_range(0..board.len()));
            board.replace_range(cell..=cell, "X");
            if banned.iter().any(|near| board.contains(near)) {
                board = before;
            }
        }
        board
    };
    cases((0..count).map(board))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Treblecross>>> {
    input.cases("number of boards", 1..=BOARDS, |input| {
        let board = input.letters("board", 3..=CELLS, ".X")?;
        input.check(!is_over(board), "three adjacent cells are marked")?;
        Ok((Treblecross, vec![board.to_string()]))
    })
}

fn answer(search: &mut Search<Treblecross>, board: &String) -> Result<String> {
    let moves = search.winning_moves(board)?;
    let cells = moves.iter().map(|(cell, _)| cell).join(" ");
    let verdict = ["WINNING", "LOSING"][usize::from(moves.is_empty())];
    Ok(format!("{verdict}\n{cells}"))
}
