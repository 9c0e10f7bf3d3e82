use std::collections::{BTreeSet, HashMap};

use common::misere_search;
use rstest::rstest;

use super::search::{PartialQuotient, Search};
use super::{HeapRule, MisereQuotient};
use crate::{octal_values, parse_octal_code};

const EFFORT: usize = 10_000_000;

fn octal(code: &str) -> MisereQuotient<'static> {
    MisereQuotient::find(
        HeapRule::octal(&parse_octal_code(code).unwrap()),
        400,
        EFFORT,
    )
}

/// Returns whether the player to move wins, for each sum that play reaches from at most `counters` counters. `digits`
/// are as in a hexadecimal code.
fn by_definition(digits: &[u8], counters: usize) -> HashMap<Vec<usize>, bool> {
    let starts = (0..=counters).flat_map(|total| partitions(total, total));
    misere_search(starts, |heaps: &Vec<usize>| {
        let mut options = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            for left in options_by_definition(digits, heap) {
                let mut option = [&heaps[..index], &heaps[index + 1..], &left].concat();
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    })
}

/// Returns the heaps that each move leaves of a heap, by the counters taken, then by the number of heaps left.
fn options_by_definition(digits: &[u8], heap: usize) -> Vec<Vec<usize>> {
    let places = digits
        .iter()
        .enumerate()
        .take_while(|place| place.0 <= heap);
    let options = places.flat_map(|(taken, &digit)| {
        let left = (0..=3).flat_map(move |count| divisions(heap - taken, count));
        left.filter(move |left| digit >> left.len() & 1 == 1)
    });
    options.collect()
}

/// Returns every sum of heaps with `total` counters, none larger than `largest`.
fn partitions(total: usize, largest: usize) -> Vec<Vec<usize>> {
    let divisions = (0..=total).flat_map(|count| divisions(total, count));
    divisions
        .filter(|heaps| heaps.iter().all(|&heap| heap <= largest))
        .collect()
}

/// Returns the sums of `count` heaps with `total` counters, ascending.
fn divisions(total: usize, count: usize) -> Vec<Vec<usize>> {
    match (total, count) {
        (0, 0) => vec![vec![]],
        (0, _) | (_, 0) => vec![],
        _ => {
            let least = (1..=total / count).flat_map(|least| {
                let others = divisions(total - least, count - 1)
                    .into_iter()
                    .filter(move |others| others.iter().all(|&other| other >= least));
                others.map(move |others| [vec![least], others].concat())
            });
            least.collect()
        }
    }
}

/// All figures but the last were first computed by another program, which shares no code with this one. The last is the
/// effort that the search may take: guesses that are worse than now take more.
#[rstest]
#[case("0.77", 40, 9, 71, 12, 72_000)]
#[case("0.75", 8, 2, 8, 2, 1_500)]
#[case("0.123", 20, 5, 5, 5, 13_800)]
#[case("0.53", 16, 3, 21, 9, 10_400)]
#[case("0.71", 36, 9, 3, 6, 24_000)]
#[case("0.72", 24, 5, 16, 4, 76_000)]
#[case("0.351", 22, 6, 4, 8, 5_500)]
#[case("0.152", 34, 6, 25, 48, 62_000)]
#[case("0.153", 16, 3, 32, 14, 11_400)]
fn quotients_are_as_another_program_finds_them(
    #[case] code: &str,
    #[case] order: usize,
    #[case] lost: usize,
    #[case] preperiod: usize,
    #[case] period: usize,
    #[case] effort: usize,
) {
    let digits = parse_octal_code(code).unwrap();
    let find = |effort| MisereQuotient::find(HeapRule::octal(&digits), 400, effort);
    // The search spends the effort: half of it is not enough.
    assert_eq!(find(effort / 2).period(), None);
    let quotient = find(effort);
    let found = quotient.period().unwrap();
    assert_eq!(
        (quotient.order(), quotient.lost_elements().len()),
        (order, lost)
    );
    assert_eq!((found.preperiod, found.period), (preperiod, period));
    outcomes_are_those_of_the_definition(&digits, &quotient, 16);
    kernel_is_the_group_of_the_values(code, &quotient);
}

fn outcomes_are_those_of_the_definition(digits: &[u8], quotient: &MisereQuotient, counters: usize) {
    let wins = by_definition(digits, counters);
    assert!(wins.len() > 100);
    for (heaps, &wins) in &wins {
        let heaps: Vec<u64> = heaps.iter().map(|&heap| heap as u64).collect();
        assert_eq!(quotient.is_lost(&heaps), Some(!wins), "{:?}", heaps);
    }
}

/// Plambeck and Siegel 2008. The least ideal holds the products of all elements with the product of all.
fn kernel_is_the_group_of_the_values(code: &str, quotient: &MisereQuotient) {
    let order = quotient.order();
    assert_eq!(order % 2, 0);
    let all = (0..order).fold(0, |product, element| quotient.product(product, element));
    let kernel: BTreeSet<usize> = (0..order)
        .map(|element| quotient.product(all, element))
        .collect();
    let is_identity = |&one: &usize| {
        kernel
            .iter()
            .all(|&element| quotient.product(one, element) == element)
    };
    let identity = kernel.iter().copied().find(is_identity).unwrap();
    assert!(kernel
        .iter()
        .all(|&element| quotient.product(element, element) == identity));

    let values = octal_values(
        &parse_octal_code(code).unwrap(),
        quotient.last_heap() + 1,
        |_| (),
    );
    let mut group = BTreeSet::from([0]);
    for value in values.all().take(quotient.last_heap() + 1) {
        let further: Vec<usize> = group.iter().map(|&other| other ^ value).collect();
        group.extend(further);
    }
    // Groups in which every element is its own inverse are isomorphic if they have the same order.
    assert_eq!(kernel.len(), group.len());
}

#[test]
fn the_options_of_a_code_are_those_of_its_digits() {
    for digits in [&[0, 3, 8][..], &[4, 15, 0, 12], &[8, 1, 2, 9]] {
        let rule = HeapRule::hexadecimal(digits);
        for heap in 0..16 {
            let mut options = Vec::new();
            rule.each_option(heap, |option| options.push(option.to_vec()));
            let expected = options_by_definition(digits, heap);
            assert_eq!(options, expected, "heap {} of {:?}", heap, digits);
        }
    }
}

#[test]
fn hexadecimal_and_subtraction_games_and_rules_are_as_defined() {
    // In the first, a move changes the parity of the counters exactly if it does not leave three heaps.
    for three in [[0, 3, 8], [0, 7, 8]] {
        let quotient = MisereQuotient::find(HeapRule::hexadecimal(&three), 10, EFFORT);
        assert_eq!(quotient.last_heap(), 10);
        outcomes_are_those_of_the_definition(&three, &quotient, 10);
    }

    let quotient = MisereQuotient::find(HeapRule::subtraction(&[2, 5, 3]), 100, EFFORT);
    assert!(quotient.period().is_some());
    outcomes_are_those_of_the_definition(&[0, 0, 3, 3, 0, 3], &quotient, 18);

    let splits = |heap: usize| (0..=heap / 2).map(move |least| vec![least, heap - least]);
    let kayles = move |heap: usize| {
        let taken = (1..=heap.min(2)).flat_map(move |taken| splits(heap - taken));
        taken.collect()
    };
    let quotient = MisereQuotient::find(HeapRule::new(kayles), 30, EFFORT);
    let expected = MisereQuotient::find(HeapRule::octal(&[0, 7, 7]), 30, EFFORT);
    assert_eq!(quotient.elements(), expected.elements());
    assert_eq!(quotient.known.monoid, expected.known.monoid);
    assert_eq!(quotient.period(), None);
    // The rule names heaps of 0, which are no heaps.
    let lists_none = |option: &[usize]| assert!(!option.contains(&0));
    quotient.rule.each_option(2, lists_none);
    // A rule that is not a code proves no period.
    let claimed = MisereQuotient {
        period: Some(common::Period {
            preperiod: 0,
            period: 1,
            certified_from: 1,
        }),
        ..quotient
    };
    let why = "the heaps do not prove the period".to_string();
    assert_eq!(claimed.check(), Err(why));
}

/// Any other set P has a least sum whose outcome is wrong, and so has any other element of a heap, since no two
/// elements are alike.
#[rstest]
#[case("0.77")]
#[case("0.75")]
#[case("0.123")]
fn a_quotient_that_is_wrong_anywhere_is_refused(#[case] code: &str) {
    let mut quotient = octal(code);
    assert_eq!(quotient.check(), Ok(()));
    let order = quotient.order();
    for element in 0..order {
        quotient.known.is_lost[element] ^= true;
        assert!(quotient.check().is_err(), "P and element {}", element);
        quotient.known.is_lost[element] ^= true;
    }
    // All other elements where there are few, else one.
    let others = |right: usize, seed: usize| {
        let count = if order <= 20 { order - 1 } else { 1 };
        (0..count).map(move |further| (right + 1 + (seed + further) % (order - 1)) % order)
    };
    for heap in 0..=quotient.last_heap() {
        let right = quotient.known.heaps[heap];
        for wrong in others(right, heap) {
            quotient.known.heaps[heap] = wrong;
            assert!(
                quotient.check().is_err(),
                "heap {} and element {}",
                heap,
                wrong
            );
        }
        quotient.known.heaps[heap] = right;
    }
    for place in 0..order * order {
        let right = quotient.known.monoid.products[place];
        for wrong in others(usize::try_from(right).unwrap(), place) {
            quotient.known.monoid.products[place] = u32::try_from(wrong).unwrap();
            assert!(
                quotient.check().is_err(),
                "product {} and element {}",
                place,
                wrong
            );
        }
        quotient.known.monoid.products[place] = right;
    }
    for element in 0..order {
        quotient.known.sums[element].push(1);
        assert!(quotient.check().is_err(), "the sum of element {}", element);
        quotient.known.sums[element].pop();
    }
    assert_eq!(quotient.check(), Ok(()));
    let right = quotient.known.heaps[1];
    quotient.known.heaps[1] = order;
    let why = "a heap has an element that does not exist".to_string();
    assert_eq!(quotient.check(), Err(why));
    quotient.known.heaps[1] = right;
    let right = quotient.period.unwrap();
    let mut wrong = [right; 7];
    wrong[0].period = 0;
    wrong[0].certified_from = quotient
        .rule
        .proof
        .unwrap()
        .values_needed(right.preperiod, 0);
    wrong[1].period += 1;
    wrong[2].period -= 1;
    wrong[3].certified_from += 1;
    wrong[4].certified_from -= 1;
    wrong[5].preperiod -= 1;
    // Nor does it help to call as much certified as such a period needs.
    wrong[6].preperiod -= 1;
    wrong[6].certified_from -= 1;
    let why = "the heaps do not prove the period".to_string();
    for period in wrong {
        quotient.period = Some(period);
        assert_eq!(quotient.check(), Err(why.clone()), "{:?}", period);
    }
    quotient.period = Some(right);
    // Heaps that are not there prove nothing.
    quotient.known.heaps.truncate(right.certified_from - 1);
    assert_eq!(quotient.check(), Err(why));
}

#[test]
fn the_error_says_what_is_wrong() {
    let why = |change: fn(&mut PartialQuotient)| {
        let mut kayles = octal("0.77");
        change(&mut kayles.known);
        kayles.check().unwrap_err()
    };
    let end = why(|known| known.is_lost[0] = true);
    assert_eq!(end, "a sum without options is said to be lost");
    let algebra = why(|known| known.sums[0].push(1));
    assert!(algebra.contains("a sum does not have its element"));
    // The player who takes the only counter loses.
    let sum = why(|known| known.is_lost[known.heaps[1]] = false);
    assert_eq!(sum, "the outcome of the heaps [1] is wrong");
}

#[test]
fn heaps_that_are_the_least_sums_of_their_elements_generate_the_monoid() {
    let kayles = octal("0.77");
    let elements = (0..=kayles.last_heap()).map(|heap| kayles.element(heap as u64).unwrap());
    assert!(elements.eq(kayles.elements().iter().copied()));
    for element in 0..kayles.order() {
        let sum = kayles.least_sum(element);
        assert!(sum.iter().all(|heap| kayles.generators().contains(heap)));
        let product = sum.iter().fold(0, |product, &heap| {
            kayles.product(product, kayles.elements()[heap])
        });
        assert_eq!(product, element);
    }
    let is_least = |&heap: &usize| kayles.least_sum(kayles.elements()[heap]) == [heap];
    let least: Vec<usize> = (0..=kayles.last_heap()).filter(is_least).collect();
    assert_eq!(kayles.generators(), least);
}

#[rstest]
#[case("0.75")]
#[case("0.123")]
#[case("0.71")]
fn a_period_is_found_with_as_many_heaps_as_prove_it(#[case] code: &str) {
    let digits = parse_octal_code(code).unwrap();
    let period = |max| MisereQuotient::find(HeapRule::octal(&digits), max, EFFORT).period();
    let known = period(400).unwrap();
    assert_eq!(period(known.certified_from - 1), Some(known));
    assert_eq!(period(known.certified_from - 2), None);
}

#[test]
fn without_moves_the_player_to_move_has_won() {
    let quotient = MisereQuotient::find(HeapRule::octal(&[0]), 5, EFFORT);
    assert_eq!(quotient.order(), 1);
    assert_eq!(quotient.is_lost(&[3, 4]), Some(false));
}

/// The smallest heaps with the same elements give sums that are small enough for the definition.
#[rstest]
#[case("0.123", 5, 5, 2)]
#[case("0.75", 8, 2, 2)]
#[case("0.71", 3, 6, 3)]
fn large_heaps_are_as_those_a_whole_number_of_periods_smaller(
    #[case] code: &str,
    #[case] preperiod: u64,
    #[case] period: u64,
    #[case] count: usize,
) {
    let seed: u64 = rand::random();
    println!("seed {}", seed);
    let mut state = seed;
    let mut random = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 16
    };
    let game = octal(code);
    let smaller = |heap: u64| {
        let further = heap.checked_sub(preperiod);
        further.map_or(heap, |further| preperiod + further % period)
    };
    let largest = usize::try_from(preperiod + period - 1).unwrap();
    let wins = by_definition(&parse_octal_code(code).unwrap(), largest * count);
    let mut counts = [0, 0];
    while counts.iter().sum::<usize>() < 300 {
        let heaps: Vec<u64> = (0..count).map(|_| random() << (random() % 16)).collect();
        let mut reduced: Vec<usize> = heaps
            .iter()
            .map(|&heap| usize::try_from(smaller(heap)).unwrap())
            .collect();
        reduced.retain(|&heap| heap > 0);
        reduced.sort_unstable();
        let lost = !wins[&reduced];
        assert_eq!(game.is_lost(&heaps), Some(lost), "{:?}", heaps);
        counts[usize::from(lost)] += 1;
    }
    assert!(counts[0] > 0 && counts[1] > 0);
}

#[test]
fn a_proof_that_is_continued_is_right_from_the_beginning() {
    let digits = parse_octal_code("0.644").unwrap();
    let rule = HeapRule::octal(&digits);
    let mut search = Search::new(&rule, EFFORT);
    for _ in 1..40 {
        search.add().unwrap();
        assert_eq!(search.known.claim().check(), Ok(()));
    }
}

#[test]
fn what_is_found_before_the_effort_runs_out_is_right() {
    // Treblecross.
    let digits = [0, 0, 0, 7];
    let quotient = MisereQuotient::find(HeapRule::octal(&digits), 100, 100_000);
    assert!((10..100).contains(&quotient.last_heap()));
    assert_eq!(quotient.element(100), None);
    assert_eq!(quotient.is_lost(&[1, 100]), None);
    let wins = by_definition(&digits, 18);
    let known = wins
        .iter()
        .filter(|(heaps, _)| heaps.iter().all(|&heap| heap <= quotient.last_heap()));
    for (heaps, &wins) in known {
        let heaps: Vec<u64> = heaps.iter().map(|&heap| heap as u64).collect();
        assert_eq!(quotient.is_lost(&heaps), Some(!wins));
    }
}

#[test]
fn each_heap_takes_effort() {
    let nim = HeapRule::new(|heap| (1..=heap.min(2)).map(|taken| vec![heap - taken]).collect());
    let last = MisereQuotient::find(nim, 100_000, 10_000).last_heap();
    assert!((1000..10_000).contains(&last), "{}", last);
}

#[test]
#[should_panic(expected = "each heap that is left must be smaller")]
fn a_move_that_leaves_the_heap_is_refused() {
    MisereQuotient::find(HeapRule::new(|heap| vec![vec![heap]]), 3, EFFORT);
}
