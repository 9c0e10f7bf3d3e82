//! `judge bundle`: a solution and all that it uses as one file, ready to be submitted.

mod assembly;
mod cfg;
mod clipboard;
mod compiler;
mod externs;
mod finish;
mod inline;
mod load;
mod memory;
mod module;
mod nodes;
mod reach;
mod rewrite;
mod shake;
mod text;
mod tokens;
mod verify;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{bail, Context, Result};

use self::compiler::Compiler;
use self::finish::Tidy;
use self::inline::Inlined;
use self::load::Program;
use self::memory::Memory;
use self::shake::Shaken;
use crate::report::say;
use crate::workspace::{Judge, Problem, Workspace};

#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // each is an option of the command line
pub struct Args {
    /// The problem: its name, or a part of it that no other has
    #[arg(required_unless_present_any = ["all", "manifest_path"])]
    problem: Option<String>,
    /// Bundle all problems, each into a file of its name in the folder given by -o
    #[arg(long, conflicts_with_all = ["problem", "manifest_path", "copy"], requires = "output")]
    all: bool,
    /// Bundle a binary of another Cargo workspace
    #[arg(long, value_name = "PATH", conflicts_with = "problem")]
    manifest_path: Option<PathBuf>,
    /// The binary, where the workspace has several
    #[arg(long, value_name = "NAME", requires = "manifest_path")]
    bin: Option<String>,
    /// The judge it is for: its edition, its crates, its limit; otherwise any judge that has no crates
    #[arg(long = "for", value_name = "JUDGE")]
    judge: Option<String>,
    /// Write to this file; with --all, to this folder
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Keep what the program does not need
    #[arg(long)]
    no_shake: bool,
    /// Leave out all white space that can be
    #[arg(long)]
    minify: bool,
    /// Compile with this compiler
    #[arg(long, value_name = "PATH", default_value = "rustc")]
    rustc: PathBuf,
    /// Put it on the clipboard, through the terminal
    #[arg(long)]
    copy: bool,
    /// Tell what was inlined, and what was shaken away by which step
    #[arg(short, long)]
    verbose: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    if let Some(manifest) = &args.manifest_path {
        return foreign(args, manifest);
    }
    let workspace = Workspace::load()?;
    let wanted: Vec<_> = args.problem.iter().cloned().collect();
    let judge = judge(args, &workspace)?;
    for problem in workspace.select(&wanted)? {
        let job = Job {
            args,
            judge,
            problem: Some((&workspace, problem)),
        };
        let manifest = workspace
            .root
            .join("crates")
            .join(&problem.name)
            .join("Cargo.toml");
        let text = job.bundle(&manifest, Some(&problem.name));
        let text = text.with_context(|| format!("{} cannot be bundled", problem.name))?;
        let file = args.output.as_ref().map(|output| {
            if args.all {
                output.join(format!("{}.rs", problem.name))
            } else {
                output.clone()
            }
        });
        deliver(args, &text, file.as_deref())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Bundles a binary of a workspace that has no problems; its judges are still ours, if we are where they stand.
fn foreign(args: &Args, manifest: &Path) -> Result<ExitCode> {
    let load = |_: &String| {
        Workspace::load().context("--for knows the judges of the repository that has the problems")
    };
    let workspace = args.judge.as_ref().map(load).transpose()?;
    let judge = workspace
        .as_ref()
        .map(|it| judge(args, it))
        .transpose()?
        .flatten();
    let job = Job {
        args,
        judge,
        problem: None,
    };
    let text = job.bundle(manifest, args.bin.as_deref());
    let text = text.with_context(|| format!("{} cannot be bundled", manifest.display()))?;
    deliver(args, &text, args.output.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

fn judge<'a>(args: &Args, workspace: &'a Workspace) -> Result<Option<&'a Judge>> {
    let Some(name) = &args.judge else {
        return Ok(None);
    };
    let known = || {
        workspace
            .judges
            .keys()
            .map(String::as_str)
            .collect::<Vec<_>>()
    };
    let judge = workspace.judges.get(&name.to_lowercase());
    let judge =
        judge.with_context(|| format!("no judge `{name}`: there are {}", known().join(", ")))?;
    Ok(Some(judge))
}

fn deliver(args: &Args, text: &str, file: Option<&Path>) -> Result<()> {
    if args.copy {
        clipboard::copy(text)?;
    }
    if let Some(file) = file {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        return fs::write(file, text).with_context(|| file.display().to_string());
    }
    if !args.copy {
        say!("{}", text.trim_end());
    }
    Ok(())
}

/// Returns the file as it is, or `None` if it does not compile.
fn whole(inlined: &Inlined, compiler: &Compiler) -> Result<Option<Shaken>> {
    let text = inlined.text.text.clone();
    let errors = compiler.check(&text)?.errors;
    let steps = Vec::new();
    Ok(errors.is_empty().then_some(Shaken { text, steps }))
}

/// One bundle to be made.
struct Job<'a> {
    args: &'a Args,
    judge: Option<&'a Judge>,
    problem: Option<(&'a Workspace, &'a Problem)>,
}

impl Job<'_> {
    fn bundle(&self, manifest: &Path, bin: Option<&str>) -> Result<String> {
        let metadata = load::metadata(manifest)?;
        let binary = load::binary(&metadata, manifest, bin)?;
        let program = load::program(&metadata, binary, self.judge)?;
        let editions = self.editions(&program);
        let compilers = self.compilers(&program, &editions)?;
        let (inlined, shaken, finished) = self.shaken(&program, &compilers)?;
        let finished = finished.map(Ok);
        let text = finished
            .unwrap_or_else(|| self.finish(&shaken.text, &inlined, &program, &compilers))?;
        self.tell(&program, &inlined, &shaken, &text)?;
        Ok(text)
    }

    /// Returns the bundle of a shaken file, verified.
    fn finish(
        &self,
        shaken: &str,
        inlined: &Inlined,
        program: &Program,
        compilers: &[Compiler],
    ) -> Result<String> {
        verify::refuse_places(shaken, inlined)?;
        verify::refuse_callers(shaken, inlined)?;
        verify::refuse_told_paths(shaken, inlined)?;
        if let Some(text) = self.silent(shaken, inlined, program, compilers)? {
            self.verify(&text, compilers, program)?;
            return Ok(text);
        }
        // Of what is said, the shaken file tells where it comes from.
        verify::refuse_other_meanings(shaken, inlined, program, compilers)?;
        verify::refuse_older_meanings(shaken, inlined, program, compilers)?;
        let lints = finish::lints_of_libraries(shaken, inlined, compilers)?;
        let tidy = finish::tidy(shaken, inlined, &lints)?;
        let text = self.finished(&tidy, program, inlined, compilers)?;
        for compiler in compilers {
            verify::compile(&text, compiler, self.problem.is_some())?;
        }
        self.verify(&text, compilers, program)?;
        Ok(text)
    }

    /// Returns the bundle with no lint allowed, if no compiler says a word of it; most are such.
    fn silent(
        &self,
        shaken: &str,
        inlined: &Inlined,
        program: &Program,
        compilers: &[Compiler],
    ) -> Result<Option<String>> {
        if self.args.no_shake {
            return Ok(None);
        }
        let tidy = finish::tidy(shaken, inlined, &[])?;
        let Ok(text) = self.finished(&tidy, program, inlined, compilers) else {
            return Ok(None);
        };
        let builder = self.problem.and(compilers.first());
        let is_silent = verify::is_silent(&text, compilers, builder)?;
        Ok(is_silent.then_some(text))
    }

    /// Returns the editions that the bundle has to be right in, the one that it is proved in first.
    fn editions(&self, program: &Program) -> Vec<String> {
        let own = &program.crates[0].edition;
        let of_judge = self.judge.and_then(|judge| judge.edition.clone());
        let mut editions = vec![of_judge.unwrap_or_else(|| own.clone())];
        // Whole crates are right in no more than one: some of what they hold is an error in a newer.
        let is_for_any = self.judge.is_none() && self.problem.is_some() && !self.args.no_shake;
        if is_for_any {
            editions.extend(["2018", "2021", "2024"].map(str::to_string));
        }
        let mut seen = BTreeSet::new();
        editions.retain(|edition| seen.insert(edition.clone()));
        editions
    }

    fn compilers(&self, program: &Program, editions: &[String]) -> Result<Vec<Compiler>> {
        let externs = externs::externs(program, &self.args.rustc)?;
        let first = Compiler::new(&self.args.rustc, &editions[0], externs)?;
        Ok(editions.iter().map(|it| first.with_edition(it)).collect())
    }

    /// Returns the program in one file, whole and shaken, in an edition that all of it compiles in; and
    /// the bundle, if it is made by then.
    fn shaken(
        &self,
        program: &Program,
        compilers: &[Compiler],
    ) -> Result<(Inlined, Shaken, Option<String>)> {
        let editions: Vec<_> = compilers.iter().map(|it| it.edition.clone()).collect();
        // The oldest first: what an older prelude lacks is imported, and not to be called unused.
        let mut candidates = editions.clone();
        candidates.push(program.crates[0].edition.clone());
        candidates.sort();
        candidates.extend(["2021", "2018"].map(str::to_string));
        let mut seen = BTreeSet::new();
        candidates.retain(|edition| seen.insert(edition.clone()));
        let mut refusal = None;
        for edition in &candidates {
            let compiler = compilers[0].with_edition(edition);
            let inlined = inline::inline(program, &compiler.cfg()?, &editions)?;
            let mut finished = None;
            let shaken = if self.args.no_shake {
                whole(&inlined, &compiler)?
            } else {
                let memory = Memory::new(program, &inlined, compiler.version()?);
                // What fails beside other work is to fail with nothing beside it, or not at all.
                let mut ahead = |text: &str| {
                    let made = self.finish(text, &inlined, program, compilers).ok();
                    finished = made.map(|made| (text.to_string(), made));
                };
                shake::shake(&inlined, &compiler, &memory, &mut ahead)?
            };
            if let Some(shaken) = shaken {
                let finished = finished.filter(|(of, _)| *of == shaken.text);
                return Ok((inlined, shaken, finished.map(|(_, made)| made)));
            }
            refusal = refusal.or(verify::first_error(&inlined, &compiler, program)?);
        }
        bail!("{}", refusal.unwrap_or_default())
    }

    fn finished(
        &self,
        tidy: &Tidy,
        program: &Program,
        inlined: &Inlined,
        compilers: &[Compiler],
    ) -> Result<String> {
        let body = if self.args.minify {
            tidy.minified()?
        } else {
            tidy.formatted(&compilers[0].edition)?
        };
        verify::same_stringified(&tidy.text(), &body)?;
        let left = inlined.left_in(&body);
        let title = match self.problem {
            Some((_, problem)) => vec![problem.title.clone(), problem.url.clone()],
            None => vec![program.crates[0].package.clone()],
        };
        let head = finish::head(&title, &self.command(program), program, &left);
        let gap = if self.args.minify { "" } else { "\n" };
        Ok(format!("{head}{gap}{body}"))
    }

    /// Returns the command that makes this bundle, without paths.
    fn command(&self, program: &Program) -> String {
        let what = match self.problem {
            Some((_, problem)) => problem.name.clone(),
            None => format!(
                "--manifest-path Cargo.toml --bin {}",
                program.crates[0].variables["CARGO_BIN_NAME"]
            ),
        };
        let mut command = format!("cargo judge bundle {what}");
        if let Some(judge) = &self.args.judge {
            command.extend([" --for ", judge]);
        }
        let options = [
            (self.args.no_shake, " --no-shake"),
            (self.args.minify, " --minify"),
        ];
        command.extend(
            options
                .iter()
                .filter(|(is_set, _)| *is_set)
                .map(|(_, it)| *it),
        );
        command
    }

    /// Verifies what there is to it but that it compiles.
    fn verify(&self, text: &str, compilers: &[Compiler], program: &Program) -> Result<()> {
        let home = env::home_dir().unwrap_or_default();
        verify::no_paths(text, &[&program.root, &home])?;
        if let Some(judge) = self.judge {
            verify::size(text, judge.source_limit, &judge.name)?;
        }
        if let (Some((workspace, problem)), Some(compiler)) = (self.problem, compilers.first()) {
            verify::judge(text, compiler, workspace, problem)?;
        }
        Ok(())
    }

    fn tell(
        &self,
        program: &Program,
        inlined: &Inlined,
        shaken: &Shaken,
        text: &str,
    ) -> Result<()> {
        for place in verify::type_names(&shaken.text, inlined)? {
            let is_registry = program.crates.iter().any(|krate| {
                krate.is_from_registry
                    && place.starts_with(&format!("{}-{}", krate.package, krate.version))
            });
            if !is_registry || self.args.verbose {
                anstream::eprintln!(
                    "note: {place}: `type_name` tells the paths that types have in the bundle"
                );
            }
        }
        if !self.args.verbose {
            return Ok(());
        }
        for (krate, place) in program.crates.iter().zip(&inlined.places) {
            anstream::eprintln!(
                "{} {}: {} bytes inlined",
                krate.package,
                krate.version,
                place.len()
            );
        }
        for (step, bytes) in &shaken.steps {
            anstream::eprintln!("shaken away {step}: {bytes} bytes");
        }
        anstream::eprintln!(
            "{} bytes before, {} after",
            inlined.text.text.len(),
            text.len()
        );
        Ok(())
    }
}
