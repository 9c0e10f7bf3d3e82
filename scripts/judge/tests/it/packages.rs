//! Packages for the registry, as the registry and a release ask for them.

use std::collections::BTreeSet;
use std::process::Command;

use cargo_metadata::{Dependency, DependencyKind, Metadata, MetadataCommand, Package};

use crate::util::root;

/// Runs `.ci/release`; returns whether it succeeds, and its output.
fn release(arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(root().join(".ci/release"));
    let output = command.args(arguments).output().unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat());
    (output.status.success(), text.unwrap())
}

fn metadata() -> Metadata {
    let manifest = root().join("Cargo.toml");
    let mut command = MetadataCommand::new();
    command.manifest_path(manifest).no_deps().exec().unwrap()
}

fn for_registry(metadata: &Metadata) -> Vec<&Package> {
    let packages = metadata.packages.iter();
    packages
        .filter(|package| package.publish.is_none())
        .collect()
}

/// The rules are those of crates.io: <https://doc.rust-lang.org/cargo/reference/manifest.html>.
#[test]
fn packages_for_the_registry_say_what_it_asks_for() {
    let metadata = metadata();
    let packages = for_registry(&metadata);
    let names = packages.iter().map(|package| package.name.to_string());
    let names: BTreeSet<_> = names.collect();
    let (_, listed) = release(&["packages"]);
    assert_eq!(names, listed.lines().map(str::to_string).collect());
    for package in packages {
        let name = &package.name;
        assert!(package.description.is_some(), "{name}");
        assert!(package.license.is_some(), "{name}");
        assert!(package.documentation.is_some(), "{name}");
        assert!(package.rust_version.is_some(), "{name}");
        assert!((1..=5).contains(&package.categories.len()), "{name}");
        assert!((1..=5).contains(&package.keywords.len()), "{name}");
        for keyword in &package.keywords {
            let is_allowed = |char: char| char.is_ascii_alphanumeric() || "_-+".contains(char);
            assert!(keyword.len() <= 20, "{name}: {keyword}");
            assert!(keyword.chars().all(is_allowed), "{name}: {keyword}");
        }
        let is_shipped = |dependency: &&Dependency| {
            dependency.path.is_some() && dependency.kind != DependencyKind::Development
        };
        for used in package.dependencies.iter().filter(is_shipped) {
            assert!(names.contains(&used.name), "{name} needs {}", used.name);
            assert_ne!(used.req.to_string(), "*", "{name} needs {}", used.name);
        }
    }
}

#[test]
fn a_release_is_refused_while_something_is_open() {
    let metadata = metadata();
    let package = for_registry(&metadata)[0];
    let repository = package.repository.as_deref().unwrap_or_default();
    let is_named = repository.starts_with("https://");
    let (is_ready, output) = release(&["check", &format!("v{}", package.version)]);
    let is_open = output.contains("fill in `repository`");
    assert_eq!(!is_named, is_open, "{output}");
    assert_eq!(is_ready, output.is_empty(), "{output}");
    let (is_ready, output) = release(&["check", "v0.0.0"]);
    assert!(!is_ready);
    let expected = format!("the version is {0}: tag v{0}", package.version);
    assert!(output.contains(&expected), "{output}");
}
