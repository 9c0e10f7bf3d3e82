//! The search, and how an input is read, on games whose outcomes are known.

use std::iter;

use reference::{heap_values, sorted, takes, Ending, Game, Input, Outcome, Search, Take, Theory};

/// Nim, in normal or in misère play.
struct Nim<const MISERE: bool>;

impl<const MISERE: bool> Game for Nim<MISERE> {
    type Position = Vec<usize>;
    type Move = Take;

    const ENDING: Ending = if MISERE {
        Ending::LastMoveLoses
    } else {
        Ending::LastMoveWins
    };

    fn rules(&self) -> String {
        "A move takes any number of counters from one heap.".into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        takes(heaps, |heap| 1..=heap)
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("{heaps:?}")
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        heap_values("nim_sum", heaps, |heap| heap)
    }
}

fn positions() -> impl Iterator<Item = Vec<usize>> {
    (0..6_usize.pow(3)).map(|it| vec![it / 36, it / 6 % 6, it % 6])
}

#[test]
fn nim_is_lost_at_nim_sum_0() {
    let mut search = Search::new(&Nim::<false>);
    for heaps in positions() {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        assert_eq!(search.wins(&heaps), Ok(sum != 0), "{heaps:?}");
    }
}

#[test]
fn misere_nim_differs_where_all_heaps_are_at_most_1() {
    let mut search = Search::new(&Nim::<true>);
    for heaps in positions() {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let wins = (sum != 0) != heaps.iter().all(|&heap| heap <= 1);
        assert_eq!(search.wins(&heaps), Ok(wins), "{heaps:?}");
    }
}

#[test]
fn the_winning_moves_of_nim_leave_nim_sum_0() {
    let mut search = Search::new(&Nim::<false>);
    let moves = search.winning_moves(&vec![3, 4, 5]).unwrap();
    let shown: Vec<_> = moves.iter().map(|(it, _)| it.to_string()).collect();
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

/// A position of many heaps weighs more than its moves are many, and the search counts that.
#[test]
fn a_game_of_large_positions_is_given_up_before_it_fills_the_memory() {
    let heaps = vec![1_000_000_000; 200_000];
    assert!(Search::new(&Nim::<false>).wins(&heaps).is_err());
    assert!(Search::new(&Nim::<false>).winning_moves(&heaps).is_err());
}

/// A token on a directed graph; who cannot move it loses.
struct Graph(Vec<Vec<usize>>);

impl Game for Graph {
    type Position = usize;
    type Move = usize;

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
            if options.iter().any(|&it| outcomes[it] == Outcome::Loss) {
                outcomes[node] = Outcome::Win;
            } else if options.iter().all(|&it| outcomes[it] == Outcome::Win) {
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
        input.numbers(2, "heap", &(1..=9)).unwrap_err()
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
