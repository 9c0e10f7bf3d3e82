//! Wrong: the preferences depend on Alice's letter, but not on the side of her start.

use proconio::input_interactive;

fn main() {
    input_interactive! { games: usize }
    for _ in 0..games {
        input_interactive! { side: usize, weights: [[i32; side]; side] }
        println!("B");
        input_interactive! { letter: char, start: usize }
        // The vertices where the token has been.
        let mut walk = vec![start];
        loop {
            let vertex = next_vertex(&weights, letter, &walk);
            println!("{}", vertex);
            input_interactive! { answer: i32 }
            match usize::try_from(answer) {
                Ok(answer) => walk.extend([vertex, answer]),
                // The opponent cannot move.
                Err(_) if answer == -1 => break,
                Err(_) => return,
            }
        }
    }
}

fn next_vertex(weights: &[Vec<i32>], letter: char, walk: &[usize]) -> usize {
    let side = weights.len();
    let likes_light = letter == 'I';
    let sign = if likes_light { 1 } else { -1 };
    let weight = |row: usize, column: usize| sign * weights[row][column];
    mate(side, weight, walk[walk.len() - 1])
}

/// Returns the mate of a vertex in a matching that is stable if the nodes 1 to n like small numbers, and the others large ones.
fn mate(side: usize, weight: impl Fn(usize, usize) -> i32, vertex: usize) -> usize {
    let mut rows: Vec<Option<usize>> = vec![None; side];
    for mut row in 0..side {
        let mut least = i32::MIN;
        loop {
            let columns = (0..side).filter(|&column| weight(row, column) > least);
            let column = columns
                .min_by_key(|&column| weight(row, column))
                .expect("a column is single");
            least = weight(row, column);
            match rows[column] {
                None => {
                    rows[column] = Some(row);
                    break;
                }
                Some(mate) if weight(mate, column) < least => {
                    least = weight(mate, column);
                    rows[column] = Some(row);
                    row = mate;
                }
                Some(_) => {}
            }
        }
    }
    if vertex > side {
        return rows[vertex - side - 1].expect("all are matched") + 1;
    }
    let column = rows.iter().position(|&row| row == Some(vertex - 1));
    column.expect("all are matched") + side + 1
}
