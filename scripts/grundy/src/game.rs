//! The games that are known by name, and those given by a rule.

use anyhow::{anyhow, bail, ensure, Result};
use common::{DAWSONS_CHESS, DAWSONS_KAYLES, KAYLES};

use crate::code::{hexadecimal_code, parse_hexadecimal_code, parse_octal_code};
use crate::{number, quote};

/// The limit of the counters that a move may take, if it takes any number up to that.
const MOST_TAKEN: usize = 1_000_000;

/// A game of heaps, in which a move changes one heap.
pub struct Game {
    /// Its name, or its code.
    pub title: String,
    /// The effect of a move, in one sentence.
    pub rule: String,
    /// The sequence of its values in the OEIS.
    pub oeis: Option<&'static str>,
    /// The engine of its values.
    pub kind: Kind,
}

/// The theory that gives the values of a game.
pub enum Kind {
    /// The digits.
    Octal(Vec<u8>),
    /// The digits, of which one at least is more than 7.
    Hexadecimal(Vec<u8>),
    /// How many counters a move may take, ascending.
    Subtraction(Vec<usize>),
    /// Nim.
    Nim,
    /// Lasker's Nim.
    LaskersNim,
    /// Grundy's game.
    GrundysGame,
}

struct NamedGame {
    title: &'static str,
    aliases: &'static [&'static str],
    oeis: Option<&'static str>,
    rule: &'static str,
    kind: fn() -> Kind,
}

/// The sources are *Winning Ways*, ch. 4, and the entries of the OEIS.
const NAMED: [NamedGame; 10] = [
    NamedGame {
        title: "Kayles",
        aliases: &[],
        oeis: Some("A002186"),
        rule: "A move knocks one pin or two adjacent pins out of a row.",
        kind: || Kind::Octal(KAYLES.to_vec()),
    },
    NamedGame {
        title: "Dawson's Kayles",
        aliases: &["Dawson Kayles"],
        oeis: Some("A002187"),
        rule: "A move knocks two adjacent pins out of a row.",
        kind: || Kind::Octal(DAWSONS_KAYLES.to_vec()),
    },
    NamedGame {
        title: "Dawson's chess",
        aliases: &["Dawson", "Dawson chess"],
        oeis: Some("A002187"),
        rule: "A move takes a file of pawns out of play, and the files next to it.",
        kind: || Kind::Octal(DAWSONS_CHESS.to_vec()),
    },
    NamedGame {
        title: "Double Kayles",
        aliases: &[],
        oeis: Some("A071074"),
        rule: "A move knocks one to four adjacent pins out of a row.",
        kind: || Kind::Octal(vec![0, 7, 7, 7, 7]),
    },
    NamedGame {
        title: "Treblecross",
        aliases: &["James Bond"],
        oeis: None,
        rule: "A move makes a cross in a row of squares, and three adjacent crosses win: n squares are a \
               heap of n + 2, from which a move takes three adjacent counters.",
        kind: || Kind::Octal(vec![0, 0, 0, 7]),
    },
    NamedGame {
        title: "Guiles",
        aliases: &[],
        oeis: None,
        rule: "A move takes a heap of one counter, or takes two counters and leaves no heap or two heaps.",
        kind: || Kind::Octal(vec![0, 1, 5]),
    },
    NamedGame {
        title: "Officers",
        aliases: &["Officers 0.6"],
        oeis: None,
        rule: "A move takes one counter, but never a heap of one: it leaves one heap or two.",
        kind: || Kind::Octal(vec![0, 6]),
    },
    NamedGame {
        title: "Nim",
        aliases: &[],
        oeis: Some("A001477"),
        rule: "A move takes any number of counters from a heap.",
        kind: || Kind::Nim,
    },
    NamedGame {
        title: "Lasker's Nim",
        aliases: &["Lasker", "Lasker Nim"],
        oeis: None,
        rule: "A move takes any number of counters from a heap, or splits it into two.",
        kind: || Kind::LaskersNim,
    },
    NamedGame {
        title: "Grundy's game",
        aliases: &["Grundy"],
        oeis: Some("A002188"),
        rule: "A move splits a heap into two of different sizes.",
        kind: || Kind::GrundysGame,
    },
];

impl Game {
    /// Returns the game of this name or code.
    ///
    /// # Errors
    ///
    /// If there is none; the error names the most similar one.
    pub fn by_name(words: &str) -> Result<Self> {
        let words = words.trim();
        let name = normalise(words);
        if let Some(numbers) = name.strip_prefix("stripes") {
            ensure!(
                !numbers.is_empty(),
                "Stripes needs the lengths of its stripes: stripes 2,3,7"
            );
            return Self::stripes(&words[words.find(' ').unwrap_or(0)..]);
        }
        let set = after(words, "subtraction").or_else(|| after(words, "subtract"));
        if let Some(set) = set {
            return Self::subtraction(set);
        }
        if let Some(most) = after(words, "at most") {
            return Self::at_most(number(most.trim(), MOST_TAKEN)?);
        }
        if let Some(named) = NAMED.iter().find(|named| named.is_called(&name)) {
            return Ok(named.game());
        }
        // A decimal comma is accepted.
        let code = words.replacen(',', ".", 1);
        if let Some(digits) = code.strip_suffix('…').or_else(|| code.strip_suffix("...")) {
            return Self::endless(digits);
        }
        let looks_like_a_code = code
            .chars()
            .all(|char| char.is_alphanumeric() || char == '.')
            && (words.contains('.')
                || code.starts_with(|char: char| char.is_ascii_digit() || char == '.'));
        if looks_like_a_code {
            return Self::by_code(&code);
        }
        Err(unknown(words, &name))
    }

    /// Returns the game whose last digit repeats without end: Nim is 0.333….
    fn endless(code: &str) -> Result<Self> {
        match code.trim_end_matches('3') {
            "0." | "." if code.ends_with('3') => Self::by_name("Nim"),
            "4." if code.ends_with('3') => Self::by_name("Lasker's Nim"),
            _ => bail!(
                "the endless code {} is unknown: only 0.333… (Nim) and 4.333… (Lasker's Nim) are supported",
                quote(&format!("{code}…"))
            ),
        }
    }

    /// Returns the game with this code, octal or hexadecimal.
    fn by_code(code: &str) -> Result<Self> {
        let is_octal = !code.chars().any(|char| char.to_digit(16) > Some(7));
        let digits = if is_octal {
            parse_octal_code(code)
        } else {
            parse_hexadecimal_code(code)
        };
        let digits = digits.map_err(|why| anyhow!(why))?;
        if !is_octal {
            return Ok(Self {
                title: format!("Hexadecimal game {}", hexadecimal_code(&digits)),
                rule: rule_of(&digits),
                oeis: None,
                kind: Kind::Hexadecimal(digits),
            });
        }
        let used = digits
            .iter()
            .rposition(|&digit| digit > 0)
            .map_or(1, |last| last + 1);
        let known = NAMED.iter().map(NamedGame::game).find(|game| {
            matches!(&game.kind, Kind::Octal(digits_of_game) if digits_of_game[..] == digits[..used])
        });
        Ok(known.unwrap_or_else(|| Self {
            title: format!("Octal game {}", hexadecimal_code(&digits)),
            rule: rule_of(&digits),
            oeis: None,
            kind: Kind::Octal(digits),
        }))
    }

    fn stripes(lengths: &str) -> Result<Self> {
        const LONGEST: usize = 1_000_000;
        let lengths = numbers(lengths)?;
        let longest = lengths.last().copied().unwrap_or(0);
        ensure!(
            longest <= LONGEST,
            "a stripe of {longest} squares is too long: {LONGEST} is the most"
        );
        let mut digits = vec![0; longest + 1];
        for &length in &lengths {
            digits[length] = 7;
        }
        Ok(Self {
            title: format!("Stripes {}", list(&lengths)),
            rule: format!(
                "A move lays a stripe of {} on free adjacent squares of a row.",
                alternatives(&lengths, "square")
            ),
            oeis: None,
            kind: Kind::Octal(digits),
        })
    }

    /// Returns the game in which a move takes one of these numbers of counters.
    ///
    /// # Errors
    ///
    /// If the text is no list of numbers from 1 on.
    pub fn subtraction(set: &str) -> Result<Self> {
        let set = numbers(set)?;
        Ok(Self {
            title: format!("Subtraction game {}", list(&set)),
            rule: format!(
                "A move takes {} from a heap.",
                alternatives(&set, "counter")
            ),
            oeis: None,
            kind: Kind::Subtraction(set),
        })
    }

    /// Returns the game in which a move takes at least one counter and at most this many.
    ///
    /// # Errors
    ///
    /// If it is 0, or beyond a million.
    pub fn at_most(most: usize) -> Result<Self> {
        ensure!(
            (1..=MOST_TAKEN).contains(&most),
            "at most {most}: the number must be from 1 to {MOST_TAKEN}"
        );
        let counters = if most == 1 {
            "1 counter".to_string()
        } else {
            format!("from 1 to {most} counters")
        };
        Ok(Self {
            title: format!("Bounded Nim, at most {most}"),
            rule: format!("A move takes {counters} from a heap."),
            oeis: None,
            kind: Kind::Subtraction((1..=most).collect()),
        })
    }

    /// Returns the title, with the code and the OEIS number that the game has.
    pub fn headline(&self) -> String {
        let code = self.kind.code().filter(|code| !self.title.ends_with(code));
        let mut notes: Vec<String> = code.into_iter().collect();
        notes.extend(self.oeis.map(|number| format!("OEIS {number}")));
        if notes.is_empty() {
            return self.title.clone();
        }
        format!("{} ({})", self.title, notes.join(", "))
    }
}

impl Kind {
    /// Returns the code of the game as the literature writes it, if it is short.
    pub fn code(&self) -> Option<String> {
        match self {
            Self::Octal(digits) | Self::Hexadecimal(digits) => {
                Some(hexadecimal_code(digits)).filter(|code| code.len() <= 20)
            }
            Self::Nim => Some("0.333…".to_string()),
            Self::LaskersNim => Some("4.333…".to_string()),
            Self::Subtraction(_) | Self::GrundysGame => None,
        }
    }

    /// Returns the rule of the game as a list of moves.
    pub fn moves(&self) -> Moves {
        let (digits, further) = match self {
            Self::Octal(digits) | Self::Hexadecimal(digits) => (digits.clone(), 0),
            Self::Subtraction(set) => {
                let mut digits = vec![0; set.last().map_or(1, |most| most + 1)];
                for &taken in set {
                    digits[taken] = 3;
                }
                (digits, 0)
            }
            Self::Nim => (vec![0], 3),
            Self::LaskersNim => (vec![4], 3),
            Self::GrundysGame => (vec![4], 0),
        };
        Moves {
            digits,
            further,
            unequal: matches!(self, Self::GrundysGame),
        }
    }
}

/// The counters that a move may take, and the heaps that it may leave, by the digits of a code.
pub struct Moves {
    /// Digit k: the heaps that may be left when k counters are taken: nothing (1), one heap (2), two heaps (4), three
    /// (8).
    digits: Vec<u8>,
    /// The value of every digit after these.
    further: u8,
    /// Whether two heaps that a move leaves must have different sizes.
    unequal: bool,
}

/// A move in one heap: how many counters it takes, and the three heaps it leaves, ascending. A missing heap is 0.
pub type Move = (usize, [usize; 3]);

impl Moves {
    /// Returns the moves from a heap.
    pub fn from(&self, heap: usize) -> impl Iterator<Item = Move> + '_ {
        let last = if self.further == 0 {
            heap.min(self.digits.len() - 1)
        } else {
            heap
        };
        (0..=last).flat_map(move |taken| {
            let digit = self.digits.get(taken).copied().unwrap_or(self.further);
            let left = self.divisions(heap - taken, digit);
            left.map(move |left| (taken, left))
        })
    }

    /// Returns the divisions of the rest of a heap that this digit allows.
    fn divisions(&self, rest: usize, digit: u8) -> impl Iterator<Item = [usize; 3]> {
        let is_whole = if rest == 0 { digit & 1 } else { digit & 2 } != 0;
        let largest_half = rest.saturating_sub(usize::from(self.unequal)) / 2;
        let halves = if digit & 4 == 0 { 0 } else { largest_half };
        let thirds = if digit & 8 == 0 { 0 } else { rest / 3 };
        let in_three = (1..=thirds).flat_map(move |least| {
            let second = least..=(rest - least) / 2;
            second.map(move |second| [least, second, rest - least - second])
        });
        let whole = is_whole.then_some([0, 0, rest]);
        let in_two = (1..=halves).map(move |least| [0, least, rest - least]);
        whole.into_iter().chain(in_two).chain(in_three)
    }
}

impl NamedGame {
    fn is_called(&self, name: &str) -> bool {
        self.names().any(|own| normalise(own) == name)
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.title].into_iter().chain(self.aliases.iter().copied())
    }

    fn game(&self) -> Game {
        Game {
            title: self.title.to_string(),
            rule: self.rule.to_string(),
            oeis: self.oeis,
            kind: (self.kind)(),
        }
    }
}

/// Returns a name without capitals, spaces and apostrophes, which people write in different ways.
pub fn normalise(name: &str) -> String {
    let letters = name.chars().filter(|char| char.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Returns the text after a keyword, if it begins with that.
fn after<'a>(words: &'a str, keyword: &str) -> Option<&'a str> {
    let (first, rest) = words.split_at_checked(keyword.len())?;
    let ends = !rest.starts_with(char::is_alphabetic);
    (ends && first.eq_ignore_ascii_case(keyword)).then_some(rest)
}

/// Returns the error that no game has this name, with the most similar name if there is one.
fn unknown(words: &str, name: &str) -> anyhow::Error {
    const SIMILAR: f64 = 0.5;
    let names =
        NAMED
            .iter()
            .flat_map(NamedGame::names)
            .chain(["Stripes", "Wythoff", "Number Game"]);
    let scored = names.map(|own| {
        let score = strsim::normalized_damerau_levenshtein(&normalise(own), name);
        (score, own)
    });
    let best = scored.max_by(|(a, _), (b, _)| a.total_cmp(b));
    let words = quote(words);
    if let Some((_, own)) = best.filter(|&(score, _)| score >= SIMILAR) {
        return anyhow!("no game is called {words}: did you mean {own}?");
    }
    let titles: Vec<_> = NAMED.iter().map(|named| named.title).collect();
    anyhow!(
        "no game is called {words}: give a code such as 0.77, `stripes 2,3,7`, `subtract 1,3,4`, `at most 3`, \
         or one of Wythoff, Number Game, {}",
        titles.join(", ")
    )
}

/// Returns the numbers of a list in ascending order, without repetitions. Commas or spaces separate them.
fn numbers(list: &str) -> Result<Vec<usize>> {
    let words = list.split([',', ' ']).filter(|word| !word.is_empty());
    let mut numbers = Vec::new();
    for word in words {
        let number = number(word, usize::MAX)?;
        ensure!(
            number > 0,
            "0 is in the list {}: a move takes at least 1",
            quote(list.trim())
        );
        numbers.push(number);
    }
    ensure!(
        !numbers.is_empty(),
        "the list {} has no numbers",
        quote(list)
    );
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

fn list(numbers: &[usize]) -> String {
    let numbers: Vec<_> = numbers.iter().map(usize::to_string).collect();
    numbers.join(", ")
}

/// Lists numbers of something as a choice: `1, 3 or 4 counters`.
fn alternatives(numbers: &[usize], noun: &str) -> String {
    let words: Vec<_> = numbers.iter().map(usize::to_string).collect();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let plural = if numbers == [1] { "" } else { "s" };
    format!("{} {noun}{plural}", choice(&words))
}

/// Lists words as a choice: `one, two or three`.
fn choice(words: &[&str]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => words.concat(),
    }
}

/// Returns the meaning of the digits of a game, in a sentence.
fn rule_of(digits: &[u8]) -> String {
    let moves: Vec<_> = digits
        .iter()
        .enumerate()
        .filter(|(_, &digit)| digit > 0)
        .map(|(taken, &digit)| match taken {
            0 => format!(
                "splits a heap into {}",
                left_by(digit).replace(" heaps", "")
            ),
            1 => format!("takes 1 counter {}", condition(digit)),
            _ => format!("takes {taken} counters {}", condition(digit)),
        })
        .collect();
    if moves.is_empty() {
        return "There are no moves.".to_string();
    }
    format!("A move {}.", moves.join(", or "))
}

/// Returns the condition under which a move with this digit is allowed.
fn condition(digit: u8) -> String {
    match digit {
        1 => "if that is the whole heap".to_string(),
        2 => "if one heap is left".to_string(),
        3 => "and leaves at most one heap".to_string(),
        7 => "and leaves at most two heaps".to_string(),
        15 => "and leaves at most three heaps".to_string(),
        _ => format!("and leaves {}", left_by(digit)),
    }
}

/// Lists the heaps that a move with this digit may leave: `nothing, one heap or three heaps`.
fn left_by(digit: u8) -> String {
    const NAMES: [&str; 4] = ["nothing", "one heap", "two heaps", "three heaps"];
    let left: Vec<_> = (0..4)
        .filter(|bit| digit >> bit & 1 == 1)
        .map(|bit| NAMES[bit])
        .collect();
    choice(&left)
}

#[cfg(test)]
mod tests {
    use super::{Game, Kind, NamedGame, NAMED};
    use crate::hexadecimal_values;
    use common::{
        grundy_table, grundys_game_table, lasker_nim_value, octal_table, subtraction_table,
    };

    /// Returns the values by definition: the mex of the options that the moves list.
    fn by_moves(kind: &Kind, max: usize) -> Vec<usize> {
        let moves = kind.moves();
        grundy_table(max, |heap| {
            moves.from(heap).map(|(_, left)| left).collect::<Vec<_>>()
        })
    }

    #[test]
    fn the_moves_of_each_kind_have_its_values() {
        const MAX: usize = 150;
        let games = NAMED.iter().map(NamedGame::game);
        let codes = [
            "0.16", "4.007", "0.137", "0.5", "4.", "0.156", "0.3f", "0.8", "c.9A", "0.07b",
        ];
        let further = codes.map(|code| Game::by_code(code).unwrap());
        let sets = ["1,3,4", "2 5", "7"].map(|set| Game::subtraction(set).unwrap());
        for game in games.chain(further).chain(sets) {
            let expected: Vec<usize> = match &game.kind {
                Kind::Octal(digits) => octal_table(digits, MAX),
                Kind::Hexadecimal(digits) => hexadecimal_values(digits, MAX + 1)
                    .all()
                    .take(MAX + 1)
                    .collect(),
                Kind::Subtraction(set) => subtraction_table(set, MAX),
                Kind::Nim => (0..=MAX).collect(),
                Kind::LaskersNim => {
                    let values = (0..=MAX as u64).map(lasker_nim_value);
                    values
                        .map(|value| usize::try_from(value).unwrap())
                        .collect()
                }
                Kind::GrundysGame => grundys_game_table(MAX),
            };
            assert_eq!(by_moves(&game.kind, MAX), expected, "{}", game.title);
        }
    }

    #[test]
    fn codes_are_read_as_people_write_them() {
        let title = |code: &str| Game::by_name(code).map(|game| game.title);
        for (code, expected) in [
            ("0,77", "Kayles"),
            (",77", "Kayles"),
            ("0.333…", "Nim"),
            (".33...", "Nim"),
            ("4,3…", "Lasker's Nim"),
            ("0.333", "Octal game 0.333"),
        ] {
            assert_eq!(title(code).unwrap(), expected, "{code}");
        }
        for code in ["0.777…", "0.…", "5.3...", "0.33…3"] {
            assert!(title(code).is_err(), "{code}");
        }
    }

    #[test]
    fn one_counter_is_not_counters() {
        let rule = |game: &str| Game::by_name(game).unwrap().rule;
        let of_one = "A move takes 1 counter from a heap.";
        assert_eq!([rule("subtract 1"), rule("at most 1")], [of_one; 2]);
        assert_eq!(
            rule("stripes 1"),
            "A move lays a stripe of 1 square on free adjacent squares of a row."
        );
        assert_eq!(
            rule("subtract 1,2"),
            "A move takes 1 or 2 counters from a heap."
        );
    }

    #[test]
    fn every_name_is_found_and_is_of_one_game() {
        for named in &NAMED {
            for name in named.names() {
                assert_eq!(
                    Game::by_name(&name.to_uppercase()).unwrap().title,
                    named.title
                );
            }
        }
    }
}
