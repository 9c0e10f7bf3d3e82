//! The search, and the reading of inputs, on games with known outcomes.

use std::iter;

use reference::prelude::*;

fn positions() -> impl Iterator<Item = Vec<usize>> {
    (0..6_usize.pow(3)).map(|number| vec![number / 36, number / 6 % 6, number % 6])
}

#[test]
fn nim_is_lost_at_nim_sum_0() {
    let nim = nim("counters");
    let mut search = Search::new(&nim);
    for heaps in positions() {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        assert_eq!(search.wins(&heaps), Ok(sum != 0), "{heaps:?}");
    }
}

#[test]
fn misere_nim_differs_where_all_heaps_are_at_most_1() {
    let nim = misere_nim("counters");
    let mut search = Search::new(&nim);
    for heaps in positions() {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let wins = (sum != 0) != heaps.iter().all(|&heap| heap <= 1);
        assert_eq!(search.wins(&heaps), Ok(wins), "{heaps:?}");
    }
}

#[test]
fn the_winning_moves_of_nim_leave_nim_sum_0() {
    let nim = nim("counters");
    let mut search = Search::new(&nim);
    let moves = search.winning_moves(&vec![3, 4, 5]).unwrap();
    let shown: Vec<_> = moves.iter().map(|(words, _)| words.to_string()).collect();
    assert_eq!(shown, ["take 2 from heap 1"]);
    assert_eq!(moves[0].1, [1, 4, 5]);
    assert!(search.winning_moves(&vec![1, 4, 5]).unwrap().is_empty());
}

/// Counting up, without end.
struct Count;

impl Game for Count {
    type Position = u64;
    type Move = u64;

    fn rules(&self) -> String {
        "A move adds 1.".into()
    }

    fn moves(&self, number: u64) -> impl Iterator<Item = (u64, u64)> {
        iter::once((1, number + 1))
    }

    fn show(&self, number: &u64) -> String {
        number.to_string()
    }
}

#[test]
fn a_large_game_is_given_up() {
    let too_large = Err("the game is too large to be searched".into());
    assert_eq!(Search::new(&Count).wins(&0), too_large);
}

/// The search counts the size of positions, not only the number of moves: a position of many heaps is large.
#[test]
fn a_game_of_large_positions_is_given_up_before_it_fills_the_memory() {
    let (nim, heaps) = (nim("counters"), vec![1_000_000_000; 200_000]);
    assert!(Search::new(&nim).wins(&heaps).is_err());
    assert!(Search::new(&nim).winning_moves(&heaps).is_err());
}

/// A token on a directed graph; a player who cannot move it loses.
struct Graph(Vec<Vec<usize>>);

impl Game for Graph {
    type Position = usize;
    type Move = usize;

    const CAN_RETURN: bool = true;

    fn rules(&self) -> String {
        "A move follows an edge.".into()
    }

    fn moves(&self, node: usize) -> impl Iterator<Item = (usize, usize)> {
        self.0[node].iter().map(|&next| (next, next))
    }

    fn show(&self, node: &usize) -> String {
        format!("node {node}")
    }
}

/// Returns the outcomes by repeating the definition until nothing changes.
fn outcomes(graph: &Graph) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::Draw; graph.0.len()];
    loop {
        let before = outcomes.clone();
        for (node, options) in graph.0.iter().enumerate() {
            if options
                .iter()
                .any(|&option| outcomes[option] == Outcome::Loss)
            {
                outcomes[node] = Outcome::Win;
            } else if options
                .iter()
                .all(|&option| outcomes[option] == Outcome::Win)
            {
                outcomes[node] = Outcome::Loss;
            }
        }
        if before == outcomes {
            return outcomes;
        }
    }
}

/// All graphs of three nodes, loops among them, asked in each order.
#[test]
fn play_that_can_go_on_for_ever_is_a_draw() {
    let mut draws = 0;
    for edges in 0..1 << 9 {
        let ends = |node: usize| (0..3).filter(move |to| edges >> (3 * node + to) & 1 == 1);
        let graph = Graph((0..3).map(|node| ends(node).collect()).collect());
        let expected = outcomes(&graph);
        for first in 0..3 {
            let mut search = Search::new(&graph);
            for node in [first, (first + 1) % 3, (first + 2) % 3] {
                let outcome = search.outcome(&node).unwrap();
                assert_eq!(outcome, expected[node], "{:?}, node {node}", graph.0);
                draws += usize::from(outcome == Outcome::Draw);
            }
        }
    }
    assert!(draws > 0);
}

#[test]
fn what_is_no_number_is_refused_with_its_line() {
    let refused = |text: &str| {
        let mut input = Input::new(text);
        input.numbers(2, "heap", 1..=9).unwrap_err()
    };
    let limits = "is not a heap, which is a number from 1 to 9";
    assert_eq!(refused("1\n0"), format!("line 2: `0` {limits}"));
    assert_eq!(refused("1 10"), format!("line 1: `10` {limits}"));
    assert_eq!(refused("+1"), format!("line 1: `+1` {limits}"));
    assert_eq!(refused("1\n\n"), "the input ends where a heap is expected");
    let (long, short) = ("é".repeat(41), "é".repeat(40));
    assert_eq!(refused(&long), format!("line 1: `{short}`… {limits}"));
    assert_eq!(refused(&short), format!("line 1: `{short}` {limits}"));
    assert_eq!(
        Input::new("\n7").end().unwrap_err(),
        "line 2: `7` stands after the end"
    );
}

#[test]
fn a_move_changes_one_thing_and_may_leave_several_or_none() {
    let moves = in_one(vec![1, 3], |number, &heap| {
        let left = if heap > 1 {
            vec![1, heap - 2]
        } else {
            Vec::new()
        };
        [(number, left)]
    });
    assert_eq!(
        moves.collect::<Vec<_>>(),
        [(1, vec![3]), (2, vec![1, 1, 1])]
    );
    let none = in_one(vec![0, 0], |_, &heap: &usize| {
        (0..heap).map(|rest| (rest, [rest]))
    });
    assert_eq!(none.count(), 0);
}

/// Grundy's game: the heaps of value 0 in OEIS A002188 are lost.
#[test]
fn a_sum_forgets_the_order_and_what_has_no_move() {
    let rules = "A move splits a heap into two heaps of different sizes.";
    let game = Sum::new(
        ["heap", "heaps"],
        rules,
        usize::to_string,
        |number, &heap| {
            let splits = (1..heap.div_ceil(2)).map(move |part| [part, heap - part]);
            splits.map(move |parts| (format!("split heap {number}"), parts))
        },
    );
    assert_eq!(game.normal(vec![5, 2, 3, 1, 4]), [3, 4, 5]);
    assert_eq!(game.show(&vec![3, 1]), "heaps 3, 1");
    assert_eq!(game.show(&Vec::new()), "no heaps");
    let mut search = Search::new(&game);
    let lost: Vec<_> = (1..=20)
        .filter(|&heap| search.wins(&vec![heap]) == Ok(false))
        .collect();
    assert_eq!(lost, [1, 2, 4, 7, 10, 20]);
}

#[test]
fn a_subtraction_game_takes_what_is_in_the_set_and_in_the_heap() {
    let game = subtraction_game("sticks", vec![1, 3, 4]);
    let moves: Vec<_> = game.moves(3).collect();
    assert_eq!(moves, [(1, 2), (3, 0)]);
    assert_eq!(
        (game.show(&3), game.show_move(&1)),
        ("3 sticks".into(), "take 1".into())
    );
    let mut search = Search::new(&game);
    let lost: Vec<_> = (0..=14)
        .filter(|heap| search.wins(heap) == Ok(false))
        .collect();
    assert_eq!(lost, [0, 2, 7, 9, 14]);
}

/// The first player loses in about every other position, not in every sixteenth.
#[test]
fn random_heaps_are_lost_often() {
    let mut rng = Pcg64::seed_from_u64(1);
    let mut lost = 0;
    for _ in 0..1000 {
        let heaps = random_heaps(&mut rng, 2..=4, 1..=15, |heap| heap);
        assert!((2..=4).contains(&heaps.len()), "{heaps:?}");
        assert!(
            heaps.iter().all(|heap| (1..=15).contains(heap)),
            "{heaps:?}"
        );
        lost += usize::from(heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0);
    }
    assert!(
        (400..=600).contains(&lost),
        "{lost} of 1000 positions are lost"
    );
}

#[test]
fn lists_and_cases_are_read_to_their_end() {
    let mut input = Input::new("2\n2 5 6\n1 7\n3 1\n0\n8 9");
    let lists = input.cases("number of games", 1..=2, |input| {
        input.list("heap", 1..=2, 5..=7)
    });
    assert_eq!(lists, Ok(vec![vec![5, 6], vec![7]]));
    let pairs = input.until_zero("first", 3, |input, first| {
        Ok((first, input.number("second", 1..=1)?))
    });
    assert_eq!(pairs, Ok(vec![(3, 1)]));
    assert_eq!(input.tokens_on_line(), 2);
    let rest = input.until_end(|input| input.number("number", 0..=9));
    assert_eq!((rest, input.tokens_on_line()), (Ok(vec![8, 9]), 0));
    assert_eq!(input.check(true, "wrong"), Ok(()));
    assert_eq!(input.check(false, "wrong"), Err("line 6: wrong".into()));
    let mut input = Input::new("9 1");
    let refused = input.list("heap", 1..=8, 1..=9).unwrap_err();
    let why = "line 1: `9` is not a number of heaps, which is a number from 1 to 8";
    assert_eq!(refused, why);
}

#[test]
fn letters_are_of_an_alphabet_and_neither_few_nor_many() {
    let read = |text| Input::new(text).letters("row", 2..=3, "RB");
    assert_eq!(read("RB"), Ok("RB"));
    assert_eq!(read("BBR"), Ok("BBR"));
    for row in ["R", "RBRB", "RG", "Rb", "R\u{e9}"] {
        let why = format!("line 1: `{row}` is not a row: expected 2 to 3 letters, each one of RB");
        assert_eq!(read(row), Err(why));
    }
    assert_eq!(
        read(""),
        Err("the input ends where a row is expected".into())
    );
}

#[test]
fn a_transfer_brings_counters_to_another_heap_or_away() {
    let targets = |heap: usize| [vec![None], vec![Some(0), Some(2)], vec![]][heap].clone();
    let moves = transfers(vec![1, 2, 9], targets);
    let shown: Vec<_> = moves
        .map(|((take, target), after)| (take.heap, take.count, target, after))
        .collect();
    let expected = [
        (0, 1, None, vec![0, 2, 9]),
        (1, 1, Some(0), vec![2, 1, 9]),
        (1, 2, Some(0), vec![3, 0, 9]),
        (1, 1, Some(2), vec![1, 1, 10]),
        (1, 2, Some(2), vec![1, 0, 11]),
    ];
    assert_eq!(shown, expected);
}

/// Every other gap counts, from the right: with an odd number of pieces, the first one has a gap to the edge.
#[test]
fn pieces_on_a_strip_are_lost_where_theory_says_so() {
    let names = ["coin", "coins", "cells"];
    let strip = Strip { names };
    let mut search = Search::new(&strip);
    for count in 0..=4 {
        for cells in (1..=7).combinations(count) {
            let Theory::Sum { components, .. } = strip.theory(&cells) else {
                panic!("the theory is a sum");
            };
            let sum = components.iter().fold(0, |sum, (_, gap)| sum ^ gap);
            assert_eq!(search.wins(&cells), Ok(sum != 0), "{cells:?}");
        }
    }
    assert_eq!(strip.show(&vec![2, 5]), "coins on cells 2, 5");
    let moves: Vec<_> = strip.moves(vec![2, 4]).map(|(words, _)| words).collect();
    assert_eq!(moves, ["2 to 1", "4 to 3"]);
}

/// A triangle is worth 1, and so is an edge.
#[test]
fn a_cut_removes_what_is_above() {
    let game = green_hackenbush(["drawing", "drawings"]);
    let triangle = vec![(1, 2), (2, 3), (3, 1)];
    let mut search = Search::new(&game);
    assert_eq!(
        search.wins(&vec![triangle.clone(), vec![(4, 1)]]),
        Ok(false)
    );
    assert_eq!(search.wins(&vec![triangle, vec![(1, 2), (2, 3)]]), Ok(true));
    let moves: Vec<_> = game.moves(vec![vec![(1, 2), (2, 3)]]).collect();
    let words = ["cut 1-2 of drawing 1", "cut 2-3 of drawing 1"].map(String::from);
    let after = [vec![vec![]], vec![vec![(1, 2)]]];
    assert!(moves.into_iter().eq(words.into_iter().zip(after)));
}

#[test]
fn what_is_generated_has_the_form_of_an_input() {
    assert_eq!(cases(["a", "b"]), "2\na\nb");
    assert_eq!(
        (list([7, 8, 9]), list_on_a_line([7, 8, 9])),
        ("3\n7 8 9".into(), "3 7 8 9".into())
    );
    assert_eq!(pair((1, "x")), "1 x");
    assert_eq!(partial_sums([3, 0, 4]), [3, 3, 7]);
}

#[test]
fn tokens_are_lost_where_a_player_can_repeat_each_move() {
    let next = vec![
        vec![1, 3],
        vec![4],
        vec![1, 5],
        vec![],
        vec![3],
        vec![0, 1, 4],
    ];
    assert!(!has_cycle(&next));
    let game = tokens(next);
    let mut search = Search::new(&game);
    assert_eq!(search.wins(&vec![3, 3]), Ok(false));
    assert_eq!(search.wins(&vec![5, 5]), Ok(false));
    assert_eq!(search.wins(&vec![0, 2]), Ok(false));
    let moves = search.winning_moves(&vec![5, 0]).unwrap();
    let shown: Vec<_> = moves.iter().map(|(words, _)| words.as_str()).collect();
    assert_eq!(shown, ["move token 1 to 0", "move token 1 to 4"]);
}

#[test]
fn a_cycle_is_found_wherever_it_is() {
    assert!(!has_cycle(&[]));
    assert!(!has_cycle(&[vec![1, 1, 2], vec![2], vec![]]));
    assert!(has_cycle(&[vec![0]]));
    assert!(has_cycle(&[vec![], vec![2], vec![3, 0], vec![1]]));
    assert!(has_cycle(&[vec![1], vec![2], vec![1]]));
}
