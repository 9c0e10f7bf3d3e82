//! Shiritori by definition: all words that can follow each other are searched, and cycles make draws.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use common::{LoopyGame, Outcome};
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Computed, Game, Input, Search, Size, Theory};

const WORDS: usize = 200_000;
const LENGTHS: RangeInclusive<usize> = 3..=8;

/// The words, and by three letters those that begin with them.
struct Shiritori {
    words: Vec<String>,
    beginning: HashMap<String, Vec<usize>>,
    /// What `common` says of the player to move after each word.
    outcomes: Computed<Vec<Outcome>>,
}

impl Shiritori {
    fn new(words: Vec<String>) -> Self {
        let by_beginning = words
            .iter()
            .enumerate()
            .map(|(index, word)| (begin(word), index));
        Self {
            beginning: by_beginning.into_group_map(),
            words,
            outcomes: Computed::default(),
        }
    }

    fn outcomes(&self) -> Vec<Outcome> {
        let ends = self.words.iter().flat_map(|word| [begin(word), end(word)]);
        let ends = ends.collect_vec();
        let indices: HashMap<_, _> = ends.iter().unique().zip(0..).collect();
        let moves = ends.iter().map(|it| indices[it]).tuples().collect_vec();
        let outcomes = LoopyGame::new(indices.len(), &moves).outcomes(&[]);
        moves.iter().map(|&(_, last)| outcomes[last]).collect()
    }
}

fn begin(word: &str) -> String {
    word[..3].to_string()
}

fn end(word: &str) -> String {
    word[word.len() - 3..].to_string()
}

impl Game for Shiritori {
    /// The word that was said last.
    type Position = usize;
    type Move = usize;

    fn rules(&self) -> String {
        "A player says a word that begins with the last three letters of the word before.".into()
    }

    fn moves(&self, last: usize) -> impl Iterator<Item = (usize, usize)> {
        let next = self.beginning.get(&end(&self.words[last]));
        next.into_iter().flatten().map(|&next| (next, next))
    }

    fn show(&self, last: &usize) -> String {
        format!("{} was said", self.words[*last])
    }

    fn show_move(&self, next: &usize) -> String {
        format!("say {}", self.words[*next])
    }

    fn theory(&self, last: &usize) -> Theory {
        let outcomes = self.outcomes.get(|| self.outcomes());
        Theory::outcome("LoopyGame", outcomes[*last])
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("outcomes", || {
            let words = ["oneTwo", "Twofour", "ourone", "ourend", "endall"];
            let words = Shiritori::new(words.map(str::to_string).to_vec());
            let outcomes = words.outcomes();
            let name = |it: &Outcome| format!("{it:?}").to_lowercase();
            vec![
                row("word that was said", &words.words),
                row("outcome for the player to move", outcomes.iter().map(name)),
            ]
        })
        .run()
}

/// Returns words over few beginnings and ends, so that they meet. Most lead to an end that is earlier in a
/// list: so there are cycles, but not all is drawn.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([1..=8, 10..=60, WORDS..=WORDS]));
    let most = size.pick([6, 30, 100_000]);
    let ends = rng.random_range(2..=most);
    let letters = b"abABcdefghijklmnopqrstuvwxyzCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letters = &letters[..size.pick([4, 4, letters.len()])];
    let letter = |rng: &mut Pcg64| char::from(letters[rng.random_range(0..letters.len())]);
    let mut triple = || (0..3).map(|_| letter(rng)).collect::<String>();
    let ends = (0..ends).map(|_| triple()).collect_vec();
    let forward = [0.0, 0.05, 0.3][rng.random_range(0..3)];
    let mut lines = vec![count.to_string()];
    for _ in 0..count {
        let from = rng.random_range(1..ends.len());
        let to = if rng.random_bool(forward) {
            rng.random_range(0..ends.len())
        } else {
            rng.random_range(from.saturating_sub(5)..from)
        };
        let between = rng.random_range(0..=2);
        let between = (0..between).map(|_| letter(rng)).collect::<String>();
        lines.push(format!("{}{between}{}", ends[from], ends[to]));
    }
    lines[1..].shuffle(rng);
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Shiritori>>, String> {
    let count = input.number("number of words", &(1..=WORDS))?;
    let mut words = Vec::new();
    for _ in 0..count {
        let word = input.word("word")?;
        if !LENGTHS.contains(&word.len()) || !word.bytes().all(|it| it.is_ascii_alphabetic()) {
            return Err(input.error("a word has 3 to 8 letters"));
        }
        words.push(word.to_string());
    }
    Ok(vec![(Shiritori::new(words), (0..count).collect())])
}

fn answer(search: &mut Search<Shiritori>, words: &[usize]) -> Result<String, String> {
    let mut answers = Vec::new();
    for word in words {
        // After the first word it is Aoki's turn.
        answers.push(match search.outcome(word)? {
            Outcome::Win => "Aoki\n",
            Outcome::Loss => "Takahashi\n",
            Outcome::Draw => "Draw\n",
        });
    }
    Ok(answers.concat())
}
