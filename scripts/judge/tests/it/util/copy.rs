//! A copy of this workspace.

use std::fs;

use super::{all_below, root, Folder, Toy};

/// Returns a workspace with what a problem needs: the one here, without its problems.
pub fn workspace() -> Folder {
    let copy = Folder::of(&[]);
    let mut manifest: toml_edit::DocumentMut = fs::read_to_string(root().join("Cargo.toml"))
        .unwrap()
        .parse()
        .unwrap();
    let workspace = manifest["workspace"].as_table_mut().unwrap();
    let members = ["common", "crates/*", "scripts/reference"];
    workspace["members"] = toml_edit::value(toml_edit::Array::from_iter(members));
    workspace["metadata"]["judge"]["template"] = toml_edit::value("template");
    workspace.remove("default-members");
    copy.write("Cargo.toml", &manifest.to_string());
    let mut common: toml_edit::DocumentMut = fs::read_to_string(root().join("common/Cargo.toml"))
        .unwrap()
        .parse()
        .unwrap();
    // Their files are left out.
    for targets in ["example", "test"] {
        common.remove(targets);
    }
    copy.write("common/Cargo.toml", &common.to_string());
    for file in [
        "Cargo.lock",
        "scripts/protocol/Cargo.toml",
        "scripts/reference/Cargo.toml",
    ] {
        copy.write(file, &fs::read_to_string(root().join(file)).unwrap());
    }
    for entry in [
        "Cargo.toml",
        "README.md",
        "src/main.rs",
        "examples/{{name}}-reference.rs",
        "examples/{{name}}-blank.rs",
    ] {
        let text = fs::read_to_string(root().join("scripts/games/template").join(entry));
        copy.write(&format!("template/{entry}"), &text.unwrap());
    }
    for folder in [
        "common/src",
        "scripts/protocol/src",
        "scripts/reference/src",
    ] {
        for path in all_below(&root().join(folder))
            .iter()
            .filter(|path| path.is_file())
        {
            let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
            copy.write(name, &fs::read_to_string(path).unwrap());
        }
    }
    copy.write("crates/toy-1-echo/Cargo.toml", &Toy::manifest());
    copy.write("crates/toy-1-echo/src/main.rs", Toy::SOLUTION);
    copy
}
