//! Compiles the tests again when a kind is added or removed, because rstest lists the files at compile time, finds out
//! which tests can run here, and names the sources, so that no cache outlives the bundler that wrote it.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Result;
use std::path::{Path, PathBuf};

use needs::Need;

fn main() -> Result<()> {
    needs::emit(&[Need::Wasm, Need::C32, Need::Clang, Need::Clippy]);
    println!("cargo::rerun-if-changed=tests/kinds");
    println!("cargo::rerun-if-changed=src");
    let mut files = BTreeMap::new();
    read(Path::new("src"), &mut files)?;
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    println!("cargo::rustc-env=SOLO_SOURCES={:016x}", hasher.finish());
    Ok(())
}

/// Adds all the files of a folder.
fn read(folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read(&path, files)?;
        } else {
            files.insert(path.clone(), fs::read(path)?);
        }
    }
    Ok(())
}
