//! The tests of the command, in one program: it is linked once, and the problems are built once for all.
// A test that lacks two things is ignored twice.
#![allow(unused_attributes)]

mod book;
#[cfg(target_os = "linux")]
mod check;
mod curriculum;
#[cfg(target_os = "linux")]
mod data;
mod grundy;
mod new;
#[cfg(target_os = "linux")]
mod practice;
mod readme;
mod references;
#[cfg(target_os = "linux")]
mod samples;
mod solutions;
#[path = "../../../judge/tests/it/util/mod.rs"]
mod util;

const PROGRAM: &str = env!("CARGO_BIN_EXE_games");
