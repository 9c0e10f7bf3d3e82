//! Fibonacci again and again by definition: positions of all three heaps are searched.

use common::subtraction_table;
use reference::prelude::*;

const LARGEST: usize = 1000;
const FIBONACCI: [usize; 15] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987];

fn heaps() -> Heaps {
    let rules = "A move takes a Fibonacci number of counters (1, 2, 3, 5, 8, …) from one heap.";
    Heaps::new(rules, |_| FIBONACCI)
        .theory(|heaps| table_values("subtraction_table", heaps, LARGEST, values))
}

fn values(largest: usize) -> Vec<usize> {
    subtraction_table(&FIBONACCI, largest)
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Fibo", "Nacci"))
        .table("values", || {
            Table::of("heap", 0..=12).cells("value", values(12))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (most, largest) = size.pick([(5, 8), (20, 50), (1000, LARGEST)]);
    let mut positions = match size {
        Size::Limits => vec![[LARGEST; 3], [1; 3], [LARGEST, LARGEST, 1], [1, LARGEST, 1]],
        _ => Vec::new(),
    };
    let count = rng.random_range(size.pick([1, most, most])..=most);
    let values = values(largest);
    while positions.len() < count {
        let heaps = random_heaps(rng, 3..=3, 1..=largest, |heap| values[heap]);
        positions.push([heaps[0], heaps[1], heaps[2]]);
    }
    let mut lines = positions.iter().map(|heaps| heaps.iter().join(" "));
    lines.join("\n") + "\n0 0 0\n"
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let positions = input.until_zero("heap", LARGEST, |input, first| {
        let others = input.numbers(2, "heap", 1..=LARGEST)?;
        Ok(vec![first, others[0], others[1]])
    })?;
    input.numbers(2, "heap of the last line", 0..=0)?;
    Ok(vec![(heaps(), positions)])
}
