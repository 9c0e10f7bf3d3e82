//! The tests of the judge, in one program: it is linked once, and the problems are built once for all.
// A test that lacks two things is ignored twice.
#![allow(unused_attributes)]

mod bad_input;
mod bundle;
// The path makes the files of these modules those of this folder, not of `linux/`.
#[cfg(target_os = "linux")]
#[path = "."]
mod linux {
    mod add;
    mod checkers;
    mod companion;
    mod compat;
    mod data;
    mod editors;
    mod evening;
    mod hostile;
    mod kill;
    mod memo;
    mod new;
    mod night;
    mod packages;
    mod problem_packages;
    mod referees;
    mod shell;
    mod source;
    mod sources;
    mod stress;
    mod submit;
    mod tools;
    mod verdicts;
}
#[cfg(target_os = "linux")]
#[path = "../../../submit/tests/mock/mod.rs"]
mod mock;
mod readme;
mod samples;
mod talk;
mod util;

const PROGRAM: &str = env!("CARGO_BIN_EXE_judge");
