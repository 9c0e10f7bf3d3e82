//! The site, as it is written and as a browser shows it.

mod browser;
mod bundled;
mod engine;
mod shown;
mod util;
mod visit;
mod written;
