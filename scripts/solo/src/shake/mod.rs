//! Shaking: what the program does not need is left out, and it is the same program after that.
//!
//! An unoptimised build of the whole file says which functions have code in the program (`code`), and one more run of
//! the compiler who refers to whom (`graph`). What has code is kept, and what that refers to (`reach`). Which impls a
//! bound needs is in neither: what the compiler then misses is put back, and what it calls unused goes. Most errors name
//! the trait and the type of what they miss (`exact`); only when no other is left, there is a guess (`demand`), and what
//! was put back for it is tried without. Whatever goes is blanked, so that all that stays keeps its line and
//! column. The result counts only if its unoptimised assembly is that of the whole file.

mod code;
mod demand;
mod exact;
mod file;
mod graph;
mod memory;
mod reach;
mod sought;

use std::cell::Cell;
use std::collections::{BTreeMap, HashSet};

use cargo_metadata::diagnostic::Diagnostic;

use crate::assembly::canonical;
use crate::cargo::Program;
use crate::compiler::{self, offset, Compiler};
use crate::error::Result;
use crate::inline::Inlined;
use crate::shake::demand::State;
use crate::shake::file::File;
use crate::shake::graph::Graph;
use crate::shake::memory::Memory;
use crate::shake::reach::Known;
use crate::source::nodes::Kind;
use crate::source::text::size;
use crate::source::tokens::{lex, Token};

/// More rounds than any program needs: each leaves something out or puts something back.
const ROUNDS: usize = 60;

/// The code that the compiler reads in a search at most, in bytes without white space. The smallest file found by then is
/// the result. A limit on time would give another result on another machine.
const WORK: usize = 3_000_000;

/// What a run of the compiler costs by itself, as the bytes that it could read in that time.
const RUN: usize = 10_000;

/// An error that names so few nodes at most names what it misses, at first.
const FEW: usize = 6;

/// After so many rounds any number will do.
const PATIENCE: usize = 8;

/// How often all that was put back is left out anew, at most. What was put back for the sake of what is unused itself goes
/// with it then.
const CHANCES: usize = 3;

/// A file with more bytes, white space not counted, keeps attributes that only direct the optimiser. Nothing is left out
/// of it by trial, and nothing that was put back is left out anew: each round takes a second, or three if there are
/// hundreds of errors.
const LARGE: usize = 100_000;

/// A shaken file, of the same length as before.
pub struct Shaken {
    pub text: String,
    pub tokens: Vec<Token>,
    /// What each step took away, in bytes.
    pub steps: Vec<(String, usize)>,
}

impl Shaken {
    pub fn new(text: String, steps: Vec<(String, usize)>) -> Result<Self> {
        let tokens = lex(&text)?;
        Ok(Self {
            text,
            tokens,
            steps,
        })
    }
}

/// Returns the file with all left out that the program does not need, proved to be the same program; `None` if
/// the file does not compile.
pub fn shake(
    program: &Program,
    inlined: &Inlined,
    compiler: &Compiler,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Option<Shaken>> {
    let whole = &inlined.text.text;
    let memory = Memory::new(program, &compiler.version()?);
    if let Some(known) = memory.known(whole) {
        let assembly = compiler.examine(&known.text)?.assembly;
        if assembly.is_some_and(|it| canonical(&it) == known.assembly) {
            return known.shaken().map(Some);
        }
    }
    let Some(assembly) = compiler.examine(whole)?.assembly else {
        return Ok(None);
    };
    let file = File::new(whole, &inlined.places[0])?;
    let Some(graph) = graph::graph(&file, compiler)? else {
        // That a mark is in the way is no reason to refuse the program.
        return Shaken::new(whole.clone(), Vec::new()).map(Some);
    };
    let mut search = Shaking {
        compiler,
        progress,
        work: Cell::new(0),
        coded: code::coded(&file, &graph, &assembly),
        graph,
        reference: canonical(&assembly),
        file,
    };
    let mut smallest = search.smallest()?;
    if smallest.is_none() && search.coded.take().is_some() {
        smallest = search.smallest()?;
    }
    let shaken = match smallest {
        Some(shaken) => shaken,
        None => Shaken::new(whole.clone(), Vec::new())?,
    };
    if !search.file.asks_environment() && !search.is_late() {
        memory.know(whole, &search.reference, &shaken);
    }
    Ok(Some(shaken))
}

struct Shaking<'a> {
    compiler: &'a Compiler,
    progress: &'a (dyn Fn(&str) + Sync),
    /// The code that the compiler has read for this search, as `WORK` counts it.
    work: Cell<usize>,
    file: File,
    graph: Graph,
    /// The nodes that have code in the program, if that is known.
    coded: Option<HashSet<usize>>,
    /// The assembly of the whole file.
    reference: String,
}

/// A text that compiles, and the step that led to it.
struct Candidate {
    text: String,
    step: &'static str,
}

impl Shaking<'_> {
    /// Returns the smallest text found that is the same program; `None` if none is.
    fn smallest(&self) -> Result<Option<Shaken>> {
        let mut candidates = self.candidates(true)?;
        if let Some(last) = candidates.pop() {
            if self.is_same(&last.text)? {
                return Ok(Some(self.shaken(&candidates, last)?));
            }
            candidates = self.candidates(false)?;
        }
        while let Some(candidate) = candidates.pop() {
            if self.is_same(&candidate.text)? {
                return Ok(Some(self.shaken(&candidates, candidate)?));
            }
        }
        Ok(None)
    }

    fn shaken(&self, before: &[Candidate], last: Candidate) -> Result<Shaken> {
        let mut steps = BTreeMap::new();
        let mut left = size(&self.file.text);
        for it in before.iter().chain([&last]) {
            *steps.entry(it.step).or_insert(0) += left.saturating_sub(size(&it.text));
            left = size(&it.text);
        }
        let text = self.without_attributes(last.text)?;
        *steps.entry("by attributes").or_insert(0) += left - size(&text);
        let steps = steps
            .into_iter()
            .map(|(step, bytes)| (step.to_string(), bytes));
        Shaken::new(text, steps.collect())
    }

    /// Returns the texts that compile on the way to the smallest, which comes last. What is never called unused is
    /// only left out if it is to be tried.
    fn candidates(&self, is_trying: bool) -> Result<Vec<Candidate>> {
        let mut search = Search {
            shaking: self,
            known: Known {
                coded: self.coded.clone(),
                ..Known::default()
            },
            kept: HashSet::new(),
            phase: Phase::Completing,
            chances: Vec::new(),
            since: 0,
            tried: HashSet::new(),
            is_trying,
            found: Vec::new(),
        };
        search.settle()?;
        Ok(search.found)
    }

    /// Returns whether the search has to end.
    fn is_late(&self) -> bool {
        self.compiler.is_late() || self.work.get() > WORK
    }

    /// Returns what is alive without having code, and that the compiler never calls unused.
    fn tries(&self, alive: &[bool]) -> Vec<usize> {
        let is_free = |it: &usize| alive[*it] && !self.has_code(*it);
        let is_try = |it: &usize| {
            !self.file.is_of_solution(*it) && demand::is_never_called_unused(&self.file, *it)
        };
        let nodes = 0..self.file.nodes.len();
        nodes.filter(is_free).filter(is_try).collect()
    }

    fn has_code(&self, node: usize) -> bool {
        let coded = self.coded.as_ref();
        coded.is_some_and(|it| {
            it.contains(&node) || self.file.inside(node).any(|at| it.contains(&at))
        })
    }

    fn is_same(&self, text: &str) -> Result<bool> {
        let assembly = self.compiler.examine(text)?.assembly;
        Ok(assembly.is_some_and(|it| canonical(&it) == self.reference))
    }

    /// Returns a text without the attributes that only direct the optimiser, if that makes no difference to it.
    fn without_attributes(&self, text: String) -> Result<String> {
        let file = File::new(&text, &self.file.solution)?;
        let is_kept = |it: usize| file.nodes[it].kind != Kind::Attribute || file.is_of_solution(it);
        let kept: Vec<bool> = (0..file.nodes.len()).map(is_kept).collect();
        let without = file.keeping(&kept);
        // Two optimised builds of a large file take seconds, for a hundredth of its bytes.
        if without == text || size(&text) > LARGE {
            return Ok(text);
        }
        let with = self.compiler.assembly(&text)?;
        let both = with.zip(self.compiler.assembly(&without)?);
        let is_same = both.is_some_and(|(with, alone)| canonical(&with) == canonical(&alone));
        Ok(if is_same { without } else { text })
    }
}

/// How far the search is.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    /// Nothing has compiled yet: what the compiler misses is put back.
    Completing,
    /// A text has compiled: what the compiler calls unused is left out, and put back if it is missed.
    Reducing,
}

impl Phase {
    fn step(self) -> &'static str {
        match self {
            Self::Completing => "by code",
            Self::Reducing => "by lints and trying",
        }
    }
}

/// The way from what is known at first to what compiles.
struct Search<'a> {
    shaking: &'a Shaking<'a>,
    known: Known,
    /// What was left out and had to be put back.
    kept: HashSet<usize>,
    phase: Phase,
    /// How large the file was each time that all that was put back for another's sake was left out anew.
    chances: Vec<usize>,
    /// How many rounds ago something was left out.
    since: usize,
    /// What had such a chance without being called unused.
    tried: HashSet<usize>,
    /// Whether to try what the compiler never calls unused.
    is_trying: bool,
    found: Vec<Candidate>,
}

impl Search<'_> {
    /// Puts back what the compiler misses and leaves out what it calls unused, until it does neither, or misses what
    /// cannot be found, or the time is over.
    fn settle(&mut self) -> Result<()> {
        let file = &self.shaking.file;
        for _ in 0..ROUNDS {
            if self.shaking.is_late() {
                return Ok(());
            }
            let alive = reach::alive(file, &self.shaking.graph, &self.known);
            let text = file.keeping(&alive);
            let left = size(&text);
            let work = &self.shaking.work;
            work.set(work.get() + left + RUN);
            let report = self.shaking.compiler.lint(&text)?;
            if report.errors.is_empty() {
                self.is_trying &= left <= LARGE;
                (self.shaking.progress)(&format!("removing unused code: {left} bytes are left"));
                let phase = std::mem::replace(&mut self.phase, Phase::Reducing);
                let step = phase.step();
                self.found.push(Candidate { text, step });
                self.known.enough = Some(alive.clone());
                if !self.leave_out(&alive, &report.warnings, phase) {
                    return Ok(());
                }
                continue;
            }
            self.since += 1;
            let (blamed, missed) = self.answers(&report.errors, &alive);
            let is_changed = !blamed.is_empty();
            self.delete(blamed);
            if self.put_back(missed)
                || is_changed
                || self.put_back(self.guesses(&report.errors, &alive))
            {
                continue;
            }
            if !self.leave_out_wrong(&report.errors) && !self.put_all_back() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Leaves out what the compiler calls unused in a file that compiles; returns whether there is such a thing. The file
    /// was found in `phase`.
    fn leave_out(&mut self, alive: &[bool], warnings: &[Diagnostic], phase: Phase) -> bool {
        let unused = warnings.iter();
        let unused = unused.flat_map(|it| demand::unused(&self.shaking.file, alive, it));
        let (kept, mut unused): (Vec<_>, Vec<_>) = unused.partition(|it| self.kept.contains(it));
        let tries = if self.is_trying {
            self.shaking.tries(alive)
        } else {
            Vec::new()
        };
        if phase == Phase::Completing {
            unused.extend(tries);
        } else if unused.is_empty() && self.has_chance() {
            unused = kept;
            if self.has_shrunk() {
                unused.extend(tries.into_iter().filter(|&it| self.tried.insert(it)));
            }
            self.kept.clear();
            // A module that was missed for an import goes with what it was imported for.
            let nodes = &self.shaking.file.nodes;
            let demanded = &mut self.known.demanded;
            demanded.retain(|&it| nodes[it].kind != Kind::Module);
        }
        self.since = 0;
        let is_changed = !unused.is_empty();
        self.delete(unused);
        is_changed
    }

    /// Returns whether what was put back may be left out anew, and notes that it is: twice, and then as long as that makes
    /// the file smaller.
    fn has_chance(&mut self) -> bool {
        let left = self.found.last().map_or(0, |it| size(&it.text));
        let is_smaller = self.chances.last().is_none_or(|it| left < *it);
        let chances = self.chances.len();
        let is_taken = left <= LARGE && chances < CHANCES && (is_smaller || chances == 1);
        self.chances.extend(is_taken.then_some(left));
        is_taken
    }

    /// Returns whether so much is gone since the first trial that another may end better.
    fn has_shrunk(&self) -> bool {
        let sizes = [self.found.get(1), self.found.last()];
        let [first, last] = sizes.map(|it| it.map_or(0, |it| size(&it.text)));
        first.saturating_sub(last) > first / 64
    }

    fn state<'a>(&'a self, alive: &'a [bool]) -> State<'a> {
        State {
            file: &self.shaking.file,
            graph: &self.shaking.graph,
            alive,
            enough: self.known.enough.as_deref(),
        }
    }

    /// Returns what to leave out and what to put back for errors to go, as far as they say it clearly. What needs what
    /// is unused is unused, once the file has compiled, unless it has code.
    fn answers(&self, errors: &[Diagnostic], alive: &[bool]) -> (Vec<usize>, Vec<usize>) {
        let state = self.state(alive);
        let (mut blamed, mut missed) = (Vec::new(), Vec::new());
        for error in errors {
            if let Some(node) = offset(error).and_then(|it| self.blamed(it, error)) {
                blamed.push(node);
                continue;
            }
            let exact = exact::demanded(state, error);
            if exact.is_empty() {
                missed.extend(demand::clearly(state, error));
            }
            missed.extend(exact);
        }
        (blamed, missed)
    }

    /// Returns what errors may be about that do not say it clearly. Most of them follow from others, so this is asked when
    /// there are no others, and an error that may mean many things waits for a while.
    fn guesses(&self, errors: &[Diagnostic], alive: &[bool]) -> Vec<usize> {
        let state = self.state(alive);
        let guesses = errors.iter().map(|it| demand::demanded(state, it));
        let guesses: Vec<_> = guesses.filter(|it| !it.is_empty()).collect();
        let fewest = guesses.iter().map(Vec::len).min().unwrap_or(0);
        let few = if self.since > PATIENCE {
            usize::MAX
        } else {
            FEW
        };
        let few = guesses.into_iter().filter(|it| it.len() <= fewest.max(few));
        few.flatten().collect()
    }

    /// Returns the innermost node around an error, if it may go.
    fn blamed(&self, offset: usize, error: &Diagnostic) -> Option<usize> {
        let file = &self.shaking.file;
        let node = file.innermost(offset)?;
        let may_go = match file.nodes[node].kind {
            Kind::Use | Kind::Glob => true,
            Kind::TraitImplItem if is_of_no_trait(error) => true,
            _ if self.phase == Phase::Completing => false,
            Kind::Attribute | Kind::Module | Kind::Rule | Kind::Variant => false,
            Kind::Named => !file.nodes[node].is_macro(),
            // Alive for the sake of `Clone`.
            Kind::Derive => file.nodes[node].name != "Copy",
            _ => true,
        };
        let is_needed = file.is_of_solution(node)
            || self.shaking.coded.is_none()
            || self.shaking.has_code(node)
            || self.kept.contains(&node);
        (may_go && !is_needed).then_some(node)
    }

    /// Leaves out what was put back for another's sake and is wrong without more; returns whether there is such a thing.
    fn leave_out_wrong(&mut self, errors: &[Diagnostic]) -> bool {
        let file = &self.shaking.file;
        let places = errors.iter().filter_map(compiler::origin);
        let around = places.filter_map(|it| file.innermost(it));
        let mut around = around.flat_map(|it| file.chain(it).collect::<Vec<_>>());
        let is_wrong = |it: &usize| self.known.demanded.contains(it) && !self.kept.contains(it);
        let wrong = around.find(|it| is_wrong(it) && !self.shaking.has_code(*it));
        self.delete(wrong.into_iter().collect());
        wrong.is_some()
    }

    fn delete(&mut self, nodes: Vec<usize>) {
        for node in nodes {
            self.known.demanded.remove(&node);
            self.known.deleted.insert(node);
        }
    }

    /// Puts back all that was alive when the file compiled last.
    fn put_all_back(&mut self) -> bool {
        let Some(enough) = &self.known.enough else {
            return false;
        };
        let nodes = &self.shaking.file.nodes;
        let alive = (0..enough.len()).filter(|&it| enough[it] && nodes[it].kind != Kind::Module);
        self.put_back(alive.collect())
    }

    /// Returns whether that changes anything.
    fn put_back(&mut self, nodes: Vec<usize>) -> bool {
        let mut is_changed = false;
        for node in nodes {
            is_changed |= self.known.demanded.insert(node);
            for outer in self.shaking.file.chain(node) {
                if self.known.deleted.remove(&outer) {
                    self.kept.insert(outer);
                }
            }
        }
        is_changed
    }
}

/// Returns whether an error is about an item of an impl that its trait does not have.
fn is_of_no_trait(error: &Diagnostic) -> bool {
    const CODES: [&str; 3] = ["E0407", "E0437", "E0438"];
    let code = error.code.as_ref().map(|it| it.code.as_str());
    code.is_some_and(|it| CODES.contains(&it))
}
