//! The passage of time by definition: all that can be reached is searched, and cycles make draws.

use std::rc::Rc;

use common::LoopyGame;
use reference::prelude::*;

const VERTICES: usize = 100_000;
const ARROWS: usize = 500_000;
const ROUNDS: usize = 500;

struct Graph {
    /// The vertices that arrows lead to from each vertex, all numbered from 0.
    next: Vec<Vec<usize>>,
    /// The arrows, as `common` sees them.
    game: LoopyGame,
}

struct Round {
    graph: Rc<Graph>,
    target: usize,
    /// The outcome that `common` finds for each vertex.
    outcomes: Lazy<Vec<Outcome>>,
}

impl Game for Round {
    type Position = usize;
    type Move = usize;

    const CAN_RETURN: bool = true;

    fn rules(&self) -> String {
        let target = self.target + 1;
        format!("A move takes the token along an arrow. At vertex {target} the game is over.")
    }

    fn moves(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)> {
        let is_over = vertex == self.target;
        let next = self.graph.next[vertex].iter().filter(move |_| !is_over);
        next.map(|&next| (next, next))
    }

    fn show(&self, vertex: &usize) -> String {
        format!("the token at vertex {}", vertex + 1)
    }

    fn show_move(&self, next: &usize) -> String {
        format!("go to {}", next + 1)
    }

    fn theory(&self, vertex: &usize) -> Theory {
        let outcomes = || self.graph.game.outcomes(&[self.target]);
        Theory::outcome("LoopyGame", self.outcomes.get(outcomes)[*vertex])
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, win_loss_or_draw("1", "-1", "0"))
        .table("outcomes", || {
            // The second sample.
            let game = LoopyGame::new(5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)]);
            let outcome = |target: usize, vertex: usize| {
                let outcomes = game.outcomes(&[target - 1]);
                format!("{:?}", outcomes[vertex - 1]).to_lowercase()
            };
            Table::of("target \\ token at vertex", 1..=5).rows(1..=5, outcome)
        })
        .run()
}

/// Returns a graph whose arrows lead to a few vertices before, and sometimes to any: so there are cycles,
/// but not all is drawn.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let vertices = rng.random_range(size.pick([2..=7, 20..=300, VERTICES..=VERTICES]));
    let near = rng.random_range(1..=size.pick([3, 20, 1000]));
    // Without arrows forward, all positions are decided, which takes longest: then there are fewer rounds, so that
    // solving them one by one is fast enough.
    let (forward, many) = [(0.0, 50), (0.05, ROUNDS), (0.3, ROUNDS)][rng.random_range(0..3)];
    let most = size.pick([vertices * 3, vertices * 3, ARROWS]);
    let arrows = rng.random_range(size.pick([vertices - 1, vertices - 1, ARROWS])..=most);
    let rounds = size.pick([rng.random_range(1..=4), 5, many]);
    let names = shuffle(rng, 1..=vertices);
    let mut lines = vec![format!("{vertices} {arrows} {rounds}")];
    for _ in 0..arrows {
        let from = rng.random_range(1..vertices);
        let to = if rng.random_bool(forward) {
            rng.random_range(0..vertices)
        } else {
            rng.random_range(from.saturating_sub(near)..from)
        };
        lines.push(pair((names[from], names[to])));
    }
    for _ in 0..rounds {
        let start = rng.random_range(0..vertices);
        let target = (start + rng.random_range(1..vertices)) % vertices;
        lines.push(pair((names[start], names[target])));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Round>>> {
    let vertices = input.number("number of vertices", 1..=VERTICES)?;
    let arrows = input.number("number of arrows", 0..=ARROWS)?;
    let rounds = input.number("number of rounds", 1..=ROUNDS)?;
    let vertex = |input: &mut Input| Ok::<_, String>(input.number("vertex", 1..=vertices)? - 1);
    let mut arrow = || Ok((vertex(input)?, vertex(input)?));
    let arrows: Vec<_> = (0..arrows).map(|_| arrow()).collect::<Result<_>>()?;
    let mut next = vec![Vec::new(); vertices];
    for &(from, to) in &arrows {
        next[from].push(to);
    }
    let game = LoopyGame::new(vertices, &arrows);
    let graph = Rc::new(Graph { next, game });
    let round = |_| {
        let (start, target) = (vertex(input)?, vertex(input)?);
        input.check(start != target, "the token starts at the target")?;
        let round = Round {
            graph: Rc::clone(&graph),
            target,
            outcomes: Lazy::default(),
        };
        Ok((round, vec![start]))
    };
    (0..rounds).map(round).collect()
}
