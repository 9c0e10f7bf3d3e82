//! A Chess Game by definition: positions of all tokens together are searched.

use reference::prelude::*;

const VERTICES: usize = 1000;
const TOKENS: usize = 10;

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("WIN", "LOSE"))
        .table("arrows", || {
            let show = |vertex: usize| list_or_none(&example()[vertex]);
            Table::of("place", 0..=6).row("arrows to", show)
        })
        .table("values", || {
            Table::of("place", 0..=6).cells("value", token_values(&example()))
        })
        .run()
}

/// Returns the graph of the hints.
fn example() -> Vec<Vec<usize>> {
    [&[1, 2, 4][..], &[3], &[1, 3], &[], &[2, 5], &[6], &[]]
        .map(<[_]>::to_vec)
        .into()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([1..=3, 1..=2, 2..=2]));
    let mut lines = Vec::new();
    for case in 0..count {
        let vertices = rng.random_range(size.pick([1..=6, 8..=16, VERTICES..=VERTICES]));
        // All arrows that are possible make all values different.
        let any = [0.1, 0.3, 0.5, 1.0][rng.random_range(0..4)];
        let density = size.pick([any, any, [1.0, 0.003][case % 2]]);
        let next = graph(rng, vertices, density);
        lines.push(cases(next.iter().map(list_on_a_line)));
        let values = token_values(&next);
        let (positions, tokens) = size.pick([(4, 1..=3), (8, 1..=4), (500, 1..=TOKENS)]);
        for _ in 0..rng.random_range(1..=positions) {
            let tokens = random_heaps(rng, tokens.clone(), 0..=vertices - 1, |token| values[token]);
            lines.push(list_on_a_line(tokens));
        }
        lines.push("0\n".into());
    }
    lines.join("\n")
}

/// Returns a graph whose vertices are numbered at random, so that arrows lead to larger and to smaller numbers.
fn graph(rng: &mut Pcg64, vertices: usize, density: f64) -> Vec<Vec<usize>> {
    let names = shuffle(rng, 0..=vertices - 1);
    let mut next = vec![Vec::new(); vertices];
    for (index, &name) in names.iter().enumerate() {
        next[name] = names[..index].to_vec();
        next[name].retain(|_| rng.random_bool(density));
        next[name].shuffle(rng);
    }
    next
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<usize>>>> {
    input.until_end(|input| {
        let vertices = input.number("number of vertices", 1..=VERTICES)?;
        let arrows = |_| input.list("arrow", 0..=vertices, 0..=vertices - 1);
        let next: Vec<_> = (0..vertices).map(arrows).collect::<Result<_>>()?;
        input.check(!has_cycle(&next), "the arrows of the graph form a cycle")?;
        let positions = input.until_zero("number of tokens", TOKENS, |input, count| {
            input.numbers(count, "token", 0..=vertices - 1)
        })?;
        Ok((tokens(next), positions))
    })
}
