//! Right but too slow: walks through the whole tree for each root.

use itertools::Itertools;
use proconio::{input, marker::Usize1};

fn main() {
    input! {
        count: usize, jump: usize, edges: [(Usize1, Usize1); count - 1], presents: [u32; count],
    }
    let mut neighbours = vec![Vec::new(); count];
    for &(one, other) in &edges {
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let wins = |root: usize| {
        let (mut sum, mut open) = (0, vec![(root, root, 0)]);
        while let Some((vertex, parent, depth)) = open.pop() {
            if depth / jump % 2 == 1 {
                sum ^= presents[vertex];
            }
            let children = neighbours[vertex].iter().filter(|&&child| child != parent);
            open.extend(children.map(|&child| (child, vertex, depth + 1)));
        }
        u8::from(sum != 0)
    };
    println!("{}", (0..count).map(wins).join(" "));
}
