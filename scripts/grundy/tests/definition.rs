//! The search, against the values by definition on random games: the seed is printed, and set by `SEED`.

#[path = "../../../common/tests/util/octal.rs"]
mod octal;

use std::panic;

use common::grundy_table;
use grundy::{
    hexadecimal_code, hexadecimal_values, octal_code, octal_values, parse_hexadecimal_code,
    parse_octal_code, HeapRule,
};
use octal::{octal_options, random, random_digits};
use rand::rngs::StdRng;
use rand::RngExt;

const CASES: usize = 300;

#[test]
fn octal_values_agree_with_the_values_by_definition() {
    let mut random = random();
    for _ in 0..CASES {
        let digits = random_digits(&mut random);
        let table = grundy_table(300, |heap| octal_options(&digits, heap));
        let effort = random.random_range(0..400);
        let values = octal_values(&digits, effort, |_| ());
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

#[test]
fn sparse_octal_games_agree_with_the_values_by_definition() {
    // Kayles; parity alone makes 0.104, 0.106 and 0.127 sparse; 0.454 is learnt anew at 1024.
    let games: [&[u8]; 6] = [
        &[0, 7, 7],
        &[0, 1, 0, 4],
        &[0, 1, 0, 6],
        &[0, 1, 2, 7],
        &[0, 4, 5, 4],
        &[4, 7],
    ];
    for digits in games {
        let table = grundy_table(1500, |heap| octal_options(digits, heap));
        let values = octal_values(digits, 1501, |_| ());
        assert!(values.all().take(1501).eq(table), "{digits:?}");
    }
}

#[test]
fn octal_codes_are_read_as_they_are_written() {
    let mut random = random();
    for _ in 0..CASES {
        let mut digits = random_digits(&mut random);
        let code = octal_code(&digits);
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        assert_eq!(parse_octal_code(&code).as_ref(), Ok(&digits), "{code}");
    }
    assert_eq!(octal_code(&[]), "0.");
    assert_eq!(octal_code(&[0, 0]), "0.");
    assert_eq!(octal_code(&[4]), "4.");
    assert_eq!(parse_octal_code(".07"), Ok(vec![0, 0, 7]));
    assert_eq!(parse_octal_code("0.10"), Ok(vec![0, 1, 0]));
}

#[test]
fn what_is_no_octal_code_is_refused_with_its_place() {
    let refused = |code: &str, why: &str| {
        let error = parse_octal_code(code).expect_err(code);
        assert!(error.contains(why), "{error}");
    };
    refused("", "`` has no point");
    refused("77", "`77` has no point");
    refused("7.7", "has `7` before the point");
    refused("00.7", "has `00` before the point");
    refused(" 0.7", "has ` 0` before the point");
    refused("0.78", "character 4 of the octal code `0.78` is `8`");
    refused("0.7.7", "character 4 of the octal code `0.7.7` is `.`");
    refused("0.é7-", "character 3 of the octal code `0.é7-` is `é`");
    refused("4.7é-", "character 4 of the octal code `4.7é-` is `é`");
}

/// The heaps that a move may leave by the hexadecimal digits, read off their definition.
fn hexadecimal_options(digits: &[u8], heap: usize) -> Vec<Vec<usize>> {
    let mut options = octal_options(digits, heap);
    let in_three = digits
        .iter()
        .enumerate()
        .filter(|(_, digit)| *digit & 8 != 0);
    for (taken, _) in in_three.filter(|&(taken, _)| taken <= heap) {
        let rest = heap - taken;
        for a in 1..rest {
            for b in a..rest - a {
                let c = rest - a - b;
                if b <= c {
                    options.push(vec![a, b, c]);
                }
            }
        }
    }
    options
}

/// Random digits of a game in which some move leaves three heaps.
fn random_hexadecimal_digits(random: &mut StdRng) -> Vec<u8> {
    let mut digits = vec![4 * random.random_range(0..4)];
    digits.extend((0..random.random_range(0..4)).map(|_| random.random_range(0..=15)));
    digits.push(random.random_range(8..=15));
    digits
}

#[test]
fn hexadecimal_values_agree_with_the_values_by_definition() {
    let mut random = random();
    let mut proved = 0;
    for _ in 0..CASES {
        let digits = random_hexadecimal_digits(&mut random);
        let table = grundy_table(120, |heap| hexadecimal_options(&digits, heap));
        // Random efforts include some that are just large enough for a proof.
        let effort = random.random_range(0..160);
        let values = hexadecimal_values(&digits, effort);
        for (heap, &value) in table.iter().enumerate() {
            let expected = Some(value).filter(|_| heap < effort || values.period().is_some());
            assert_eq!(
                values.value(heap as u64),
                expected,
                "heap {heap} of {digits:?}"
            );
        }
        proved += usize::from(values.period().is_some());
    }
    println!("{proved} of {CASES} have a period");
}

#[test]
fn hexadecimal_games_that_leave_two_heaps_are_octal_games() {
    let mut random = random();
    for _ in 0..CASES {
        let digits = random_digits(&mut random);
        let (octal, hexadecimal) = (
            octal_values(&digits, 500, |_| ()),
            hexadecimal_values(&digits, 500),
        );
        assert_eq!(octal.period(), hexadecimal.period(), "{digits:?}");
        assert_eq!(
            octal.computed_values(),
            hexadecimal.computed_values(),
            "{digits:?}"
        );
    }
}

/// The tests of `CGSuite` list these values, and how many options a heap of 20 has.
#[test]
fn kenyons_game_is_as_published() {
    let published = [
        0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11,
    ];
    let digits = parse_hexadecimal_code("0.3F").unwrap();
    assert_eq!(hexadecimal_values(&digits, 21).computed_values(), published);
    assert_eq!(hexadecimal_options(&digits, 20).len(), 38);
}

/// Some move leaves three heaps, so the proof of a period needs more values than in an octal game.
#[test]
fn hexadecimal_periods_are_proved_by_no_fewer_values_than_needed() {
    let mut random = random();
    let mut proved = 0;
    for _ in 0..CASES {
        let digits = random_hexadecimal_digits(&mut random);
        let values = hexadecimal_values(&digits, 300);
        if let Some(period) = values.period() {
            let enough = 3 * (period.preperiod.max(1) + period.period) + digits.len() - 1;
            assert_eq!(period.certified_from, enough, "{digits:?}");
            assert_eq!(
                hexadecimal_values(&digits, enough - 1).period(),
                None,
                "{digits:?}"
            );
            assert_eq!(
                hexadecimal_values(&digits, enough).period(),
                Some(period),
                "{digits:?}"
            );
            proved += 1;
        }
    }
    assert!(proved > 0);
}

#[test]
fn hexadecimal_codes_are_read_as_they_are_written() {
    let mut random = random();
    for _ in 0..CASES {
        let digits = random_hexadecimal_digits(&mut random);
        let code = hexadecimal_code(&digits);
        for code in [code.to_lowercase(), code] {
            assert_eq!(
                parse_hexadecimal_code(&code).as_ref(),
                Ok(&digits),
                "{code}"
            );
        }
    }
    let refused = |code: &str, why: &str| {
        let error = parse_hexadecimal_code(code).expect_err(code);
        assert!(error.contains(why), "{error}");
    };
    refused(
        "0.8g",
        "character 4 of the hexadecimal code `0.8g` is `g`: digits are 0 to F",
    );
    refused(
        "2.F",
        "`2` before the point: 0, or 4, 8 or C if a heap may be split",
    );
    refused("3F", "the hexadecimal code `3F` has no point");
}

#[test]
fn digits_that_no_code_has_are_refused_by_all_that_take_digits() {
    let refused = |take: fn(&[u8]), digits: &[u8], why: &str| {
        let panic = panic::catch_unwind(|| take(digits)).unwrap_err();
        let message = panic.downcast_ref::<String>().unwrap();
        assert!(message.contains(why), "{}", message);
    };
    let octal: [fn(&[u8]); 3] = [
        |digits| drop(octal_values(digits, 10, |_| ())),
        |digits| drop(octal_code(digits)),
        |digits| drop(HeapRule::octal(digits)),
    ];
    for take in octal {
        refused(take, &[0, 7, 8], "digit 2 of the octal code is 8");
        // Such a move would take and change nothing.
        refused(take, &[7], "digit 0 of the octal code is 7");
    }
    let hexadecimal: [fn(&[u8]); 3] = [
        |digits| drop(hexadecimal_values(digits, 10)),
        |digits| drop(hexadecimal_code(digits)),
        |digits| drop(HeapRule::hexadecimal(digits)),
    ];
    for take in hexadecimal {
        refused(take, &[0, 16], "digit 1 of the hexadecimal code is 16");
        refused(take, &[1], "digit 0 of the hexadecimal code is 1");
    }
}
