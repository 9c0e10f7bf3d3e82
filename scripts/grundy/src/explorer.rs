//! The questions of a page about a game, and the answers as JSON. A page keeps only its content: each question is
//! answered from the beginning.

use anyhow::{anyhow, bail, ensure, Context, Result};
use common::nim_sum;
use serde_json::{json, Value};

use crate::boards::Board;
use crate::game::{normalise, Game, Move};
use crate::stream::facts;
use crate::text;
use crate::values::{Search, Values, Watch};
use crate::{misere, number, MOST_WRITTEN};

const USAGE: &str =
    "usage: explorer GAME [--upto HEAP] [--heap HEAP] [--heaps HEAPS] [--misere] [--quotient] [--brief]";

/// The number of periods that are shown, and the most and the fewest values, by default.
const PERIODS: u64 = 20;
const LAST: u64 = 9_999;
const LEAST: u64 = 99;

/// The most moves of a position that are listed. If there are more, only the winning ones are.
const MOST_MOVES: usize = 2_000;

/// The most options that explain a heap's value, the number of them that are named, and that of different values.
const MOST_OPTIONS: usize = 50_000;
const NAMED_OPTIONS: usize = 12;
const NAMED_VALUES: usize = 40;

#[derive(Default)]
struct Question {
    /// Its name, its code or its rule.
    game: String,
    /// The last heap whose value is listed.
    upto: Option<u64>,
    /// A heap whose value is explained.
    heap: Option<u64>,
    heaps: Vec<u64>,
    misere: bool,
    /// Whether the misère quotient is requested.
    quotient: bool,
    /// How long to search for a period.
    search: Search,
}

/// Answers a question: a game, by its name, its code or its rule, and the facts to compute about it.
///
/// # Errors
///
/// If the arguments are wrong, or no game has this name.
pub fn explore(arguments: &[String], watch: &Watch) -> Result<Value> {
    let question = Question::parse(arguments)?;
    if let Some(board) = Board::by_name(&normalise(&question.game)) {
        return Ok(board.data());
    }
    let game = question.game()?;
    let most = question.heaps.iter().copied().max();
    let needed = question.upto.max(question.heap).max(most);
    let values = Values::of(&game.kind, needed.unwrap_or(0), question.search, watch);
    let interest = || values.last_of_interest(PERIODS, LAST).max(LEAST);
    let last = question.upto.unwrap_or_else(interest).min(MOST_WRITTEN);
    let mut answer = facts(&game, &values);
    answer["isBrief"] = json!(values.search == Search::Brief);
    let exceptions = values.exceptions().into_iter();
    answer["values"] = values.upto(last).collect();
    answer["exceptions"] = exceptions.filter(|&heap| heap <= last).collect();
    answer["exceptionsAre"] = json!(text::exceptions(
        &values,
        "circled in the plot when you zoom in"
    ));
    if let Some(heap) = question.heap {
        answer["heap"] = heap_answer(&game, &values, heap);
    }
    if !question.heaps.is_empty() {
        answer["position"] = if question.misere {
            misere_position(&game, &question.heaps)
        } else {
            position(&game, &values, &question.heaps)
        };
    }
    if question.quotient {
        answer["quotient"] = json!(text::misere_quotient(&game));
    }
    Ok(answer)
}

impl Question {
    fn parse(arguments: &[String]) -> Result<Self> {
        let mut question = Self::default();
        let mut words = Vec::new();
        let mut arguments = arguments.iter().map(String::as_str);
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().context(USAGE);
            match argument {
                "--upto" => question.upto = Some(heap(value()?)?),
                "--heap" => question.heap = Some(heap(value()?)?),
                "--heaps" => question.heaps = heaps(value()?)?,
                "--misere" => question.misere = true,
                "--quotient" => question.quotient = true,
                "--brief" => question.search = Search::Brief,
                _ if argument.starts_with("--") => bail!(USAGE),
                word => words.push(word),
            }
        }
        question.game = words.join(" ");
        Ok(question)
    }

    fn game(&self) -> Result<Game> {
        ensure!(!self.game.is_empty(), "give the name or the code of a game");
        Game::by_name(&self.game)
    }
}

fn heap(word: &str) -> Result<u64> {
    number(word, u64::MAX)
}

/// Returns the sizes of heaps, between commas or spaces.
fn heaps(list: &str) -> Result<Vec<u64>> {
    let words = list.split([',', ' ']).filter(|word| !word.is_empty());
    let heaps = words.map(|word| {
        heap(word)
            .map_err(|why| anyhow!("{why}. Enter the sizes of the heaps, for example 5, 7, 12."))
    });
    heaps.collect()
}

/// Returns the value of a heap, and the reason for it.
fn heap_answer(game: &Game, values: &Values, heap: u64) -> Value {
    let value = values.value(heap);
    json!({
        "heap": heap.to_string(),
        "value": value.map(|value| value.to_string()),
        "reason": reason(game, values, heap),
    })
}

/// Returns the reason for a heap's value: the values of its options, if these are not too many.
fn reason(game: &Game, values: &Values, heap: u64) -> String {
    let Some(value) = values.value(heap) else {
        return format!("The value of heap {heap} is not known: no period is proved.");
    };
    let has = format!("Heap {heap} has value {value}");
    let moves = game.kind.moves();
    let size = usize::try_from(heap).unwrap_or(usize::MAX);
    // A proved period gives the values of heaps far beyond those whose options can be listed.
    let is_small = heap <= text::largest_heap(&game.kind);
    let options: Vec<_> = if is_small {
        moves.from(size).take(MOST_OPTIONS + 1).collect()
    } else {
        Vec::new()
    };
    match options.len() {
        _ if !is_small => return format!("{has}, by the period. The heap is too large for its options to be listed."),
        0 => {
            return format!("{has}: it has no options, and 0 is the smallest number that is not the value of an option.")
        }
        count if count > MOST_OPTIONS => {
            return format!(
                "{has}: the smallest number that is not the value of an option. It has too many options to list."
            )
        }
        _ => {}
    }
    let value_of = |left: &[usize; 3]| {
        let values = left.iter().map(|&heap| values.value(heap as u64));
        nim_sum(values.map(Option::unwrap_or_default))
    };
    let named: Vec<_> = options
        .iter()
        .take(NAMED_OPTIONS)
        .map(|(_, left)| format!("{} has {}", in_words(left), value_of(left)))
        .collect();
    let mut seen: Vec<_> = options.iter().map(|(_, left)| value_of(left)).collect();
    seen.sort_unstable();
    seen.dedup();
    let some: Vec<_> = seen.iter().take(NAMED_VALUES).map(u64::to_string).collect();
    let and_more = |all: usize, shown: usize, text: &dyn Fn(usize) -> String| {
        Some(all - shown)
            .filter(|&more| more > 0)
            .map_or(String::new(), text)
    };
    format!(
        "{has}: the least number not among {{{}{}}}, the values of its options. Options: {}{}.",
        some.join(", "),
        and_more(seen.len(), some.len(), &|_| ", …".into()),
        named.join("; "),
        and_more(options.len(), named.len(), &|more| format!(
            "; and {more} more"
        )),
    )
}

fn in_words(left: &[usize; 3]) -> String {
    let heaps: Vec<_> = left
        .iter()
        .filter(|&&heap| heap > 0)
        .map(usize::to_string)
        .collect();
    if heaps.is_empty() {
        return "nothing".into();
    }
    heaps.join(" + ")
}

/// Returns the values of the heaps, their nim-sum, and the moves.
fn position(game: &Game, values: &Values, heaps: &[u64]) -> Value {
    let of_heaps: Vec<_> = heaps.iter().map(|&heap| values.value(heap)).collect();
    let rows: Vec<_> = heaps
        .iter()
        .zip(&of_heaps)
        .map(|(heap, value)| {
            json!({
                "heap": heap.to_string(),
                "value": value.map(|value| value.to_string()),
                "binary": value.map(|value| format!("{value:b}")),
            })
        })
        .collect();
    let known: Option<Vec<u64>> = of_heaps.into_iter().collect();
    let Some(known) = known else {
        return json!({ "heaps": rows, "why": "The value of a heap is not known: no period is proved." });
    };
    let sum = nim_sum(known.iter().copied());
    let mut answer = json!({
        "heaps": rows,
        "sum": { "value": sum.to_string(), "binary": format!("{sum:b}") },
        "wins": sum != 0,
    });
    match text::all_winning_moves(game, values, heaps, &known) {
        Ok(winning) => {
            add_moves(&mut answer, game, heaps, &winning);
        }
        Err(why) => answer["why"] = json!(why.to_string()),
    }
    answer
}

/// Returns who wins in misère play, and the moves.
fn misere_position(game: &Game, heaps: &[u64]) -> Value {
    let rows: Vec<_> = heaps
        .iter()
        .map(|heap| json!({ "heap": heap.to_string() }))
        .collect();
    let mut answer = json!({ "heaps": rows });
    let winning =
        text::ensure_listed(game, heaps).and_then(|()| misere::winning_moves(game, heaps));
    match winning {
        Ok(winning) => {
            let has_moves = add_moves(&mut answer, game, heaps, &winning);
            answer["wins"] = json!(!has_moves || !winning.is_empty());
        }
        Err(why) => answer["why"] = json!(why.to_string()),
    }
    answer
}

/// Adds the moves of a position, or only the winning ones if there are too many. Returns whether there are any moves.
fn add_moves(answer: &mut Value, game: &Game, heaps: &[u64], winning: &[(usize, Move)]) -> bool {
    let rule = game.kind.moves();
    let all: Vec<_> = heaps
        .iter()
        .enumerate()
        .flat_map(|(index, &heap)| {
            let heap = usize::try_from(heap).unwrap_or(0);
            rule.from(heap).map(move |played| (index, played))
        })
        .take(MOST_MOVES + 1)
        .collect();
    let has_moves = !all.is_empty();
    answer["hasMoves"] = json!(has_moves);
    let are_all = all.len() <= MOST_MOVES;
    let listed = if are_all { &all[..] } else { winning };
    let listed = listed.iter().map(|played| {
        let &(heap, (taken, left)) = played;
        let words = text::describe_move(taken, left);
        let left: Vec<_> = left.into_iter().filter(|&heap| heap > 0).collect();
        let wins = !are_all || winning.contains(played);
        json!({ "heap": heap, "words": words, "left": left, "wins": wins })
    });
    answer["moves"] = listed.collect();
    has_moves
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{json, Value};

    use super::{explore, Watch};

    fn answer(arguments: &[&str]) -> Value {
        let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
        let watch = Watch {
            cpu: &|| Duration::ZERO,
            progress: &|_, _| {},
        };
        explore(&arguments, &watch).unwrap()
    }

    /// OEIS A002186: 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4.
    #[test]
    fn a_position_has_its_values_and_all_its_moves() {
        let position = &answer(&["kayles", "--heaps", "5,7,12"])["position"];
        let values: Vec<_> = (0..3).map(|row| &position["heaps"][row]["value"]).collect();
        assert_eq!(values, ["4", "2", "4"]);
        assert_eq!(position["sum"], json!({ "value": "2", "binary": "10" }));
        let moves = position["moves"].as_array().unwrap();
        // One pin or two neighbours, where mirrored moves are the same.
        assert_eq!(moves.len(), (3 + 2) + (4 + 3) + (6 + 6));
        let of_7 =
            json!({ "heap": 1, "words": "take 1, leaving 3 and 3", "left": [3, 3], "wins": true });
        assert!(moves.contains(&of_7));
    }

    /// Heap 71 begins the period of 12: the value of 2^64 - 1 = 12 * 1537228672809129301 + 3 is that of 75.
    #[test]
    fn a_heap_of_any_size_has_a_value() {
        let heap = |heap| answer(&["kayles", "--heap", heap])["heap"]["value"].clone();
        assert_eq!(heap("18446744073709551615"), heap("75"));
    }

    /// *Winning Ways*, ch. 13: rows of 1, 4, 9, 12 and 20 pins are lost.
    #[test]
    fn misere_play_has_other_winners() {
        for heap in 1..=20 {
            let position =
                &answer(&["kayles", "--misere", "--heaps", &heap.to_string()])["position"];
            let is_lost = [1, 4, 9, 12, 20].contains(&heap);
            assert_eq!(position["wins"], !is_lost, "{heap}");
        }
    }

    /// A brief search still answers the question, and says when a long one may prove more: the period of 0.16 begins at
    /// heap 105,351.
    #[test]
    fn a_brief_search_knows_the_heaps_that_are_asked_for() {
        let brief = |game, heap| answer(&[game, "--heap", heap, "--brief"]);
        for game in ["0.16", "grundy"] {
            let (brief, long) = (brief(game, "400"), answer(&[game, "--heap", "400"]));
            assert_eq!(brief["isBrief"], true, "{game}");
            assert_eq!(long["isBrief"], false, "{game}");
            assert_eq!(brief["heap"], long["heap"], "{game}");
        }
        for game in ["0.3F", "stripes 2,3,7"] {
            assert_eq!(brief(game, "400")["isBrief"], true, "{game}");
        }
        for game in ["kayles", "nim", "lasker"] {
            assert_eq!(brief(game, "400")["isBrief"], false, "{game}");
        }
        let beyond = brief("0.16", "200000");
        assert_eq!(beyond["period"], 149_459);
        assert_eq!(beyond["isBrief"], false);
    }

    #[test]
    fn the_reason_of_a_value_is_its_options() {
        let reason = &answer(&["kayles", "--heap", "3"])["heap"]["reason"];
        let expected =
            "Heap 3 has value 3: the least number not among {0, 1, 2}, the values of its options. \
                        Options: 2 has 2; 1 + 1 has 0; 1 has 1.";
        assert_eq!(reason, expected);
    }

    #[test]
    fn what_nobody_can_answer_is_refused() {
        let watch = Watch {
            cpu: &|| Duration::ZERO,
            progress: &|_, _| {},
        };
        let why = |arguments: &[&str]| {
            let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
            explore(&arguments, &watch).unwrap_err().to_string()
        };
        assert_eq!(
            why(&["kayle"]),
            "no game is called `kayle`: did you mean Kayles?"
        );
        let negative = why(&["kayles", "--heaps", "5,-1"]);
        let example = "Enter the sizes of the heaps, for example 5, 7, 12.";
        assert_eq!(negative, format!("`-1` is negative. {example}"));
        assert_eq!(
            why(&["kayles", "--heap", "18446744073709551616"]),
            "`18446744073709551616` is too large: 18446744073709551615 is the most"
        );
        assert_eq!(
            why(&["kayles", "--heap", "-x"]),
            "`-x` is not a whole number"
        );
        assert_eq!(why(&["kayles", "--heap", "-"]), "`-` is not a whole number");
        assert_eq!(why(&[]), "give the name or the code of a game");
        assert_eq!(why(&["at most many"]), "`many` is not a whole number");
        assert_eq!(
            why(&["at most 99999999999999999999"]),
            "`99999999999999999999` is too large: 1000000 is the most"
        );
        // A page has fields, and no options.
        for arguments in [&["x"][..], &["at most 0"], &["subtract 0"]] {
            assert!(!why(arguments).contains("--"), "{}", why(arguments));
        }
        let answered = answer(&["0.3f", "--heaps", "1001"]);
        assert_eq!(
            answered["position"]["why"],
            "heap 1001 has too many moves to be listed: 1000 is the largest heap whose moves are"
        );
    }
}
