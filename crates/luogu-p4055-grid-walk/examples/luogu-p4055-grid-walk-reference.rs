//! Game by definition: all walks are searched.

use reference::prelude::*;

const SIDE: usize = 100;

/// The game on any maze.
struct Walk;

impl Game for Walk {
    /// The rows of the maze, each with its line feed: `o` is the token, and the cells where it was are walls.
    type Position = String;
    /// A row and a column.
    type Move = String;

    fn rules(&self) -> String {
        "First the token is put on a free cell, then it moves to a free one beside it and leaves a wall.".into()
    }

    fn moves(&self, maze: String) -> impl Iterator<Item = (String, String)> {
        let (width, token) = (maze.find('\n').map_or(1, |end| end + 1), maze.find('o'));
        let is_beside = |at: usize, cell: usize| [1, width].contains(&cell.abs_diff(at));
        let free = maze.match_indices('.').map(|(cell, _)| cell);
        let next = free.filter(|&cell| token.map_or(true, |at| is_beside(at, cell)));
        let (next, walls) = (next.collect_vec(), maze.replace('o', "#"));
        next.into_iter().map(move |cell| {
            let after = [&walls[..cell], &walls[cell + 1..]].join("o");
            (pair((cell / width + 1, cell % width + 1)), after)
        })
    }

    fn show(&self, maze: &String) -> String {
        format!("the maze {}", maze.lines().join(" "))
    }

    fn show_move(&self, cell: &String) -> String {
        format!("go to {cell}")
    }

    fn board(&self, maze: &String) -> Board {
        Board::Rows(maze.lines().map(str::to_string).collect())
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("row of cells", || {
            let winner = |cells: usize, start| {
                let Some(after) = cells.checked_sub(start) else {
                    return "";
                };
                let row = ".".repeat(start - 1) + "o" + &".".repeat(after);
                let wins = Search::new(&Walk).wins(&row) == Ok(true);
                ["lost", "won"][usize::from(wins)]
            };
            Table::of("cells \\ start", 1..=7).rows(1..=7, winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let sides = numbers(rng, 2..=2, size.pick([1..=4, 2..=5, SIDE - 1..=SIDE]));
    let walls = [0.0, 0.1, 0.2, 0.3, 0.4][rng.random_range(0..5)];
    let mut cell = || [".", "#"][usize::from(rng.random_bool(walls))];
    let mut row = || (0..sides[1]).map(|_| cell()).join("");
    let maze = (0..sides[0]).map(|_| row()).join("\n");
    format!("{} {}\n{maze}\n", sides[0], sides[1])
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Walk>>> {
    let rows = input.number("number of rows", 1..=SIDE)?;
    let columns = input.number("number of columns", 1..=SIDE)?;
    let row = |_| {
        Ok(format!(
            "{}\n",
            input.letters("row", columns..=columns, ".#")?
        ))
    };
    let maze = (0..rows).map(row).collect::<Result<_>>()?;
    Ok(vec![(Walk, vec![maze])])
}

fn answer(search: &mut Search<Walk>, mazes: &[String]) -> Result<String> {
    let winning = search.winning_moves(&mazes[0])?;
    let starts = winning.iter().map(|(cell, _)| format!("\n{cell}"));
    Ok(match winning.len() {
        0 => "LOSE".into(),
        _ => starts.fold("WIN".to_string(), |lines, start| lines + &start),
    })
}
