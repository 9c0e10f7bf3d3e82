//! Switch lights by definition: every rectangle is switched, and all lights together are searched.

use std::collections::BTreeSet;

use common::{nim_product, nim_sum};
use reference::prelude::*;

const GAMES: usize = 100;
const MOST: usize = 1000;
const SIDE: usize = 10_000;

/// The coordinates, from 1.
type Light = (usize, usize);
type Lights = BTreeSet<Light>;

/// The largest coordinates of a light that is on: no move goes further.
struct Matrix(usize, usize);

impl Game for Matrix {
    /// The lights that are on.
    type Position = Lights;
    type Move = String;

    fn rules(&self) -> String {
        "A move switches the corners of a rectangle, which may be two lights or one. The corner with the largest \
         coordinates is on before."
            .into()
    }

    fn moves(&self, on: Lights) -> impl Iterator<Item = (String, Lights)> {
        let pairs = |(x, y): Light| iproduct!(1..=x, 1..=y).map(move |other| ((x, y), other));
        let rectangles = on.clone().into_iter().flat_map(pairs);
        rectangles.map(move |((x, y), other)| {
            let corners = iproduct!([x, other.0], [y, other.1]).collect();
            let words = format!("switch {}", names(&corners));
            (words, &on ^ &corners)
        })
    }

    fn show(&self, on: &Lights) -> String {
        format!("lights {}", names(on))
    }

    fn board(&self, on: &Lights) -> Board {
        let letter = |light| if on.contains(&light) { 'o' } else { '.' };
        let row = |x| (1..=self.1).map(|y| letter((x, y))).collect();
        // A larger picture cannot be seen.
        match self.0 * self.1 {
            0..=400 => Board::Rows((1..=self.0).map(row).collect()),
            _ => Board::None,
        }
    }

    fn theory(&self, on: &Lights) -> Theory {
        let component = |light| (names(&Lights::from([light])), value(light));
        Theory::sum("nim_product", on.iter().copied().map(component))
    }
}

fn names(lights: &Lights) -> String {
    list_or_none(lights.iter().map(|(x, y)| format!("{x}.{y}")))
}

fn value((x, y): Light) -> u64 {
    nim_product(x as u64, y as u64)
}

fn main() -> ExitCode {
    let answer = win_or_loss("Have a try, lxhgww.", "Don't waste your time.");
    reference::game(generate, read, answer)
        .table("values", || {
            Table::of("x \\ y", 1..=8).rows(1..=5, nim_product)
        })
        .run()
}

/// Returns games of which every other one is lost: at random few are.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    // All values of lights have 2 · bits binary digits, and 2^bits is a Fermat power.
    let (largest, bits) = size.pick([(3, 1), (4, 2), (SIDE, 8)]);
    let game = |_| {
        let count = rng.random_range(size.pick([1..=3, 1..=3, MOST - 50..=MOST - 16]));
        let light = |_| (rng.random_range(1..=largest), rng.random_range(1..=largest));
        let mut on: Lights = (0..count).map(light).collect();
        if rng.random() {
            let sum = nim_sum(on.iter().copied().map(value));
            let digits = (0..2 * bits).filter(|digit| sum >> digit & 1 == 1);
            let of_value = |digit: usize| (1 << digit.saturating_sub(bits), 1 << digit.min(bits));
            on = &on ^ &digits.map(of_value).collect();
        }
        if on.is_empty() {
            on.insert((largest, largest));
        }
        format!("{}\n{}", on.len(), on.into_iter().map(pair).join("\n"))
    };
    cases((0..size.pick([3, 2, GAMES])).map(game))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Matrix>>> {
    input.cases("number of games", 1..=GAMES, |input| {
        let count = input.number("number of lights", 1..=MOST)?;
        let lights = input.pairs(count, "coordinate", 1..=SIDE)?;
        let farther = |far: Light, light: &Light| (far.0.max(light.0), far.1.max(light.1));
        let (x, y) = lights.iter().fold((0, 0), farther);
        let on: Lights = lights.into_iter().collect();
        input.check(on.len() == count, "two lights are at the same place")?;
        Ok((Matrix(x, y), vec![on]))
    })
}
