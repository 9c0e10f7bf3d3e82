//! The attributes of the tests of this workspace.

use std::fs;
use std::path::{Path, PathBuf};

use needs::Need;

/// Adds the Rust files of the tests below a folder.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Returns the texts of the attributes that ignore tests: the missing need, and the line of libtest.
fn ignore_reasons(text: &str) -> Vec<(String, String)> {
    let text: Vec<_> = text.split_whitespace().collect();
    let text = text.join(" ").replace("#[cfg_attr( ", "#[cfg_attr(");
    let attributes = text.split("#[cfg_attr(missing_").skip(1);
    let parts = attributes.map(|attribute| {
        let (cfg, rest) = attribute.split_once(", ignore = \"").unwrap();
        (
            format!("missing_{cfg}"),
            rest.split('"').next().unwrap().to_string(),
        )
    });
    parts.collect()
}

#[test]
fn each_says_what_is_missing_and_how_to_get_it() {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    sources(&scripts, &mut files);
    let mut count = 0;
    for file in files
        .iter()
        .filter(|file| !file.starts_with(scripts.join("needs")))
    {
        for (cfg, reason) in ignore_reasons(&fs::read_to_string(file).unwrap()) {
            let need = Need::ALL.into_iter().find(|need| need.cfg() == cfg);
            let need = need.unwrap_or_else(|| panic!("{}: no need sets {cfg}", file.display()));
            let expected = format!("no {}: {}", need.name(), need.remedy());
            assert_eq!(reason, expected, "{}", file.display());
            count += 1;
        }
    }
    assert!(count > 0);
}
