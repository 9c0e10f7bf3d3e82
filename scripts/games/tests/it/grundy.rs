//! `games grundy` on games whose values and periods are known.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use crate::util::{command, judge, root};
use rstest::rstest;
use tempfile::TempDir;

#[rstest]
#[case(&["kayles"], "Kayles (0.77, OEIS A002186)")]
#[case(&["0.77"], "Kayles (0.77, OEIS A002186)")]
#[case(&["KAYLES"], "The values repeat with period 12 from heap 71 on. Proved: checked up to heap 167, which by Guy and Smith's theorem covers all heaps.")]
#[case(&["kayles"], "Exceptions, marked * in the table: heaps 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70.")]
#[case(&["Dawson's chess"], "Dawson's chess (0.137, OEIS A002187)")]
#[case(&["dawsons", "kayles"], "Dawson's Kayles (0.07, OEIS A002187)")]
#[case(&["stripes", "2,3,7"], "Stripes 2, 3, 7 (0.0770007)")]
#[case(&["stripes 3 2"], "A move lays a stripe of 2 or 3 squares on free adjacent squares of a row.")]
#[case(&["0.16", "--upto", "1000"], "The values repeat with period 149,459 from heap 105,351 on. Proved: checked up to heap 509,621, which by Guy and Smith's theorem covers all heaps.")]
#[case(&["grundy", "--upto", "9000"], "Whether the values ever repeat with a period is not known; these are proved up to heap 9,000 only.")]
#[case(&["grundy", "--heap", "1000000000"], "heap 1000000000: not known")]
#[case(&["--subtract", "1,3,4"], "The values repeat with period 7 from the first heap on. Proved: checked up to heap 11, which covers all heaps, since a move takes at most 4.")]
#[case(&["--subtract", "1 3 4", "--heap", "18446744073709551615"], "heap 18446744073709551615: 1")]
#[case(&["--at-most", "3"], "The values repeat with period 4 from the first heap on. Proved: checked up to heap 7, which covers all heaps, since a move takes at most 3.")]
#[case(&["4."], "Octal game 4.")]
#[case(&["nim", "--heap", "1000000000000"], "heap 1000000000000: 1000000000000")]
#[case(&["lasker", "--heap", "7"], "heap 7: 8")]
// Winning Ways, ch. 4: to break 100 into unequal heaps.
#[case(&["grundy", "--heap", "20"], "heap 20: 0")]
#[case(&["--subtract", "1,3,4", "--csv", "--upto", "8"], "7,0")]
// More than a pipe holds.
#[case(&["0.77", "--csv", "--upto", "100000"], "100000,1")]
// The middle pin, and then every move has its mirror image.
#[case(&["kayles", "--heaps", "5"], "  heap of 5: take 1, leaving 2 and 2")]
#[case(&["kayles", "--heaps", "5,5"], "The player to move loses: the nim-sum is 0.")]
#[case(&["nim", "--heaps", "3,4,5"], "  heap of 3: take 2, leaving 1")]
#[case(&["0.3F"], "A move takes 1 counter and leaves at most one heap, or takes 2 counters and leaves at most three heaps.")]
#[case(&["0.3f", "--heaps", "5,3"], "  heap of 5: take 2, leaving 3")]
#[case(&["0.3f", "--heaps", "5,3", "--misere"], "  heap of 5: take 2, leaving 1, 1 and 1")]
#[case(&["wythoff"], "    11     18")]
#[case(&["wythoff", "--heaps", "3,4"], "  take 2 from both heaps, leaving 1 and 2")]
#[case(&["Wythoff's game", "--heaps", "8,13"], "The player to move loses: every move has an answer.")]
#[case(&["number game", "--heaps", "2,3,4,5,6"], "The player to move wins. Winning moves:")]
#[case(&["number", "game", "--heaps", "2,3"], "The player to move loses: every move has an answer.")]
#[case(&["nim", "--heaps", "1,1", "--misere"], "With misère play, the player to move wins. Winning moves:")]
#[case(&["nim", "--heaps", "1,1,1", "--misere"], "With misère play, the player to move loses.")]
#[case(&["nim", "--heaps", "0", "--misere"], "With misère play, the player to move wins: there is no move.")]
#[case(&["kayles", "--heaps", "12", "--misere"], "With misère play, the player to move loses.")]
#[case(&["kayles", "--heaps", "1,2", "--misere"], "  heap of 2: take 2, leaving nothing")]
// 0.75: the elements of 8 and 10 counters are equal.
#[case(&["0.75", "--misere"], "The elements repeat with period 2 from heap 8 on. Proved: checked up to heap 21, which by the theorem of Guy and Smith covers all heaps.")]
#[case(&["kayles", "--heaps", "5000", "--misere"], "With misère play, the player to move wins. Winning moves:")]
fn a_line_says(#[case] game: &[&str], #[case] line: &str) {
    let output = judge(root(), &[&["grundy"], game].concat()).exits(0);
    assert!(
        output.stdout.lines().any(|shown| shown == line),
        "{output:#?}"
    );
}

#[rstest]
#[case(&["0.7x"], "character 4 of the octal code `0.7x` is `x`: digits are 0 to 7")]
#[case(&["0.8g"], "character 4 of the hexadecimal code `0.8g` is `g`: digits are 0 to F")]
#[case(&["0.3f", "--heaps", "1001"], "heap 1001 has too many moves to be listed: 1000 is the largest heap whose moves are")]
#[case(&["77"], "the octal code `77` has no point: Kayles is 0.77")]
#[case(&["kyles"], "no game is called `kyles`: did you mean Kayles?")]
#[case(&["dowson chess"], "no game is called `dowson chess`: did you mean Dawson chess?")]
#[case(&["stripes"], "Stripes needs the lengths of its stripes: stripes 2,3,7")]
#[case(&["--subtract", "1,x"], "`x` is not a whole number")]
#[case(&["--subtract", "1,0"], "0 is in the list `1,0`: a move takes at least 1")]
#[case(&["wythof"], "no game is called `wythof`: did you mean Wythoff?")]
#[case(&["number game", "--heaps", "4"], "4 cannot be allowed: it is 2 + 2, which are not")]
#[case(&["--at-most", "0"], "at most 0: the number must be from 1 to 1000000")]
fn what_is_no_game_is_refused(#[case] game: &[&str], #[case] why: &str) {
    judge(root(), &[&["grundy"], game].concat()).assert_refused(why);
}

/// The named games whose values the OEIS lists, as in the tables of `common`.
#[rstest]
#[case("kayles", "A002186")]
#[case("dawson's kayles", "A002187(0.07)")]
fn named_games_have_the_values_of_the_oeis(#[case] name: &str, #[case] number: &str) {
    let tables = fs::read_to_string(root().join("common/tests/tables/oeis-octal.tsv")).unwrap();
    let row = tables
        .lines()
        .find(|line| line.starts_with(&format!("{number}\t")))
        .unwrap();
    let columns: Vec<&str> = row.split('\t').collect();
    let (first, published) = (columns[2].parse::<usize>().unwrap(), columns[3]);
    let published: Vec<u64> = published
        .split(' ')
        .map(|value| value.parse().unwrap())
        .collect();
    let printed = judge(root(), &["grundy", name, "--json", "--upto", "5000"]).stdout;
    let printed: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(printed["oeis"].as_str(), Some(&number[..7]));
    let values: Vec<u64> = printed["values"].as_array().unwrap()[first..]
        .iter()
        .map(|value| value.as_u64().unwrap())
        .collect();
    assert_eq!(values[..published.len()], published);
}

/// Kenyon's game (*Winning Ways*, ch. 4): the values grow by 3 every 6 heaps. The number of computed values depends on
/// the time that they take.
#[test]
fn growing_values_are_described_and_not_called_proved() {
    let printed = judge(root(), &["grundy", "0.3F", "--json", "--upto", "20"]).stdout;
    let printed: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let certificate = printed["certificate"].as_str().unwrap();
    assert!(
        certificate.starts_with("No period is proved"),
        "{certificate}"
    );
    let growth = "From heap 6 on, each of them is 3 more than that of the heap with 6 fewer; whether this holds for \
                  all heaps is not proved here.";
    assert!(certificate.ends_with(growth), "{certificate}");
    assert_eq!(printed["period"], serde_json::Value::Null);
}

#[test]
fn no_workspace_is_needed() {
    let folder = TempDir::new().unwrap();
    judge(folder.path(), &["grundy", "kayles"]).exits(0);
}

#[test]
fn the_rows_of_a_table_are_as_long_as_the_period() {
    let output = judge(root(), &["grundy", "kayles"]);
    let row = |line: &&str| line.trim_start().starts_with("72 ");
    let row = output.stdout.lines().find(row).unwrap();
    assert_eq!(
        row.split_whitespace().collect::<Vec<_>>(),
        ["72", "4", "1", "2", "8", "1", "4", "7", "2", "1", "8", "2", "7"]
    );
}

#[rstest]
#[case(40)]
#[case(12)]
fn a_table_fits_the_terminal(#[case] width: usize) {
    let mut command = command(root(), &["grundy", "0.16", "--upto", "500"]);
    let output = command.env("COLUMNS", width.to_string()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let is_row = |line: &&str| line.starts_with(' ');
    let rows: Vec<&str> = text.lines().filter(is_row).collect();
    assert!(rows.len() > 10, "{text}");
    assert!(
        rows.iter().all(|row| row.chars().count() <= width),
        "{text}"
    );
}

#[rstest]
#[case("--csv", "heap,value")]
#[case("--json", "{")]
fn values_without_end_are_printed_as_they_come(#[case] format: &str, #[case] begin: &str) {
    let arguments = ["grundy", "kayles", format, "--upto", "18446744073709551615"];
    let mut judge = command(root(), &arguments)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = judge.stdout.take().unwrap();
    let mut first = vec![0; begin.len()];
    output.read_exact(&mut first).unwrap();
    assert_eq!(String::from_utf8(first).unwrap(), begin);
    drop(output);
    assert!(judge.wait().unwrap().success());
}
