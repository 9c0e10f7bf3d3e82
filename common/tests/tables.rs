//! Grundy values, periods and winning moves as published; `tables/README.md` names the sources.

use common::{octal_table, subtraction_table, subtraction_values, GrundyValues, NumberGame};

/// Returns the rows of a table without its header, each with its columns.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

fn numbers(list: &str) -> Vec<usize> {
    list.split([' ', ','])
        .filter(|number| !number.is_empty())
        .map(|number| number.parse().unwrap())
        .collect()
}

fn digits(code: &str) -> Vec<u8> {
    let digits = code.bytes().filter(u8::is_ascii_digit);
    digits.map(|digit| digit - b'0').collect()
}

/// Fails unless the values prove this least period and least preperiod, and have this maximum.
#[track_caller]
fn assert_period(game: &str, values: &GrundyValues, row: &[&str]) {
    let [preperiod, period, max] = [row[1], row[2], row[3]].map(|number| number.parse().unwrap());
    let proved = values.period().expect(game);
    assert_eq!(
        (proved.preperiod, proved.period),
        (preperiod, period),
        "{game}"
    );
    assert_eq!(values.computed_values().iter().max(), Some(&max), "{game}");
}

#[test]
fn subtraction_periods() {
    let mut games = 0;
    for row in rows(include_str!("tables/subtraction-periods.tsv")) {
        let values = subtraction_values(&numbers(row[0]), 1000);
        assert_period(row[0], &values, &row);
        games += 1;
    }
    assert_eq!(games, 128);
}

#[test]
fn octal_values_of_the_oeis() {
    let mut games = 0;
    for row in rows(include_str!("tables/oeis-octal.tsv")) {
        let (first, published) = (row[2].parse::<usize>().unwrap(), numbers(row[3]));
        let table = octal_table(&digits(row[1]), first + published.len() - 1);
        assert_eq!(table[first..], published, "{} is {}", row[0], row[1]);
        games += 1;
    }
    assert_eq!(games, 23);
}

#[test]
fn subtraction_values_of_the_oeis() {
    let square = |n: usize| n * n;
    let sets: [(&str, Vec<usize>); 4] = [
        (
            "subtract a Fibonacci number (HDU 1848)",
            vec![1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144],
        ),
        ("subtract a square", (1..20).map(square).collect()),
        ("subtract a factorial", vec![1, 2, 6, 24, 120]),
        (
            "subtract a prime",
            (2..400).filter(|&n| (2..n).all(|d| n % d > 0)).collect(),
        ),
    ];
    let mut games = 0;
    for row in rows(include_str!("tables/oeis-subtraction.tsv")) {
        let (_, set) = sets.iter().find(|(name, _)| *name == row[1]).expect(row[1]);
        let (first, published) = (row[2].parse::<usize>().unwrap(), numbers(row[3]));
        let table = subtraction_table(set, first + published.len() - 1);
        assert_eq!(table[first..], published, "{} is {}", row[0], row[1]);
        games += 1;
    }
    assert_eq!(games, sets.len());
}

#[test]
fn number_game_after_two_numbers() {
    let mut game = NumberGame::new();
    let mut pairs = 0;
    for row in rows(include_str!("tables/number-game-pairs.tsv")) {
        let [m, n, greatest] =
            [row[0], row[1], row[2]].map(|number| number.parse::<usize>().unwrap());
        let is_sum = |number: usize| (0..=number / m).any(|times| (number - times * m) % n == 0);
        let allowed: Vec<usize> = (2..=greatest).filter(|&number| !is_sum(number)).collect();
        let moves = game.winning_moves(&allowed);
        assert_eq!(
            moves,
            numbers(row.get(4).unwrap_or(&"")),
            "after {m} and {n}"
        );
        assert_eq!(moves.is_empty(), row[3] == "P");
        pairs += 1;
    }
    assert_eq!(pairs, 43);
}
