//! `judge bundle`: one file to submit, of the repository's solution or of the user's own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;

use anyhow::{anyhow, ensure, Context, Result};
use cargo_metadata::{Dependency, DependencyKind};
use indicatif::ProgressBar;
use solo::{store, Accept, Bundle, Entry, InC, Language, Request};

use crate::contest::address::site_of;
use crate::contest::candidate::{ensure_in_rust, Candidate};
use crate::contest::judging::TestRun;
use crate::contest::referee::Referee;
use crate::contest::report;
use crate::contest::testdata::{self, TestFile};
use crate::contest::verdict::Verdict;
use crate::problem::Problem;
use crate::scratch::Scratch;
use crate::workspace::Workspace;
use terminal::{say, this};

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name, any unambiguous part of it, or a path of its source or tests
    #[arg(required_unless_present = "all")]
    problem: Option<String>,
    /// Bundle all problems, or those of the current package, each into a file of its name in the folder given by -o
    #[arg(long, conflicts_with_all = ["problem", "copy"], requires = "output")]
    all: bool,
    #[command(flatten)]
    options: Options,
    /// Write to this file instead of standard output, with --all to files in this folder; those that exist are replaced only
    /// if they are bundles
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Copy to the clipboard
    #[arg(long)]
    copy: bool,
    /// Say what was inlined, and what each step removed
    #[arg(short, long)]
    verbose: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    if args.copy {
        solo::Clipboard::find()?;
    }
    let workspace = Workspace::load()?;
    let _scratch = temporary(&workspace)?;
    let problems = match &args.problem {
        Some(problem) => {
            ensure_in_rust(problem, "only a solution in Rust can be bundled")?;
            vec![workspace.find(problem)?]
        }
        None => workspace.select(&[])?,
    };
    let mut errors = Vec::new();
    if args.all {
        errors.extend(workspace.broken.iter().map(|broken| broken.why.clone()));
    }
    // A problem that cannot be bundled does not stop the others.
    for problem in problems {
        let error = bundle_problem(args, &workspace, problem).err();
        errors.extend(error.map(|error| format!("{error:#}")));
    }
    Ok(report::errors(&errors))
}

/// A program to bundle, and how.
#[derive(clap::Args, Default)]
#[allow(clippy::struct_excessive_bools)] // each is an option of the command line
pub struct Options {
    /// Bundle this Rust file instead: it may use the crates that the workspace's solution uses
    #[arg(long, value_name = "FILE", requires = "problem")]
    pub source: Option<PathBuf>,
    /// Bundle for this site: its language, edition, crates and size limit; `any` assumes no crates [default: the site of
    /// the problem's address, or else that of the workspace]
    #[arg(long = "for", value_name = "SITE")]
    pub site: Option<String>,
    /// Write the bundle in this language, rust or c; by default, in that of the site
    #[arg(long = "lang", value_name = "LANGUAGE")]
    pub language: Option<Language>,
    /// For C: use this compiler for wasm32-wasip1, instead of the one that `SOLO_WASM_RUSTC` names
    #[arg(long, value_name = "PATH")]
    pub wasm_rustc: Option<PathBuf>,
    /// For C: write the file even if there is no C compiler to verify it with
    #[arg(long)]
    pub unverified: bool,
    /// Keep code that the program does not use
    #[arg(long)]
    pub no_shake: bool,
    /// Do not run the tests of the problem
    #[arg(long)]
    pub no_test: bool,
    /// Do not compare the bundle with cargo's own build, function by function
    #[arg(long)]
    pub no_prove: bool,
    /// Remove comments and white space
    #[arg(long)]
    pub minify: bool,
    /// Compile with this rustc [default: rustc]
    #[arg(long, value_name = "PATH")]
    pub rustc: Option<PathBuf>,
}

/// Creates a folder for all temporary files from now on, and returns it. If this process is interrupted or killed, the
/// bundler does not remove its files; this folder is removed with them, by this process or by the next one.
pub fn temporary(workspace: &Workspace) -> Result<Scratch> {
    let scratch = Scratch::new(&workspace.target)?;
    let _ = tempfile::env::override_temp_dir(scratch.path());
    Ok(scratch)
}

fn bundle_problem(args: &Args, workspace: &Workspace, problem: &Problem) -> Result<()> {
    check_output(args, workspace)?;
    let bundle = make(&args.options, workspace, problem)?;
    let file = args.output.as_ref().map(|output| {
        if args.all {
            let extension = if bundle.is_in_c { "c" } else { "rs" };
            output.join(format!("{}.{extension}", problem.name))
        } else {
            output.clone()
        }
    });
    deliver(args, &bundle, file.as_deref())
}

/// Returns the bundle of a problem's solution, or of the one chosen instead.
pub fn make(options: &Options, workspace: &Workspace, problem: &Problem) -> Result<Bundle> {
    let context = || format!("{} cannot be bundled", problem.name);
    let site = site(options, workspace, problem);
    let solution = Solution::of(options, workspace, problem)?;
    let request = Request {
        entry: Entry::Binary(solution.binary.clone()),
        title: title(problem),
        command: command(
            options,
            site.as_deref(),
            &format!("{}{}", problem.name, solution.option),
        ),
        editions: editions(options, site.as_deref()),
        site,
        shake: !options.no_shake,
        prove: !options.no_prove,
        minify: options.minify,
        rustc: options.rustc.clone().unwrap_or_else(|| "rustc".into()),
        language: options.language,
        in_c: InC {
            rustc: options.wasm_rustc.clone(),
            unverified: options.unverified,
            memory: Some(problem.memory_limit()),
        },
        ..Request::new(&solution.manifest)
    };
    if options.no_test {
        return bundle(&request, None).with_context(context);
    }
    let refusal = |why: anyhow::Error| format!("{why:#} (`--no-test` bundles it all the same)");
    let tests =
        testdata::tests_of(workspace, problem, None).map_err(|why| anyhow!(refusal(why)))?;
    // Compiles the referee at most once, however many programs are made of the bundle.
    let referee = LazyLock::new(|| Referee::of(workspace, problem));
    let accept = |program: &Path| {
        let referee = referee.as_ref().map_err(|why| format!("{why:#}"))?;
        accept(program, problem, &tests, referee).map_err(refusal)
    };
    bundle(&request, Some(&accept)).with_context(context)
}

/// Returns the title and the address of the problem, if they are known, for the head of a bundle.
fn title(problem: &Problem) -> Vec<String> {
    let mut lines = vec![problem.title.clone(), problem.url.clone()];
    lines.retain(|line| !line.is_empty());
    lines
}

/// Fails if the bundle would replace a solution, or another file that is not a bundle.
fn check_output(args: &Args, workspace: &Workspace) -> Result<()> {
    let Some(output) = args.output.as_ref().filter(|_| !args.all) else {
        return Ok(());
    };
    let own = workspace
        .problems
        .iter()
        .map(|problem| problem.source.clone());
    let mut sources = own.chain(args.options.source.clone());
    let real = output.canonicalize().ok();
    let is_real = |source: PathBuf| real.is_some() && source.canonicalize().ok() == real;
    ensure!(
        !sources.any(is_real),
        "-o {} is a solution, which the bundle would replace: name another file",
        output.display()
    );
    Ok(solo::check_output(output)?)
}

/// The program to bundle for a problem.
struct Solution {
    manifest: PathBuf,
    binary: String,
    /// The option that chose it.
    option: &'static str,
    /// The package made for `--source`, which is removed with this.
    _folder: Option<Scratch>,
}

impl Solution {
    fn of(options: &Options, workspace: &Workspace, problem: &Problem) -> Result<Self> {
        if let Some(source) = &options.source {
            return Self::of_source(source, workspace, problem);
        }
        Ok(Self {
            manifest: problem.manifest(),
            binary: problem.binary.clone(),
            option: "",
            _folder: None,
        })
    }

    /// Makes a package of one file, which has the dependencies of the problem's solution.
    fn of_source(source: &Path, workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let name = source.display();
        ensure!(
            source
                .extension()
                .is_some_and(|extension| extension == "rs"),
            "--source {name}: only a Rust file can be bundled; submit another one as it is"
        );
        let text = fs::read_to_string(source).with_context(|| format!("--source {name}"))?;
        let folder = Scratch::new(&workspace.target)?;
        let path = folder.path();
        let binary = format!("source-{}", problem.name);
        store::write(&path.join("src/main.rs"), text.as_bytes())?;
        store::write(
            &path.join("Cargo.toml"),
            manifest(&binary, problem).as_bytes(),
        )?;
        // The workspace's target folder, and its versions of the dependencies.
        let target = toml_string(&workspace.target.to_string_lossy());
        let config = format!("[build]\ntarget-dir = {target}\n");
        store::write(&path.join(".cargo/config.toml"), config.as_bytes())?;
        let lock = fs::read_to_string(workspace.root.join("Cargo.lock")).unwrap_or_default();
        store::write(&path.join("Cargo.lock"), lock.as_bytes())?;
        Ok(Self {
            manifest: path.join("Cargo.toml"),
            binary,
            option: " --source FILE",
            _folder: Some(folder),
        })
    }
}

/// Returns the manifest of a package that has the dependencies of the problem's solution.
fn manifest(package: &str, problem: &Problem) -> String {
    let dependencies = problem.dependencies.iter();
    let normal = dependencies.filter(|dependency| dependency.kind == DependencyKind::Normal);
    let lines: Vec<_> = normal.map(|dependency| {
        let name = dependency.rename.as_ref().unwrap_or(&dependency.name);
        let from = origin(dependency);
        let (package, defaults, features) = (&dependency.name, dependency.uses_default_features, &dependency.features);
        format!(
            "{name} = {{ package = \"{package}\", {from}, default-features = {defaults}, features = {features:?} }}\n"
        )
    }).collect();
    format!(
        "[package]\nname = \"{package}\"\nedition = \"{}\"\n\n[workspace]\n\n[dependencies]\n{}",
        problem.edition,
        lines.concat()
    )
}

/// Returns the keys of a manifest that say where a dependency comes from.
fn origin(dependency: &Dependency) -> String {
    if let Some(path) = &dependency.path {
        return format!("path = {}", toml_string(path.as_str()));
    }
    let source = dependency.source.as_ref().map_or("", |source| &source.repr);
    let Some(address) = source.strip_prefix("git+") else {
        return format!("version = \"{}\"", dependency.req);
    };
    let (address, choice) = address.split_once('?').unwrap_or((address, ""));
    let git = format!("git = {}", toml_string(address));
    // A branch, tag or revision, as in `branch=main`.
    choice.split_once('=').map_or(git.clone(), |(kind, name)| {
        format!("{git}, {kind} = {}", toml_string(name))
    })
}

/// Returns a text as a string of TOML: JSON's escapes are among TOML's.
fn toml_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The name for no site in particular.
pub const ANY: &str = "any";

/// Returns the site that a bundle is for: the one that the user names, that of the problem's address, or that of the
/// workspace. A workspace may bundle for no site in particular.
fn site(options: &Options, workspace: &Workspace, problem: &Problem) -> Option<String> {
    let usual = workspace.settings.site.clone();
    let of_address = Some(site_of(&problem.url)).filter(|site| workspace.sites.contains_key(site));
    let site = match (&options.site, &usual) {
        (Some(named), _) => Some(named.clone()),
        (None, Some(usual)) if usual == ANY => None,
        _ => of_address.or(usual),
    };
    site.filter(|site| site != ANY)
}

/// Returns the editions in which a bundle must compile if it is for no particular site. There are none if unused code
/// is kept: it may be an error in a newer edition.
fn editions(options: &Options, site: Option<&str>) -> Vec<String> {
    if site.is_some() || options.no_shake {
        return Vec::new();
    }
    ["2018", "2021", "2024"].map(str::to_string).to_vec()
}

/// Bundles a program; a spinner shows the current step on a terminal.
fn bundle(request: &Request, accept: Option<&Accept>) -> solo::Result<Bundle> {
    let spinner = ProgressBar::new_spinner();
    spinner.enable_steady_tick(std::time::Duration::from_millis(100));
    let show = |step: &str| spinner.set_message(step.to_string());
    let bundle = solo::bundle(request, accept, &show);
    spinner.finish_and_clear();
    bundle
}

/// Returns the command that makes a bundle of `what`, without paths.
fn command(options: &Options, site: Option<&str>, what: &str) -> String {
    let mut command = format!("{} bundle {what}", this());
    if let Some(site) = site {
        command.extend([" --for ", site]);
    }
    let is_in_c = options.language == Some(Language::C);
    let options = [
        (is_in_c, " --lang c"),
        (options.no_shake, " --no-shake"),
        (options.minify, " --minify"),
    ];
    let set = options.iter().filter(|(is_set, _)| *is_set);
    command.extend(set.map(|(_, option)| *option));
    command
}

/// Refuses a program that does not pass all the tests of its problem.
fn accept(program: &Path, problem: &Problem, tests: &[TestFile], referee: &Referee) -> Result<()> {
    let candidate = Candidate::native(program);
    for test in tests.iter().cloned() {
        let name = test.name.clone();
        let judged = TestRun::new(problem, referee, test, &candidate).judge()?;
        let (verdict, why) = (judged.verdict, judged.why);
        ensure!(
            !verdict.is_failure() && verdict != Verdict::JudgeError,
            "test {name}: {verdict}: {}",
            why.join("; ")
        );
    }
    Ok(())
}

/// Writes a bundle to the place that the arguments name, and reports it on standard error.
fn deliver(args: &Args, bundle: &Bundle, file: Option<&Path>) -> Result<()> {
    for line in bundle.details(args.verbose) {
        anstream::eprintln!("{line}");
    }
    if args.copy {
        anstream::eprintln!("{}", bundle.copy()?);
    }
    if let Some(file) = file {
        anstream::eprintln!("{}", bundle.write(file)?);
    }
    if file.is_none() && !args.copy {
        say!("{}", bundle.text.trim_end());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::json;

    use super::origin;

    #[rstest]
    #[case::registry("registry+https://x", "version = \"^1.2\"")]
    #[case::git("git+https://x/y", "git = \"https://x/y\"")]
    #[case::branch("git+https://x/y?branch=z", "git = \"https://x/y\", branch = \"z\"")]
    fn a_dependency_stays_that_of_the_solution(#[case] source: &str, #[case] expected: &str) {
        let dependency = json!({
            "name": "a", "source": source, "req": "^1.2", "kind": null, "rename": null, "optional": false,
            "uses_default_features": true, "features": [], "target": null, "registry": null,
        });
        assert_eq!(
            origin(&serde_json::from_value(dependency).unwrap()),
            expected
        );
    }
}
