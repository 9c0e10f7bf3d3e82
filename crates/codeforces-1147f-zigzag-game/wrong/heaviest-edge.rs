//! Wrong: Bob takes the heaviest edge that he may take if Alice needs heavier ones, and the lightest if she needs lighter ones.

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
    let moves = moves(weights, letter, walk);
    // Alice needs a heavier edge than this if she said `I`.
    let best = if letter == 'I' {
        moves.last()
    } else {
        moves.first()
    };
    best.map_or(0, |&(_, vertex)| vertex)
}

/// Returns the moves from the end of the walk, each as its weight and the vertex, from light to heavy.
fn moves(weights: &[Vec<i32>], letter: char, walk: &[usize]) -> Vec<(i32, usize)> {
    let side = weights.len();
    let weight = |one: usize, other: usize| weights[one.min(other) - 1][one.max(other) - side - 1];
    let token = walk[walk.len() - 1];
    let others = if token <= side {
        side + 1..=2 * side
    } else {
        1..=side
    };
    let is_new = others.filter(|vertex| !walk.contains(vertex));
    let mut moves: Vec<_> = is_new
        .map(|vertex| (weight(token, vertex), vertex))
        .collect();
    if let [.., before, _] = walk {
        let gets_heavier = (letter == 'I') == (walk.len() % 2 == 0);
        let last = weight(*before, token);
        moves.retain(|&(weight, _)| (weight > last) == gets_heavier);
    }
    moves.sort_unstable();
    moves
}
