//! What a contest needs: problems come in, programs are judged, bundles go out. It needs no README, no curriculum and
//! no theory, so nothing here imports `learn` or `author`.

pub mod add;
pub mod attempt;
pub mod bundle;
pub mod by_hand;
pub mod candidate;
pub mod companion;
pub mod compare;
pub mod diff;
pub mod files;
pub mod form;
pub mod init;
pub mod judging;
pub mod kept;
pub mod language;
pub mod listen;
pub mod login;
pub mod new;
pub mod open;
pub mod oracle;
pub mod place;
pub mod record;
pub mod referee;
pub mod report;
pub mod shrink;
pub mod stress;
pub mod submission;
pub mod target;
pub mod template;
pub mod test;
pub mod testdata;
pub mod testlib;
pub mod verdict;
pub mod watch;
