//! One bundle from beginning to end: load, inline, shake, finish, verify.

use std::iter;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Instant;

use cargo_metadata::diagnostic::Diagnostic;

use crate::attempts::Attempt;
use crate::cargo::{self, Program};
use crate::check::Check;
use crate::compiler::Compiler;
use crate::draft::Draft;
use crate::edition::Judges;
use crate::error::{Error, Refusal, Result};
use crate::format::{self, Head, Lints, Tidy};
use crate::in_c::{self, Tools};
use crate::inline::{self, Extent, Meanings, OneFile};
use crate::progress::{time, Progress};
use crate::proof;
use crate::recall::Recall;
use crate::request::{Bundle, InlinedCrate, Request, Step};
use crate::shake::{self, Shaken};
use crate::site::{self, Language, Site};
use crate::source::reads::observes_memory;
use crate::source::text::Text;
use crate::source::tokens::Look;
use crate::verify::{self, Accept, Note};
use crate::{captures, compiler, edition, features, if_let, missing, never, newer, refuse};

/// Returns the bundle of a program, verified. If `accept` is given, it decides whether the program built from the
/// bundle is right, and the bundle must compile without warnings except for those about the program's own source.
///
/// # Errors
///
/// Returns a refusal if no single file is known to have the same meaning or if the bundle fails a check; another error
/// if cargo, rustc, rustfmt or `accept` fails, or if a file cannot be read or written.
pub fn bundle(request: &Request, accept: Option<&Accept>, progress: &Progress) -> Result<Bundle> {
    time(progress, |progress| bundle_once(request, accept, progress))
}

/// Returns the bundle, and reports each step once.
fn bundle_once(request: &Request, accept: Option<&Accept>, progress: &Progress) -> Result<Bundle> {
    let start = Instant::now();
    let request = &Request {
        rustc: compiler::locate(&request.rustc)?,
        ..request.clone()
    };
    progress("reading the crates");
    let metadata = cargo::metadata(&request.manifest_path, &request.features)?;
    let sites = site::sites(Some(&metadata.workspace_metadata))?;
    let site = request.site.as_ref();
    let site = site.map(|name| site::site(name, &sites)).transpose()?;
    let target = cargo::target(&metadata, &request.manifest_path, &request.entry)?;
    let mut program = cargo::program(&metadata, target, &request.features, site.as_ref())?;
    features::refuse_missing(target.1, &program.binary().features)?;
    let language = request.language.or(site.as_ref().map(|site| site.language));
    let is_in_c = language.unwrap_or_default() == Language::C;
    let compiler = Compiler::new(&request.rustc, "2021", Vec::new())?;
    compiler.refuse_old()?;
    let version = compiler.version()?;
    let is_run = accept.is_some();
    let recall = || Recall::new(request, is_run, &metadata, target.0, &version);
    let recall = (!is_in_c).then(recall).flatten();
    let known = recall
        .as_ref()
        .and_then(Recall::bundle)
        .map(|bundle| Bundle {
            site: site.clone(),
            ..bundle
        });
    if let (Some(known), false) = (&known, is_run) {
        return Ok(known.clone());
    }
    if program.has_contributions() {
        progress("running build scripts and procedural macros");
    }
    cargo::contribute(&mut program, &request.rustc)?;
    let editions = edition::of_bundle(&program, site.as_ref(), &request.editions);
    if !program.site_crates.is_empty() {
        progress("building the crates of the site");
    }
    let externs = cargo::externs(&program, &request.rustc)?;
    let compiler = compiler.with_externs(externs);
    if let Some(deadline) = request.time.and_then(|time| start.checked_add(time)) {
        compiler.set_deadline(deadline);
    }
    let check = request
        .check
        .as_deref()
        .map(|command| Check::new(command, &program, &request.rustc))
        .transpose()?;
    let tools = OnceLock::new();
    let job = Job {
        request,
        accept,
        check: check.as_ref(),
        tools: is_in_c.then_some(&tools),
        progress,
        program: &program,
        // The site gets the C file, and not this bundle.
        site: site.as_ref().filter(|_| !is_in_c),
        compilers: editions
            .iter()
            .map(|edition| compiler.with_edition(edition))
            .collect(),
        editions,
        missing: proof::missing(&compiler)?,
        rustfmt: compiler::locate(Path::new("rustfmt"))?,
    };
    if let Some(known) = known {
        job.verify(&known.text)?;
        return Ok(known);
    }
    let finished = job.bundle()?;
    match (tools.get(), recall) {
        (Some(tools), _) => job.in_c(finished, site.as_ref(), tools),
        (None, Some(recall)) => {
            recall.store(&finished.bundle);
            Ok(finished.bundle)
        }
        (None, None) => Ok(finished.bundle),
    }
}

/// A bundle in Rust, its head, and the origins of its text before it was formatted.
struct BundleInRust {
    bundle: Bundle,
    head: Head,
    places: Text,
}

/// The outcome of an attempt.
enum Outcome {
    Finished(Box<BundleInRust>),
    /// The file does not compile.
    Invalid(Box<OneFile>),
    /// rustc suggests a change for an edition.
    Suggested(Draft),
    /// The file has only a part of the libraries, and cannot be compared with cargo's build.
    Incomparable,
    /// The bundle and cargo's build are different programs.
    OtherProgram(Refusal),
    /// The bundle's edition changes these functions.
    OtherFunctions(Draft, Vec<proof::Other>),
}

/// The result of a comparison with cargo's build.
enum Comparison {
    /// The programs are the same, or are not compared, which the note says.
    Same(Option<Note>),
    OtherProgram(Refusal),
    OtherCaptures(Vec<proof::Other>),
    OtherFunctions(Vec<proof::Other>),
}

/// The values that do not change from one attempt to the next.
#[derive(Clone)]
struct Job<'a> {
    request: &'a Request,
    accept: Option<&'a Accept<'a>>,
    check: Option<&'a Check<'a>>,
    /// The tools for a bundle in C, once they are found.
    tools: Option<&'a OnceLock<Tools>>,
    progress: &'a Progress<'a>,
    program: &'a Program,
    site: Option<&'a Site>,
    /// The editions that the bundle must compile in.
    editions: Vec<String>,
    /// One compiler for each edition; the first builds the tested program.
    compilers: Vec<Compiler>,
    /// The target that the comparison with cargo's build needs, if it is not installed.
    missing: Option<String>,
    rustfmt: PathBuf,
}

impl Job<'_> {
    /// Returns the bundle of the first attempt that succeeds.
    fn bundle(&self) -> Result<BundleInRust> {
        let mut attempt = self.first_attempt();
        let mut invalid = None;
        loop {
            attempt = match self.outcome(&attempt)? {
                Outcome::Finished(finished) => return Ok(*finished),
                Outcome::Suggested(draft) => {
                    let before = self.before_rewriting(&attempt, &draft)?;
                    attempt.with_suggestions(before.unwrap_or(draft))
                }
                Outcome::OtherFunctions(draft, others) => {
                    let compiler = &self.compilers[0];
                    return edition::refuse_others(&others, &draft, self.program, compiler);
                }
                Outcome::OtherProgram(refusal) => attempt.with_whole_libraries().ok_or(refusal)?,
                Outcome::Incomparable => Attempt::new(Extent::Whole, self.editions_to_try()),
                Outcome::Invalid(inlined) => {
                    self.after_invalid(&attempt, &inlined, &mut invalid)?
                }
            };
        }
    }

    /// Returns the attempt that follows a file that does not compile. If there is none, the error is that of the
    /// bundle's own edition, or else the first one.
    fn after_invalid(
        &self,
        attempt: &Attempt,
        inlined: &OneFile,
        first: &mut Option<Error>,
    ) -> Result<Attempt> {
        let next = attempt.without_suggestions();
        if let Some(next) = next.or_else(|| attempt.with_whole_libraries()) {
            return Ok(next);
        }
        if first.is_none() || attempt.edition() == self.editions[0] {
            let error = verify::first_error(inlined, &self.compiler(attempt), self.program)?;
            *first = error.or(first.take());
        }
        attempt.in_next_edition().ok_or_else(|| {
            let unknown = || Refusal::new("the program does not compile", "").into();
            first.take().unwrap_or_else(unknown)
        })
    }

    /// Returns the first attempt: with libraries from which unnamed items are removed, so that the compiler reads less.
    /// The comparison with cargo's build, if requested, shows whether an item is missing.
    fn first_attempt(&self) -> Attempt {
        let is_pruned = self.request.shake && (self.missing.is_none() || !self.request.prove);
        let extent = if is_pruned {
            Extent::Named
        } else {
            Extent::Whole
        };
        Attempt::new(extent, self.editions_to_try())
    }

    fn editions_to_try(&self) -> Vec<String> {
        edition::to_try(self.program, &self.editions)
    }

    fn compiler(&self, attempt: &Attempt) -> Compiler {
        self.compilers[0].with_edition(attempt.edition())
    }

    /// Writes the file, and checks it.
    fn outcome(&self, attempt: &Attempt) -> Result<Outcome> {
        let compiler = self.compiler(attempt);
        let inlined = self.inline(&compiler, attempt.extent, attempt.meanings)?;
        let Some(shaken) = self.shaken(&inlined, &compiler)? else {
            return Ok(Outcome::Invalid(Box::new(inlined)));
        };
        let draft = Draft { inlined, shaken };
        let is_partial = attempt.extent == Extent::Named && self.request.prove;
        if is_partial && self.incomparable(&draft).is_some() {
            return Ok(Outcome::Incomparable);
        }
        let quiet = self.without_lints(&draft)?;
        let is_kept = attempt.meanings == Meanings::Kept && !attempt.rejects_suggestions;
        if quiet.is_none() && is_kept && self.has_suggestions(&draft)? {
            return Ok(Outcome::Suggested(draft));
        }
        let own = self.before_rewriting(attempt, &draft)?;
        let before = attempt.before.as_ref().or(own.as_ref());
        let text = self.finish(&draft, quiet)?;
        match self.compare(&text, &draft, before)? {
            Comparison::OtherProgram(refusal) => self.with_types(&draft, before, refusal),
            comparison => self.with_rewriting(comparison, draft, text, before),
        }
    }

    /// Returns the outcome after the functions that the bundle's edition changes, if there are any, are rewritten to do the
    /// same in all editions.
    fn with_rewriting(
        &self,
        comparison: Comparison,
        draft: Draft,
        text: String,
        before: Option<&Draft>,
    ) -> Result<Outcome> {
        match comparison {
            Comparison::OtherCaptures(others) => self.with_whole_variables(draft, before, others),
            Comparison::OtherFunctions(others) => self.with_matches(draft, before, others),
            comparison => self.after_comparison(comparison, draft, text),
        }
    }

    /// Returns the outcome where the `if let`s of these functions are `match`es.
    fn with_matches(
        &self,
        draft: Draft,
        before: Option<&Draft>,
        functions: Vec<proof::Other>,
    ) -> Result<Outcome> {
        let compiler = &self.compilers[0];
        let matches = if_let::with_matches(&draft, &functions, self.program, compiler)?;
        let Some(matches) = matches else {
            return Ok(Outcome::OtherFunctions(draft, functions));
        };
        let text = self.finish(&matches, self.without_lints(&matches)?)?;
        let before = before.or(Some(&draft));
        let comparison = self.compare(&text, &matches, before)?;
        self.with_rewriting(comparison, matches, text, before)
    }

    /// Returns the outcome where the closures of these functions capture whole variables.
    fn with_whole_variables(
        &self,
        draft: Draft,
        before: Option<&Draft>,
        functions: Vec<proof::Other>,
    ) -> Result<Outcome> {
        let compiler = &self.compilers[0];
        let whole = captures::with_whole_variables(&draft, &functions, self.program, compiler)?;
        let Some(whole) = whole else {
            return Ok(Outcome::OtherFunctions(draft, functions));
        };
        let text = self.finish(&whole, self.without_lints(&whole)?)?;
        let comparison = self.compare(&text, &whole, before.or(Some(&draft)))?;
        self.after_comparison(comparison, whole, text)
    }

    /// Returns the outcome where closures that never return have the type of their crate's edition.
    fn with_types(
        &self,
        draft: &Draft,
        before: Option<&Draft>,
        refusal: Refusal,
    ) -> Result<Outcome> {
        let Some(typed) = never::with_types(draft, self.program, &self.compilers[0])? else {
            return Ok(Outcome::OtherProgram(refusal));
        };
        let text = self.finish(&typed, self.without_lints(&typed)?)?;
        match self.compare(&text, &typed, before)? {
            Comparison::OtherProgram(_) => Ok(Outcome::OtherProgram(refusal)),
            comparison => self.with_rewriting(comparison, typed, text, before),
        }
    }

    fn after_comparison(
        &self,
        comparison: Comparison,
        draft: Draft,
        text: String,
    ) -> Result<Outcome> {
        Ok(match comparison {
            Comparison::Same(note) => {
                if let Some(site) = self.site {
                    verify::refuse_size(&text, site, &draft, self.program, self.request.minify)?;
                }
                self.verify(&text)?;
                Outcome::Finished(Box::new(self.assemble(draft, text, note)?))
            }
            Comparison::OtherProgram(refusal) => Outcome::OtherProgram(refusal),
            Comparison::OtherCaptures(others) | Comparison::OtherFunctions(others) => {
                Outcome::OtherFunctions(draft, others)
            }
        })
    }

    fn inline(&self, compiler: &Compiler, extent: Extent, meanings: Meanings) -> Result<OneFile> {
        (self.progress)("inlining");
        let editions = &self.editions;
        let inlined = inline::inline(self.program, compiler, editions, extent, meanings)?;
        if let Some(tools) = self.tools {
            let origin = |offset| inlined.text.origin(offset);
            missing::refuse(&inlined.text.text, &origin, compiler)?;
            self.find(tools)?;
        }
        Ok(inlined)
    }

    /// Returns the same bundle in C.
    fn in_c(&self, finished: BundleInRust, site: Option<&Site>, tools: &Tools) -> Result<Bundle> {
        let BundleInRust {
            bundle,
            head,
            places,
        } = finished;
        let accept_all = |built: &Path| {
            self.accept.map_or(Ok(()), |accept| accept(built))?;
            self.check.map_or(Ok(()), |check| check.accept(built))
        };
        let is_run = self.accept.is_some() || self.check.is_some();
        let in_c = in_c::Job {
            rust: &bundle.text,
            shaken: &bundle.shaken,
            origin: &|offset| places.origin(offset),
            solution: &bundle.solution,
            program: self.program,
            site,
            wishes: &self.request.in_c,
            tools,
            head: &head,
            native: &self.compilers[0],
            accept: is_run.then_some(&accept_all),
            progress: self.progress,
        };
        let file = in_c.file()?;
        Ok(Bundle {
            text: file.text,
            notes: bundle.notes.iter().cloned().chain(file.notes).collect(),
            site: site.cloned(),
            is_in_c: true,
            run_in_bits: file.run_in_bits,
            ..bundle
        })
    }

    /// Finds the tools for a bundle in C. This comes before the slow steps of making a bundle, and after the refusal of
    /// programs for which no compiler should be installed.
    fn find(&self, tools: &OnceLock<Tools>) -> Result<()> {
        if tools.get().is_none() {
            let Request { in_c, rustc, .. } = self.request;
            let found = Tools::find(in_c, rustc, &self.editions[0], self.program)?;
            tools.get_or_init(|| found);
        }
        Ok(())
    }

    /// Returns the file without suggestions, if this one needs them to compile. It compiles only where each crate has
    /// its own edition.
    fn before_rewriting(&self, attempt: &Attempt, draft: &Draft) -> Result<Option<Draft>> {
        if attempt.before.is_some() || !draft.inlined.follows_suggestions {
            return Ok(None);
        }
        let editions = self.program.crates.iter().map(|krate| &krate.edition);
        let oldest = editions.min().map_or(attempt.edition(), String::as_str);
        let compiler = self.compilers[0].with_edition(oldest);
        let (program, editions) = (self.program, &self.editions);
        let meanings = Meanings::Untouched;
        let inlined = inline::inline(program, &compiler, editions, attempt.extent, meanings)?;
        Ok(Some(Draft::whole(inlined)?))
    }

    /// Returns the shaken file, or the whole if it is not to be shaken; `None` if it does not compile.
    fn shaken(&self, inlined: &OneFile, compiler: &Compiler) -> Result<Option<Shaken>> {
        if self.request.shake {
            (self.progress)("removing unused code");
            return shake::shake(self.program, inlined, compiler, self.progress);
        }
        let text = &inlined.text.text;
        let is_valid = compiler.check(text)?.errors.is_empty();
        let shaken = is_valid.then(|| Shaken::new(text.clone(), Vec::new()));
        shaken.transpose()
    }

    /// Returns whether rustc suggests a change to the shaken file for an edition.
    fn has_suggestions(&self, draft: &Draft) -> Result<bool> {
        edition::has_suggestions(draft, self.program, &self.compilers[0], &self.editions)
    }

    /// Compares the bundle with the program that cargo builds, if requested.
    fn compare(&self, text: &str, draft: &Draft, before: Option<&Draft>) -> Result<Comparison> {
        let why = self.incomparable(draft);
        let comparison = if self.request.prove && why.is_none() {
            self.compare_with_cargo(text, draft, before)?
        } else {
            refuse::refuse_stringified_path(draft)?;
            let why = why.filter(|_| self.request.prove);
            let note = |why| Note::own(format!("not compared with cargo's build: {why}"));
            Comparison::Same(why.map(note))
        };
        if let (Comparison::Same(_), Some(check)) = (&comparison, self.check) {
            (self.progress)("comparing what the programs print");
            check.refuse(text, &self.compilers[0])?;
        }
        Ok(comparison)
    }

    fn compare_with_cargo(
        &self,
        text: &str,
        draft: &Draft,
        before: Option<&Draft>,
    ) -> Result<Comparison> {
        (self.progress)("comparing with cargo's build");
        let subject = proof::Subject {
            text,
            modules: &draft.libraries(),
            shaken: draft.with_places(self.program),
            before: before.map(|before| before.with_places(self.program)),
            prints_places: refuse::prints_places(&draft.shaken.tokens),
            observes_memory: observes_memory(&draft.shaken.tokens),
            origin: &|offset| draft.origin(offset),
            compiler: &self.compilers[0],
            rustc: &self.request.rustc,
        };
        Ok(match proof::prove(&subject) {
            Ok(proof::Outcome::Same {
                prints_paths,
                has_other_assert_texts,
            }) => {
                if has_other_assert_texts {
                    refuse::refuse_stringified_path(draft)?;
                }
                Comparison::Same(prints_paths.then(|| Note::own(refuse::PATHS.to_string())))
            }
            Ok(proof::Outcome::OtherCaptures(others)) => Comparison::OtherCaptures(others),
            Ok(proof::Outcome::Other(others)) => Comparison::OtherFunctions(others),
            Err(Error::Refusal(refusal)) => {
                Comparison::OtherProgram(with_stringified_path(refusal, draft))
            }
            Err(error) => return Err(error),
        })
    }

    /// Returns why the functions of a file cannot be compared, or may differ although the programs do the same.
    fn incomparable(&self, draft: &Draft) -> Option<String> {
        if let Some(target) = &self.missing {
            return Some(format!(
                "the target {target} is not installed (run `rustup target add {target}`)"
            ));
        }
        let tokens = &draft.shaken.tokens[..];
        let is_inner = |at: usize| tokens.is_punct(at - 3, '#') && tokens.is_punct(at - 2, '!');
        if (3..tokens.len()).any(|at| tokens.is_word(at, "no_main") && is_inner(at)) {
            return Some("`#![no_main]` hides where the program starts".to_string());
        }
        let place = refuse::first_unmarked_place(tokens);
        place.map(|name| format!("`{name}!` may print another place in the bundle"))
    }

    /// Returns how to find code that has another meaning in the bundle's edition.
    fn judges(&self, draft: &Draft) -> Result<Judges> {
        if self.request.prove && self.incomparable(draft).is_none() {
            return Ok(Judges::Comparison);
        }
        let Some(target) = &self.missing else {
            return Ok(Judges::Lints);
        };
        if self.request.prove && self.is_mixed(draft) {
            let reason = format!(
                "the crates of the program have several editions, and the bundle cannot be compared with cargo's build: the \
                 target {target} is not installed"
            );
            let remedy = format!(
                "run `rustup target add {target}`, or rely on rustc's lints with --no-prove"
            );
            return Err(Refusal::new(reason, remedy).into());
        }
        Ok(Judges::Lints)
    }

    fn is_mixed(&self, draft: &Draft) -> bool {
        proof::is_mixed(draft.with_places(self.program), &self.editions[0])
    }

    /// Returns the formatted bundle, or `quiet` if it is set.
    fn finish(&self, draft: &Draft, quiet: Option<String>) -> Result<String> {
        (self.progress)("verifying");
        refuse::refuse(draft)?;
        let judges = self.judges(draft)?;
        if let Some(text) = quiet {
            return Ok(text);
        }
        self.refuse_other_syntax(draft)?;
        // Only the shaken file shows which place in the source a warning is about.
        edition::refuse_other_meanings(draft, self.program, &self.compilers, judges)?;
        let lints = format::lints(draft, self.program, &self.compilers)?;
        let text = self.format(&format::tidy(draft, &lints)?, draft)?;
        for compiler in &self.compilers {
            verify::compile(&text, compiler, self.accept.is_some(), &lints.own)?;
        }
        Ok(text)
    }

    /// Refuses a crate that does not compile in the bundle's edition, which is not its own.
    fn refuse_other_syntax(&self, draft: &Draft) -> Result<()> {
        let edition = &self.editions[0];
        let report = self.compilers[0].check(&draft.shaken.text)?;
        // A lint may be denied, and is allowed later.
        let is_lint = |error: &&Diagnostic| compiler::code(error).starts_with(char::is_lowercase);
        let Some(error) = report.errors.iter().find(|error| !is_lint(error)) else {
            return Ok(());
        };
        let offset = compiler::offset(error);
        let whole = draft.with_places(self.program);
        let mut crates = whole.crates();
        let found = crates.find(|(_, place)| offset.is_some_and(|offset| place.contains(&offset)));
        let own = &found
            .map_or(self.program.binary(), |(krate, _)| krate)
            .edition;
        if own == edition {
            return Ok(());
        }
        let reason = format!(
            "in edition {edition}, that of the bundle: {}",
            error.message
        );
        let remedy =
            format!("write it as in edition {edition}, or choose a site that takes edition {own}");
        Err(draft.refusal(offset, reason, remedy))
    }

    /// Returns the bundle without allowed lints, if it compiles without diagnostics, as most bundles do.
    fn without_lints(&self, draft: &Draft) -> Result<Option<String>> {
        if !self.request.shake {
            return Ok(None);
        }
        let tidy = format::tidy(draft, &Lints::default())?;
        let Ok(text) = self.format(&tidy, draft) else {
            return Ok(None);
        };
        let is_run = self.accept.is_some() || self.check.is_some();
        let builder = self.compilers.first().filter(|_| is_run);
        let inlined = draft.libraries();
        let libraries = inlined.iter().map(|(index, _)| *index);
        let crates: Vec<_> = iter::once(0)
            .chain(libraries)
            .map(|index| &self.program.crates[index])
            .collect();
        let is_silent = verify::is_silent(&text, &crates, &self.compilers, builder)?;
        Ok(is_silent.then_some(text))
    }

    fn format(&self, tidy: &Tidy, draft: &Draft) -> Result<String> {
        let body = if self.request.minify {
            tidy.minify()?
        } else {
            tidy.format(&self.rustfmt, &self.editions[0])?
        };
        refuse::refuse_other_white_space(&tidy.text(), &body)?;
        let head = self.head(draft).in_rust(&self.editions[0]);
        let gap = if self.request.minify { "" } else { "\n" };
        Ok(format!("{head}{gap}{body}"))
    }

    fn head(&self, draft: &Draft) -> Head {
        let (title, command) = (&self.request.title, &self.request.command);
        Head::new(title, command, self.program, &draft.libraries())
    }

    fn verify(&self, text: &str) -> Result<()> {
        let compiler = &self.compilers[0];
        verify::verify(text, self.program, compiler, self.accept)
    }

    /// Returns a note for each crate that differs from the site's crate of the same name, if the bundle has code of it. Crates
    /// of macros always count.
    fn differences(&self, draft: &Draft) -> Vec<Note> {
        let libraries = draft.libraries();
        let crates = self.program.crates.iter().enumerate();
        let used = crates.filter(|(index, krate)| {
            krate.macros_of.is_some() || libraries.iter().any(|(library, _)| library == index)
        });
        used.filter_map(|(_, krate)| krate.difference.clone())
            .map(Note::own)
            .collect()
    }

    /// Returns all notes. `of_comparison` is that of the comparison with cargo's build.
    fn notes(&self, draft: &Draft, of_comparison: Option<Note>) -> Result<Vec<Note>> {
        let mut notes = verify::notes(draft, self.program, self.site);
        if let Some(site) = self.site {
            notes.extend(newer::notes(draft, site, &self.compilers[0])?);
        }
        notes.extend(self.differences(draft));
        notes.extend(of_comparison);
        let settings = self.program.settings.notes.iter();
        notes.extend(settings.map(|text| Note::own(text.clone())));
        Ok(notes)
    }

    fn assemble(&self, draft: Draft, text: String, note: Option<Note>) -> Result<BundleInRust> {
        let head = self.head(&draft);
        let notes = self.notes(&draft, note)?;
        let Draft { inlined, shaken } = draft;
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
        Ok(BundleInRust {
            bundle,
            head,
            places,
        })
    }
}

/// Returns the refusal of another program, with a macro that may stringify a path as a possible cause.
fn with_stringified_path(refusal: Refusal, draft: &Draft) -> Refusal {
    let Some((path, cause)) = refuse::stringified_path(draft) else {
        return refusal;
    };
    let place = draft.origin(path).unwrap_or_default();
    Refusal {
        remedy: format!(
            "{place}: {cause}: use the name of the imported item there, or use --no-prove and test the bundle before you \
             submit it"
        ),
        ..refusal
    }
}
