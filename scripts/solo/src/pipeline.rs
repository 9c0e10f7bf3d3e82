//! One bundle from beginning to end: load, inline, shake, finish, verify.

use std::iter;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::cargo::{self, Entry, Program};
use crate::check::Check;
use crate::compiler::Compiler;
use crate::edition::Judges;
use crate::error::{Error, Refusal, Result};
use crate::features::{self, Features};
use crate::format::{self, Head, Lints, Tidy};
use crate::in_c::{self, InC, Tools};
use crate::inline::{self, Extent, Inlined, Meanings, Rewriting};
use crate::proof::{self, Placed};
use crate::shake::{self, Shaken};
use crate::site::{self, Language, Site};
use crate::source::text::Text;
use crate::verify::{self, Accept, Note};
use crate::{compiler, edition, missing, refuse};

/// What to bundle, and how.
#[derive(Clone, Debug)]
pub struct Request {
    /// The manifest of the package or of its workspace.
    pub manifest_path: PathBuf,
    /// The program to bundle.
    pub entry: Entry,
    /// The features to build the program with.
    pub features: Features,
    /// The site that the bundle is for; without one, the bundle is for any site that has no crates.
    pub site: Option<String>,
    /// The editions that the bundle must compile in, besides that of the site or else of the program.
    pub editions: Vec<String>,
    /// Whether to remove code that the program does not use.
    pub shake: bool,
    /// How long to look for more to remove.
    pub time: Option<Duration>,
    /// A command whose output must be the same for the program that cargo builds and for that of the bundle; `{}` in
    /// it stands for the program.
    pub check: Option<String>,
    /// Whether to compare the functions of the bundle with those of cargo's build, and refuse a difference.
    pub prove: bool,
    /// Whether to remove white space and comments.
    pub minify: bool,
    /// The compiler.
    pub rustc: PathBuf,
    /// The language of the bundle; that of the site, or else Rust, if there is none.
    pub language: Option<Language>,
    /// How a bundle in C is made.
    pub in_c: InC,
    /// The first lines of the bundle; the package's name if empty.
    pub title: Vec<String>,
    /// The command that makes this bundle, which the bundle's head names.
    pub command: String,
}

impl Request {
    /// Returns the request for the only binary of a package, for any site, without unused code.
    pub fn new(manifest_path: impl Into<PathBuf>) -> Self {
        Self {
            manifest_path: manifest_path.into(),
            entry: Entry::default(),
            features: Features::default(),
            site: None,
            editions: Vec::new(),
            shake: true,
            time: None,
            check: None,
            prove: true,
            minify: false,
            rustc: PathBuf::from("rustc"),
            language: None,
            in_c: InC::default(),
            title: Vec::new(),
            command: "cargo solo".to_string(),
        }
    }
}

/// A bundle, verified, and how it came about.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The file to submit.
    pub text: String,
    /// The crates that were inlined, the program's own first, before anything was removed.
    pub crates: Vec<InlinedCrate>,
    /// The file before it was shaken. What nothing names is blank already.
    pub inlined: String,
    /// The file after removing, before it was formatted. What was removed is blank, so that positions stay.
    pub shaken: String,
    /// What each step of shaking removed.
    pub steps: Vec<Step>,
    /// What may be worth knowing.
    pub notes: Vec<Note>,
    /// The site that the bundle is for.
    pub site: Option<Site>,
    /// The program's own crate, before anything was removed.
    pub solution: String,
    /// The edition to compile the bundle in, or the Rust program that a bundle in C is made of.
    pub edition: String,
    /// Whether the file is in C.
    pub is_in_c: bool,
    /// The sizes of pointers, in bits, with which a file in C was run before it was returned; empty if it was not run.
    pub run_in_bits: Vec<u32>,
}

/// A crate in a bundle.
#[derive(Clone, Debug, PartialEq)]
pub struct InlinedCrate {
    /// The name of its package.
    pub package: String,
    /// The version of its package.
    pub version: String,
    /// The bytes that were inlined.
    pub bytes: usize,
}

/// A step of shaking.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// How it found what to remove.
    pub name: String,
    /// The bytes that it removed, white space not counted.
    pub bytes: usize,
}

/// Called with what is done next, to be shown to a person who waits.
pub type Progress<'a> = dyn Fn(&str) + Sync + 'a;

/// Returns the bundle of a program, verified. If `accept` is given, it decides whether the program built from
/// the bundle is right, and the bundle must compile without warnings but for those of the program's own source.
///
/// # Errors
///
/// Returns a refusal if no single file is known to have the same meaning or if the bundle fails a check; another error
/// if cargo, rustc, rustfmt or `accept` fails, or if a file cannot be read or written.
pub fn bundle(request: &Request, accept: Option<&Accept>, progress: &Progress) -> Result<Bundle> {
    telling(progress, |progress| made(request, accept, progress))
}

/// Does something that takes long, and tells every half second how long its step takes.
fn telling<T>(progress: &Progress, work: impl FnOnce(&Progress) -> T) -> T {
    const OFTEN: Duration = Duration::from_millis(500);
    let begun = Mutex::new((String::new(), Instant::now()));
    let begun = || begun.lock().unwrap_or_else(PoisonError::into_inner);
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while is_done.recv_timeout(OFTEN) == Err(RecvTimeoutError::Timeout) {
                let (step, start) = &*begun();
                let seconds = start.elapsed().as_secs();
                if seconds > 0 {
                    progress(&format!("{step} ({seconds} s)"));
                }
            }
        });
        let result = work(&|step| {
            *begun() = (step.to_string(), Instant::now());
            progress(step);
        });
        drop(done);
        result
    })
}

/// Returns the bundle, while `progress` is told of each step once.
fn made(request: &Request, accept: Option<&Accept>, progress: &Progress) -> Result<Bundle> {
    let start = Instant::now();
    let request = &Request {
        rustc: compiler::found(&request.rustc)?,
        ..request.clone()
    };
    progress("reading the crates");
    let metadata = cargo::metadata(&request.manifest_path, &request.features)?;
    let sites = site::sites(Some(&metadata.workspace_metadata))?;
    let site = request.site.as_ref();
    let site = site.map(|it| site::site(it, &sites)).transpose()?;
    let target = cargo::target(&metadata, &request.manifest_path, &request.entry)?;
    let mut program = cargo::program(&metadata, target, &request.features, site.as_ref())?;
    features::refuse_missing(target.1, &program.binary().features)?;
    if program.has_contributions() {
        progress("running build scripts and procedural macros");
    }
    cargo::contribute(&mut program, &request.rustc)?;
    let editions = edition::of_bundle(&program, site.as_ref(), &request.editions);
    if !program.kept.is_empty() {
        progress("building the crates of the site");
    }
    let externs = cargo::externs(&program, &request.rustc)?;
    let compiler = Compiler::new(&request.rustc, &editions[0], externs)?;
    compiler.refuse_old()?;
    if let Some(deadline) = request.time.and_then(|it| start.checked_add(it)) {
        compiler.set_deadline(deadline);
    }
    let check = request.check.as_deref();
    let check = check.map(|command| Check::new(command, &program, &request.rustc));
    let check = check.transpose()?;
    let language = request.language;
    let language = language.or(site.as_ref().map(|it| it.language));
    let language = language.unwrap_or_default();
    let is_in_c = language == Language::C;
    let tools = OnceLock::new();
    let job = Job {
        request,
        accept,
        check: check.as_ref(),
        tools: is_in_c.then_some(&tools),
        progress,
        program: &program,
        // What the site takes is the C file.
        site: site.as_ref().filter(|_| !is_in_c),
        compilers: editions
            .iter()
            .map(|it| compiler.with_edition(it))
            .collect(),
        editions,
        rustfmt: compiler::found(Path::new("rustfmt"))?,
        extent: Extent::Whole,
    };
    let Finished {
        bundle,
        head,
        places,
    } = job.bundle()?;
    let Some(tools) = tools.get() else {
        return Ok(bundle);
    };
    let accept_all = |built: &Path| {
        accept.map_or(Ok(()), |accept| accept(built))?;
        check.as_ref().map_or(Ok(()), |check| check.accept(built))
    };
    let is_run = accept.is_some() || check.is_some();
    let in_c = in_c::Job {
        rust: &bundle.text,
        shaken: &bundle.shaken,
        origin: &|offset| places.origin(offset),
        solution: &bundle.solution,
        program: &program,
        site: site.as_ref(),
        wishes: &request.in_c,
        tools,
        head: &head,
        native: &job.compilers[0],
        accept: is_run.then_some(&accept_all),
        progress,
    };
    let file = in_c.file()?;
    Ok(Bundle {
        text: file.text,
        notes: bundle.notes.iter().cloned().chain(file.notes).collect(),
        site,
        is_in_c: true,
        run_in_bits: file.run_in_bits,
        ..bundle
    })
}

/// A bundle in Rust, what its head says, and where its text before it was formatted comes from.
struct Finished {
    bundle: Bundle,
    head: Head,
    places: Text,
}

/// A file that compiles, and what is left of it without unused code.
struct Made {
    inlined: Inlined,
    shaken: Shaken,
}

impl Made {
    /// Returns the libraries of which something is left, and their modules' names.
    fn left(&self) -> Vec<(usize, String)> {
        self.inlined.left_in(&self.shaken.text)
    }

    fn placed(&self) -> Placed<'_> {
        Placed {
            text: &self.shaken.text,
            places: &self.inlined.places,
        }
    }
}

/// A file before something was rewritten for the sake of an edition.
enum Earlier {
    /// As the compiler suggests.
    Suggestions(Made),
    /// To drop values at the same time as in their own edition.
    Rescoped(Made),
}

impl Earlier {
    fn placed(&self) -> proof::Before<'_> {
        match self {
            Self::Suggestions(made) => proof::Before::Suggestions(made.placed()),
            Self::Rescoped(made) => proof::Before::Rescoped(made.placed()),
        }
    }
}

/// Returns why the functions of a file cannot be compared, or may differ although the programs do the same.
fn incomparable(made: &Made) -> Option<String> {
    if !cfg!(target_os = "linux") {
        return Some("supported on Linux only".to_string());
    }
    let place = refuse::first_place(&made.shaken.tokens);
    place.map(|it| format!("`{it}!` may tell another place in the bundle"))
}

/// What a comparison with cargo's build found.
enum Comparison {
    /// The programs are the same, or are not compared, which the note says.
    Same(Option<Note>),
    /// An edition makes others of these functions.
    Other(Vec<proof::Other>),
    /// The bundle is another program.
    Another(Refusal),
}

/// One bundle to be made of a program.
#[derive(Clone)]
struct Job<'a> {
    request: &'a Request,
    accept: Option<&'a Accept<'a>>,
    check: Option<&'a Check<'a>>,
    /// For a bundle that will be in C, what that needs, once it is known.
    tools: Option<&'a OnceLock<Tools>>,
    progress: &'a Progress<'a>,
    program: &'a Program,
    site: Option<&'a Site>,
    /// The editions that the bundle must compile in.
    editions: Vec<String>,
    /// One for each edition; the first builds what is tested.
    compilers: Vec<Compiler>,
    rustfmt: PathBuf,
    extent: Extent,
}

impl Job<'_> {
    /// Returns the bundle. Most of large libraries is left out before the compiler reads the file, if the bundle can be
    /// compared with cargo's build, which would show that something was missing.
    fn bundle(&self) -> Result<Finished> {
        if self.request.shake && self.request.prove && cfg!(target_os = "linux") {
            let job = Self {
                extent: Extent::Named,
                ..self.clone()
            };
            if let Some(bundle) = job.bundle_of_named()? {
                return Ok(bundle);
            }
        }
        self.bundle_of_all()
    }

    /// Returns the bundle without what nothing names; `None` if it does not compile or is not known to be the same program.
    fn bundle_of_named(&self) -> Result<Option<Finished>> {
        let editions = edition::to_try(self.program, &self.editions);
        let compiler = self.compilers[0].with_edition(&editions[0]);
        let Ok(made) = self.made(&compiler, &Rewriting::default())? else {
            return Ok(None);
        };
        if incomparable(&made).is_some() {
            return Ok(None);
        }
        Ok(self.checked(made, &compiler)?.ok())
    }

    /// Returns the bundle, made in the first edition that all of the program compiles in. If there is none, the error
    /// is that of the bundle's own edition.
    fn bundle_of_all(&self) -> Result<Finished> {
        let mut refusal = None;
        for edition in edition::to_try(self.program, &self.editions) {
            let compiler = self.compilers[0].with_edition(&edition);
            match self.made(&compiler, &Rewriting::default())? {
                Ok(made) => return Ok(self.checked(made, &compiler)??),
                Err(inlined) if refusal.is_none() || edition == self.editions[0] => {
                    let error = verify::first_error(&inlined, &compiler, self.program)?;
                    refusal = error.or(refusal);
                }
                Err(_) => {}
            }
        }
        Err(refusal.unwrap_or_else(|| Refusal::new("the program does not compile", "").into()))
    }

    /// Returns the file without unused code, or the whole one if that does not compile.
    fn made(&self, compiler: &Compiler, rewriting: &Rewriting) -> Result<Result<Made, Inlined>> {
        (self.progress)("inlining");
        let inlined = inline::inline(
            self.program,
            compiler,
            &self.editions,
            self.extent,
            rewriting,
        )?;
        if let Some(tools) = self.tools {
            let origin = |offset| inlined.text.origin(offset);
            missing::refuse(&inlined.text.text, &origin, compiler)?;
            self.find(tools)?;
        }
        let shaken = self.shaken(&inlined, compiler)?;
        Ok(match shaken {
            Some(shaken) => Ok(Made { inlined, shaken }),
            None => Err(inlined),
        })
    }

    /// Finds what a bundle in C needs. Nobody should wait for a bundle to hear that it cannot be translated, and nobody
    /// should install a compiler for a program that is refused.
    fn find(&self, tools: &OnceLock<Tools>) -> Result<()> {
        if tools.get().is_none() {
            let Request { in_c, rustc, .. } = self.request;
            let found = Tools::find(in_c, rustc, &self.editions[0], self.program)?;
            tools.get_or_init(|| found);
        }
        Ok(())
    }

    /// Returns the whole file as it compiles where each crate is of its own edition.
    fn untouched(&self, compiler: &Compiler) -> Result<Made> {
        let crates = self.program.crates.iter();
        let oldest = crates.map(|it| it.edition.as_str()).min();
        let compiler = compiler.with_edition(oldest.unwrap_or(&compiler.edition));
        let rewriting = Rewriting {
            meanings: Meanings::Untouched,
            ..Rewriting::default()
        };
        let inlined = inline::inline(
            self.program,
            &compiler,
            &self.editions,
            self.extent,
            &rewriting,
        )?;
        let shaken = Shaken::new(inlined.text.text.clone(), Vec::new())?;
        Ok(Made { inlined, shaken })
    }

    /// Returns the bundle of a file, verified, and rewritten as far as editions ask for it, or why it is another program
    /// than cargo builds.
    fn checked(&self, kept: Made, compiler: &Compiler) -> Result<Result<Finished, Refusal>> {
        let mut before = None;
        if kept.inlined.follows_suggestions {
            before = Some(Earlier::Suggestions(self.untouched(compiler)?));
        }
        let mut made = kept;
        let mut rewriting = Rewriting::default();
        let mut silent = self.silent(&made)?;
        if silent.is_none() && self.is_to_be_rewritten(&made)? {
            rewriting.meanings = Meanings::Written;
            match self.made(compiler, &rewriting)? {
                Ok(written) => {
                    silent = self.silent(&written)?;
                    let kept = std::mem::replace(&mut made, written);
                    before = before.or(Some(Earlier::Suggestions(kept)));
                }
                Err(_) => rewriting.meanings = Meanings::Kept,
            }
        }
        loop {
            let text = self.finish(&made, silent.take())?;
            let note = match self.compare(&text, &made, before.as_ref())? {
                Comparison::Same(note) => note,
                Comparison::Another(refusal) => return Ok(Err(refusal)),
                Comparison::Other(others) => {
                    let is_first = rewriting.rescoped.is_empty();
                    rewriting.rescoped = edition::parts(&others, &made.inlined);
                    if !is_first {
                        return self.other_meaning(&others, &made);
                    }
                    let Ok(again) = self.made(compiler, &rewriting)? else {
                        return self.other_meaning(&others, &made);
                    };
                    silent = self.silent(&again)?;
                    let unwritten = std::mem::replace(&mut made, again);
                    before = Some(Earlier::Rescoped(unwritten));
                    continue;
                }
            };
            self.verify(&text)?;
            return Ok(Ok(self.described(made, text, note)));
        }
    }

    /// Returns the shaken file, or the whole if it is not to be shaken; `None` if it does not compile.
    fn shaken(&self, inlined: &Inlined, compiler: &Compiler) -> Result<Option<Shaken>> {
        if self.request.shake {
            (self.progress)("removing unused code");
            return shake::shake(self.program, inlined, compiler, self.progress);
        }
        let text = inlined.text.text.clone();
        let is_valid = compiler.check(&text)?.errors.is_empty();
        let shaken = is_valid.then(|| Shaken::new(text, Vec::new()));
        shaken.transpose()
    }

    /// Returns whether something in the shaken file is to be written otherwise for the sake of an edition. Most
    /// files have no such thing, so that it is not looked for in what is shaken off.
    fn is_to_be_rewritten(&self, made: &Made) -> Result<bool> {
        edition::has_suggestions(
            &made.shaken.text,
            &made.inlined,
            self.program,
            &self.compilers[0],
            &self.editions,
        )
    }

    /// Compares the bundle with the program that cargo builds, as far as it was asked for.
    fn compare(&self, text: &str, made: &Made, before: Option<&Earlier>) -> Result<Comparison> {
        let (compiler, rustc) = (&self.compilers[0], &self.request.rustc);
        let mut note = None;
        if let Some(why) = incomparable(made) {
            let text = format!("not compared with cargo's build: {why}");
            note = Some(Note { text, is_own: true });
        } else if self.request.prove {
            (self.progress)("comparing with cargo's build");
            let subject = proof::Subject {
                text,
                modules: &made.left(),
                shaken: made.placed(),
                before: before.map(Earlier::placed),
                origin: &|at| made.inlined.text.origin(at),
                program: self.program,
                compiler,
                rustc,
            };
            match proof::prove(&subject) {
                Ok(proof::Outcome::Same) => {}
                Ok(proof::Outcome::Other(others)) => return Ok(Comparison::Other(others)),
                Err(Error::Refusal(refusal)) => return Ok(Comparison::Another(refusal)),
                Err(error) => return Err(error),
            }
        }
        if let Some(check) = self.check {
            (self.progress)("comparing what the programs print");
            check.refuse(text, compiler)?;
        }
        Ok(Comparison::Same(note.filter(|_| self.request.prove)))
    }

    /// Returns what finds code that means something else in the bundle's edition.
    fn judges(&self, made: &Made) -> Result<Judges> {
        if self.request.prove && incomparable(made).is_none() {
            return Ok(Judges::Comparison);
        }
        let is_linux = cfg!(target_os = "linux");
        if self.request.prove && !is_linux && self.is_mixed(made) {
            let reason = "the crates of the program have several editions, whose functions can be compared on Linux only";
            let remedy =
                "give all crates the same edition, or rely on rustc's lints with --no-prove";
            return Err(Refusal::new(reason, remedy).into());
        }
        Ok(Judges::Lints)
    }

    fn is_mixed(&self, made: &Made) -> bool {
        proof::is_mixed(made.placed(), self.program, &self.editions[0])
    }

    fn other_meaning<T>(&self, others: &[proof::Other], made: &Made) -> Result<T> {
        let (shaken, compiler) = (&made.shaken.text, &self.compilers[0]);
        edition::refuse_others(others, shaken, &made.inlined, self.program, compiler)
    }

    /// Returns the bundle of a shaken file, which compiles: the `silent` one, if there is one.
    fn finish(&self, made: &Made, silent: Option<String>) -> Result<String> {
        (self.progress)("verifying");
        let (shaken, inlined) = (&made.shaken.text, &made.inlined);
        refuse::refuse(&made.shaken, inlined)?;
        let judges = self.judges(made)?;
        if let Some(text) = silent {
            return Ok(text);
        }
        // Only the shaken file knows which place in the source a warning is about.
        edition::refuse_other_meanings(shaken, inlined, self.program, &self.compilers, judges)?;
        let lints = format::lints(shaken, inlined, self.program, &self.compilers)?;
        let text = self.formatted(&format::tidy(shaken, inlined, &lints)?, made)?;
        for compiler in &self.compilers {
            verify::compile(&text, compiler, self.accept.is_some(), &lints.own)?;
        }
        Ok(text)
    }

    /// Returns the bundle with no lint allowed, if it compiles without diagnostics, as most bundles do.
    fn silent(&self, made: &Made) -> Result<Option<String>> {
        let (shaken, inlined) = (&made.shaken.text, &made.inlined);
        if !self.request.shake {
            return Ok(None);
        }
        let tidy = format::tidy(shaken, inlined, &Lints::default())?;
        let Ok(text) = self.formatted(&tidy, made) else {
            return Ok(None);
        };
        let is_run = self.accept.is_some() || self.check.is_some();
        let builder = self.compilers.first().filter(|_| is_run);
        let left = made.left();
        let left = left.iter().map(|(index, _)| &self.program.crates[*index]);
        let left: Vec<_> = iter::once(&self.program.crates[0]).chain(left).collect();
        let is_silent = verify::is_silent(&text, &left, &self.compilers, builder)?;
        Ok(is_silent.then_some(text))
    }

    fn formatted(&self, tidy: &Tidy, made: &Made) -> Result<String> {
        let body = if self.request.minify {
            tidy.minified()?
        } else {
            tidy.formatted(&self.rustfmt, &self.editions[0])?
        };
        refuse::refuse_other_white_space(&tidy.text(), &body)?;
        let head = self.head(made).in_rust(&self.editions[0]);
        let gap = if self.request.minify { "" } else { "\n" };
        Ok(format!("{head}{gap}{body}"))
    }

    fn head(&self, made: &Made) -> Head {
        let (title, command) = (&self.request.title, &self.request.command);
        Head::new(title, command, self.program, &made.left())
    }

    fn verify(&self, text: &str) -> Result<()> {
        let compiler = &self.compilers[0];
        verify::verify(text, self.program, self.site, compiler, self.accept)
    }

    fn described(&self, made: Made, text: String, note: Option<Note>) -> Finished {
        let head = self.head(&made);
        let Made { inlined, shaken } = made;
        let mut notes = verify::notes(&shaken, &inlined, self.program);
        notes.extend(note);
        let settings = self.program.settings.notes.iter();
        notes.extend(settings.map(|text| Note {
            text: text.clone(),
            is_own: true,
        }));
        let both = self.program.crates.iter().zip(&inlined.places);
        let crates = both.map(|(krate, place)| InlinedCrate {
            package: krate.package.clone(),
            version: krate.version.clone(),
            bytes: place.len(),
        });
        let by_names = ("by names".to_string(), inlined.unnamed);
        let by_names = (inlined.unnamed > 0).then_some(by_names);
        let steps = by_names.into_iter().chain(shaken.steps);
        let bundle = Bundle {
            text,
            crates: crates.collect(),
            steps: steps.map(|(name, bytes)| Step { name, bytes }).collect(),
            notes,
            site: self.site.cloned(),
            solution: inlined.text.text[inlined.places[0].clone()].to_string(),
            inlined: inlined.text.text.clone(),
            shaken: shaken.text,
            edition: self.editions[0].clone(),
            is_in_c: false,
            run_in_bits: Vec::new(),
        };
        let places = inlined.text;
        Finished {
            bundle,
            head,
            places,
        }
    }
}
