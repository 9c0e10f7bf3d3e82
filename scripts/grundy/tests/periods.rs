//! Periods as published; `tables/README.md` names the sources.

use grundy::{octal_values, parse_octal_code};

fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let rows = include_str!("tables/octal-periods.tsv").lines().skip(1);
    rows.map(|line| line.split('\t').collect())
}

fn digits(code: &str) -> Vec<u8> {
    parse_octal_code(code).unwrap()
}

#[test]
fn octal_periods() {
    let mut games = 0;
    for row in rows() {
        let values = octal_values(&digits(row[0]), 1 << 20, |_| ());
        let [preperiod, period, max] = [1, 2, 3].map(|column| row[column].parse().unwrap());
        let proved = values.period().expect(row[0]);
        assert_eq!(
            (proved.preperiod, proved.period),
            (preperiod, period),
            "{}",
            row[0]
        );
        assert_eq!(
            values.computed_values().iter().max(),
            Some(&max),
            "{}",
            row[0]
        );
        games += 1;
    }
    assert_eq!(games, 48);
}

#[test]
fn octal_periods_are_proved_by_no_fewer_values_than_guy_and_smith_ask_for() {
    for row in rows() {
        let digits = digits(row[0]);
        let proved = octal_values(&digits, 1 << 20, |_| ()).period().unwrap();
        let splits = digits.iter().any(|digit| digit & 4 != 0);
        let last = digits.iter().rposition(|&digit| digit > 0).unwrap();
        let enough = proved.preperiod + proved.period + last;
        let enough = enough + usize::from(splits) * (proved.preperiod + proved.period);
        assert!(proved.certified_from >= enough, "{}", row[0]);
        let one_less = octal_values(&digits, proved.certified_from - 1, |_| ());
        assert_eq!(one_less.period(), None, "{}", row[0]);
        let as_many = octal_values(&digits, proved.certified_from, |_| ());
        assert_eq!(as_many.period(), Some(proved), "{}", row[0]);
    }
}
