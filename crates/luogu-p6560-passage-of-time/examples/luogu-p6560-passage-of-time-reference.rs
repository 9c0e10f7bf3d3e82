//! The passage of time by definition: all that can be reached is searched, and cycles make draws.

use std::process::ExitCode;
use std::rc::Rc;

use common::{LoopyGame, Outcome};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Computed, Game, Input, Search, Size, Theory};

const VERTICES: usize = 100_000;
const ARROWS: usize = 500_000;
const ROUNDS: usize = 500;

/// The vertices that arrows lead to from each vertex, both from 0; and the target.
struct Graph {
    next: Rc<Vec<Vec<usize>>>,
    target: usize,
    /// What `common` says of each vertex.
    outcomes: Computed<Vec<Outcome>>,
}

impl Graph {
    fn outcomes(&self) -> Vec<Outcome> {
        let from = |(from, next): (usize, &Vec<usize>)| {
            let arrow = move |&to: &usize| (from, to);
            next.iter().map(arrow).collect_vec()
        };
        let arrows = self.next.iter().enumerate().flat_map(from).collect_vec();
        LoopyGame::new(self.next.len(), &arrows).outcomes(&[self.target])
    }
}

impl Game for Graph {
    type Position = usize;
    type Move = usize;

    fn rules(&self) -> String {
        let target = self.target + 1;
        format!("A move takes the token along an arrow. At vertex {target} the game is over.")
    }

    fn moves(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)> {
        let is_over = vertex == self.target;
        let next = self.next[vertex].iter().filter(move |_| !is_over);
        next.map(|&next| (next, next))
    }

    fn show(&self, vertex: &usize) -> String {
        format!("the token at vertex {}", vertex + 1)
    }

    fn show_move(&self, next: &usize) -> String {
        format!("go to {}", next + 1)
    }

    fn theory(&self, vertex: &usize) -> Theory {
        let outcomes = self.outcomes.get(|| self.outcomes());
        Theory::outcome("LoopyGame", outcomes[*vertex])
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("outcomes", || {
            // The second sample.
            let game = LoopyGame::new(5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)]);
            let line = |target: usize| {
                let outcomes = game.outcomes(&[target]);
                let name = |it: &Outcome| format!("{it:?}").to_lowercase();
                row(&format!("target {}", target + 1), outcomes.iter().map(name))
            };
            let title = row("token at vertex", 1..=5);
            [title].into_iter().chain((0..5).map(line)).collect()
        })
        .run()
}

/// Returns a graph whose arrows lead to a few vertices before, and sometimes to any: so there are cycles,
/// but not all is drawn.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let vertices = rng.random_range(size.pick([2..=7, 20..=300, VERTICES..=VERTICES]));
    let near = rng.random_range(1..=size.pick([3, 20, 1000]));
    // Without any arrow forward all is decided, which takes longest.
    let forward = [0.0, 0.05, 0.3][rng.random_range(0..3)];
    let arrows = rng.random_range(vertices - 1..=vertices * 3).min(ARROWS);
    let arrows = size.pick([arrows, arrows, ARROWS]);
    let rounds = size.pick([rng.random_range(1..=4), 5, ROUNDS]);
    let mut names = (1..=vertices).collect_vec();
    rand::seq::SliceRandom::shuffle(&mut names[..], rng);
    let mut lines = vec![format!("{vertices} {arrows} {rounds}")];
    for _ in 0..arrows {
        let from = rng.random_range(1..vertices);
        let to = if rng.random_bool(forward) {
            rng.random_range(0..vertices)
        } else {
            rng.random_range(from.saturating_sub(near)..from)
        };
        lines.push(format!("{} {}", names[from], names[to]));
    }
    for _ in 0..rounds {
        let start = rng.random_range(0..vertices);
        let target = (start + rng.random_range(1..vertices)) % vertices;
        lines.push(format!("{} {}", names[start], names[target]));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Graph>>, String> {
    let vertices = input.number("number of vertices", &(1..=VERTICES))?;
    let arrows = input.number("number of arrows", &(0..=ARROWS))?;
    let rounds = input.number("number of rounds", &(1..=ROUNDS))?;
    let mut next = vec![Vec::new(); vertices];
    let vertex = |input: &mut Input| Ok::<_, String>(input.number("vertex", &(1..=vertices))? - 1);
    for _ in 0..arrows {
        let from = vertex(input)?;
        next[from].push(vertex(input)?);
    }
    let next = Rc::new(next);
    let mut games = Vec::new();
    for _ in 0..rounds {
        let (start, target) = (vertex(input)?, vertex(input)?);
        if start == target {
            return Err(input.error("the token starts at the target"));
        }
        let next = Rc::clone(&next);
        let outcomes = Computed::default();
        let graph = Graph {
            next,
            target,
            outcomes,
        };
        games.push((graph, vec![start]));
    }
    Ok(games)
}

fn answer(search: &mut Search<Graph>, starts: &[usize]) -> Result<String, String> {
    let answer = match search.outcome(&starts[0])? {
        Outcome::Win => "1\n",
        Outcome::Loss => "-1\n",
        Outcome::Draw => "0\n",
    };
    Ok(answer.into())
}
