//! Wrong: the vertices are matched in their order, whatever the weights.

use proconio::input_interactive;

fn main() {
    input_interactive! { games: usize }
    for _ in 0..games {
        input_interactive! { side: usize, _weights: [[i32; side]; side] }
        println!("B");
        input_interactive! { _letter: char, start: usize }
        // The vertices where the token has been.
        let mut walk = vec![start];
        loop {
            let token = walk[walk.len() - 1];
            let vertex = if token <= side {
                token + side
            } else {
                token - side
            };
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
