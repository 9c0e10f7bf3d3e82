//! Shaking: removes the code that a program does not need, and proves that the program stays the same.
//!
//! An unoptimised build of the whole file shows which functions have machine code (`code`). A second run of the
//! compiler reports every reference between items (`graph`). Functions with code stay, with everything that they refer
//! to (`reach`). Neither run shows which impls a bound needs. The compiler's errors then name missing items, which are
//! restored, and its lints name unused items, which are removed. Most errors name the trait and the type (`exact`); if
//! several impls could satisfy a bound, `exact` follows their bounds. If no such error is left, `demand` guesses from
//! the others, and a later round removes restored items again as a trial. Removed code becomes blanks, so that the rest
//! keeps its lines and columns. A result counts only if its unoptimised assembly equals that of the whole file.

mod code;
mod demand;
mod exact;
mod file;
mod graph;
mod reach;
mod want;

use std::cell::Cell;
use std::collections::{BTreeMap, HashSet};

use cargo_metadata::diagnostic::Diagnostic;
use serde::{Deserialize, Serialize};

use crate::answers::Answers;
use crate::assembly::{canonical, is_same};
use crate::cargo::Program;
use crate::compiler::{self, offset, Compiler};
use crate::error::Result;
use crate::inline::OneFile;
use crate::shake::demand::State;
use crate::shake::file::File;
use crate::shake::graph::Graph;
use crate::shake::reach::Facts;
use crate::source::nodes::Kind;
use crate::source::text::size;
use crate::source::tokens::{lex, Token};

/// A limit that no program reaches: each round removes or restores something.
const ROUNDS: usize = 60;

/// The most work of a search, in bytes of code without white space that the compiler reads. Runs (`RUN`) and messages
/// (`MESSAGES`) count as bytes. The smallest file found by then is the result. With a limit on time, the result would
/// depend on the machine.
const WORK: usize = 4_000_000;

/// The fixed cost of a run of the compiler, as the number of bytes that it could read in that time.
const RUN: usize = 10_000;

/// The number of bytes of messages that count as one byte of code. rustc can take a minute to print thousands of errors in
/// macros, because each lists all expansions around it.
const MESSAGES: usize = 20;

/// In the first rounds, an unclear error counts only if it has at most this number of candidates, or the fewest of all.
const FEW: usize = 6;

/// With more errors than this, most of them follow from others, and the search does not follow bounds.
const MANY: usize = 15;

/// After this number of rounds without a removal, every error counts.
const PATIENCE: usize = 8;

/// The maximum number of times that the search removes restored items again. Items that were restored for an unused
/// item can be removed together with it.
const CHANCES: usize = 3;

/// The size in bytes, without white space, above which attributes for the optimiser stay and the search ends with the
/// first file that compiles. For such files, each round takes one to three seconds, and all further rounds together
/// removed 1 to 3 % of the file.
const LARGE: usize = 100_000;

/// A shaken file, of the same length as before.
pub struct Shaken {
    pub text: String,
    pub tokens: Vec<Token>,
    /// The bytes that each step removed.
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

/// Returns the file without unused code, proved to be the same program; `None` if the file does not compile.
pub fn shake(
    program: &Program,
    inlined: &OneFile,
    compiler: &Compiler,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Option<Shaken>> {
    let whole = &inlined.text.text;
    let answers = Answers::new(program);
    let question = format!("shaken with {}", compiler.version()?);
    // The bundler is identified by its sources, because its version stays the same during development.
    let depends_on = [whole, env!("SOLO_SOURCES")];
    if let Some(memory) = answers.recall::<Memory>(&question, &depends_on) {
        let assembly = compiler.examine(&memory.text)?.assembly;
        if assembly.is_some_and(|assembly| canonical(&assembly) == memory.assembly) {
            return Shaken::new(memory.text, memory.steps).map(Some);
        }
    }
    let Some(assembly) = compiler.examine(whole)?.assembly else {
        return Ok(None);
    };
    let file = File::new(whole, &inlined.places[0])?;
    let Some(mut graph) = graph::graph(&file, compiler)? else {
        // The marks may prevent a correct program from compiling.
        return Shaken::new(whole.clone(), Vec::new()).map(Some);
    };
    for (index, needed) in exact::impls_of_supertraits(&file, &graph) {
        graph.uses[index].push(needed);
    }
    let mut search = Shaking {
        compiler,
        progress,
        work: Cell::new(0),
        with_code: code::nodes_with_code(&file, &graph, &assembly),
        graph,
        reference: canonical(&assembly),
        file,
    };
    let mut smallest = search.smallest()?;
    if smallest.is_none() && search.with_code.take().is_some() {
        smallest = search.smallest()?;
    }
    let shaken = match smallest {
        Some(shaken) => shaken,
        None => Shaken::new(whole.clone(), Vec::new())?,
    };
    if !search.file.asks_environment() && !search.is_late() {
        let memory = Memory {
            assembly: search.reference,
            text: shaken.text.clone(),
            steps: shaken.steps.clone(),
        };
        answers.store(&question, &depends_on, &memory);
    }
    Ok(Some(shaken))
}

/// The last result of shaking a program: a starting point, which must be proved again. It is stored with everything that
/// the assembly of the whole file depends on. If that is the same, so is the assembly, and the shaken text has to pass
/// the same proof as before.
#[derive(Deserialize, Serialize)]
struct Memory {
    /// The assembly of the whole file.
    assembly: String,
    text: String,
    steps: Vec<(String, usize)>,
}

struct Shaking<'a> {
    compiler: &'a Compiler,
    progress: &'a (dyn Fn(&str) + Sync),
    /// The code that the compiler has read for this search, as `WORK` counts it.
    work: Cell<usize>,
    file: File,
    graph: Graph,
    /// The nodes that have code in the program, if that is known.
    with_code: Option<HashSet<usize>>,
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
            // The search of a large file ends with its first candidate, before any trial, so a second search would find
            // the same one.
            if size(&last.text) <= LARGE {
                candidates = self.candidates(false)?;
            }
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
        for candidate in before.iter().chain([&last]) {
            *steps.entry(candidate.step).or_insert(0) += left.saturating_sub(size(&candidate.text));
            left = size(&candidate.text);
        }
        let text = self.without_attributes(last.text)?;
        *steps.entry("by attributes").or_insert(0) += left - size(&text);
        let steps = steps
            .into_iter()
            .map(|(step, bytes)| (step.to_string(), bytes));
        Shaken::new(text, steps.collect())
    }

    /// Returns the texts that compile, from the largest to the smallest. If `is_trying`, the search also removes, as a
    /// trial, items that no lint reports as unused.
    fn candidates(&self, is_trying: bool) -> Result<Vec<Candidate>> {
        let mut search = Search {
            shaking: self,
            known: Facts {
                with_code: self.with_code.clone(),
                ..Facts::default()
            },
            restored: HashSet::new(),
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

    /// Returns the reachable nodes without code that no lint ever reports as unused.
    fn tries(&self, alive: &[bool]) -> Vec<usize> {
        let is_free = |node: &usize| alive[*node] && !self.has_code(*node);
        let is_try = |node: &usize| {
            !self.file.is_of_solution(*node) && demand::is_never_called_unused(&self.file, *node)
        };
        let nodes = 0..self.file.nodes.len();
        nodes.filter(is_free).filter(is_try).collect()
    }

    fn has_code(&self, node: usize) -> bool {
        let coded = self.with_code.as_ref();
        coded.is_some_and(|coded| {
            coded.contains(&node) || self.file.inside(node).any(|at| coded.contains(&at))
        })
    }

    fn is_in_derived_code(&self, node: usize) -> bool {
        let coded = self.with_code.as_ref();
        coded.is_some_and(|coded| code::is_in_derived(&self.file, coded, node))
    }

    fn is_same(&self, text: &str) -> Result<bool> {
        let assembly = self.compiler.examine(text)?.assembly;
        Ok(assembly.is_some_and(|assembly| canonical(&assembly) == self.reference))
    }

    /// Returns a text without attributes for the optimiser, if the optimised assembly is the same without them.
    fn without_attributes(&self, text: String) -> Result<String> {
        let file = File::new(&text, &self.file.solution)?;
        let is_kept =
            |node: usize| file.nodes[node].kind != Kind::Attribute || file.is_of_solution(node);
        let kept: Vec<bool> = (0..file.nodes.len()).map(is_kept).collect();
        let without = file.keeping(&kept);
        // Two optimised builds of a large file take seconds, and save a hundredth of its bytes.
        if without == text || size(&text) > LARGE {
            return Ok(text);
        }
        let with = self.compiler.assembly(&text)?;
        let is_same = is_same(with, self.compiler.assembly(&without)?);
        Ok(if is_same { without } else { text })
    }
}

/// The phase of the search.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    /// Nothing has compiled yet: the search restores missing items.
    Completing,
    /// A text has compiled: the search removes unused items, and restores those that are then missing.
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

/// The search for texts that compile.
struct Search<'a> {
    shaking: &'a Shaking<'a>,
    known: Facts,
    /// The nodes that were removed and had to be restored.
    restored: HashSet<usize>,
    phase: Phase,
    /// The size of the file each time that restored nodes were removed again.
    chances: Vec<usize>,
    /// The number of rounds since the last removal.
    since: usize,
    /// The nodes that were removed as a trial.
    tried: HashSet<usize>,
    /// Whether to remove, as a trial, nodes that no lint reports as unused.
    is_trying: bool,
    found: Vec<Candidate>,
}

impl Search<'_> {
    /// Restores missing nodes and removes unused ones until none are left, a missing item cannot be found, a large file
    /// compiles, or a limit is reached.
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
            work.set(work.get() + report.bytes / MESSAGES);
            if report.errors.is_empty() {
                (self.shaking.progress)(&format!("removing unused code: {left} bytes are left"));
                let phase = std::mem::replace(&mut self.phase, Phase::Reducing);
                let step = phase.step();
                self.found.push(Candidate { text, step });
                self.known.enough = Some(alive.clone());
                if left > LARGE || !self.remove_unused(&alive, &report.warnings, phase) {
                    return Ok(());
                }
                continue;
            }
            self.since += 1;
            let (blamed, mut missed) = self.answers(&report.errors, &alive);
            missed.extend(self.nodes_for_bounds(&report.errors, &alive));
            let is_changed = !blamed.is_empty();
            self.delete(blamed);
            if self.restore(missed)
                || is_changed
                || self.restore(self.guesses(&report.errors, &alive))
            {
                continue;
            }
            if !self.remove_wrong(&report.errors) && !self.restore_all() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Removes the unused nodes of a file that compiles, which was found in `phase`; returns whether there are any.
    fn remove_unused(&mut self, alive: &[bool], warnings: &[Diagnostic], phase: Phase) -> bool {
        let unused = warnings.iter();
        let unused = unused
            .flat_map(|warning| demand::unused_nodes(&self.shaking.file, alive, warning))
            .filter(|&node| !self.shaking.is_in_derived_code(node));
        let (kept, mut unused): (Vec<_>, Vec<_>) =
            unused.partition(|node| self.restored.contains(node));
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
                unused.extend(tries.into_iter().filter(|&node| self.tried.insert(node)));
            }
            self.restored.clear();
            // A module that was restored for an import is not needed once the user of that import is removed.
            let nodes = &self.shaking.file.nodes;
            let demanded = &mut self.known.demanded;
            demanded.retain(|&node| nodes[node].kind != Kind::Module);
        }
        self.since = 0;
        let is_changed = !unused.is_empty();
        self.delete(unused);
        is_changed
    }

    /// Returns whether to remove restored nodes again, and counts it: the first two times, and up to `CHANCES` times
    /// while the file becomes smaller.
    fn has_chance(&mut self) -> bool {
        let left = self
            .found
            .last()
            .map_or(0, |candidate| size(&candidate.text));
        let is_smaller = self.chances.last().is_none_or(|last| left < *last);
        let chances = self.chances.len();
        let is_taken = chances < CHANCES && (is_smaller || chances == 1);
        self.chances.extend(is_taken.then_some(left));
        is_taken
    }

    /// Returns whether the file has shrunk by more than a 64th since the first trial: then another trial may succeed.
    fn has_shrunk(&self) -> bool {
        let sizes = [self.found.get(1), self.found.last()];
        let [first, last] =
            sizes.map(|candidate| candidate.map_or(0, |candidate| size(&candidate.text)));
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

    /// Returns the nodes to remove and those to restore, according to clear errors. Once the file has compiled, a node without
    /// code that needs a removed node is unused, too.
    fn answers(&self, errors: &[Diagnostic], alive: &[bool]) -> (Vec<usize>, Vec<usize>) {
        let state = self.state(alive);
        let (mut blamed, mut missed) = (Vec::new(), Vec::new());
        for error in errors {
            if let Some(node) = offset(error).and_then(|offset| self.blame(offset, error)) {
                blamed.push(node);
                continue;
            }
            let exact = exact::nodes_to_restore(state, error);
            if exact.is_empty() {
                missed.extend(demand::clearly(state, error));
            }
            missed.extend(exact);
        }
        (blamed, missed)
    }

    /// Returns the nodes that the bounds of living impls need. Only the error with the fewest of them counts, and none
    /// if there are many errors, because most of these follow from others.
    fn nodes_for_bounds(&self, errors: &[Diagnostic], alive: &[bool]) -> Vec<usize> {
        if errors.len() > MANY {
            return Vec::new();
        }
        let state = self.state(alive);
        let all = errors
            .iter()
            .map(|error| exact::nodes_for_bounds(state, error))
            .filter(|nodes| !nodes.is_empty());
        all.min_by_key(Vec::len).unwrap_or_default()
    }

    /// Returns the nodes that unclear errors may be about. Most such errors follow from clear ones, so they count only when
    /// no clear one is left, and an error with many candidates waits for `PATIENCE` rounds.
    fn guesses(&self, errors: &[Diagnostic], alive: &[bool]) -> Vec<usize> {
        let state = self.state(alive);
        let guesses: Vec<_> = errors
            .iter()
            .map(|error| demand::nodes_to_restore(state, error))
            .filter(|nodes| !nodes.is_empty())
            .collect();
        let fewest = guesses.iter().map(Vec::len).min().unwrap_or(0);
        let few = if self.since > PATIENCE {
            usize::MAX
        } else {
            FEW
        };
        let few = guesses
            .into_iter()
            .filter(|nodes| nodes.len() <= fewest.max(few));
        few.flatten().collect()
    }

    /// Returns the innermost node around an error, if it may be removed.
    fn blame(&self, offset: usize, error: &Diagnostic) -> Option<usize> {
        let file = &self.shaking.file;
        let node = file.innermost(offset)?;
        let may_go = match file.nodes[node].kind {
            Kind::Use | Kind::Glob => true,
            Kind::TraitImplItem if is_of_no_trait(error) => true,
            _ if self.phase == Phase::Completing => false,
            Kind::Attribute | Kind::Module | Kind::Rule | Kind::Variant => false,
            Kind::Named => !file.nodes[node].is_macro(),
            // The derive of `Clone` keeps it alive.
            Kind::Derive => file.nodes[node].name != "Copy",
            _ => true,
        };
        let is_needed = file.is_of_solution(node)
            || self.shaking.with_code.is_none()
            || self.shaking.has_code(node)
            || self.restored.contains(&node);
        (may_go && !is_needed).then_some(node)
    }

    /// Among the nodes around errors, removes the first one that was restored for another error; returns whether there
    /// is one.
    fn remove_wrong(&mut self, errors: &[Diagnostic]) -> bool {
        let file = &self.shaking.file;
        let places = errors.iter().filter_map(compiler::origin);
        let mut around = places
            .filter_map(|offset| file.innermost(offset))
            .flat_map(|node| file.chain(node).collect::<Vec<_>>());
        let is_wrong =
            |node: &usize| self.known.demanded.contains(node) && !self.restored.contains(node);
        let wrong = around.find(|node| is_wrong(node) && !self.shaking.has_code(*node));
        self.delete(wrong.into_iter().collect());
        wrong.is_some()
    }

    fn delete(&mut self, nodes: Vec<usize>) {
        for node in nodes {
            self.known.demanded.remove(&node);
            self.known.deleted.insert(node);
        }
    }

    /// Restores all nodes of the last file that compiled.
    fn restore_all(&mut self) -> bool {
        let Some(enough) = &self.known.enough else {
            return false;
        };
        let nodes = &self.shaking.file.nodes;
        let alive =
            (0..enough.len()).filter(|&node| enough[node] && nodes[node].kind != Kind::Module);
        self.restore(alive.collect())
    }

    /// Restores nodes; returns whether one of them was not restored before.
    fn restore(&mut self, nodes: Vec<usize>) -> bool {
        let mut is_changed = false;
        for node in nodes {
            is_changed |= self.known.demanded.insert(node);
            for outer in self.shaking.file.chain(node) {
                if self.known.deleted.remove(&outer) {
                    self.restored.insert(outer);
                }
            }
        }
        is_changed
    }
}

/// Returns whether an error is about an item of an impl that the trait lacks.
fn is_of_no_trait(error: &Diagnostic) -> bool {
    const CODES: [&str; 3] = ["E0407", "E0437", "E0438"];
    CODES.contains(&compiler::code(error))
}
