//! What a new problem of the book begins with.

use crate::contest::new::Template;

/// Returns the template of a problem.
pub fn template() -> Template {
    Template {
        manifest: include_str!("template/Cargo.toml.txt"),
        files,
    }
}

/// Returns the programs of a new problem and its README: where each belongs in the crate, and its text.
pub fn files(name: &str, title: &str) -> Vec<(String, String)> {
    let files = [
        (
            "README.md".to_string(),
            include_str!("template/README.md.txt"),
        ),
        (
            "src/main.rs".to_string(),
            include_str!("template/main.rs.txt"),
        ),
        (
            format!("examples/{name}-reference.rs"),
            include_str!("template/reference.rs.txt"),
        ),
        (
            format!("examples/{name}-blank.rs"),
            include_str!("template/blank.rs.txt"),
        ),
    ];
    let titled = |(path, text): (String, &str)| (path, text.replace("{title}", title));
    files.map(titled).to_vec()
}
