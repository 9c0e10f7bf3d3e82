//! The proof that a bundle is the program that cargo builds: both consist of the same functions.
//!
//! Both are compiled without optimisation. The functions and statics that are reachable from the start of a program are
//! compared by name: their references, their instructions, and the constants that they use.
//!
//! If a crate's edition is not that of the bundle, its functions may differ although the bundle is right: a closure's
//! environment holds its captures in another way. Then the bundle is compared in two steps. In the first it is compiled
//! with each crate in its own edition (`multi_edition`): it must consist of the same functions as cargo's build. In the
//! second only the editions change, and no function may differ.

mod closures;
mod code;
mod names;
mod original;
mod places;
mod same;
mod target;

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use crate::assembly::is_same;
use crate::changes::Whole;
use crate::compiler::Compiler;
use crate::error::{Error, Refusal, Result};
use crate::multi_edition::{parts, Heads, Macros, MultiEditionFile};
use crate::source::text::starts_of_lines;

use code::Code;
use names::Names;
use original::{INLINED, UNOPTIMISED};
use places::Listing;
use same::{Difference, PlacesInSource, Roles, Summary};

pub use target::missing;

/// The other side of the comparison with cargo's build.
pub struct Subject<'a> {
    /// The bundle.
    pub text: &'a str,
    /// The crates of which the bundle contains code, by their indices, and the names of their modules.
    pub modules: &'a [(usize, String)],
    /// The bundle before it was formatted.
    pub shaken: Whole<'a>,
    /// The same before rustc's suggestions for an edition were applied, if they were: they may call other functions
    /// that do the same.
    pub before: Option<Whole<'a>>,
    /// Whether the program prints places in its source, as `dbg!` does.
    pub prints_places: bool,
    /// Whether it may observe the size of a closure or the need to drop one, or has an allocator.
    pub observes_memory: bool,
    /// Returns the place in the source that a byte of `shaken` comes from.
    pub origin: &'a dyn Fn(usize) -> Option<String>,
    pub compiler: &'a Compiler,
    pub rustc: &'a Path,
}

/// The result of the comparison.
pub enum Outcome {
    /// They are the same, apart from what is exempt.
    Same {
        /// Whether they print paths of types, as `PhantomData` does.
        prints_paths: bool,
        /// Whether the texts that begin as the message of a failed `assert!` does have other paths in the bundle. The paths in
        /// them are not compared, because those of `assert!` change, but another macro may print such a text.
        has_other_assert_texts: bool,
    },
    /// In these functions, closures capture something else in the bundle's edition. Nothing else differs.
    OtherCaptures(Vec<Other>),
    /// These functions do something else in the bundle's edition, or may.
    Other(Vec<Other>),
}

/// A function that an edition changes.
pub struct Other {
    pub name: String,
    /// How it differs, in a sentence.
    how: String,
    /// The offsets in the bundle before it was formatted that its instructions come from; empty if unknown.
    pub offsets: Vec<usize>,
    /// Its first instructions that differ: those of the crate's own edition, then those of the bundle's.
    pub instructions: String,
    /// Whether it calls the same functions in the same order in both editions.
    pub calls_the_same: bool,
    /// Whether a closure captures something else.
    pub captures: bool,
}

impl Other {
    /// Returns the range of the bundle before it was formatted that its instructions come from, if that is known.
    pub fn span(&self) -> Option<Range<usize>> {
        let (first, last) = (self.offsets.iter().min()?, self.offsets.iter().max()?);
        Some(*first..last + 1)
    }

    /// Returns a function about which only the difference is known.
    fn new(difference: &Difference) -> Self {
        Self {
            name: difference.name.clone(),
            how: difference.to_string(),
            offsets: Vec::new(),
            instructions: String::new(),
            calls_the_same: false,
            captures: false,
        }
    }
}

const DIFFERS: &str = "the bundle differs from the program that cargo builds";

/// Returns whether a function is one for values of the type `!`, which has none.
fn is_of_never(name: &str) -> bool {
    name.contains("<!")
}

/// Compares a bundle with the program as cargo builds it. Fails if the bundle has other functions than the program
/// although the editions are the same, or one of the two cannot be built.
pub fn prove(subject: &Subject) -> Result<Outcome> {
    let outcome = prove_with(subject, &UNOPTIMISED);
    if !matches!(outcome, Err(Error::Refusal(_))) {
        return outcome;
    }
    // A crate gets its own edition by a macro around its code, and all its calls have the location of that macro. Two calls
    // in a function then share a location, which the machine code keeps in between, and cargo's build does not. Calls that
    // are inlined need no location.
    prove_with(subject, INLINED).or(outcome)
}

fn prove_with(subject: &Subject, flags: &'static [&'static str]) -> Result<Outcome> {
    let (program, compiler) = (subject.shaken.program, subject.compiler);
    let places = if subject.prints_places {
        PlacesInSource::Masked
    } else {
        PlacesInSource::Compared
    };
    let (original, externs) = original::summary(program, compiler, subject.rustc, flags, places)?;
    // Generic functions of the site's crates come into the bundle, so they must not be optimised either.
    let mut proof = Proof {
        subject,
        compiler: target::compiler(compiler, externs)?,
        flags,
        places,
        prints_paths: original.prints_paths(),
        has_other_assert_texts: false,
        different: BTreeSet::new(),
    };
    let bundle = proof.summary(subject.text, Roles::Crates)?;
    proof.has_other_assert_texts = !original.has_assert_texts_of(&bundle);
    let differences = original.differences(&bundle);
    if differences.is_empty() {
        return Ok(proof.same());
    }
    if !is_mixed(subject.shaken, &compiler.edition) {
        return Err(proof.other_program(&differences, Some(original.names())));
    }
    let names = differences.iter().flat_map(Difference::names);
    proof.different = names.map(without_numbers).collect();
    proof.compare_in_own_editions(&original)?;
    proof.compare_editions()
}

/// Returns whether a file contains code of a crate of another edition than its own.
pub fn is_mixed(whole: Whole, edition: &str) -> bool {
    let mut crates = whole.crates();
    crates.any(|(krate, place)| {
        krate.edition != edition && !whole.text[place.clone()].trim().is_empty()
    })
}

struct Proof<'a> {
    subject: &'a Subject<'a>,
    /// The compiler that finds the site's crates in cargo's unoptimised build.
    compiler: Compiler,
    /// How both programs are compiled.
    flags: &'static [&'static str],
    places: PlacesInSource,
    prints_paths: bool,
    has_other_assert_texts: bool,
    /// The names of the functions that differ between cargo's build and the bundle. The others are proved, so their
    /// differences in a file in which each crate has its own edition do not matter.
    different: BTreeSet<String>,
}

impl Proof<'_> {
    fn same(&self) -> Outcome {
        Outcome::Same {
            prints_paths: self.prints_paths,
            has_other_assert_texts: self.has_other_assert_texts,
        }
    }

    /// Refuses a bundle that differs from cargo's build even where each crate has its own edition.
    fn compare_in_own_editions(&self, original: &Summary) -> Result<()> {
        let differences = |placed| -> Result<_> {
            let file = self.multi_edition_file(placed, Heads::Own, Macros::OfTheParts)?;
            let differences = original.differences(&self.summary_in(&file, Roles::Crates)?);
            Ok(self.unproved_differences(differences))
        };
        let mut different = differences(self.subject.shaken)?;
        if let Some(before) = self.subject.before.filter(|_| !different.is_empty()) {
            different = differences(before)?;
        }
        if different.is_empty() {
            return Ok(());
        }
        Err(self.other_program(&different, Some(original.names())))
    }

    /// Returns the refusal of a bundle that is another program, at a place in the source if one is known.
    ///
    /// With the names of the program that cargo builds, the details have its first instructions that differ.
    fn other_program(&self, differences: &[Difference], original: Option<&Names>) -> Error {
        let others = self
            .describe(differences, original)
            .unwrap_or_else(|_| differences.iter().map(Other::new).collect());
        let (binary, origin) = (&self.subject.shaken.places[0], self.subject.origin);
        let place = |other: &Other| other.offsets.iter().copied().find_map(origin);
        let is_own = |other: &&Other| other.offsets.iter().any(|offset| binary.contains(offset));
        // The author's own code is the easiest to change: a function that both builds have, rather than an instance of a
        // generic function that only one has.
        let own = others.iter().filter(is_own);
        let own = own.min_by_key(|other| other.instructions.is_empty());
        let known = own.or_else(|| others.iter().find(|other| place(other).is_some()));
        let Some(first) = known.or(others.first()) else {
            return Refusal::new(DIFFERS, "").into();
        };
        let reason = format!(
            "{DIFFERS}: {} (differences in total: {})",
            first.how,
            others.len()
        );
        let remedy = self.remedy(differences);
        let details = others
            .iter()
            .map(|other| format!("{}\n{}", other.how, other.instructions));
        Refusal {
            place: place(first),
            details: details.collect(),
            ..Refusal::new(reason, remedy)
        }
        .into()
    }

    /// Returns the remedy for a bundle that is another program.
    fn remedy(&self, differences: &[Difference]) -> String {
        let advice = self.other_edition();
        let mut names = differences.iter().flat_map(Difference::names);
        if !advice.is_empty() && names.any(is_of_never) {
            return format!("{advice}or write the type there, as in `|| -> () {{ … }}` or `let () = Err(…)?;`: if it is left out, it is `!` since edition 2024, and `()` before");
        }
        format!("{advice}rewrite that code, or use --no-prove and test the bundle before you submit it. This is a bug in the bundler: please report it with the output of -v")
    }

    /// Returns the advice for a crate of the contestant that has another edition than the bundle.
    fn other_edition(&self) -> String {
        let edition = &self.subject.compiler.edition;
        let mut crates = self.subject.shaken.program.crates.iter();
        let other = crates.find(|krate| !krate.is_from_registry && krate.edition != *edition);
        other.map_or(String::new(), |krate| {
            let package = &krate.package;
            format!("set edition {edition} in the manifest of `{package}` and test it, ")
        })
    }

    /// Returns the functions of the bundle that differ, with their origins.
    fn describe(&self, differences: &[Difference], original: Option<&Names>) -> Result<Vec<Other>> {
        let program = self.subject.shaken.program;
        let file = self.multi_edition_file(self.subject.shaken, Heads::Own, Macros::OfTheParts)?;
        let summary = self.summary_in(&file, Roles::Crates)?;
        let bundle = self.listing(&file.compiler, &file.text, summary.names())?;
        let own = match original {
            Some(names) => {
                let (compiler, rustc) = (self.subject.compiler, self.subject.rustc);
                original::listing(program, compiler, rustc, self.flags, names)?
            }
            None => Listing::default(),
        };
        Ok(self.others(differences, &own, &bundle))
    }

    /// Returns the differences in functions that also differ between cargo's build and the bundle.
    fn unproved_differences(&self, mut differences: Vec<Difference>) -> Vec<Difference> {
        differences.retain(|difference| {
            let mut names = difference.names().map(without_numbers);
            names.any(|name| self.different.contains(&name))
        });
        differences
    }

    /// Returns the functions that the bundle's edition changes.
    fn compare_editions(&self) -> Result<Outcome> {
        let bundle = self.summary(self.subject.text, Roles::Files)?;
        if self.calls_the_same(&bundle)? {
            return Ok(self.same());
        }
        let Some(mut others) = self.edition_changes(&bundle, Heads::PanicsOfTheBundle)? else {
            return Ok(self.same());
        };
        if let Some(others) = self.edition_changes(&bundle, Heads::OfTheBundle)? {
            return Ok(Outcome::Other(others));
        }
        // A change of captures affects when values are dropped; otherwise, it only affects how the closure reaches
        // them.
        if others.iter().all(|other| other.calls_the_same) {
            return Ok(self.same());
        }
        for other in &mut others {
            other.captures = true;
        }
        Ok(Outcome::OtherCaptures(others))
    }

    /// Returns whether the bundle's edition changes only captures of closures, and these changes affect no call. This holds
    /// for most programs, and makes an optimised build unnecessary.
    fn calls_the_same(&self, bundle: &Summary) -> Result<bool> {
        let (_, own, differences) = self.in_edition(bundle, Heads::PanicsOfTheBundle)?;
        let mut differences = differences.iter();
        if !differences.all(|difference| self.calls_the_same_in(&own, bundle, difference)) {
            return Ok(false);
        }
        let (.., differences) = self.in_edition(bundle, Heads::OfTheBundle)?;
        Ok(differences.is_empty())
    }

    /// Returns whether a function of `own` does the same in the bundle's edition, though its closures capture something else.
    fn calls_the_same_in(&self, own: &Summary, bundle: &Summary, difference: &Difference) -> bool {
        !self.subject.observes_memory && own.calls_the_same(bundle, difference)
    }

    /// Returns a file in which each crate has its own edition unless `heads` says otherwise, the summary of its functions,
    /// and the differences between that summary and the bundle.
    fn in_edition(
        &self,
        bundle: &Summary,
        heads: Heads,
    ) -> Result<(MultiEditionFile, Summary, Vec<Difference>)> {
        let own = self.multi_edition_file(self.subject.shaken, heads, Macros::OfTheParts)?;
        let summary = self.summary_in(&own, Roles::Files)?;
        let mut differences = self.unproved_differences(summary.differences(bundle));
        // A macro whose fragments are variables, as in `$x:$fragment`, may choose another rule in another edition.
        let has_variable = [":$", ": $"]
            .iter()
            .any(|text| self.subject.text.contains(text));
        // Only unsafe code can read memory that is free.
        let has_unsafe = self.subject.text.contains("unsafe");
        // Without a `Drop` in the program, only drops of the standard library do more than free memory, and each is a call.
        let has_drops = self.subject.text.contains("Drop");
        if !self.subject.observes_memory && !has_variable && !has_unsafe {
            differences.retain(|other| !summary.frees_at_another_time(bundle, other, has_drops));
        }
        Ok((own, summary, differences))
    }

    /// Returns the functions that the bundle's edition changes where closures or panics have another than that of their
    /// crate; `None` if there are none, or if the programs are the same once they are optimised.
    fn edition_changes(&self, bundle: &Summary, heads: Heads) -> Result<Option<Vec<Other>>> {
        let (own, summary, differences) = self.in_edition(bundle, heads)?;
        if differences.is_empty() {
            return Ok(None);
        }
        // The comparisons below examine the file before it was formatted.
        let unformatted = self.summary(self.subject.shaken.text, Roles::Files)?;
        let formatting = unformatted.differences(bundle);
        if !formatting.is_empty() {
            return Err(self.other_program(&formatting, None));
        }
        if self.is_same_once_optimised(&own, heads)? {
            return Ok(None);
        }
        let own = self.listing(&own.compiler, &own.text, bundle.names())?;
        let listing = self.listing(&self.compiler, self.subject.shaken.text, bundle.names())?;
        let mut others = self.others(&differences, &own, &listing);
        for (other, difference) in others.iter_mut().zip(&differences) {
            other.calls_the_same = self.calls_the_same_in(&summary, bundle, difference);
        }
        Ok(Some(others))
    }

    /// Returns whether the program is the same in the two editions once it is optimised.
    fn is_same_once_optimised(&self, own: &MultiEditionFile, heads: Heads) -> Result<bool> {
        let bundle = self.multi_edition_file(self.subject.shaken, heads, Macros::OfTheFile)?;
        let own = own.compiler.assembly(&own.text)?;
        Ok(is_same(own, bundle.compiler.assembly(&bundle.text)?))
    }

    /// Returns the functions with these differences, with their origins.
    fn others(&self, differences: &[Difference], own: &Listing, bundle: &Listing) -> Vec<Other> {
        let starts = starts_of_lines(self.subject.shaken.text);
        let other = |difference: &Difference| {
            let own = own.get(&difference.name);
            let bundle = bundle.get(&difference.in_bundle);
            let places = bundle.into_iter().flat_map(|unit| &unit.places);
            let offset = |(line, column): &(usize, usize)| {
                Some(starts.get(line.checked_sub(1)?)? + column.saturating_sub(1))
            };
            let instructions = own.zip(bundle).map(|(own, bundle)| own.first_other(bundle));
            Other {
                offsets: places.filter_map(offset).collect(),
                instructions: instructions.unwrap_or_default(),
                ..Other::new(difference)
            }
        };
        differences.iter().map(other).collect()
    }

    /// Returns a file in which each crate has its own edition.
    fn multi_edition_file(
        &self,
        whole: Whole,
        heads: Heads,
        macros: Macros,
    ) -> Result<MultiEditionFile> {
        let parts = parts(whole.places, whole.program);
        let folder = &whole.program.target_directory;
        MultiEditionFile::new(whole.text, &parts, &self.compiler, heads, macros, folder)
    }

    fn summary_in(&self, file: &MultiEditionFile, roles: Roles) -> Result<Summary> {
        let object = file.compiler.object(&file.text, self.flags)?.ok_or_else(|| {
            let reason = "the crates of the program have several editions, and the bundle does not compile where each has its own, so it cannot be compared";
            let remedy = "give all crates of the program the same edition, or skip the comparison with --no-prove";
            Refusal::new(reason, remedy)
        })?;
        self.summary_of(&object, roles)
    }

    fn summary(&self, text: &str, roles: Roles) -> Result<Summary> {
        let object = self
            .compiler
            .object(text, self.flags)?
            .ok_or_else(|| Error::tool("rustc", "the bundle does not compile"))?;
        self.summary_of(&object, roles)
    }

    fn summary_of(&self, object: &[u8], roles: Roles) -> Result<Summary> {
        let code = code_of(object)?;
        let crates = &self.subject.shaken.program.crates;
        let modules = self
            .subject
            .modules
            .iter()
            .map(|(index, module)| (module.clone(), crates[*index].name.clone()));
        let names = Names::new(code.crate_of_main(), modules.collect());
        Ok(Summary::new(code, names, roles, self.places))
    }

    /// Returns the functions of a text that compiles.
    fn listing(&self, compiler: &Compiler, text: &str, names: &Names) -> Result<Listing> {
        let assembly = compiler.assembly_with_lines(text, self.flags)?;
        let listing = assembly.map(|assembly| places::listing(&assembly, names));
        Ok(listing.unwrap_or_default())
    }
}

/// Returns a name without the numbers of closures, which may differ in another file.
fn without_numbers(name: &str) -> String {
    let mut parts = name.split("{closure#");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| {
        let rest = part.trim_start_matches(|digit: char| digit.is_ascii_digit());
        text + "{closure" + rest
    })
}

fn code_of(object: &[u8]) -> Result<Code> {
    let mut code = Code::default();
    let added = code.add(object);
    added.map_err(|error| Error::tool("rustc", error.to_string()))?;
    Ok(code)
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use rstest::rstest;
    use tempfile::TempDir;

    use super::{prove, Outcome, Subject, Whole};
    use crate::cargo::{self, Entry, Program};
    use crate::compiler::Compiler;
    use crate::error::Error;
    use crate::features::Features;

    const MAIN: &str = "fn main() { println!(\"{}\", lib::f()); }\n";

    /// The closure captures `a.1` since edition 2021, and `a` before. The guard of the condition is dropped before the
    /// `else` since edition 2024.
    const LIBRARY: &str = "use std::cell::Cell;
pub struct Guard<'a>(&'a Cell<i32>);
impl Drop for Guard<'_> { fn drop(&mut self) { self.0.set(self.0.get() + 1); } }
impl Guard<'_> { fn get(&self) -> Option<i32> { None } }
fn dropped(a: &Cell<i32>) -> i32 { if let Some(it) = Guard(a).get() { it } else { a.get() } }
fn captured() -> i32 { let a = (1, 20); let f = || a.1; f() }
fn plain() -> i32 { 300 }
pub fn f() -> i32 { dropped(&Cell::new(1)) + captured() + plain() }
";

    /// A program of two crates, which is small enough to be bundled by hand.
    struct Two {
        _folder: TempDir,
        program: Program,
        compiler: Compiler,
    }

    impl Two {
        fn new(library: &str, edition: &str) -> Self {
            let folder = tempfile::tempdir().unwrap();
            let package = |name: &str, edition: &str, rest: &str| {
                format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"{edition}\"\n{rest}")
            };
            let depends = "[dependencies]\nlib = { path = \"lib\" }\n[workspace]\n";
            for (path, text) in [
                ("Cargo.toml", package("main", edition, depends)),
                ("src/main.rs", MAIN.to_string()),
                ("lib/Cargo.toml", package("lib", library, "")),
                ("lib/src/lib.rs", LIBRARY.to_string()),
            ] {
                let path = folder.path().join(path);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, text).unwrap();
            }
            let manifest: PathBuf = folder.path().join("Cargo.toml");
            let metadata = cargo::metadata(&manifest, &Features::default()).unwrap();
            let target = cargo::target(&metadata, &manifest, &Entry::OnlyBinary).unwrap();
            let mut program =
                cargo::program(&metadata, target, &Features::default(), None).unwrap();
            program.target_directory = folder.path().join("target");
            let compiler = Compiler::new(Path::new("rustc"), edition, Vec::new()).unwrap();
            Self {
                program,
                compiler,
                _folder: folder,
            }
        }

        /// Compares cargo's build with a bundle that has `shaken` in place of the library, and `formatted` in its final
        /// text.
        fn compare(&self, shaken: &str, formatted: &str) -> crate::error::Result<Outcome> {
            self.compared_after(None, shaken, formatted)
        }

        /// Does the same where a library was rewritten.
        fn compared_after(
            &self,
            before: Option<&str>,
            shaken: &str,
            formatted: &str,
        ) -> crate::error::Result<Outcome> {
            let bundle = |library: &str| format!("{MAIN}mod lib {{\n{library}}}\n");
            let (shaken, text) = (bundle(shaken), bundle(formatted));
            let places = [0..MAIN.len(), MAIN.len()..shaken.len()];
            let text_before = before.map(bundle);
            let whole = |text| Whole {
                text,
                places: &places,
                program: &self.program,
            };
            prove(&Subject {
                text: &text,
                modules: &[(1, "lib".to_string())],
                shaken: whole(&shaken),
                before: text_before.as_deref().map(whole),
                prints_places: false,
                observes_memory: false,
                origin: &|at| Some(format!("line {}", shaken[..at].matches('\n').count() + 1)),
                compiler: &self.compiler,
                rustc: Path::new("rustc"),
            })
        }

        /// Returns the functions that an edition changes, by their names.
        fn edition_changes(&self, library: &str) -> Vec<String> {
            match self.compare(library, library).unwrap() {
                Outcome::Same { .. } => Vec::new(),
                Outcome::OtherCaptures(others) | Outcome::Other(others) => {
                    others.into_iter().map(|other| other.name).collect()
                }
            }
        }
    }

    #[rstest]
    #[case::one_edition("2021", "2021", &[])]
    #[case::captures("2018", "2021", &[])]
    #[case::drops("2021", "2024", &["lib::dropped"])]
    #[case::captures_and_drops("2018", "2024", &["lib::dropped"])]
    #[case::newer_library("2024", "2021", &["lib::dropped"])]
    fn what_an_edition_changes_is_named(
        #[case] library: &str,
        #[case] bundle: &str,
        #[case] changed: &[&str],
    ) {
        assert_eq!(Two::new(library, bundle).edition_changes(LIBRARY), changed);
    }

    /// In one edition, and in two, where the instructions of `captured` and `dropped` differ anyway.
    #[rstest]
    fn a_library_that_is_not_cargos_is_refused(
        #[values("2018", "2021")] edition: &str,
        #[values(
            ("300", "301"),
            ("(1, 20)", "(1, 21)"),
            ("|| a.1", "|| a.0"),
            ("set(self.0.get() + 1)", "set(self.0.get() + 2)"),
            ("Option<i32> { None }", "Option<i32> { Some(1) }"),
            ("else { a.get() }", "else { 1 + a.get() }"),
            ("captured() + plain()", "plain() + captured()"),
        )]
        change: (&str, &str),
    ) {
        let before = LIBRARY.find(change.0).unwrap();
        let line = format!("{MAIN}mod lib {{\n{}", &LIBRARY[..before]);
        let place = format!("line {}:", line.matches('\n').count() + 1);
        let other = LIBRARY.replace(change.0, change.1);
        let compared = Two::new(edition, "2021").compare(&other, &other);
        let Err(Error::Refusal(refusal)) = compared else {
            panic!("it is not refused");
        };
        let refused = refusal.to_string();
        assert!(refused.starts_with(&place), "{refused}");
        assert!(refused.contains("differs from the program"), "{refused}");
        let has = |mark| refusal.details.lines().any(|line| line.starts_with(mark));
        assert!(has("- ") && has("+ "), "{}", refusal.details);
    }

    /// Code that is rewritten for an edition is compared all the same.
    #[test]
    fn a_rewritten_library_that_is_not_cargos_is_refused() {
        let other = LIBRARY.replace("300", "301");
        let compared = Two::new("2021", "2024").compared_after(Some(&other), &other, &other);
        let Err(Error::Refusal(refusal)) = compared else {
            panic!("it is not refused");
        };
        assert!(refusal.reason.contains("lib::plain"), "{refusal}");
    }

    /// The comparison is of the file that is written, not only of its text before it was formatted.
    #[rstest]
    fn a_file_that_formatting_changes_is_refused(
        #[values("2018", "2021", "2024")] library: &str,
        #[values("2021", "2024")] bundle: &str,
    ) {
        let other = LIBRARY.replace("300", "301");
        let compared = Two::new(library, bundle).compare(LIBRARY, &other);
        let names = match compared {
            Ok(Outcome::Same { .. }) => String::new(),
            Ok(Outcome::OtherCaptures(others) | Outcome::Other(others)) => {
                others.into_iter().map(|other| other.name).collect()
            }
            Err(error) => error.to_string(),
        };
        assert!(names.contains("lib::plain"), "{names}");
    }
}
