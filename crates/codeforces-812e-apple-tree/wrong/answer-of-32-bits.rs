//! Wrong: the answer does not fit in 32 bits.

use common::nim_sum;
use itertools::Itertools;
use proconio::{input, marker::Usize1};

fn main() {
    input! { count: usize, apples: [u64; count], parents: [Usize1; count - 1] }
    let mut children = vec![Vec::new(); count];
    for (child, &parent) in (1..).zip(&parents) {
        children[parent].push(child);
    }
    let mut from_the_root: Vec<usize> = vec![0];
    for index in 0..count {
        let vertex = from_the_root[index];
        from_the_root.extend(&children[vertex]);
    }
    let mut is_heap = vec![true; count];
    for &vertex in from_the_root[1..].iter().rev() {
        is_heap[parents[vertex - 1]] = !is_heap[vertex];
    }
    let apples_of = |vertices: Vec<usize>| vertices.into_iter().map(|vertex| apples[vertex]);
    let (heaps, others) = (0..count).partition(|&vertex| is_heap[vertex]);
    let (heaps, others) = (apples_of(heaps).collect_vec(), apples_of(others).counts());

    let sum = nim_sum(heaps.iter().copied());
    let partners = |heap: &u64| others.get(&(heap ^ sum)).map(|&count| count as u64);
    let across: u64 = heaps.iter().filter_map(partners).sum();
    let among = |vertices: usize| (0..vertices as u64).sum::<u64>();
    let unchanged = among(heaps.len()) + among(count - heaps.len());
    let swaps = if sum == 0 { across + unchanged } else { across };
    // As in a language whose integers have 32 bits.
    println!("{}", swaps as u32);
}
