//! The site, as it is written and as a browser shows it.
// A test that lacks two things is ignored twice.
#![allow(unused_attributes)]

mod boards;
mod browser;
mod browsing;
mod bundles;
mod engine;
mod files;
mod languages;
mod one_file;
mod search;
mod util;
mod visit;
