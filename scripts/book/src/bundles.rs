//! The solutions in one file each, for each site that takes them, as `cargo judge bundle` makes them.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::thread;

use anyhow::{ensure, Context, Result};
use indicatif::{ProgressBar, ProgressStyle};

use crate::course::{run, Course, Language, Offer, Problem};

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
    /// Its size in bytes.
    pub bytes: u64,
    /// The path of the file in the cache.
    cache: PathBuf,
}

/// A bundle to make.
struct Job<'a> {
    problem: &'a Problem,
    offer: &'a Offer,
}

impl Bundles {
    /// Makes the bundles of all problems, in the languages that can be bundled here, or reuses those in the target
    /// folder.
    ///
    /// # Errors
    ///
    /// If a solution cannot be bundled.
    ///
    /// # Panics
    ///
    /// If a thread panics.
    pub fn make(workspace: &Path, course: &Course, languages: &[Language]) -> Result<Self> {
        let jobs: Vec<_> = course.problems.iter().flat_map(jobs_of).collect();
        let mut jobs: Vec<_> = jobs
            .into_iter()
            .filter(|job| languages.contains(&job.offer.language))
            .collect();
        // C takes longest.
        jobs.sort_by_key(|job| job.offer.language != Language::C);
        let inputs = Inputs::of(workspace, languages)?;
        let style = ProgressStyle::with_template("bundling [{bar:30}] {pos}/{len} {msg}")?;
        let bar = ProgressBar::new(jobs.len() as u64).with_style(style);
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::new());
        let work = || {
            while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                bar.set_message(job.problem.name.clone());
                let bundle = job.make(workspace, inputs);
                let failed = bundle.is_err();
                results.lock().expect("no thread panics").push(bundle);
                bar.inc(1);
                if failed {
                    // The other threads need not begin another bundle.
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
        let bundles: Result<_> = results
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

    /// Returns the number of bundles.
    pub fn count(&self) -> usize {
        self.bundles.len()
    }

    pub(crate) fn copy_to(&self, site: &Path) -> Result<()> {
        fs::create_dir_all(site.join("bundles"))?;
        for bundle in &self.bundles {
            fs::copy(&bundle.cache, site.join(&bundle.file))
                .with_context(|| bundle.file.clone())?;
        }
        Ok(())
    }
}

fn jobs_of(problem: &Problem) -> impl Iterator<Item = Job<'_>> {
    let offers = problem.submit_at.iter();
    offers.map(move |offer| Job { problem, offer })
}

impl Job<'_> {
    /// Makes the bundle unless it is cached.
    fn make(&self, workspace: &Path, inputs: Inputs) -> Result<Bundle> {
        let (problem, site) = (&self.problem.name, &self.offer.site);
        let name = format!("{problem}-{site}.{}", self.offer.language.extension());
        let folder = workspace.join("target/book-bundles");
        fs::create_dir_all(&folder)?;
        let cache_file = folder.join(&name);
        let key_file = folder.join(format!("{name}.key"));
        let key = self.key(workspace, inputs)?;
        renew(&cache_file, &key_file, &key, || {
            let output = cache_file.display().to_string();
            let arguments = ["bundle", problem, "--for", site, "-o", &output];
            run(workspace, "judge", &arguments).map(drop)
        })?;
        Ok(Bundle {
            problem: problem.clone(),
            site: site.clone(),
            file: format!("bundles/{name}"),
            bytes: fs::metadata(&cache_file)?.len(),
            cache: cache_file,
        })
    }

    /// Returns a key that changes whenever an input of the bundle changes.
    fn key(&self, workspace: &Path, inputs: Inputs) -> Result<String> {
        let mut hasher = DefaultHasher::new();
        match self.offer.language {
            Language::Rust => inputs.common.hash(&mut hasher),
            _ => inputs.hash(&mut hasher),
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

/// Makes a file unless it is cached with this key.
fn renew(
    cache_file: &Path,
    key_file: &Path,
    key: &str,
    make: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let found = fs::read_to_string(key_file).ok();
    if found.as_deref() == Some(key) && cache_file.exists() {
        return Ok(());
    }
    // If this is interrupted, an old key must not remain beside a new file.
    if found.is_some() {
        fs::remove_file(key_file)?;
    }
    make()?;
    Ok(fs::write(key_file, key)?)
}

/// Hashes of the inputs of the bundles, except for the problems themselves.
#[derive(Clone, Copy, Hash)]
struct Inputs {
    /// For all bundles.
    common: u64,
    /// For bundles in C, if there are any: the compiler to WebAssembly.
    wasm: Option<u64>,
}

impl Inputs {
    fn of(workspace: &Path, languages: &[Language]) -> Result<Self> {
        let wasm = || {
            let mut hasher = DefaultHasher::new();
            version(&needs::wasm_compiler(), workspace)?.hash(&mut hasher);
            anyhow::Ok(hasher.finish())
        };
        let has_c = languages.contains(&Language::C);
        Ok(Self {
            common: common_inputs(workspace)?,
            wasm: has_c.then(wasm).transpose()?,
        })
    }
}

/// Hashes the inputs of all bundles: the library, the bundler, the runner, and the compiler.
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
    version(Path::new("rustc"), workspace)?.hash(&mut hasher);
    Ok(hasher.finish())
}

fn version(rustc: &Path, workspace: &Path) -> Result<Vec<u8>> {
    let query = Command::new(rustc)
        .arg("-vV")
        .current_dir(workspace)
        .output();
    let shown = rustc.display();
    let output = query.with_context(|| shown.to_string())?;
    ensure!(output.status.success(), "`{shown} -vV` fails");
    Ok(output.stdout)
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

    use anyhow::bail;
    use tempfile::TempDir;

    use super::{hash_files, renew, version, Inputs, Job, Language};
    use crate::course::{Lesson, Offer, Problem};
    use crate::workspace;

    /// A problem of the workspace, of which only the name matters here.
    fn problem() -> Problem {
        Problem {
            name: "hdu-1846-brave-game".into(),
            title: String::new(),
            url: String::new(),
            time_limit_ms: 0,
            memory_limit_mib: 0,
            theory: String::new(),
            difficulty: String::new(),
            lesson: Lesson {
                chapter: 1,
                place: 1,
            },
            calculation: false,
            checker: "tokens".into(),
            interactor: None,
            statement: String::new(),
            hints: Vec::new(),
            idea: String::new(),
            see_also: String::new(),
            solution: String::new(),
            translations: Vec::new(),
            submit_at: Vec::new(),
            mirrors: Vec::new(),
        }
    }

    #[test]
    fn only_bundles_in_c_depend_on_the_compiler_to_wasm() {
        let problem = problem();
        let key = |language, wasm| {
            let offer = Offer {
                site: String::new(),
                name: String::new(),
                url: String::new(),
                language,
            };
            let job = Job {
                problem: &problem,
                offer: &offer,
            };
            let wasm = Some(wasm);
            job.key(&workspace(), Inputs { common: 0, wasm }).unwrap()
        };
        assert_eq!(key(Language::C, 1), key(Language::C, 1));
        assert_ne!(key(Language::C, 1), key(Language::C, 2));
        assert_eq!(key(Language::Rust, 1), key(Language::Rust, 2));
    }

    #[test]
    fn a_file_that_replaced_another_does_not_pass_for_it() {
        let folder = TempDir::new().unwrap();
        let (cache_file, key_file) = (folder.path().join("kept"), folder.path().join("key"));
        let renew = |key: &str, text: &str| {
            renew(&cache_file, &key_file, key, || {
                Ok(fs::write(&cache_file, text)?)
            })
            .unwrap();
            fs::read_to_string(&cache_file).unwrap()
        };
        assert_eq!(renew("1", "old"), "old");
        assert_eq!(renew("1", "not made"), "old");
        let interrupted = super::renew(&cache_file, &key_file, "2", || {
            fs::write(&cache_file, "new")?;
            bail!("interrupted")
        });
        assert!(interrupted.is_err());
        assert_eq!(renew("1", "old again"), "old again");
    }

    #[test]
    fn a_compiler_says_its_version() {
        let text = version("rustc".as_ref(), &workspace()).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("\ncommit-hash: "), "{text}");
        assert!(version("no-rustc".as_ref(), &workspace()).is_err());
    }

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
