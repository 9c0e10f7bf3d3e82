//! Right but too slow: keeps the values of all options in lists.

use std::mem::take;

use common::mex;
use itertools::Itertools;
use proconio::{input, marker::Usize1};

fn main() {
    input! { count: usize, is_black: [u8; count], edges: [(Usize1, Usize1); count - 1] }
    let both_ways = edges
        .iter()
        .flat_map(|&(one, other)| [(one, other), (other, one)]);
    let near = both_ways.into_group_map();
    // Pairs of a vertex and its parent, from vertex 0 on.
    let mut order = vec![(0, 0)];
    for index in 0..count {
        let (vertex, parent) = order[index];
        let neighbours = near.get(&vertex).into_iter().flatten();
        let children = neighbours.filter(|&&child| child != parent);
        order.extend(children.map(|&child| (child, vertex)));
    }

    // The value of each vertex, and the nim-sum of its children.
    let (mut values, mut sums) = (vec![0; count], vec![0; count]);
    let mut options = vec![Vec::new(); count];
    for &(vertex, parent) in order.iter().rev() {
        let mut set = take(&mut options[vertex]);
        if is_black[vertex] == 0 {
            set.push(0);
        }
        set.iter_mut().for_each(|value| *value ^= sums[vertex]);
        values[vertex] = mex(set.iter().copied());
        set.iter_mut().for_each(|value| *value ^= values[vertex]);
        sums[parent] ^= values[vertex];
        options[parent].append(&mut set);
    }
    // The root was its own child.
    sums[0] ^= values[0];
    // The nim-sum of what hangs from the way to each vertex.
    let mut beside = vec![0; count];
    for &(vertex, parent) in &order[1..] {
        beside[vertex] = beside[parent] ^ sums[parent] ^ values[vertex];
    }
    let wins = |&vertex: &usize| is_black[vertex] == 0 && beside[vertex] == sums[vertex];
    let winning = (0..count).filter(wins).map(|vertex| vertex + 1).join("\n");
    println!("{}", if winning.is_empty() { "-1" } else { &winning });
}
