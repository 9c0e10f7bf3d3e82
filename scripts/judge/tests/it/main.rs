//! The tests of the runner, in one program: it is linked once, and the problems are built once for all.
// A test that lacks two things is ignored twice.
#![allow(unused_attributes)]

#[cfg(target_os = "linux")]
mod add;
mod bad_input;
#[cfg(target_os = "linux")]
mod book;
mod bundle;
#[cfg(target_os = "linux")]
mod checkers;
#[cfg(target_os = "linux")]
mod compat;
mod curriculum;
#[cfg(target_os = "linux")]
mod data;
mod grundy;
#[cfg(target_os = "linux")]
mod hostile;
#[cfg(target_os = "linux")]
mod killed;
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
mod practice;
mod readme;
#[cfg(target_os = "linux")]
mod referees;
mod references;
mod samples;
#[cfg(target_os = "linux")]
mod shell;
mod solutions;
#[cfg(target_os = "linux")]
mod sources;
#[cfg(target_os = "linux")]
mod stress;
#[cfg(target_os = "linux")]
mod submit;
#[cfg(target_os = "linux")]
mod tools;
mod util;
#[cfg(target_os = "linux")]
mod verdicts;
