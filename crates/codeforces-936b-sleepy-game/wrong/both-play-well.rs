//! Wrong: both players play well, as if the other one were awake.

use common::{LoopyGame, Outcome};
use itertools::Itertools;
use proconio::{input, marker::Usize1};

fn main() {
    input! { vertices: usize, _arrows: usize, arrows: [[Usize1]; vertices], start: Usize1 }
    let all = (0..vertices).flat_map(|from| arrows[from].iter().map(move |&to| (from, to)));
    let outcomes = LoopyGame::new(vertices, &all.collect_vec()).outcomes(&[]);
    match outcomes[start] {
        Outcome::Draw => return println!("Draw"),
        Outcome::Loss => return println!("Lose"),
        Outcome::Win => {}
    }
    let mut walk = vec![start + 1];
    let mut vertex = start;
    while walk.len() < 1_000_000 && !arrows[vertex].is_empty() {
        let next = &arrows[vertex];
        let lost = next.iter().find(|&&next| outcomes[next] == Outcome::Loss);
        vertex = *lost.unwrap_or(&next[0]);
        walk.push(vertex + 1);
    }
    println!("Win\n{}", walk.iter().join(" "));
}
