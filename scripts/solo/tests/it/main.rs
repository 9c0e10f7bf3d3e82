//! The tests of `cargo solo`: every kind of program that a bundler meets.

mod api;
mod c;
mod cache;
mod command;
mod contribute;
mod kinds;
mod small;
mod stages;
