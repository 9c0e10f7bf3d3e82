//! args: --for cses
//! edition: 2018
//! lacks: let _ = &

//- main/src/main.rs
struct Table {
    values: Vec<usize>,
    sum: usize,
}

impl Table {
    fn add(&mut self) -> usize {
        let values = &self.values;
        let largest = || values.iter().max().map_or(0, |it| *it + values.len());
        self.sum += largest();
        (0..2).map(|at| self.values[at] + self.sum).sum()
    }
}

fn main() {
    let mut table = Table { values: vec![3, 1], sum: 0 };
    println!("{}", table.add());
}
