//! One file per command.

pub mod bundle;
pub mod check;
pub mod explain;
pub mod grundy;
pub mod list;
pub mod listen;
pub mod new;
pub mod play;
pub mod practice;
pub mod stress;
pub mod test;
