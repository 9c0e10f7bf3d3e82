//! args: --for atcoder
//! editions: main 2018
//! edition: 2024
//! contains: let _ = &graph;

//- main/src/main.rs
use std::rc::Rc;

struct Graph {
    edges: Rc<Vec<Vec<usize>>>,
    size: usize,
}

fn main() {
    let mut edges = Rc::new(vec![vec![1], vec![0]]);
    let graph = Graph { edges: edges.clone(), size: 2 };
    println!("{}", graph.edges.len());
    let numbers = (0..2).map(move |i| i * graph.size).collect::<Vec<_>>();
    println!("{:?} {}", numbers, Rc::get_mut(&mut edges).is_some());
}
