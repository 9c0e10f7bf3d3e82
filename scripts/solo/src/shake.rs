//! Shaking: what the program does not need is deleted, and it is the same program after that.
//!
//! Three sources say what to delete: names (a guess), the compiler's lints, and trying. A deletion is a
//! bleaching, blanks for letters, so that all that stays keeps its line and column. It stands only if the
//! file compiles and its optimised assembly is that of the file not shaken.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::thread::Scope;

use cargo_metadata::diagnostic::Diagnostic;

use crate::assembly::canonical;
use crate::compiler::{offset, Compiler};
use crate::error::{Error, Refusal, Result};
use crate::inline::Inlined;
use crate::memory::{Known, Memory};
use crate::nodes::{nodes, Kind, Node};
use crate::reach;
use crate::source::tokens::{lex, Look, Token};

/// How often errors that deletions have caused are looked at for more to delete.
const REPAIRS: usize = 8;

/// A shaken file, as long as it was before, and what each step took away, in bytes.
pub struct Shaken {
    pub text: String,
    pub steps: Vec<(String, usize)>,
}

fn not_compiling() -> Error {
    Refusal::new("the file does not compile", "").into()
}

/// A shaken file that compiles, but is not yet proved to be the same program: `prove` does that.
pub struct Draft<'a> {
    /// What most likely is the result.
    pub text: String,
    whole: String,
    solution: Range<usize>,
    compiler: &'a Compiler,
    memory: &'a Memory,
    way: Way<'a>,
}

/// How a draft came about.
enum Way<'a> {
    /// As it did the last time.
    Known(Known),
    Shaken {
        shaker: Shaker<'a>,
        linted: (String, Vec<bool>),
    },
}

/// Returns the file with all deleted that `main` does not need, or `None` if it does not compile. The
/// assembly that it is compared with later is made meanwhile, in `scope`.
pub fn shake<'scope, 'a: 'scope>(
    inlined: &Inlined,
    compiler: &'a Compiler,
    memory: &'a Memory,
    scope: &'scope Scope<'scope, '_>,
) -> Result<Option<Draft<'a>>> {
    let whole = inlined.text.text.clone();
    let solution = inlined.places[0].clone();
    if let Some((text, known)) = as_before(&whole, memory) {
        return Ok(Some(Draft {
            text,
            whole,
            solution,
            compiler,
            memory,
            way: Way::Known(known),
        }));
    }
    let text = whole.clone();
    scope.spawn(move || compiler.assembly(&text));
    let Some((shaker, linted)) = shaken(&whole, &solution, compiler, memory)? else {
        return Ok(None);
    };
    // What is tried last is hardly ever let go by the compiler: that it says so is asked for now.
    let without_last = shaker.without(&shaker.candidates(&LAST)).text;
    scope.spawn(move || compiler.lint(&without_last));
    Ok(Some(Draft {
        text: shaker.text.clone(),
        whole,
        solution,
        compiler,
        memory,
        way: Way::Shaken { shaker, linted },
    }))
}

/// Shakes a file as far as it compiles, and returns how far the lints came alone too.
#[allow(clippy::type_complexity)]
fn shaken<'a>(
    text: &str,
    solution: &Range<usize>,
    compiler: &'a Compiler,
    memory: &Memory,
) -> Result<Option<(Shaker<'a>, (String, Vec<bool>))>> {
    let tokens = lex(text)?;
    let nodes = nodes(text, &tokens).map_err(|error| Refusal::new(error.to_string(), ""))?;
    let mut shaker = Shaker {
        compiler,
        gone: vec![false; nodes.len()],
        stuck: HashSet::new(),
        nodes,
        tokens,
        text: text.to_string(),
        solution: solution.clone(),
        reference: String::new(),
        proved: String::new(),
        steps: Vec::new(),
    };
    if !shaker.by_names(&memory.recall(text))? {
        return Ok(None);
    }
    shaker.by_lints()?;
    let linted = (shaker.text.clone(), shaker.gone.clone());
    shaker.try_unused(Proof::Compiles)?;
    Ok(Some((shaker, linted)))
}

impl Draft<'_> {
    /// Returns the shaken file, proved to be the same program. It is `text`, or nearly always.
    pub fn prove(self) -> Result<Shaken> {
        let (mut shaker, linted) = match self.way {
            Way::Known(known) => {
                let assembly = self.compiler.assembly(&self.text)?;
                if assembly.is_some_and(|it| canonical(&it) == known.assembly) {
                    return Ok(Shaken {
                        text: self.text,
                        steps: known.steps,
                    });
                }
                let again = shaken(&self.whole, &self.solution, self.compiler, self.memory)?;
                again.ok_or_else(not_compiling)?
            }
            Way::Shaken { shaker, linted } => (shaker, linted),
        };
        // What comes next is the proof, nearly always: it is made while the assembly of the whole file is.
        self.compiler.assembly(&shaker.text)?;
        let reference = self.compiler.assembly(&self.whole)?;
        shaker.reference = canonical(&reference.ok_or_else(not_compiling)?);
        if !shaker.is_same()? {
            shaker.try_with_care(&self.whole, linted)?;
        }
        shaker.try_kinds(&LAST, Proof::Assembly)?;
        if !shaker.is_same()? {
            let reason = "removing unused code changed the program";
            return Err(Refusal::new(reason, "use --no-shake").into());
        }
        let gone = shaker.gone_ranges();
        self.memory.remember(&self.whole, &gone);
        if !asks_environment(&shaker.tokens) && !self.compiler.is_late() {
            self.memory
                .know(&self.whole, &shaker.reference, &gone, &shaker.steps);
        }
        Ok(Shaken {
            text: shaker.text,
            steps: shaker.steps,
        })
    }
}

/// What is tried with the assembly at each step.
const LAST: [Kind; 2] = [Kind::TraitImplItem, Kind::Attribute];

/// Returns the file as it was shaken before.
fn as_before(text: &str, memory: &Memory) -> Option<(String, Known)> {
    let known = memory.known(text)?;
    let mut shaken = text.to_string();
    for &(start, end) in &known.gone {
        let gone = blank(shaken.get(start..end)?);
        shaken.replace_range(start..end, &gone);
    }
    Some((shaken, known))
}

/// Tells whether the compiler looks at the environment for a text: what it makes of it may change then.
fn asks_environment(tokens: &[Token]) -> bool {
    let is_call = |index: usize| {
        let is_named = tokens.is_word(index, "env") || tokens.is_word(index, "option_env");
        is_named && tokens.is_punct(index + 1, '!')
    };
    (0..tokens.len()).any(is_call)
}

/// Returns as many blanks as there are letters, in as many lines.
fn blank(text: &str) -> String {
    let bytes = text.bytes();
    bytes
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect()
}

struct Shaker<'a> {
    compiler: &'a Compiler,
    nodes: Vec<Node>,
    tokens: Vec<Token>,
    gone: Vec<bool>,
    /// What the compiler calls dead, but does not compile without.
    stuck: HashSet<usize>,
    text: String,
    solution: Range<usize>,
    /// The assembly of the file that was not shaken.
    reference: String,
    /// The last text that was found to have it.
    proved: String,
    steps: Vec<(String, usize)>,
}

/// A file with some more nodes gone.
struct Attempt {
    text: String,
    gone: Vec<bool>,
}

/// What a deletion has to pass to stand.
#[derive(Clone, Copy, PartialEq)]
enum Proof {
    /// For a while only: the assembly is asked for in the end.
    Compiles,
    Assembly,
}

enum Outcome {
    Same,
    Differs,
    Refused(Vec<Diagnostic>),
}

/// The candidates that errors speak of.
enum Blamed {
    Sure(Vec<usize>),
    /// They are named, but more than that would have to be for it to be sure.
    Suspects(Vec<usize>),
}

impl Shaker<'_> {
    /// Deletes what went before and what names do not reach; tells whether that, or the whole file, compiles.
    fn by_names(&mut self, recalled: &BTreeSet<(usize, usize)>) -> Result<bool> {
        let before = self.size();
        let by_names = |wide| self.unreached(&self.gone, wide);
        let is_recalled = |index: &usize| recalled.contains(&self.place(*index));
        let recalled = (0..self.nodes.len()).filter(is_recalled);
        let both: Vec<_> = recalled.chain(by_names(false)).collect();
        for dead in [both, by_names(false), by_names(true)] {
            if let Some(attempt) = self.repaired(&dead, true)? {
                self.accept(attempt);
                self.tell("by names", before);
                return Ok(true);
            }
        }
        Ok(self.compiler.lint(&self.text)?.errors.is_empty())
    }

    /// Returns what is not gone and yet named by nothing alive.
    fn unreached(&self, gone: &[bool], wide: bool) -> Vec<usize> {
        reach::dead(&self.nodes, &self.tokens, gone, &self.solution, wide)
    }

    /// Returns what nothing alive names when others are gone: it saves the compiler from telling so bit by bit.
    fn orphans(&self, gone: &[bool]) -> Vec<usize> {
        let unreached = self.unreached(gone, true);
        let mut dead = gone.to_vec();
        for &index in &unreached {
            dead[index] = true;
        }
        let mut lives: HashMap<&str, bool> = HashMap::new();
        for (node, dead) in self.nodes.iter().zip(&dead) {
            if node.kind == Kind::Named {
                *lives.entry(&node.name).or_default() |= !dead;
            }
        }
        // A trait may be used and not be named: what is imported goes only if it is no more.
        let is_orphan = |index: &usize| {
            let node = &self.nodes[*index];
            node.kind != Kind::Use || lives.get(node.name.as_str()) == Some(&false)
        };
        unreached.into_iter().filter(is_orphan).collect()
    }

    fn place(&self, index: usize) -> (usize, usize) {
        let range = &self.nodes[index].range;
        (range.start, range.end)
    }

    fn gone_ranges(&self) -> BTreeSet<(usize, usize)> {
        let gone = (0..self.nodes.len()).filter(|&it| self.gone[it]);
        gone.map(|it| self.place(it)).collect()
    }

    /// Deletes what the compiler calls dead, until it calls nothing so.
    fn by_lints(&mut self) -> Result<()> {
        let before = self.size();
        loop {
            let report = self.compiler.lint(&self.text)?;
            if let Some(error) = report.errors.first() {
                let reason = format!("the file does not compile: {}", error.message);
                return Err(Refusal::new(reason, "").into());
            }
            let dead = report.warnings.iter().flat_map(|it| self.named_by(it));
            let dead: Vec<_> = dead.filter(|it| !self.stuck.contains(it)).collect();
            if dead.is_empty() || self.compiler.is_late() {
                break;
            }
            self.delete_all(&dead)?;
        }
        self.tell("by lints", before);
        Ok(())
    }

    /// Deletes nodes, or as many of them as the compiler lets go.
    fn delete_all(&mut self, dead: &[usize]) -> Result<()> {
        if let Some(attempt) = self.repaired(dead, true)? {
            self.accept(attempt);
            return Ok(());
        }
        if let [node] = dead {
            if let Some(attempt) = self.repaired(dead, false)? {
                self.accept(attempt);
            } else {
                self.stuck.insert(*node);
            }
            return Ok(());
        }
        let (left, right) = dead.split_at(dead.len() / 2);
        self.delete_all(left)?;
        self.delete_all(right)
    }

    /// Names and lints have deleted too much: starts again by lints alone, then without them.
    fn start_again(&mut self, text: &str) -> Result<()> {
        self.gone.fill(false);
        self.text = text.to_string();
        self.steps.clear();
        self.by_lints()?;
        if !self.is_same()? {
            self.gone.fill(false);
            self.text = text.to_string();
        }
        Ok(())
    }

    /// Tries again, from `linted` on, with the assembly at each step.
    fn try_with_care(&mut self, text: &str, linted: (String, Vec<bool>)) -> Result<()> {
        (self.text, self.gone) = linted;
        if !self.is_same()? {
            self.start_again(text)?;
        }
        self.try_unused(Proof::Assembly)
    }

    /// Deletes what neither names nor lints can tell of, and what hardly ever changes the program.
    ///
    /// The assembly is slow to come by. So it is asked for in the end, and at each step only if it is
    /// not the same then.
    fn try_unused(&mut self, proof: Proof) -> Result<()> {
        self.try_kinds(&[Kind::Module], proof)?;
        self.try_kinds(&[Kind::Call, Kind::Derive, Kind::Impl, Kind::Named], proof)?;
        self.try_kinds(&[Kind::Glob, Kind::Module, Kind::Rule], proof)
    }

    fn try_kinds(&mut self, kinds: &[Kind], proof: Proof) -> Result<()> {
        let before = self.size();
        self.reduce(self.candidates(kinds), proof)?;
        self.tell("by trying", before);
        self.by_lints()
    }

    fn candidates(&self, kinds: &[Kind]) -> Vec<usize> {
        let is_of_kind = |index: usize| kinds.contains(&self.nodes[index].kind);
        (0..self.nodes.len())
            .filter(|&it| is_of_kind(it) && !self.gone[it] && self.is_candidate(it))
            .collect()
    }

    /// Tells whether a node might be deleted although the compiler does not call it dead.
    fn is_candidate(&self, index: usize) -> bool {
        let node = &self.nodes[index];
        if self.solution.contains(&node.range.start) {
            return false;
        }
        match node.kind {
            // Names that begin so are never called dead.
            Kind::Named => node.name.starts_with('_'),
            // An inherent impl is told of item by item; a `Drop` is never idle while its type lives.
            Kind::Impl => node.of_trait.as_ref().is_some_and(|it| it != "Drop"),
            // Nor are rules that tell of an error.
            Kind::Rule => self.text[node.range.clone()].contains("compile_error!"),
            // A module with an item that is used is used.
            Kind::Module => {
                let inside = (index + 1..self.nodes.len())
                    .take_while(|&it| self.nodes[it].range.start < node.range.end);
                !inside
                    .into_iter()
                    .any(|it| !self.gone[it] && self.nodes[it].kind == Kind::Named)
            }
            _ => true,
        }
    }

    /// Deletes as many of the candidates as can go.
    fn reduce(&mut self, mut candidates: Vec<usize>, proof: Proof) -> Result<()> {
        let mut suspects = Vec::new();
        loop {
            candidates.retain(|&it| !self.gone[it]);
            if candidates.is_empty() || self.compiler.is_late() {
                return self.reduce_suspects(suspects, proof);
            }
            let attempt = self.without(&candidates);
            let blamed = match self.outcome(&attempt.text, proof)? {
                Outcome::Same => {
                    self.accept(attempt);
                    return self.reduce_suspects(suspects, proof);
                }
                Outcome::Differs => break,
                Outcome::Refused(errors) => self.blamed(&candidates, &errors),
            };
            let blamed = match blamed {
                Blamed::Sure(blamed) => blamed,
                Blamed::Suspects(blamed) if blamed.len() < candidates.len() => {
                    suspects.extend(&blamed);
                    blamed
                }
                Blamed::Suspects(_) => break,
            };
            if blamed.is_empty() {
                break;
            }
            candidates.retain(|it| !blamed.contains(it));
        }
        if candidates.len() > 1 {
            let right = candidates.split_off(candidates.len() / 2);
            self.reduce(candidates, proof)?;
            self.reduce(right, proof)?;
        }
        self.reduce_suspects(suspects, proof)
    }

    /// Tries by themselves those that were spared on a suspicion only.
    fn reduce_suspects(&mut self, suspects: Vec<usize>, proof: Proof) -> Result<()> {
        if suspects.is_empty() || self.compiler.is_late() {
            return Ok(());
        }
        self.reduce(suspects, proof)
    }

    /// Returns the candidates that errors speak of.
    fn blamed(&self, candidates: &[usize], errors: &[Diagnostic]) -> Blamed {
        let mut said = String::new();
        for error in errors {
            said.push_str(&error.message);
            let labels = error.spans.iter().filter_map(|span| span.label.as_ref());
            let notes = error.children.iter().map(|child| &child.message);
            for text in labels.chain(notes) {
                said.push(' ');
                said.push_str(text);
            }
        }
        let words: HashSet<&str> = said
            .split(|it: char| !it.is_alphanumeric() && it != '_')
            .filter(|word| !word.is_empty())
            .collect();
        let is_named = |name: &str| words.contains(name);
        let is_blamed = |index: &usize| {
            let node = &self.nodes[*index];
            match &node.of_trait {
                Some(of_trait) => {
                    is_named(of_trait) && (is_named(&node.name) || node.name.len() < 2)
                }
                None => is_named(&node.name),
            }
        };
        let sure: Vec<_> = candidates.iter().copied().filter(is_blamed).collect();
        if !sure.is_empty() {
            return Blamed::Sure(sure);
        }
        // An error may speak of a type and not of the trait that it lacks.
        let is_suspect = |index: &usize| is_named(&self.nodes[*index].name);
        Blamed::Suspects(candidates.iter().copied().filter(is_suspect).collect())
    }

    fn outcome(&self, text: &str, proof: Proof) -> Result<Outcome> {
        let report = self.compiler.lint(text)?;
        if !report.errors.is_empty() {
            return Ok(Outcome::Refused(report.errors));
        }
        Ok(
            if proof == Proof::Compiles || self.has_same_assembly(text)? {
                Outcome::Same
            } else {
                Outcome::Differs
            },
        )
    }

    /// Tells whether the file is the same program as before it was shaken.
    fn is_same(&mut self) -> Result<bool> {
        if self.proved != self.text && self.has_same_assembly(&self.text)? {
            self.proved.clone_from(&self.text);
        }
        Ok(self.proved == self.text)
    }

    fn has_same_assembly(&self, text: &str) -> Result<bool> {
        let assembly = self.compiler.assembly(text)?;
        Ok(assembly.is_some_and(|it| canonical(&it) == self.reference))
    }

    /// Deletes nodes, and what does not compile without them and may go as well; `None` if that does not end.
    /// What is orphaned by that goes with them if `orphans` says so.
    fn repaired(&self, dead: &[usize], orphans: bool) -> Result<Option<Attempt>> {
        let mut dead = dead.to_vec();
        for _ in 0..REPAIRS {
            if orphans {
                dead.extend(self.orphans(&self.without(&dead).gone));
            }
            let attempt = self.without(&dead);
            // What stands after this is asked for lints next: that is the same question.
            let errors = self.compiler.lint(&attempt.text)?.errors;
            if errors.is_empty() {
                return Ok(Some(attempt));
            }
            let more = errors
                .iter()
                .filter_map(|error| self.repair(error, &attempt));
            let known = dead.len();
            dead.extend(more);
            if dead.len() == known {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Returns the node to delete for an error to go: what needs the dead is dead.
    fn repair(&self, error: &Diagnostic, attempt: &Attempt) -> Option<usize> {
        let node = self.innermost(offset(error)?, &attempt.gone)?;
        let in_library = !self.solution.contains(&self.nodes[node].range.start);
        (in_library && self.nodes[node].kind != Kind::Module).then_some(node)
    }

    fn innermost(&self, offset: usize, gone: &[bool]) -> Option<usize> {
        let last = self
            .nodes
            .partition_point(|node| node.range.start <= offset);
        let around = (0..last)
            .rev()
            .filter(|&it| self.nodes[it].range.contains(&offset));
        around.into_iter().find(|&it| !gone[it])
    }

    /// Returns the nodes that a warning names.
    fn named_by(&self, warning: &Diagnostic) -> Vec<usize> {
        const LINTS: [&str; 4] = [
            "dead_code",
            "unused_imports",
            "unused_macro_rules",
            "unused_macros",
        ];
        let code = warning.code.as_ref().map(|code| code.code.as_str());
        if !code.is_some_and(|code| LINTS.contains(&code)) {
            return Vec::new();
        }
        let mut named = Vec::new();
        for span in warning.spans.iter().filter(|span| span.is_primary) {
            let range = span.byte_start as usize..span.byte_end as usize;
            let is_named = |index: &usize| {
                let ident = &self.nodes[*index].ident;
                !self.gone[*index]
                    && !ident.is_empty()
                    && range.start <= ident.start
                    && ident.end <= range.end
            };
            named.extend((0..self.nodes.len()).filter(is_named));
        }
        named
    }

    /// Returns the file without these nodes, and without what is nothing without them.
    fn without(&self, dead: &[usize]) -> Attempt {
        let mut attempt = Attempt {
            text: self.text.clone(),
            gone: self.gone.clone(),
        };
        for &index in dead {
            self.bleach(index, &mut attempt);
        }
        for index in (0..self.nodes.len()).rev() {
            if !attempt.gone[index] && self.is_empty(index, &attempt) {
                self.bleach(index, &mut attempt);
            }
        }
        attempt
    }

    fn bleach(&self, index: usize, attempt: &mut Attempt) {
        let range = &self.nodes[index].range;
        let blank = blank(&attempt.text[range.clone()]);
        attempt.text.replace_range(range.clone(), &blank);
        let inside =
            (index..self.nodes.len()).take_while(|&it| self.nodes[it].range.start < range.end);
        for it in inside {
            attempt.gone[it] = true;
        }
    }

    /// Tells whether a node had parts and has none any more: the branch of a `use`, an inherent impl, a macro.
    fn is_empty(&self, index: usize, attempt: &Attempt) -> bool {
        let node = &self.nodes[index];
        let text = &attempt.text[node.range.clone()];
        let is_shell = match node.kind {
            Kind::Use => node.ident.is_empty(),
            Kind::Impl => node.of_trait.is_none() && is_bodiless(text),
            Kind::Named => text.contains("macro_rules"),
            _ => false,
        };
        let inside = (index + 1..self.nodes.len())
            .take_while(|&it| self.nodes[it].range.start < node.range.end);
        let mut children = inside
            .filter(|&it| self.nodes[it].parent == Some(index))
            .peekable();
        is_shell && children.peek().is_some() && children.all(|it| attempt.gone[it])
    }

    fn accept(&mut self, attempt: Attempt) {
        self.text = attempt.text;
        self.gone = attempt.gone;
        self.compiler.note_size(self.size());
    }

    fn size(&self) -> usize {
        self.text.split_whitespace().map(str::len).sum()
    }

    fn tell(&mut self, step: &str, before: usize) {
        self.steps.push((step.to_string(), before - self.size()));
    }
}

/// Tells whether nothing stands in the braces that a text ends with.
fn is_bodiless(text: &str) -> bool {
    let text = text.trim_end_matches('}');
    text.trim_end().ends_with('{')
}
