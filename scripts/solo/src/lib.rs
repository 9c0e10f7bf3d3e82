//! Bundles a Rust program and everything that it uses into one file for an online judge.
//!
//! [`bundle`] makes a [`Bundle`] of a [`Request`]. The library prints nothing: its reports are in the [`Bundle`]. The
//! command `cargo solo` is a thin layer over it.

mod answers;
mod assembly;
mod attempts;
mod captures;
mod cargo;
mod cc;
mod changes;
mod check;
mod clipboard;
mod closures;
mod compiler;
mod contribute;
mod deliver;
mod draft;
mod edition;
mod edits;
mod error;
mod features;
mod format;
mod hash;
mod if_let;
mod in_c;
mod inline;
mod llvm;
mod missing;
mod multi_edition;
mod narrow;
mod never;
mod newer;
mod pipeline;
mod process;
mod progress;
mod proof;
mod recall;
mod refuse;
mod request;
mod settings;
mod shake;
mod site;
mod source;
pub mod store;
pub mod surroundings;
mod suspects;
mod toolchain;
mod uses;
mod verify;

pub use crate::cargo::{manifest_of, target_folder, Entry};
pub use crate::clipboard::Clipboard;
pub use crate::deliver::check_output;
pub use crate::error::{Error, Refusal, Result};
pub use crate::features::Features;
pub use crate::format::breaks_lines;
pub use crate::in_c::InC;
pub use crate::pipeline::bundle;
pub use crate::process::{interrupt, interruptible, is_installed, is_interrupted};
pub use crate::progress::Progress;
pub use crate::request::{Bundle, InlinedCrate, Request, Step};
pub use crate::site::{site, sites, Language, Site};
pub use crate::verify::{Accept, Note};

/// The README's example of the library compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
