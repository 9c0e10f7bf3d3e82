//! One bundle from beginning to end.

use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};

use anyhow::{bail, Result};

use crate::compiler::Compiler;
use crate::finish::{self, Tidy};
use crate::inline::{self, Inlined};
use crate::load::{self, Program};
use crate::memory::Memory;
use crate::shake::{self, Shaken};
use crate::site::Site;
use crate::{externs, verify};

/// What is to be bundled, and how.
pub struct Request {
    pub manifest_path: PathBuf,
    /// The binary, where the package has several.
    pub bin: Option<String>,
    /// The site that the bundle is for; otherwise any that has no crates.
    pub site: Option<Site>,
    /// Whether what the program does not need goes.
    pub shake: bool,
    pub minify: bool,
    pub verbose: bool,
    pub rustc: PathBuf,
    /// The first lines of the bundle; the package's name if empty.
    pub title: Vec<String>,
    /// The command that makes this bundle.
    pub command: String,
}

/// Says whether the program built from a bundle is right.
pub type Accept<'a> = dyn Fn(&Path) -> Result<()> + 'a;

/// Returns the file as it is, or `None` if it does not compile.
fn whole(inlined: &Inlined, compiler: &Compiler) -> Result<Option<Shaken>> {
    let text = inlined.text.text.clone();
    let errors = compiler.check(&text)?.errors;
    let steps = Vec::new();
    Ok(errors.is_empty().then_some(Shaken { text, steps }))
}

/// One bundle to be made.
struct Job<'a> {
    request: &'a Request,
    accept: Option<&'a Accept<'a>>,
}

/// Returns the bundle of a program, verified; `accept` says whether the program built from it is right.
pub fn bundle(request: &Request, accept: Option<&Accept>) -> Result<String> {
    Job { request, accept }.bundle()
}

impl Job<'_> {
    fn bundle(&self) -> Result<String> {
        let manifest = &self.request.manifest_path;
        let metadata = load::metadata(manifest)?;
        let binary = load::binary(&metadata, manifest, self.request.bin.as_deref())?;
        let program = load::program(&metadata, binary, self.request.site.as_ref())?;
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
            verify::compile(&text, compiler, self.accept.is_some())?;
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
        if !self.request.shake {
            return Ok(None);
        }
        let tidy = finish::tidy(shaken, inlined, &[])?;
        let Ok(text) = self.finished(&tidy, program, inlined, compilers) else {
            return Ok(None);
        };
        let builder = self.accept.and(compilers.first());
        let is_silent = verify::is_silent(&text, compilers, builder)?;
        Ok(is_silent.then_some(text))
    }

    /// Returns the editions that the bundle has to be right in, the one that it is proved in first.
    fn editions(&self, program: &Program) -> Vec<String> {
        let own = &program.crates[0].edition;
        let of_site = self.request.site.as_ref();
        let of_site = of_site.and_then(|site| site.edition.clone());
        let mut editions = vec![of_site.unwrap_or_else(|| own.clone())];
        // Whole crates are right in no more than one: some of what they hold is an error in a newer.
        let is_for_any = self.request.site.is_none() && self.accept.is_some() && self.request.shake;
        if is_for_any {
            editions.extend(["2018", "2021", "2024"].map(str::to_string));
        }
        let mut seen = BTreeSet::new();
        editions.retain(|edition| seen.insert(edition.clone()));
        editions
    }

    fn compilers(&self, program: &Program, editions: &[String]) -> Result<Vec<Compiler>> {
        let externs = externs::externs(program, &self.request.rustc)?;
        let first = Compiler::new(&self.request.rustc, &editions[0], externs)?;
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
            let inlined = inline::inline(program, &compiler, &editions)?;
            let mut finished = None;
            let shaken = if !self.request.shake {
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
        let body = if self.request.minify {
            tidy.minified()?
        } else {
            tidy.formatted(&compilers[0].edition)?
        };
        verify::same_stringified(&tidy.text(), &body)?;
        let left = inlined.left_in(&body);
        let title = if self.request.title.is_empty() {
            vec![program.crates[0].package.clone()]
        } else {
            self.request.title.clone()
        };
        let head = finish::head(&title, &self.request.command, program, &left);
        let gap = if self.request.minify { "" } else { "\n" };
        Ok(format!("{head}{gap}{body}"))
    }

    /// Verifies what there is to it but that it compiles.
    fn verify(&self, text: &str, compilers: &[Compiler], program: &Program) -> Result<()> {
        let home = env::home_dir().unwrap_or_default();
        verify::no_paths(text, &[&program.root, &home])?;
        if let Some(site) = &self.request.site {
            verify::size(text, site.source_limit, &site.name)?;
        }
        if let (Some(accept), Some(compiler)) = (self.accept, compilers.first()) {
            match compiler.build(text)? {
                Ok(program) => accept(&program)?,
                Err(said) => bail!("the bundle is not built: {said}"),
            }
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
            if !is_registry || self.request.verbose {
                anstream::eprintln!(
                    "note: {place}: `type_name` tells the paths that types have in the bundle"
                );
            }
        }
        if !self.request.verbose {
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
