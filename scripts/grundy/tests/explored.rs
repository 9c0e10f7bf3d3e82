//! The answers to a page about a game, compared with independent searches and tables.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use common::{grundys_game_table, octal_table, subtraction_table};
use grundy::{explore, hexadecimal_values, parse_octal_code, Watch};
use serde_json::Value;

/// Returns the answer to a question, without a long search for a period.
fn ask(arguments: &[&str]) -> Value {
    let arguments: Vec<_> = arguments
        .iter()
        .chain(&["--brief"])
        .map(ToString::to_string)
        .collect();
    let watch = Watch {
        cpu: &|| Duration::ZERO,
        progress: &|_, _| {},
    };
    explore(&arguments, &watch).unwrap()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap()
}

/// Checks the values of the heaps from 0 on. The reason of each names the values of the options, of which it is the mex.
#[track_caller]
fn assert_values(game: &str, table: &[usize]) {
    for (heap, expected) in table.iter().enumerate() {
        let answer = ask(&[game, "--heap", &heap.to_string()]);
        let view = &answer["heap"];
        assert_eq!(view["value"], expected.to_string(), "{game}, heap {heap}");
        let reason = view["reason"].as_str().unwrap();
        let listed = reason
            .split_once('{')
            .and_then(|(_, rest)| rest.split_once('}'))
            .map_or("", |(listed, _)| listed);
        let seen: BTreeSet<usize> = listed
            .split(", ")
            .filter_map(|part| part.parse().ok())
            .collect();
        let mex = (0..=seen.len())
            .find(|value| !seen.contains(value))
            .unwrap();
        assert_eq!(mex, *expected, "{game}: {reason}");
    }
}

#[test]
fn heaps_have_the_values_of_the_library_and_options_that_explain_them() {
    let octal = |code| octal_table(&parse_octal_code(code).unwrap(), 40);
    assert_values("kayles", &octal("0.77"));
    assert_values("dawson's kayles", &octal("0.07"));
    assert_values("dawson's chess", &octal("0.137"));
    assert_values("treblecross", &octal("0.007"));
    assert_values("stripes 2,3,7", &octal("0.0770007"));
    assert_values("0.156", &octal("0.156"));
    assert_values("subtract 1,3,4", &subtraction_table(&[1, 3, 4], 40));
    assert_values("at most 3", &subtraction_table(&[1, 2, 3], 40));
    assert_values("grundy", &grundys_game_table(40));
    assert_values("nim", &(0..=40).collect::<Vec<_>>());
    let kenyon: Vec<_> = hexadecimal_values(&[0, 3, 15], 41).all().collect();
    assert_values("0.3F", &kenyon);
}

/// The rule of a game: the heaps that each move from a heap leaves.
type Rule = fn(usize) -> Vec<Vec<usize>>;

/// Finds out by search who wins positions of a game.
struct Search {
    rule: Rule,
    is_misere: bool,
    known: HashMap<Vec<usize>, bool>,
}

impl Search {
    fn wins(&mut self, heaps: &[usize]) -> bool {
        let mut heaps: Vec<_> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        if let Some(&wins) = self.known.get(&heaps) {
            return wins;
        }
        let options: Vec<_> = (0..heaps.len())
            .flat_map(|index| {
                (self.rule)(heaps[index])
                    .into_iter()
                    .map(move |left| (index, left))
            })
            .map(|(index, left)| after(&heaps, index, &left))
            .collect();
        let wins = if options.is_empty() {
            self.is_misere
        } else {
            options.iter().any(|option| !self.wins(option))
        };
        self.known.insert(heaps, wins);
        wins
    }

    /// Checks the winner of a position, the list of its moves, and the marks of the winning moves.
    fn assert_told(&mut self, game: &str, heaps: &[usize]) {
        let shown: Vec<_> = heaps.iter().map(usize::to_string).collect();
        let mut arguments = vec![game, "--heaps"];
        let shown = shown.join(",");
        arguments.push(&shown);
        arguments.extend(self.is_misere.then_some("--misere"));
        let view = &ask(&arguments)["position"];
        let what = format!("{arguments:?}: {view}");
        assert_eq!(view["wins"], self.wins(heaps), "{what}");
        let mut left = Vec::new();
        for played in list(view, "moves") {
            let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
            let index = number(&played["heap"]);
            let mut leaves: Vec<_> = list(played, "left").iter().map(number).collect();
            let option = after(heaps, index, &leaves);
            assert_eq!(played["wins"], !self.wins(&option), "{what}");
            leaves.sort_unstable();
            left.push((index, leaves));
        }
        let mut expected = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            for mut leaves in (self.rule)(heap) {
                leaves.retain(|&heap| heap > 0);
                leaves.sort_unstable();
                expected.push((index, leaves));
            }
        }
        // The rules here have mirror images.
        let [left, expected] = [left, expected].map(BTreeSet::from_iter);
        assert_eq!(left, expected, "{what}");
    }
}

fn after(heaps: &[usize], index: usize, left: &[usize]) -> Vec<usize> {
    [&heaps[..index], left, &heaps[index + 1..]].concat()
}

fn kayles(heap: usize) -> Vec<Vec<usize>> {
    let taken = [1, 2].into_iter().filter(|&taken| taken <= heap);
    let moves =
        taken.flat_map(|taken| (0..=heap - taken).map(move |left| vec![left, heap - taken - left]));
    moves.collect()
}

fn subtract(heap: usize) -> Vec<Vec<usize>> {
    let taken = [1, 3, 4].into_iter().filter(|&taken| taken <= heap);
    taken.map(|taken| vec![heap - taken]).collect()
}

fn lasker(heap: usize) -> Vec<Vec<usize>> {
    let taken = (0..heap).map(|left| vec![left]);
    taken
        .chain((1..heap).map(|left| vec![left, heap - left]))
        .collect()
}

fn grundy(heap: usize) -> Vec<Vec<usize>> {
    let split = (1..heap).filter(|&left| left != heap - left);
    split.map(|left| vec![left, heap - left]).collect()
}

/// 0.02B: two counters and a heap is left, or three counters and nothing, a heap or three heaps are.
fn in_three(heap: usize) -> Vec<Vec<usize>> {
    let mut moves = Vec::new();
    moves.extend((heap > 2).then(|| vec![heap - 2]));
    moves.extend((heap >= 3).then(|| vec![heap - 3]));
    for first in 1..heap {
        for second in 1..heap {
            let third = heap.saturating_sub(3 + first + second);
            moves.extend((third > 0).then(|| vec![first, second, third]));
        }
    }
    moves
}

#[test]
fn winners_and_winning_moves_are_those_that_a_search_finds() {
    let games: [(&str, Rule); 5] = [
        ("kayles", kayles),
        ("subtract 1,3,4", subtract),
        ("lasker", lasker),
        ("grundy", grundy),
        ("0.02B", in_three),
    ];
    for ((game, rule), is_misere) in games
        .into_iter()
        .flat_map(|game| [(game, false), (game, true)])
    {
        let known = HashMap::new();
        let mut searched = Search {
            rule,
            is_misere,
            known,
        };
        for first in 1..=8 {
            searched.assert_told(game, &[first]);
            for second in 1..=first.min(6) {
                searched.assert_told(game, &[first, second]);
                searched.assert_told(game, &[second, first, 2]);
            }
        }
    }
}

/// Checks all positions of a board by their names. `options` returns the names of the positions that the moves lead to.
fn assert_board(game: &str, options: impl Fn(&[usize]) -> Vec<String>) {
    let data = ask(&[game]);
    let positions = list(&data, "positions");
    let name = |at: usize| positions[at][0].as_str().unwrap();
    let options = |at: usize| {
        let words = name(at).split([' ', ',']);
        let numbers: Vec<_> = words.filter_map(|word| word.parse().ok()).collect();
        BTreeSet::from_iter(options(&numbers))
    };
    // In the order of the maximum number of moves left: every move leads to a position with fewer.
    let mut known = HashMap::<&str, bool>::new();
    let mut left: Vec<_> = (0..positions.len()).collect();
    while !left.is_empty() {
        let before = left.len();
        left.retain(|&at| {
            let after: Option<Vec<bool>> = options(at)
                .iter()
                .map(|option| known.get(option.as_str()).copied())
                .collect();
            if let Some(after) = &after {
                known.insert(name(at), after.contains(&false));
            }
            after.is_none()
        });
        assert!(left.len() < before, "{game}: {left:?}");
    }
    for (at, position) in positions.iter().enumerate() {
        assert_eq!(position[1], known[name(at)], "{}", name(at));
        let moves = position[2].as_array().unwrap().iter();
        let leads =
            moves.map(|play| name(usize::try_from(play[1].as_u64().unwrap()).unwrap()).to_string());
        assert_eq!(leads.collect::<BTreeSet<_>>(), options(at), "{}", name(at));
    }
    assert!(list(&data, "starts").iter().any(|at| {
        let at = usize::try_from(at.as_u64().unwrap()).unwrap();
        positions[at][1] == true
    }));
}

#[test]
fn boards_have_the_positions_and_winners_that_a_search_finds() {
    assert_board("wythoff", |numbers| {
        let &[x, y] = numbers else {
            panic!("{numbers:?}")
        };
        let name = |x: usize, y: usize| format!("heaps {x} and {y}");
        let left = (0..x).map(|to| name(to, y));
        let up = (0..y).map(|to| name(x, to));
        let both = (1..=x.min(y)).map(|taken| name(x - taken, y - taken));
        left.chain(up).chain(both).collect()
    });
    assert_board("number game", |allowed| {
        let option = |&named: &usize| {
            // The sums of forbidden numbers.
            let mut sums = BTreeSet::from([0]);
            for sum in 2..=16 {
                let mut parts = 2..=sum;
                let is_free = |part: &usize| *part == named || !allowed.contains(part);
                if parts.any(|part| is_free(&part) && sums.contains(&(sum - part))) {
                    sums.insert(sum);
                }
            }
            let left: Vec<_> = allowed
                .iter()
                .filter(|sum| !sums.contains(sum))
                .map(usize::to_string)
                .collect();
            let left = if left.is_empty() {
                "nothing".into()
            } else {
                left.join(", ")
            };
            format!("allowed: {left}")
        };
        allowed.iter().map(option).collect()
    });
}
