//! A copy of this workspace.

use std::fs;

use super::{all_below, root, Folder, Toy};

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

fn manifest(path: &str) -> toml_edit::DocumentMut {
    read(path).parse().unwrap()
}

/// Copies a folder of this workspace, with its subfolders, to a folder of the copy.
fn copy_files(copy: &Folder, from: &str, to: &str) {
    let folder = root().join(from);
    for path in all_below(&folder).iter().filter(|path| path.is_file()) {
        let name = path.strip_prefix(&folder).unwrap().display();
        copy.write(&format!("{to}/{name}"), &fs::read_to_string(path).unwrap());
    }
}

/// Returns a workspace with what a problem needs: the one here, without its problems.
pub fn workspace() -> Folder {
    let copy = Folder::of(&[]);
    let mut manifest = manifest("Cargo.toml");
    let workspace = manifest["workspace"].as_table_mut().unwrap();
    let members = ["common", "crates/*", "scripts/reference"];
    workspace["members"] = toml_edit::value(toml_edit::Array::from_iter(members));
    workspace["metadata"]["judge"]["template"] = toml_edit::value("template");
    workspace.remove("default-members");
    copy.write("Cargo.toml", &manifest.to_string());
    let mut common = self::manifest("common/Cargo.toml");
    // Their files are left out.
    for targets in ["example", "test"] {
        common.remove(targets);
    }
    copy.write("common/Cargo.toml", &common.to_string());
    for file in "Cargo.lock scripts/protocol/Cargo.toml scripts/reference/Cargo.toml".split(' ') {
        copy.write(file, &read(file));
    }
    copy_files(&copy, "scripts/games/template", "template");
    for sources in [
        "common/src",
        "scripts/protocol/src",
        "scripts/reference/src",
    ] {
        copy_files(&copy, sources, sources);
    }
    copy.write("crates/toy-1-echo/Cargo.toml", &Toy::manifest());
    copy.write("crates/toy-1-echo/src/main.rs", Toy::SOLUTION);
    copy
}
