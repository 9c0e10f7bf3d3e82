//! Zigzag Game by definition. The opponent searches small games, and plays others at random.

use reference::prelude::*;

const GAMES: usize = 50;
const SIDE: usize = 50;
/// Up to this number of vertices on a side, the opponent searches and makes no mistake.
const SEARCHED: usize = 4;

struct Zigzag {
    /// The number of games, with which the dialogue begins, if this is the first one.
    games: Option<usize>,
    weights: Vec<Vec<usize>>,
}

/// The letter of Alice, and the vertices where the token was. She is to move if their number is even.
type Walk = (char, Vec<usize>);

impl Zigzag {
    fn weight(&self, one: usize, other: usize) -> Option<&usize> {
        let (row, column) = (one.min(other) - 1, one.max(other) - 1);
        let row = self.weights.get(row)?;
        row.get(column.checked_sub(row.len())?)
    }

    fn is_move(&self, (letter, walk): &Walk, vertex: usize) -> bool {
        match walk[..] {
            [] => true,
            [start] => self.weight(start, vertex).is_some(),
            [.., before, token] => {
                let next = self.weight(token, vertex);
                let gets_heavier = (*letter == 'I') == (walk.len() % 2 == 0);
                let is_allowed = (next > self.weight(before, token)) == gets_heavier;
                next.is_some() && is_allowed && !walk.contains(&vertex)
            }
        }
    }
}

impl Game for Zigzag {
    type Position = Walk;
    /// As the program and its opponent say it.
    type Move = String;

    fn rules(&self) -> String {
        "Alice puts the token on a vertex, and Bob moves it along any edge. Then they move in turn to new vertices. Alice's \
         edge must be heavier than the previous one (I) and Bob's lighter, or the other way round (D)."
            .into()
    }

    fn moves(&self, (letter, walk): Walk) -> impl Iterator<Item = (String, Walk)> {
        let letters = match walk[..] {
            [] => vec!['I', 'D'],
            _ => vec![letter],
        };
        let all = iproduct!(letters, 1..=2 * self.weights.len());
        all.filter_map(move |(letter, vertex)| {
            let after = (letter, [&walk[..], &[vertex]].concat());
            let said = match walk[..] {
                [] => format!("{letter} {vertex}"),
                _ => vertex.to_string(),
            };
            Some((said, after)).filter(|_| self.is_move(&(letter, walk.clone()), vertex))
        })
    }

    fn show(&self, (letter, walk): &Walk) -> String {
        match walk.len() {
            0 => "the graph without the token".into(),
            _ => format!("{letter} and the walk {}", walk.iter().join(", ")),
        }
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("A", "B"))
        .interact(interact)
        .table("first moves", || {
            let weights = vec![vec![3, 1, 9], vec![2, 5, 7], vec![6, 4, 8]];
            let game = Zigzag {
                weights,
                games: None,
            };
            let moves = |letter, start| {
                let moves = Search::new(&game).winning_moves(&(letter, vec![start]));
                let moves = moves.unwrap_or_default();
                moves.iter().map(|(vertex, _)| vertex).join(", ")
            };
            Table::of("start", 1..=6).rows(['I', 'D'], moves)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let games = rng.random_range(size.pick([1..=3, 1..=5, GAMES..=GAMES]));
    let sides = size.pick([1..=3, 2..=6, SIDE - 1..=SIDE]);
    cases((0..games).map(|_| {
        let vertices = rng.random_range(sides.clone());
        let weights = shuffle(rng, 1..=vertices * vertices);
        let rows = weights.chunks(vertices).map(|row| row.iter().join(" "));
        format!("{vertices}\n{}", rows.collect_vec().join("\n"))
    }))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Zigzag>>> {
    let games = input.number("number of games", 1..=GAMES)?;
    let game = |index| {
        let side = input.number("number of vertices on a side", 1..=SIDE)?;
        let weights = input.numbers(side * side, "weight", 1..=side * side)?;
        let are_different = weights.iter().all_unique();
        input.check(are_different, "two edges have the same weight")?;
        let weights = weights.chunks(side).map(Vec::from).collect();
        let games = Some(games).filter(|_| index == 0);
        Ok((Zigzag { games, weights }, vec![('I', Vec::new())]))
    };
    (0..games).map(game).collect()
}

fn interact((game, positions): &GameCase<Zigzag>, dialogue: &mut Dialogue) -> Result<()> {
    let side = game.weights.len();
    let numbers = game.games.iter().chain([&side]).map(usize::to_string);
    let rows = game.weights.iter().map(|row| row.iter().join(" "));
    numbers.chain(rows).for_each(|line| dialogue.say(line));
    let is_alice = dialogue.hear("choice", |line| match line.word("choice")? {
        "A" => Ok(true),
        "B" => Ok(false),
        _ => Err(line.error("the choice is A or B")),
    })?;
    let mut search = Search::new(game);
    // Each graph has an opponent of its own, which is the same each time.
    let weights = game.weights.iter().flatten();
    let seed = weights.fold(0, |seed, &weight| 31 * (seed % (1 << 32)) + weight as u64);
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut walk = positions[0].clone();
    loop {
        let mut moves = game.moves(walk.clone()).collect_vec();
        if is_alice == (walk.1.len() % 2 == 0) {
            let read = |line: &mut Input| Ok(line.until_end(|line| line.word("move"))?.join(" "));
            let said = dialogue.hear("move", read)?;
            let Some((_, after)) = moves.into_iter().find(|(played, _)| *played == said) else {
                dialogue.say("-2");
                return Err(match &said[..] {
                    "-1" => "the program gives up".into(),
                    _ => format!("the program's move {said} is not possible"),
                });
            };
            walk = after;
            continue;
        }
        if side <= SEARCHED {
            let winning = search.winning_moves(&walk)?;
            moves = if winning.is_empty() { moves } else { winning };
        }
        let Some((said, after)) = moves.choose(&mut rng).cloned() else {
            dialogue.say("-1");
            return Ok(());
        };
        dialogue.say(said);
        walk = after;
    }
}
