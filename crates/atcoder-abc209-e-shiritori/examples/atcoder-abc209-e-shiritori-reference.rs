//! Shiritori by definition: all words that can follow each other are searched, and cycles make draws.

use std::collections::HashMap;

use common::LoopyGame;
use reference::prelude::*;

const WORDS: usize = 200_000;

const LETTERS: &str = "abABcdefghijklmnopqrstuvwxyzCDEFGHIJKLMNOPQRSTUVWXYZ";

struct Shiritori {
    words: Vec<String>,
    /// The words that begin with three letters.
    beginning: HashMap<String, Vec<usize>>,
    /// The outcome that `common` finds for the player to move after each word.
    outcomes: Lazy<Vec<Outcome>>,
}

/// Returns the first and the last three letters.
fn ends(word: &str) -> [&str; 2] {
    [&word[..3], &word[word.len() - 3..]]
}

impl Shiritori {
    fn new(words: Vec<String>) -> Self {
        let first = words.iter().map(|word| ends(word)[0].to_string());
        Self {
            beginning: first.zip(0..).into_group_map(),
            words,
            outcomes: Lazy::default(),
        }
    }

    fn outcome(&self, last: usize) -> Outcome {
        let outcomes = self.outcomes.get(|| {
            let all = self
                .words
                .iter()
                .flat_map(|word| ends(word))
                .unique()
                .zip(0..);
            let numbers: HashMap<_, _> = all.collect();
            let number = |word: &String| ends(word).map(|letters| numbers[letters]).into();
            let arrows: Vec<(usize, usize)> = self.words.iter().map(number).collect();
            let outcomes = LoopyGame::new(numbers.len(), &arrows).outcomes(&[]);
            arrows.iter().map(|arrow| outcomes[arrow.1]).collect()
        });
        outcomes[last]
    }
}

impl Game for Shiritori {
    /// The word that was said last.
    type Position = usize;
    type Move = usize;

    const CAN_RETURN: bool = true;

    fn rules(&self) -> String {
        "A player says a word that begins with the last three letters of the word before.".into()
    }

    fn moves(&self, last: usize) -> impl Iterator<Item = (usize, usize)> {
        let next = self.beginning.get(ends(&self.words[last])[1]);
        next.into_iter().flatten().map(|&next| (next, next))
    }

    fn show(&self, last: &usize) -> String {
        format!("{} was said", self.words[*last])
    }

    fn show_move(&self, next: &usize) -> String {
        format!("say {}", self.words[*next])
    }

    fn theory(&self, last: &usize) -> Theory {
        Theory::outcome("LoopyGame", self.outcome(*last))
    }
}

fn main() -> ExitCode {
    // After the first word it is Aoki's turn.
    reference::game(
        generate,
        read,
        win_loss_or_draw("Aoki", "Takahashi", "Draw"),
    )
    .table("outcomes", || {
        let words = ["oneTwo", "Twofour", "ourone", "ourend", "endall"];
        let game = Shiritori::new(words.map(str::to_string).to_vec());
        let outcome = |last| format!("{:?}", game.outcome(last)).to_lowercase();
        Table::render("word that was said", 0..=4, |&last: &usize| {
            words[last].into()
        })
        .row("outcome for the player to move", outcome)
    })
    .run()
}

/// Returns words over few beginnings and ends, so that they meet. Most lead to an end that is earlier in a
/// list: so there are cycles, but not all is drawn.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([1..=8, 10..=60, WORDS..=WORDS]));
    let letters = LETTERS.chars().take(size.pick([4, 4, 52])).collect_vec();
    let text = |rng: &mut Pcg64, length| (0..length).filter_map(|_| letters.choose(rng)).join("");
    let ends = rng.random_range(2..=size.pick([6, 30, 100_000]));
    let ends = (0..ends).map(|_| text(rng, 3)).collect_vec();
    let forward = [0.0, 0.05, 0.3][rng.random_range(0..3)];
    let word = |_| {
        let from = rng.random_range(1..ends.len());
        let to = if rng.random_bool(forward) {
            rng.random_range(0..ends.len())
        } else {
            rng.random_range(from.saturating_sub(5)..from)
        };
        let length = rng.random_range(0..=2);
        format!("{}{}{}", ends[from], text(rng, length), ends[to])
    };
    cases((0..count).map(word))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Shiritori>>> {
    let words = input.cases("number of words", 1..=WORDS, |input| {
        let word = input.letters("word", 3..=8, LETTERS)?;
        Ok(word.to_string())
    })?;
    let indices = (0..words.len()).collect();
    Ok(vec![(Shiritori::new(words), indices)])
}
