//! `judge grundy` on games whose values and periods are known.

use crate::util::{judge, root};
use rstest::rstest;

#[rstest]
#[case(&["0.77"], "preperiod 71, period 12, certified from 168 values")]
#[case(&["4."], "preperiod 1, period 2, certified from 6 values")]
#[case(&["4.3"], "preperiod 2, period 2, certified from 9 values")]
#[case(&["0.16", "--upto", "1000"], "no period is proved by the first 1001 values")]
#[case(&["0.16", "--upto", "1000", "--heap", "2000"], "heap 2000: not known")]
#[case(&["--subtract", "1,3,4"], "preperiod 0, period 7, certified from 12 values")]
#[case(&["--subtract", "1,3,4", "--heap", "18446744073709551615"], "heap 18446744073709551615: 1")]
#[case(&["--subtract", "1,3,4", "--csv", "--upto", "8"], "7,0")]
// More than a pipe holds.
#[case(&["0.77", "--csv", "--upto", "100000"], "100000,1")]
fn a_line_says(#[case] game: &[&str], #[case] line: &str) {
    let said = judge(root(), &[&["grundy"], game].concat());
    assert_eq!(said.status, Some(0), "{said:#?}");
    assert!(said.stdout.lines().any(|it| it == line), "{said:#?}");
}

#[rstest]
#[case(&["0.78"], "character 4 of the octal code `0.78` is `8`: digits are 0 to 7")]
#[case(&["77"], "the octal code `77` has no point: Kayles is 0.77")]
#[case(&["--subtract", "1,x"], "`x` is not a number, or too large")]
#[case(&["--subtract", "1,0"], "0 is in the subtraction set 1,0: a move takes at least 1")]
fn what_is_no_game_is_refused(#[case] game: &[&str], #[case] why: &str) {
    judge(root(), &[&["grundy"], game].concat()).refused(why);
}
