//! The facts that the texts behind the project teach, each under its own name.

use common::{
    bash_winning_move, bounded_nim_value, grundy_search, grundy_table, is_misere_nim_p_position,
    is_wythoff_p_position, misere_nim_winning_moves, nim_simplest_form, nim_sum, nim_winning_moves,
    octal_table, subtraction_table, subtraction_winning_moves, winning_moves, wythoff_p_position,
    wythoff_winning_moves,
};

#[test]
fn nim_14_21_39_takes_12_from_the_39_and_no_other() {
    assert_eq!(nim_winning_moves(&[14, 21, 39]), [(2, 12)]);
}

#[test]
fn nim_55_81_121_has_three_winning_moves() {
    assert_eq!(
        nim_winning_moves(&[55, 81, 121]),
        [(0, 15), (1, 3), (2, 19)]
    );
}

#[test]
fn nim_29_45_58_has_three_winning_moves() {
    assert_eq!(nim_winning_moves(&[29, 45, 58]), [(0, 6), (1, 6), (2, 10)]);
}

#[test]
fn nim_7_8_9_is_won_to_the_end_against_every_reply() {
    fn win(heaps: [u64; 3]) {
        let moves = nim_winning_moves(&heaps);
        assert!(!moves.is_empty(), "no winning move from {heaps:?}");
        for (index, taken) in moves {
            let mut left = heaps;
            left[index] -= taken;
            for index in 0..3 {
                for taken in 1..=left[index] {
                    let mut reply = left;
                    reply[index] -= taken;
                    win(reply);
                }
            }
        }
    }
    win([7, 8, 9]);
}

#[test]
fn nim_cancels_equal_heaps() {
    assert_eq!(nim_simplest_form(&[3, 5, 3]), [5]);
    assert_eq!(nim_simplest_form(&[4, 4, 4, 4]), []);
    assert_eq!(nim_simplest_form(&[9, 0, 2, 9, 9, 0]), [2, 9]);
}

#[test]
fn misere_nim_leaves_an_odd_number_of_ones() {
    assert!(is_misere_nim_p_position(&[1, 1, 1]));
    assert!(!is_misere_nim_p_position(&[1, 1, 7]));
    assert_eq!(misere_nim_winning_moves(&[1, 1, 7]), [(2, 6)]);
    // Hardly a game, but the player to move has won it.
    assert!(!is_misere_nim_p_position(&[]));
}

#[test]
fn nim_in_bounds_3_5_7_on_9_10_14_has_nim_sum_3() {
    let heaps = [(9, 3), (10, 5), (14, 7)];
    assert_eq!(
        nim_sum(heaps.map(|(heap, most)| bounded_nim_value(heap, most))),
        3
    );
}

#[test]
fn sum_of_games_3_5_7_on_9_10_14_by_tables() {
    let games = [(9, 3), (10, 5), (14, 7)];
    let table = |most: usize| subtraction_table(&(1..=most).collect::<Vec<_>>(), 14);
    let tables = games.map(|(_, most)| table(most));
    let values: Vec<usize> = (0..3).map(|game| tables[game][games[game].0]).collect();
    assert_eq!(values, [1, 4, 6]);
    let tables = &tables;
    let moves = winning_moves(&values, |game| {
        let (heap, most) = games[game];
        (1..=most).map(move |taken| (taken, tables[game][heap - taken]))
    });
    assert_eq!(moves, [(0, 3), (2, 1)]);
}

#[test]
fn bash_takes_the_rest() {
    for most in 1..20 {
        for rounds in 0..20 {
            assert_eq!(bash_winning_move((most + 1) * rounds, most), None);
            for rest in 1..=most {
                assert_eq!(
                    bash_winning_move((most + 1) * rounds + rest, most),
                    Some(rest)
                );
            }
        }
    }
}

#[test]
fn bash_counting_to_100_by_1_to_10_says_1_then_12_23_up_to_89() {
    let mut said = 0;
    let mut winner_said = Vec::new();
    while said < 100 {
        said += bash_winning_move(100 - said, 10).expect("a number to say");
        winner_said.push(said);
        for reply in 1..=10.min(100 - said) {
            assert!(bash_winning_move(100 - said - reply, 10).is_some());
        }
        said += 10.min(100 - said);
    }
    assert_eq!(winner_said, [1, 12, 23, 34, 45, 56, 67, 78, 89, 100]);
}

#[test]
fn bounded_nim_is_nim_of_the_rests() {
    // At most 3 from each: 5, 6, 7 leave 1, 2, 3, and these have nim-sum 0.
    let sum = |heaps: [u64; 3]| nim_sum(heaps.map(|heap| bounded_nim_value(heap, 3)));
    assert_eq!(sum([5, 6, 7]), 0);
    assert_eq!([[2, 6, 8], [5, 5, 8], [5, 6, 7]].map(sum), [0; 3]);
    assert_ne!(sum([5, 6, 8]), 0);
}

#[test]
fn taking_1_or_3_is_parity() {
    let table = subtraction_table(&[1, 3], 1000);
    assert!((0..=1000).all(|heap| table[heap] == heap % 2));
}

#[test]
fn taking_1_3_or_4_has_period_7() {
    let table = subtraction_table(&[1, 3, 4], 1000);
    let period = [0, 1, 0, 1, 2, 3, 2];
    assert!((0..=1000).all(|heap| table[heap] == period[heap % 7]));
    assert_eq!(subtraction_winning_moves(&[4, 1, 3, 1], &[4]), [(0, 4)]);
}

const GAME_C: [u8; 3] = [0, 0, 7];

#[test]
fn game_c_has_values_0_0_1_1_2_0_3_1() {
    assert_eq!(octal_table(&GAME_C, 7), [0, 0, 1, 1, 2, 0, 3, 1]);
}

#[test]
fn game_c_7_3_3_is_won_and_3_4_6_is_lost() {
    // Each row has value 1 and has to be left with 0: the 7 as a 5 or as 2 and 3, a 3 as a 1.
    let table = octal_table(&GAME_C, 7);
    let moves = |heaps: [usize; 3]| {
        winning_moves(&heaps.map(|heap| table[heap]), |index| {
            let rest = heaps[index] - 2;
            let table = &table;
            (0..=rest / 2).map(move |left| {
                let right = rest - left;
                ((left, right), table[left] ^ table[right])
            })
        })
    };
    assert_eq!(
        moves([7, 3, 3]),
        [(0, (0, 5)), (0, (2, 3)), (1, (0, 1)), (2, (0, 1))]
    );
    assert_eq!(moves([3, 4, 6]), []);
}

#[test]
fn stripes_of_the_official_sample() {
    let table = octal_table(&[0, 7, 0, 0, 0, 7], 6);
    assert_eq!([1, 5, 6].map(|board| table[board] > 0), [true, true, false]);
}

#[test]
fn stripes_longer_than_the_board_or_equal_count_for_nothing() {
    assert_eq!(
        octal_table(&[0, 0, 7, 0, 0, 0, 0, 0, 0, 7], 8),
        octal_table(&GAME_C, 8)
    );
}

#[test]
fn least_of_the_complement_of_the_followers_is_the_table() {
    // Game C once more, by the lecture's recipe: two stones go, and what is left is two rows.
    let table = grundy_table(7, |row| {
        (0..row.saturating_sub(1)).map(move |left| [left, row - 2 - left])
    });
    assert_eq!(table, [0, 0, 1, 1, 2, 0, 3, 1]);
}

#[test]
fn table_and_memoised_search_agree() {
    let fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
    let table = subtraction_table(&fibonacci, 100);
    let values = grundy_search([100], |&heap: &usize| {
        let taken = fibonacci.into_iter().filter(move |&taken| taken <= heap);
        taken.map(move |taken| [heap - taken])
    });
    assert!(values.iter().all(|(&heap, &value)| table[heap] == value));
    assert_eq!(values.len(), 101);
}

const WYTHOFF: [(u64, u64); 9] = [
    (0, 0),
    (1, 2),
    (3, 5),
    (4, 7),
    (6, 10),
    (8, 13),
    (9, 15),
    (11, 18),
    (12, 20),
];

#[test]
fn wythoff_first_p_positions() {
    let first: Vec<_> = (0..9).filter_map(wythoff_p_position).collect();
    assert_eq!(first, WYTHOFF);
    for a in 0..=20 {
        for b in 0..=20 {
            let listed = WYTHOFF.contains(&(a, b)) || WYTHOFF.contains(&(b, a));
            assert_eq!(is_wythoff_p_position(a, b), listed, "({a}, {b})");
        }
    }
}

#[test]
fn wythoff_doubles_fail_here() {
    assert!(is_wythoff_p_position(165_580_140, 267_914_295));
    assert!(!is_wythoff_p_position(165_580_141, 267_914_296));
    assert_eq!(
        wythoff_p_position(102_334_155),
        Some((165_580_140, 267_914_295))
    );
    // To (165580140, 267914295), and to (165580141, 102334155).
    let moves = wythoff_winning_moves(165_580_141, 267_914_296);
    assert_eq!(moves, [(1, 1), (0, 165_580_141)]);
}

#[test]
fn wythoff_largest_p_position_in_u64() {
    let largest = 7_046_029_254_386_353_130;
    assert!(wythoff_p_position(largest).is_some());
    assert_eq!(wythoff_p_position(largest + 1), None);
    assert_eq!(wythoff_p_position(u64::MAX), None);
}
