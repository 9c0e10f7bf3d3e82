//! The solutions in one file each, for each site that takes them, as `cargo judge bundle` makes them.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::thread;

use anyhow::{ensure, Context, Result};
use indicatif::{ProgressBar, ProgressStyle};

use crate::course::{judge, Course, Language, Offer, Problem};

/// The bundles that a site shows.
#[derive(Default)]
pub struct Bundles {
    bundles: Vec<Bundle>,
}

/// The bundle of a problem's solution for a site.
pub struct Bundle {
    problem: String,
    site: String,
    /// Its address in the book: `bundles/hdu-1536-s-nim-kattis.rs`.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// Where it is kept.
    kept: PathBuf,
}

/// A bundle to make.
struct Job<'a> {
    problem: &'a Problem,
    offer: &'a Offer,
}

impl Bundles {
    /// Makes the bundles of all problems, in the languages that can be bundled here, or takes those made before from the
    /// target folder.
    ///
    /// # Errors
    ///
    /// If a solution cannot be bundled.
    ///
    /// # Panics
    ///
    /// If a thread does, which none is written to.
    pub fn make(workspace: &Path, course: &Course, languages: &[Language]) -> Result<Self> {
        let jobs: Vec<_> = course.problems.iter().flat_map(jobs_of).collect();
        let mut jobs: Vec<_> = jobs
            .into_iter()
            .filter(|job| languages.contains(&job.offer.language))
            .collect();
        // C takes longest.
        jobs.sort_by_key(|job| job.offer.language != Language::C);
        let common = common_inputs(workspace)?;
        let style = ProgressStyle::with_template("bundling [{bar:30}] {pos}/{len} {msg}")?;
        let bar = ProgressBar::new(jobs.len() as u64).with_style(style);
        let next = AtomicUsize::new(0);
        let made = Mutex::new(Vec::new());
        let work = || {
            while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                bar.set_message(job.problem.name.clone());
                let bundle = job.make(workspace, common);
                let failed = bundle.is_err();
                made.lock().expect("no thread panics").push(bundle);
                bar.inc(1);
                if failed {
                    // The others need not begin anything.
                    next.store(jobs.len(), Ordering::Relaxed);
                }
            }
        };
        thread::scope(|scope| {
            let threads = thread::available_parallelism().map_or(1, usize::from);
            for _ in 0..threads {
                scope.spawn(work);
            }
        });
        bar.finish_and_clear();
        let bundles: Result<_> = made
            .into_inner()
            .expect("no thread panics")
            .into_iter()
            .collect();
        Ok(Self { bundles: bundles? })
    }

    /// Returns the bundle of a problem for a site, if it was made.
    pub fn find(&self, problem: &str, site: &str) -> Option<&Bundle> {
        let mut bundles = self.bundles.iter();
        bundles.find(|bundle| bundle.problem == problem && bundle.site == site)
    }

    /// Returns how many there are.
    pub fn count(&self) -> usize {
        self.bundles.len()
    }

    /// Copies the bundles into the site.
    pub(crate) fn copy_to(&self, site: &Path) -> Result<()> {
        fs::create_dir_all(site.join("bundles"))?;
        for bundle in &self.bundles {
            fs::copy(&bundle.kept, site.join(&bundle.file)).with_context(|| bundle.file.clone())?;
        }
        Ok(())
    }
}

fn jobs_of(problem: &Problem) -> impl Iterator<Item = Job<'_>> {
    let offers = problem.submit_at.iter();
    offers.map(move |offer| Job { problem, offer })
}

impl Job<'_> {
    /// Makes the bundle unless it is kept. `common` stands for what all bundles depend on.
    fn make(&self, workspace: &Path, common: u64) -> Result<Bundle> {
        let (problem, site) = (&self.problem.name, &self.offer.site);
        let name = format!("{problem}-{site}.{}", self.offer.language.extension());
        let folder = workspace.join("target/book-bundles");
        fs::create_dir_all(&folder)?;
        let kept = folder.join(&name);
        let key_file = folder.join(format!("{name}.key"));
        let key = self.key(workspace, common)?;
        if fs::read_to_string(&key_file).ok().as_ref() != Some(&key) || !kept.exists() {
            let output = kept.display().to_string();
            judge(
                workspace,
                &["bundle", problem, "--for", site, "-o", &output],
            )?;
            fs::write(&key_file, key)?;
        }
        Ok(Bundle {
            problem: problem.clone(),
            site: site.clone(),
            file: format!("bundles/{name}"),
            bytes: fs::metadata(&kept)?.len(),
            kept,
        })
    }

    /// Returns a text that is another one if something changes that the bundle depends on.
    fn key(&self, workspace: &Path, common: u64) -> Result<String> {
        let mut hasher = DefaultHasher::new();
        common.hash(&mut hasher);
        if self.offer.language == Language::C {
            env::var_os("SOLO_WASM_RUSTC").hash(&mut hasher);
        }
        let name = &self.problem.name;
        let own = workspace.join("crates").join(name);
        for path in [
            own.join("Cargo.toml"),
            own.join("src"),
            workspace.join("testdata").join(name),
        ] {
            hash_files(&path, &mut hasher)?;
        }
        Ok(format!("{:016x}\n", hasher.finish()))
    }
}

/// Hashes what all bundles depend on: the library, the bundler, the runner, and the compilers.
fn common_inputs(workspace: &Path) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    for path in [
        "Cargo.toml",
        "Cargo.lock",
        "common/Cargo.toml",
        "common/src",
    ] {
        hash_files(&workspace.join(path), &mut hasher)?;
    }
    for package in ["judge", "solo", "wasm-to-c"] {
        let package = workspace.join("scripts").join(package);
        hash_files(&package.join("Cargo.toml"), &mut hasher)?;
        hash_files(&package.join("src"), &mut hasher)?;
    }
    let version = Command::new("rustc")
        .arg("-vV")
        .current_dir(workspace)
        .output()?;
    ensure!(version.status.success(), "`rustc -vV` fails");
    version.stdout.hash(&mut hasher);
    Ok(hasher.finish())
}

/// Hashes a file, or all files in a folder, with their names.
fn hash_files(path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    let shown = || path.display().to_string();
    if !path.is_dir() {
        path.file_name().hash(hasher);
        fs::read(path).with_context(shown)?.hash(hasher);
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(shown)?;
    let paths: std::io::Result<Vec<_>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths.with_context(shown)?;
    paths.sort();
    paths.iter().try_for_each(|path| hash_files(path, hasher))
}

#[cfg(test)]
mod tests {
    use std::collections::hash_map::DefaultHasher;
    use std::fs;
    use std::hash::Hasher;

    use tempfile::TempDir;

    use super::hash_files;

    #[test]
    fn a_change_of_a_file_or_a_name_is_noticed() {
        let folder = TempDir::new().unwrap();
        let hash = || {
            let mut hasher = DefaultHasher::new();
            hash_files(folder.path(), &mut hasher).unwrap();
            hasher.finish()
        };
        let inside = folder.path().join("src");
        fs::create_dir(&inside).unwrap();
        fs::write(inside.join("main.rs"), "fn main() {}").unwrap();
        let first = hash();
        assert_eq!(hash(), first);
        fs::write(inside.join("main.rs"), "fn main() { }").unwrap();
        assert_ne!(hash(), first);
        fs::write(inside.join("main.rs"), "fn main() {}").unwrap();
        assert_eq!(hash(), first);
        fs::rename(inside.join("main.rs"), inside.join("other.rs")).unwrap();
        assert_ne!(hash(), first);
    }
}
