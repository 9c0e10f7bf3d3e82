//! Each function against its definition, on random cases: the seed is printed, and set by `SEED`.

mod util;

use std::collections::{BTreeSet, HashMap};

use common::{
    bash_winning_move, bounded_nim_value, grundy_search, grundy_table, grundys_game_table,
    is_misere_nim_p_position, is_wythoff_p_position, lasker_nim_value, mex,
    misere_nim_winning_moves, nim_simplest_form, nim_sum, nim_winning_moves, number_game_table,
    octal_table, octal_values, staircase_nim_value, staircase_nim_winning_moves, subtraction_table,
    subtraction_values, subtraction_winning_moves, vertex_geography_p_positions, winning_moves,
    wythoff_p_position, wythoff_winning_moves, NumberGame,
};
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::RngExt;
use util::octal::{octal_options, random_digits};
use util::{options_of_heaps, random_heaps, replace_heap, Search};

const CASES: usize = 300;

#[test]
fn mex_is_the_least_number_missing() {
    let mut random = util::random();
    for _ in 0..CASES {
        let mut values = random_heaps(&mut random, 12, 12);
        values.extend((0..random.random_range(0..3)).map(|_| random.random_range(0..=usize::MAX)));
        let least = (0..=values.len()).find(|number| !values.contains(number));
        assert_eq!(Some(mex(values.iter().copied())), least, "{values:?}");
    }
}

#[test]
fn nim_sum_has_the_bits_that_occur_an_odd_number_of_times() {
    let mut random = util::random();
    for _ in 0..CASES {
        let values: Vec<u64> = (0..random.random_range(0..9))
            .map(|_| random.random())
            .collect();
        let sum = nim_sum(values.iter().copied());
        for bit in 0..64 {
            let count = values
                .iter()
                .filter(|&&value| value >> bit & 1 == 1)
                .count() as u64;
            assert_eq!(sum >> bit & 1, count % 2, "bit {bit} of {values:?}");
        }
    }
}

/// The heaps that a move of Nim leaves of one heap.
fn nim_options(heap: usize) -> Vec<Vec<usize>> {
    (0..heap).map(|left| vec![left]).collect()
}

fn to_u64(heaps: &[usize]) -> Vec<u64> {
    heaps.iter().map(|&heap| heap as u64).collect()
}

/// Returns the moves (index, taken) that leave a lost position, found by trying all of them.
fn winning_by_search<Options: Fn(&Vec<usize>) -> Vec<Vec<usize>>>(
    search: &mut Search<Vec<usize>, Options>,
    heaps: &[usize],
    is_move: impl Fn(usize, usize) -> bool,
) -> Vec<(usize, u64)> {
    let mut moves = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        for taken in (1..=heap).filter(|&taken| is_move(index, taken)) {
            if search.is_lost(&replace_heap(heaps, index, &[heap - taken])) {
                moves.push((index, taken as u64));
            }
        }
    }
    moves
}

#[test]
fn nim_winning_moves_are_those_that_leave_a_lost_position() {
    let mut random = util::random();
    let mut search = Search::normal(|heaps: &Vec<usize>| options_of_heaps(heaps, nim_options));
    for _ in 0..CASES {
        let heaps = random_heaps(&mut random, 4, 7);
        let expected = winning_by_search(&mut search, &heaps, |_, _| true);
        assert_eq!(nim_winning_moves(&to_u64(&heaps)), expected, "{heaps:?}");
    }
}

#[test]
fn misere_nim_winning_moves_are_those_that_leave_a_lost_position() {
    let mut random = util::random();
    let mut search = Search::misere(|heaps: &Vec<usize>| options_of_heaps(heaps, nim_options));
    for _ in 0..CASES {
        let largest = random.random_range(1..=6);
        let heaps = random_heaps(&mut random, 4, largest);
        let expected = winning_by_search(&mut search, &heaps, |_, _| true);
        assert_eq!(
            misere_nim_winning_moves(&to_u64(&heaps)),
            expected,
            "{heaps:?}"
        );
        let lost = search.is_lost(&replace_heap(
            &[&heaps[..], &[0]].concat(),
            heaps.len(),
            &[],
        ));
        assert_eq!(is_misere_nim_p_position(&to_u64(&heaps)), lost, "{heaps:?}");
    }
}

/// The positions that a move of staircase Nim leads to, each with the step and what is taken from it.
fn staircase_moves(steps: &[usize]) -> Vec<((usize, u64), Vec<usize>)> {
    let mut moves = Vec::new();
    for (index, &counters) in steps.iter().enumerate() {
        for taken in 1..=counters {
            let mut after = steps.to_vec();
            after[index] -= taken;
            if let Some(below) = index.checked_sub(1) {
                after[below] += taken;
            }
            moves.push(((index, taken as u64), after));
        }
    }
    moves
}

#[test]
fn staircase_nim_is_played_by_its_definition() {
    let mut random = util::random();
    let options = |steps: &Vec<usize>| {
        let moves = staircase_moves(steps).into_iter();
        moves.map(|(_, after)| after).collect()
    };
    let mut search = Search::normal(options);
    let mut values = HashMap::new();
    for _ in 0..CASES {
        let steps: Vec<usize> = (0..random.random_range(0..=4))
            .map(|_| random.random_range(0..=3))
            .collect();
        let winning = staircase_moves(&steps)
            .into_iter()
            .filter(|(_, after)| search.is_lost(after));
        let expected: Vec<(usize, u64)> = winning.map(|(played, _)| played).collect();
        assert_eq!(
            staircase_nim_winning_moves(&to_u64(&steps)),
            expected,
            "{steps:?}"
        );
        let value = staircase_value_by_mex(&steps, &mut values);
        assert_eq!(staircase_nim_value(&to_u64(&steps)), value, "{steps:?}");
    }
}

fn staircase_value_by_mex(steps: &[usize], known: &mut HashMap<Vec<usize>, u64>) -> u64 {
    if let Some(&value) = known.get(steps) {
        return value;
    }
    let moves = staircase_moves(steps).into_iter();
    let options: BTreeSet<u64> = moves
        .map(|(_, after)| staircase_value_by_mex(&after, known))
        .collect();
    let least = (0..=options.len() as u64).find(|value| !options.contains(value));
    let value = least.expect("a value is missing");
    known.insert(steps.to_vec(), value);
    value
}

#[test]
fn nim_simplest_form_holds_the_heaps_that_occur_an_odd_number_of_times() {
    let mut random = util::random();
    for _ in 0..CASES {
        let heaps = to_u64(&random_heaps(&mut random, 12, 6));
        let odd = |heap: &u64| heaps.iter().filter(|&other| other == heap).count() % 2 == 1;
        let expected: Vec<u64> = (1..=6).filter(odd).collect();
        assert_eq!(nim_simplest_form(&heaps), expected, "{heaps:?}");
    }
}

#[test]
fn bounded_nim_is_lost_exactly_if_the_nim_sum_of_the_values_is_0() {
    let mut random = util::random();
    for _ in 0..CASES {
        let heaps = random_heaps(&mut random, 3, 8);
        let most: Vec<usize> = heaps.iter().map(|_| random.random_range(0..=5)).collect();
        // A position is its heaps in place, since each has a bound of its own.
        let options = |heaps: &Vec<usize>| {
            let taken_from = |index: usize| 1..=most[index].min(heaps[index]);
            let moves = (0..heaps.len())
                .flat_map(|index| taken_from(index).map(move |taken| (index, taken)));
            moves
                .map(|(index, taken)| taken_away(heaps, index, taken))
                .collect()
        };
        let mut search = Search::normal(options);
        let pairs: Vec<_> = to_u64(&heaps).into_iter().zip(to_u64(&most)).collect();
        let values = pairs
            .iter()
            .map(|&(heap, most)| bounded_nim_value(heap, most));
        assert_eq!(nim_sum(values) == 0, search.is_lost(&heaps), "{pairs:?}");
    }
}

fn taken_away(heaps: &[usize], index: usize, taken: usize) -> Vec<usize> {
    let mut heaps = heaps.to_vec();
    heaps[index] -= taken;
    heaps
}

#[test]
fn bounded_nim_answers_any_heap_and_any_bound() {
    assert_eq!(bounded_nim_value(u64::MAX, u64::MAX), u64::MAX);
    assert_eq!(bounded_nim_value(u64::MAX, 0), 0);
    assert_eq!(bash_winning_move(u64::MAX, u64::MAX - 1), None);
    assert_eq!(bash_winning_move(u64::MAX, u64::MAX), Some(u64::MAX));
}

/// A game of heaps with random options, each one or two smaller heaps, or none.
fn random_game(random: &mut StdRng, largest: usize) -> Vec<Vec<Vec<usize>>> {
    let option = |random: &mut StdRng, heap: usize| -> Vec<usize> {
        let parts = random.random_range(0..=2);
        (0..parts).map(|_| random.random_range(0..heap)).collect()
    };
    let options = |heap: usize, random: &mut StdRng| match heap {
        0 => Vec::new(),
        _ => (0..random.random_range(0..5))
            .map(|_| option(random, heap))
            .collect(),
    };
    (0..=largest).map(|heap| options(heap, random)).collect()
}

/// The least size of a heap of Nim that, beside the heap, makes a lost position: what a Grundy value is.
fn grundy_by_search(of_heap: &impl Fn(usize) -> Vec<Vec<usize>>, heap: usize) -> usize {
    // Heaps of the game, and one of Nim.
    let options = |(heaps, nim): &(Vec<usize>, usize)| {
        let in_game = options_of_heaps(heaps, of_heap)
            .into_iter()
            .map(|heaps| (heaps, *nim));
        let in_nim = (0..*nim).map(|left| (heaps.clone(), left));
        in_game.chain(in_nim).collect()
    };
    let mut search = Search::normal(options);
    // A Grundy value is at most the number of options.
    let most = of_heap(heap).len();
    (0..=most)
        .find(|&nim| search.is_lost(&(vec![heap], nim)))
        .expect("a Grundy value")
}

#[test]
fn grundy_table_makes_a_lost_position_with_a_heap_of_nim() {
    let mut random = util::random();
    for _ in 0..CASES {
        let game = random_game(&mut random, 6);
        let table = grundy_table(6, |heap| {
            game[heap].iter().map(|heaps| heaps.iter().copied())
        });
        let of_heap = |heap: usize| game[heap].clone();
        for (heap, &value) in table.iter().enumerate() {
            assert_eq!(
                value,
                grundy_by_search(&of_heap, heap),
                "heap {heap} of {game:?}"
            );
        }
    }
}

#[test]
fn grundy_search_agrees_with_the_table_on_what_can_be_reached() {
    let mut random = util::random();
    for _ in 0..CASES {
        let game = random_game(&mut random, 12);
        let table = grundy_table(12, |heap| {
            game[heap].iter().map(|heaps| heaps.iter().copied())
        });
        let starts = (0..=12).sample(&mut random, 3);
        let values = grundy_search(starts.iter().copied(), |&heap: &usize| game[heap].clone());
        for (&heap, &value) in &values {
            assert_eq!(value, table[heap], "heap {heap} of {game:?}");
        }
        let mut reached: BTreeSet<usize> = starts.into_iter().collect();
        for heap in (0..=12).rev() {
            if reached.contains(&heap) {
                reached.extend(game[heap].iter().flatten());
            }
        }
        assert_eq!(values.keys().copied().collect::<BTreeSet<_>>(), reached);
    }
}

#[test]
fn grundy_search_goes_as_deep_as_the_game_is_long() {
    let values = grundy_search([1_000_000], |&heap: &u32| {
        heap.checked_sub(1).map(|left| [left])
    });
    assert_eq!(values[&1_000_000], 0);
}

#[test]
#[should_panic(expected = "play can return to a position")]
fn grundy_search_refuses_a_game_that_may_never_end() {
    grundy_search([0], |&position: &usize| vec![vec![(position + 1) % 5]]);
}

#[test]
#[should_panic(expected = "play can return to a position")]
fn grundy_search_refuses_a_position_that_is_its_own_option() {
    grundy_search([7], |&position: &usize| vec![[position]]);
}

#[test]
#[should_panic(expected = "heap 0 has an option with heap 0, which is not smaller")]
fn grundy_table_refuses_an_option_that_is_not_smaller() {
    grundy_table(3, |heap| [[heap]]);
}

#[test]
#[should_panic(expected = "do not fit in memory")]
fn grundy_table_refuses_a_table_beyond_memory() {
    grundy_table(usize::MAX, |_| None::<[usize; 1]>);
}

#[test]
fn winning_moves_of_a_sum_are_those_that_leave_a_lost_position() {
    let mut random = util::random();
    for _ in 0..CASES {
        let games: Vec<_> = (0..3).map(|_| random_game(&mut random, 4)).collect();
        let table = |game: &Vec<Vec<Vec<usize>>>| {
            grundy_table(4, |heap| {
                game[heap].iter().map(|heaps| heaps.iter().copied())
            })
        };
        let tables: Vec<_> = games.iter().map(table).collect();
        let heaps: Vec<usize> = games.iter().map(|_| random.random_range(0..=4)).collect();
        let values: Vec<usize> = (0..3).map(|index| tables[index][heaps[index]]).collect();
        let of_component = |index: usize| {
            let options = games[index][heaps[index]].iter();
            let tables = &tables;
            options.map(move |left| (left, nim_sum(left.iter().map(|&heap| tables[index][heap]))))
        };
        // A position is a list of (game, heap).
        let options = |position: &Vec<(usize, usize)>| {
            let mut options = Vec::new();
            for (place, &(game, heap)) in position.iter().enumerate() {
                for left in &games[game][heap] {
                    options.push(with(position, place, game, left));
                }
            }
            options
        };
        let mut search = Search::normal(options);
        let position: Vec<(usize, usize)> = heaps.iter().copied().enumerate().collect();
        let mut expected = Vec::new();
        for index in 0..3 {
            for left in &games[index][heaps[index]] {
                if search.is_lost(&with(&position, index, index, left)) {
                    expected.push((index, left));
                }
            }
        }
        assert_eq!(
            winning_moves(&values, of_component),
            expected,
            "{heaps:?} of {games:?}"
        );
    }
}

fn with(
    position: &[(usize, usize)],
    place: usize,
    game: usize,
    left: &[usize],
) -> Vec<(usize, usize)> {
    let mut position = position.to_vec();
    position.swap_remove(place);
    position.extend(left.iter().map(|&heap| (game, heap)));
    position.sort_unstable();
    position
}

#[test]
fn subtraction_games_agree_with_search() {
    let mut random = util::random();
    for _ in 0..CASES {
        let set: Vec<usize> = (0..random.random_range(0..5))
            .map(|_| random.random_range(1..=9))
            .collect();
        let of_heap = |heap: usize| -> Vec<Vec<usize>> {
            let taken = set.iter().filter(|&&taken| taken <= heap);
            taken.map(|&taken| vec![heap - taken]).collect()
        };
        let heap = random.random_range(0..=20);
        let table = subtraction_table(&set, 20);
        assert_eq!(
            table[heap],
            grundy_by_search(&of_heap, heap),
            "heap {heap} of {set:?}"
        );

        let heaps = random_heaps(&mut random, 3, 9);
        let mut search = Search::normal(|heaps: &Vec<usize>| options_of_heaps(heaps, of_heap));
        let expected = winning_by_search(&mut search, &heaps, |_, taken| set.contains(&taken));
        let moves: Vec<_> = subtraction_winning_moves(&set, &heaps)
            .into_iter()
            .map(|(index, taken)| (index, taken as u64))
            .collect();
        assert_eq!(moves, expected, "{set:?} from {heaps:?}");
    }
}

#[test]
fn subtraction_tables_and_periods_agree_with_the_values_by_definition() {
    let mut random = util::random();
    for _ in 0..CASES {
        let largest = random.random_range(1..=200);
        let set: Vec<usize> = (0..random.random_range(0..170))
            .map(|_| random.random_range(1..=largest))
            .collect();
        let of_heap = |heap: usize| {
            let taken = set.iter().filter(move |&&taken| taken <= heap);
            taken.map(move |&taken| [heap - taken])
        };
        let table = grundy_table(600, of_heap);
        let max = random.random_range(0..=600);
        assert_eq!(subtraction_table(&set, max), table[..=max], "{set:?}");
        let effort = random.random_range(0..500);
        let values = subtraction_values(&set, effort);
        for (heap, &value) in table.iter().enumerate() {
            let expected = Some(value).filter(|_| heap < effort || values.period().is_some());
            assert_eq!(
                values.value(heap as u64),
                expected,
                "heap {heap} of {set:?}"
            );
        }
        if let Some(period) = values.period() {
            let proved = has_period(&table, period.preperiod, period.period);
            assert!(proved, "{set:?}: {period:?}");
        }
    }
}

#[test]
fn subtraction_of_more_values_than_a_word_has_bits() {
    let all = |most: usize| (1..=most).collect::<Vec<_>>();
    for most in [62, 63, 64, 65, 126, 127, 128, 129, 300] {
        let table = subtraction_table(&all(most), 1000);
        let expected: Vec<usize> = (0..=1000).map(|heap| heap % (most + 1)).collect();
        assert_eq!(table, expected, "at most {most} taken");
    }
    assert_eq!(subtraction_table(&[usize::MAX, 2, 2], 4), [0, 0, 1, 1, 0]);
    assert_eq!(subtraction_values(&[usize::MAX], 10).period(), None);
}

#[test]
#[should_panic(expected = "number 3 of the subtraction set is 0")]
fn subtraction_of_0_is_refused() {
    subtraction_table(&[2, 5, 0], 10);
}

#[test]
fn octal_games_agree_with_search() {
    let mut random = util::random();
    for _ in 0..CASES {
        let mut digits = vec![if random.random() { 4 } else { 0 }];
        digits.extend((0..random.random_range(0..4)).map(|_| random.random_range(0..=7)));
        let of_heap = |heap: usize| octal_options(&digits, heap);
        let heap = random.random_range(0..=8);
        let table = octal_table(&digits, 8);
        assert_eq!(
            table[heap],
            grundy_by_search(&of_heap, heap),
            "heap {heap} of {digits:?}"
        );
    }
}

#[test]
fn octal_tables_agree_with_the_values_by_definition() {
    let mut random = util::random();
    for _ in 0..CASES {
        let digits = random_digits(&mut random);
        let table = grundy_table(300, |heap| octal_options(&digits, heap));
        assert_eq!(octal_table(&digits, 300), table, "{digits:?}");
        let effort = random.random_range(0..400);
        let values = octal_values(&digits, effort);
        for (heap, &value) in table.iter().enumerate() {
            let expected = Some(value).filter(|_| heap < effort || values.period().is_some());
            assert_eq!(
                values.value(heap as u64),
                expected,
                "heap {heap} of {digits:?}"
            );
        }
    }
}

/// Returns whether these are the least preperiod and period of the values, as far as they go.
fn has_period(values: &[usize], preperiod: usize, period: usize) -> bool {
    let holds = |from: usize, period: usize| {
        let later = from + period..values.len();
        later.into_iter().all(|n| values[n] == values[n - period])
    };
    let least = !(1..period).any(|shorter| holds(preperiod, shorter));
    holds(preperiod, period) && least && (preperiod == 0 || !holds(preperiod - 1, period))
}

#[test]
fn octal_periods_hold_as_far_as_the_values_by_definition_go() {
    let mut random = util::random();
    let mut proved = 0;
    for _ in 0..CASES {
        let digits = random_digits(&mut random);
        // Random efforts include some that are just large enough for a proof.
        let values = octal_values(&digits, random.random_range(0..150));
        if let Some(period) = values.period() {
            let table = grundy_table(700, |heap| octal_options(&digits, heap));
            assert!(
                has_period(&table, period.preperiod, period.period),
                "{digits:?}: {period:?}"
            );
            assert_eq!(
                values.computed_values(),
                &table[..period.preperiod + period.period]
            );
            proved += 1;
        }
    }
    assert!(proved > CASES / 4, "{proved} of {CASES}");
}

#[test]
fn a_heap_of_0_that_may_not_be_left_proves_nothing() {
    // 0.2: of 1 no move is possible, as of 0; and then G(n) = n − 1 mod 2.
    let period = octal_values(&[0, 2], 100).period().unwrap();
    assert_eq!((period.preperiod, period.period), (1, 2));
}

#[test]
#[should_panic(expected = "digit 2 of the octal code is 8")]
fn a_digit_that_no_octal_code_has_is_refused() {
    octal_table(&[0, 7, 8], 10);
}

/// Such a move would take and change nothing.
#[test]
#[should_panic(expected = "digit 0 of the octal code is 7")]
fn a_move_that_takes_nothing_and_splits_nothing_is_refused() {
    octal_values(&[7], 10);
}

#[test]
fn lasker_nim_is_4_333_and_so_on() {
    let digits: Vec<u8> = std::iter::once(4).chain([3; 300]).collect();
    let table = octal_table(&digits, 300);
    for (heap, &value) in table.iter().enumerate() {
        assert_eq!(lasker_nim_value(heap as u64), value as u64, "heap {heap}");
    }
    assert_eq!(lasker_nim_value(u64::MAX - 1), u64::MAX - 1);
}

#[test]
fn grundys_game_agrees_with_search() {
    let of_heap = |heap: usize| -> Vec<Vec<usize>> {
        let parts = (1..heap).filter(|part| 2 * part < heap);
        parts.map(|part| vec![part, heap - part]).collect()
    };
    let table = grundys_game_table(13);
    assert_eq!(table.len(), 14);
    for (heap, &value) in table.iter().enumerate() {
        assert_eq!(value, grundy_by_search(&of_heap, heap), "heap {heap}");
    }
}

#[test]
fn wythoff_agrees_with_search() {
    const SIZE: u64 = 60;
    let options = |&(a, b): &(u64, u64)| {
        let from_a = (1..=a).map(move |taken| (a - taken, b));
        let from_b = (1..=b).map(move |taken| (a, b - taken));
        let from_both = (1..=a.min(b)).map(move |taken| (a - taken, b - taken));
        from_a.chain(from_b).chain(from_both).collect()
    };
    let mut search = Search::normal(options);
    for (a, b) in (0..SIZE).flat_map(|a| (0..SIZE).map(move |b| (a, b))) {
        assert_eq!(
            is_wythoff_p_position(a, b),
            search.is_lost(&(a, b)),
            "({a}, {b})"
        );
        let lost = options(&(a, b))
            .into_iter()
            .filter(|option| search.is_lost(option));
        let expected: BTreeSet<_> = lost.map(|(left, right)| (a - left, b - right)).collect();
        let moves = wythoff_winning_moves(a, b);
        assert_eq!(moves.len(), expected.len(), "({a}, {b}): {moves:?}");
        assert_eq!(
            moves.into_iter().collect::<BTreeSet<_>>(),
            expected,
            "({a}, {b})"
        );
    }
}

/// Numbers of all sizes, and all that are next to a Fibonacci number: there kφ comes closest to an integer.
fn hard_numbers() -> Vec<u64> {
    let mut random = util::random();
    let mut numbers = vec![0, u64::MAX, u64::MAX - 1];
    let (mut a, mut b) = (1_u64, 2_u64);
    while let Some(next) = a.checked_add(b) {
        for factor in 1..4 {
            let multiple = a.saturating_mul(factor);
            numbers.extend([multiple - 1, multiple, multiple.saturating_add(1)]);
        }
        (a, b) = (b, next);
    }
    numbers.extend([a - 1, a, a + 1, b - 1, b, b + 1]);
    numbers.extend((0..100_000).map(|_| random.random::<u64>() >> random.random_range(0..64)));
    numbers
}

/// Returns whether q = ⌊k / φ⌋, in integers: q is the greatest number with q (q + k) ≤ k².
fn is_k_over_phi(q: u64, k: u64) -> bool {
    let (q, k) = (u128::from(q), u128::from(k));
    let at_most = |q: u128| {
        q.checked_mul(q + k)
            .map_or(false, |product| product <= k * k)
    };
    at_most(q) && !at_most(q + 1)
}

#[test]
fn wythoff_p_positions_are_exact_on_all_of_u64() {
    for k in hard_numbers() {
        let Some((smaller, larger)) = wythoff_p_position(k) else {
            assert!(k > 7_046_029_254_386_353_130, "{k}");
            continue;
        };
        assert_eq!(larger - smaller, k);
        assert!(is_k_over_phi(smaller - k, k), "{k}");
        assert!(is_wythoff_p_position(smaller, larger) && is_wythoff_p_position(larger, smaller));
        assert!(wythoff_winning_moves(larger, smaller).is_empty());
        if let (Some(a), Some(b)) = (smaller.checked_add(1), larger.checked_add(1)) {
            assert!(wythoff_winning_moves(a, b).contains(&(1, 1)), "({a}, {b})");
        }
    }
}

#[test]
fn wythoff_winning_moves_leave_p_positions_on_all_of_u64() {
    let numbers = hard_numbers();
    for pair in numbers.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let moves = wythoff_winning_moves(a, b);
        assert_eq!(moves.is_empty(), is_wythoff_p_position(a, b), "({a}, {b})");
        for (from_a, from_b) in moves {
            assert!(from_a == from_b || from_a == 0 || from_b == 0);
            assert!(is_wythoff_p_position(a - from_a, b - from_b), "({a}, {b})");
        }
    }
}

/// The Number Game by its rules: the sums of forbidden numbers, found by adding until nothing is new.
fn name(allowed: &[usize], number: usize) -> Vec<usize> {
    let last = *allowed.last().expect("a number");
    let mut forbidden: BTreeSet<usize> = (2..=last)
        .filter(|number| !allowed.contains(number))
        .collect();
    forbidden.insert(number);
    loop {
        let sums: BTreeSet<usize> = forbidden
            .iter()
            .flat_map(|a| forbidden.iter().map(move |b| a + b))
            .filter(|&sum| sum <= last)
            .collect();
        if sums.is_subset(&forbidden) {
            return allowed
                .iter()
                .copied()
                .filter(|number| !forbidden.contains(number))
                .collect();
        }
        forbidden.extend(sums);
    }
}

fn name_all(allowed: &[usize]) -> Vec<Vec<usize>> {
    allowed
        .iter()
        .map(|&number| name(allowed, number))
        .collect()
}

/// All positions that play reaches from 2, 3, …, `last`, and whether each is lost.
fn number_game_positions(last: usize) -> HashMap<Vec<usize>, bool> {
    let mut search = Search::normal(|allowed: &Vec<usize>| name_all(allowed));
    search.is_lost(&(2..=last).collect());
    let mut positions = HashMap::new();
    let mut stack: Vec<Vec<usize>> = vec![(2..=last).collect()];
    while let Some(position) = stack.pop() {
        if !positions.contains_key(&position) {
            stack.extend(name_all(&position));
            positions.insert(position.clone(), search.is_lost(&position));
        }
    }
    positions
}

#[test]
fn number_game_agrees_with_search_on_all_3514_positions_up_to_20() {
    let positions = number_game_positions(20);
    assert_eq!(positions.len(), 3515); // the empty one among them
    assert_eq!(positions.values().filter(|&&lost| lost).count(), 623);
    let table = number_game_table(20);
    assert!(table.windows(2).all(|pair| pair[0].0 < pair[1].0));
    assert_eq!(table.len(), positions.len());
    let mut game = NumberGame::new();
    for position in positions.keys() {
        let wins: Vec<usize> = position
            .iter()
            .copied()
            .filter(|&number| positions[&name(position, number)])
            .collect();
        assert_eq!(game.winning_moves(position), wins, "{position:?}");
        assert!(
            table.contains(&(bits(position), bits(&wins))),
            "{position:?}"
        );
    }
}

/// Returns a set of numbers with number n as bit n.
fn bits(numbers: &[usize]) -> u128 {
    numbers.iter().fold(0, |set, number| set | 1 << number)
}

#[test]
fn number_game_table_and_search_agree_on_positions_up_to_32() {
    assert_eq!(number_game_table(0), [(0, 0)]);
    assert_eq!(number_game_table(1), [(0, 0)]);
    assert_eq!(number_game_table(2), [(0, 0), (4, 4)]);
    let table = number_game_table(32);
    assert_eq!(table.len(), 270_037);
    let mut game = NumberGame::new();
    for &(position, winning) in table.iter().step_by(97) {
        let allowed: Vec<usize> = (0..64)
            .filter(|&number| position >> number & 1 == 1)
            .collect();
        assert_eq!(bits(&game.winning_moves(&allowed)), winning, "{allowed:?}");
    }
}

#[test]
#[should_panic(expected = "the positions with numbers up to 41 are too many to be listed")]
fn number_game_table_refuses_numbers_beyond_40() {
    number_game_table(41);
}

#[test]
fn number_game_takes_numbers_in_any_order_and_twice() {
    assert_eq!(
        NumberGame::new().winning_moves(&[5, 2, 3, 6, 4, 2, 5]),
        [4, 5, 6]
    );
}

#[test]
#[should_panic(expected = "4 cannot be allowed: it is 2 + 2, and these are forbidden")]
fn number_game_refuses_what_is_no_position() {
    NumberGame::new().winning_moves(&[3, 4]);
}

#[test]
#[should_panic(expected = "128 is not a number of the game")]
fn number_game_refuses_numbers_beyond_127() {
    NumberGame::new().winning_moves(&[128]);
}

/// Returns the edges of a random bipartite graph. Its vertices are numbered at random.
fn bipartite_edges(random: &mut StdRng, vertices: usize) -> Vec<(usize, usize)> {
    let is_black: Vec<bool> = (0..vertices).map(|_| random.random()).collect();
    let density = random.random_range(0.1..0.9);
    let mut edges = Vec::new();
    for one in 0..vertices {
        for other in (0..vertices).filter(|&other| is_black[one] && !is_black[other]) {
            if random.random_bool(density) {
                edges.push((one, other));
            }
        }
    }
    edges
}

#[test]
fn vertex_geography_is_lost_where_every_walk_of_the_first_player_is_answered() {
    let mut random = util::random();
    for _ in 0..CASES {
        let vertices = random.random_range(0..=8);
        let edges = bipartite_edges(&mut random, vertices);
        // The last vertex of a walk has the token.
        let mut search = Search::normal(|walk: &Vec<usize>| {
            let is_edge =
                |one, other| edges.contains(&(one, other)) || edges.contains(&(other, one));
            let next = (0..vertices).filter(|&after| is_edge(walk[walk.len() - 1], after));
            let next = next.filter(|after| !walk.contains(after));
            next.map(|after| [walk.as_slice(), &[after]].concat())
                .collect()
        });
        let is_lost: Vec<_> = (0..vertices)
            .map(|start| search.is_lost(&vec![start]))
            .collect();
        let found = vertex_geography_p_positions(vertices, &edges);
        assert_eq!(found, is_lost, "{vertices} vertices, {edges:?}");
    }
}

/// On a path, each vertex is decided by how far it is from the ends; the matching is far from unique.
#[test]
fn vertex_geography_on_long_paths() {
    for vertices in [1, 2, 999, 1000, 50_001] {
        let edges: Vec<_> = (1..vertices).map(|vertex| (vertex - 1, vertex)).collect();
        let is_lost: Vec<_> = (0..vertices)
            .map(|vertex| vertices % 2 == 1 && vertex % 2 == 0)
            .collect();
        assert_eq!(
            vertex_geography_p_positions(vertices, &edges),
            is_lost,
            "{vertices}"
        );
    }
}

#[test]
#[should_panic = "the graph is not bipartite"]
fn vertex_geography_on_a_triangle() {
    vertex_geography_p_positions(4, &[(0, 1), (3, 1), (1, 2), (2, 3)]);
}
