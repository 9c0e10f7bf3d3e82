//! The site that the tests examine, written once.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use book::bundles::Bundles;
use book::course::{Course, Language};
use book::head::Publication;
use book::pages::Engine;
use book::{library, site};
use needs::Need;

/// The problems that have bundles, for a site without crates and for one with crates.
pub const BUNDLED: [(&str, &str); 2] = [
    ("cses-1730-nim-game-i", "cses"),
    ("yukicoder-2619-sorted-nim", "yukicoder"),
];

/// The problem that has a bundle in C.
pub const BUNDLED_IN_C: (&str, &str) = ("hdu-1846-brave-game", "hdu");

/// The address of the published site, and of its repository.
pub const ADDRESS: &str = "https://example.org/";
pub const REPOSITORY: &str = "https://example.com/owner/games";

pub struct Site {
    pub folder: PathBuf,
    pub course: Course,
    /// The text of each page of the book, by its name.
    pub pages: BTreeMap<String, String>,
}

pub static SITE: LazyLock<Site> = LazyLock::new(|| {
    let workspace = book::workspace();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    let course = Course::load(&workspace).unwrap();
    let mut bundled = Course::load(&workspace).unwrap();
    let chosen: Vec<_> = BUNDLED
        .iter()
        .chain([&BUNDLED_IN_C])
        .map(|(problem, _)| *problem)
        .collect();
    bundled
        .problems
        .retain(|problem| chosen.contains(&problem.name.as_str()));
    let mut languages = vec![Language::Rust];
    languages.extend((!Need::Wasm.is_missing()).then_some(Language::C));
    let bundles = Bundles::make(&workspace, &bundled, &languages).unwrap();
    let publication = Publication {
        address: Some(ADDRESS.to_string()),
        repository: Some(REPOSITORY.to_string()),
    };
    site::write(
        &workspace,
        &course,
        Engine::Missing,
        &bundles,
        &publication,
        &folder,
    )
    .unwrap();
    let renamed = workspace.join(library::TARGET).join("doc/renamed");
    fs::create_dir_all(&renamed).unwrap();
    fs::write(renamed.join("index.html"), "<head>").unwrap();
    library::write(&workspace, &folder).unwrap();
    Site {
        pages: pages(&folder),
        folder,
        course,
    }
});

/// Returns the text of each page in a folder, by its name.
pub fn pages(folder: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let pages = files.filter(|path| {
        path.extension()
            .is_some_and(|extension| extension == "html")
    });
    let named = |path: PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        (name, fs::read_to_string(path).unwrap())
    };
    pages.map(named).collect()
}

/// Returns each text between two others.
pub fn between<'a>(text: &'a str, from: &'a str, to: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = text.split(from).skip(1);
    parts.map(move |part| part.split_once(to).map_or(part, |(inside, _)| inside))
}
