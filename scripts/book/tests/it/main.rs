//! The site, as it is written and as a browser shows it.
// A test that lacks two things is ignored twice.
#![allow(unused_attributes)]

mod browser;
mod bundled;
mod engine;
mod languages;
mod one_file;
mod played;
mod searched;
mod shown;
mod util;
mod visit;
mod written;
