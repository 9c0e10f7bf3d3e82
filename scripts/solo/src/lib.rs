//! Bundles a Rust program and all that it uses into one file for an online judge.

mod assembly;
mod cfg;
mod compiler;
mod error;
mod externs;
mod finish;
mod inline;
mod load;
mod memory;
mod nodes;
mod pipeline;
mod reach;
mod shake;
mod site;
mod text;
mod tokens;
mod verify;

pub use crate::error::{Error, Refusal, Result};
pub use crate::pipeline::{bundle, Accept, Request};
pub use crate::site::{site, sites, Site};
