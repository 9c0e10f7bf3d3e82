//! The tests of the judge, in one program: it is linked once, and the problems are built once for all.
// A test that lacks two things is ignored twice.
#![allow(unused_attributes)]

#[cfg(target_os = "linux")]
mod add;
mod bad_input;
mod bundle;
#[cfg(target_os = "linux")]
mod checkers;
#[cfg(target_os = "linux")]
mod companion;
#[cfg(target_os = "linux")]
mod compat;
#[cfg(target_os = "linux")]
mod data;
#[cfg(target_os = "linux")]
mod editors;
#[cfg(target_os = "linux")]
mod evening;
#[cfg(target_os = "linux")]
mod hostile;
#[cfg(target_os = "linux")]
mod kill;
#[cfg(target_os = "linux")]
mod memo;
#[cfg(target_os = "linux")]
#[path = "../../../submit/tests/mock/mod.rs"]
mod mock;
#[cfg(target_os = "linux")]
mod new;
#[cfg(target_os = "linux")]
mod night;
#[cfg(target_os = "linux")]
mod packages;
#[cfg(target_os = "linux")]
mod problem_packages;
mod readme;
#[cfg(target_os = "linux")]
mod referees;
mod samples;
#[cfg(target_os = "linux")]
mod shell;
#[cfg(target_os = "linux")]
mod source;
#[cfg(target_os = "linux")]
mod sources;
#[cfg(target_os = "linux")]
mod stress;
#[cfg(target_os = "linux")]
mod submit;
mod talk;
#[cfg(target_os = "linux")]
mod tools;
mod util;
#[cfg(target_os = "linux")]
mod verdicts;

/// The command that the tests run.
const PROGRAM: &str = env!("CARGO_BIN_EXE_judge");
