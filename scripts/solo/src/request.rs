//! The public types of a bundle: the request, and the result.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::cargo::Entry;
use crate::features::Features;
use crate::in_c::InC;
use crate::site::{Language, Site};
use crate::verify::Note;

/// A program to bundle, and how.
#[derive(Clone, Debug)]
pub struct Request {
    /// The manifest of the package or of its workspace.
    pub manifest_path: PathBuf,
    /// The program to bundle.
    pub entry: Entry,
    /// The features to build the program with.
    pub features: Features,
    /// The site that the bundle is for; without one, the bundle is for any site that has no crates.
    pub site: Option<String>,
    /// The editions that the bundle must compile in, besides that of the site or else of the program.
    pub editions: Vec<String>,
    /// Whether to remove code that the program does not use.
    pub shake: bool,
    /// The time limit for removing code.
    pub time: Option<Duration>,
    /// A command whose output must be the same for the program that cargo builds and for that of the bundle; `{}` in it
    /// is replaced by the program.
    pub check: Option<String>,
    /// Whether to compare the functions of the bundle with those of cargo's build, and refuse a difference.
    pub prove: bool,
    /// Whether to remove white space and comments.
    pub minify: bool,
    /// The compiler.
    pub rustc: PathBuf,
    /// The language of the bundle; if there is none, that of the site, or else Rust.
    pub language: Option<Language>,
    /// The options for a bundle in C.
    pub in_c: InC,
    /// The first lines of the bundle; the package's name if empty.
    pub title: Vec<String>,
    /// The command that makes this bundle, which the bundle's head names.
    pub command: String,
}

impl Request {
    /// Returns the request for the only binary of a package, for any site, without unused code.
    pub fn new(manifest_path: impl Into<PathBuf>) -> Self {
        Self {
            manifest_path: manifest_path.into(),
            entry: Entry::default(),
            features: Features::default(),
            site: None,
            editions: Vec::new(),
            shake: true,
            time: None,
            check: None,
            prove: true,
            minify: false,
            rustc: PathBuf::from("rustc"),
            language: None,
            in_c: InC::default(),
            title: Vec::new(),
            command: "cargo solo".to_string(),
        }
    }
}

/// A verified bundle, and the steps that led to it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Bundle {
    /// The file to submit.
    pub text: String,
    /// The crates that were inlined, the program's own first, before anything was removed.
    pub crates: Vec<InlinedCrate>,
    /// The file before it was shaken. Items that nothing names are blank already.
    pub inlined: String,
    /// The file after shaking, before it was formatted. Removed code is blank, so that positions stay the same.
    pub shaken: String,
    /// The bytes that each step of shaking removed.
    pub steps: Vec<Step>,
    /// Notes for the user.
    pub notes: Vec<Note>,
    /// The site that the bundle is for.
    #[serde(skip)]
    pub site: Option<Site>,
    /// The program's own crate, before anything was removed.
    pub solution: String,
    /// The edition to compile the bundle in, or the Rust program that a bundle in C is made of.
    pub edition: String,
    /// Whether the file is in C.
    pub is_in_c: bool,
    /// The sizes of pointers, in bits, with which a file in C was run before it was returned; empty if it was not run.
    pub run_in_bits: Vec<u32>,
}

/// A crate in a bundle.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct InlinedCrate {
    /// The name of its package.
    pub package: String,
    /// The version of its package.
    pub version: String,
    /// The bytes that were inlined.
    pub bytes: usize,
}

/// A step of shaking.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Step {
    /// How it found the code to remove.
    pub name: String,
    /// The bytes that it removed, white space not counted.
    pub bytes: usize,
}
