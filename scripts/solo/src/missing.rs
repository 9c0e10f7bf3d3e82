//! Refuses what the C file cannot do, such as threads, caught panics and the clock.
//!
//! A program starts a thread and joins it at once only to get a larger stack, and likewise the only thread of a scope
//! that does nothing else. The function of such a thread is called instead, on the C file's own stack, which can use all
//! free memory. Everything else is refused before unused code is removed, because removing takes longest.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use wasm_to_c::CallStack;

use crate::compiler::Compiler;
use crate::error::{Error, Refusal, Result};
use crate::llvm::Code;
use crate::source::text::{line_start, Origin};

/// Refuses a program that needs something that the C file cannot do. A program that does not compile is refused
/// elsewhere.
///
/// # Errors
///
/// If the program needs such a thing, with the line, or if the compiler fails.
pub fn refuse(rust: &str, origin: &Origin, compiler: &Compiler) -> Result<()> {
    // Most programs name nothing of the kind, and need not be compiled for this.
    const WORDS: [&str; 4] = ["thread", "catch_unwind", "Instant", "SystemTime"];
    if !WORDS.iter().any(|word| rust.contains(word)) {
        return Ok(());
    }
    let Some(code) = code(rust, compiler)? else {
        return Ok(());
    };
    let code = Code::new(&code);
    let mut calls = code
        .calls()
        .filter_map(|call| Some((meaning(&call.name)?, call)));
    // A call in the user's own code says more than the call in the standard library that it leads to.
    let first = calls.next();
    let with_place = first
        .iter()
        .chain(&calls.collect::<Vec<_>>())
        .find_map(|(what, call)| {
            let (line, _) = call.position?;
            Some((*what, origin(line_start(rust, line))))
        });
    let Some((what, place)) = with_place.or(first.map(|(what, _)| (what, None))) else {
        return Ok(());
    };
    let reason = format!("the program {what}, which is not possible in a C file");
    let refusal = Refusal::new(reason, "rewrite that code");
    Err(Refusal { place, ..refusal }.into())
}

/// Returns the code of a program whose threads are called in place, or of the program as it is if it does not compile
/// with calls; `None` if neither compiles.
fn code(rust: &str, compiler: &Compiler) -> Result<Option<String>> {
    let InPlace { text, .. } = in_place(rust)?;
    if let Ok(code) = compiler.llvm(&text, &[])? {
        return Ok(Some(code));
    }
    let said = match compiler.llvm(rust, &[])? {
        Ok(code) => return Ok(Some(code)),
        Err(said) => said,
    };
    // A failure of the compiler must not look as if a correct program needed nothing.
    if compiler.check(rust)?.errors.is_empty() {
        return Err(Error::tool("rustc", said));
    }
    Ok(None)
}

/// Returns what a function of the standard library does, if the C file cannot do that.
fn meaning(name: &str) -> Option<&'static str> {
    let has = |part: &str| name.contains(part);
    match () {
        () if has("std::thread") && (has("spawn") || has("scope")) => Some("starts a thread"),
        () if has("std::thread") && has("sleep") => Some("sleeps"),
        () if has("std::thread") && has("::current") => Some("asks which thread it is in"),
        () if has("std::panic::catch_unwind") => Some("catches panics"),
        () if has("std::time::Instant") && has("now") => Some("reads the clock"),
        () if has("std::time::SystemTime") && has("now") => Some("reads the clock"),
        () => None,
    }
}

/// A program whose threads are called in place.
pub struct InPlace {
    /// Its text, with the same line numbers.
    pub text: String,
    /// Whether it had any such thread.
    pub had_threads: bool,
}

impl InPlace {
    /// Returns the stack that the C file needs for calls. A thread was meant to have a larger one.
    pub fn stack(&self) -> CallStack {
        if self.had_threads {
            CallStack::Largest
        } else {
            CallStack::AsGiven
        }
    }
}

/// Returns a program in which a thread that is joined at once is a call.
///
/// # Errors
///
/// If the text is no Rust.
pub fn in_place(rust: &str) -> Result<InPlace> {
    let mut spawns = Spawns(Vec::new());
    // A thread has thread-local variables of its own; a call does not.
    if rust.contains("spawn") && !rust.contains("thread_local") {
        let file = syn::parse_file(rust);
        let file = file.map_err(|error| Error::tool("the bundle", error.to_string()))?;
        spawns.visit_file(&file);
        // What is inside stays as it is.
        spawns.0.sort_by_key(|spawn| spawn.whole.start);
        spawns
            .0
            .dedup_by(|inner, outer| inner.whole.start < outer.whole.end);
    }
    let mut text = String::new();
    let mut done = 0;
    for (replaced, by) in spawns.0.iter().flat_map(|spawn| &spawn.edits) {
        let lines = "\n".repeat(rust[replaced.clone()].matches('\n').count());
        text.extend([&rust[done..replaced.start], by, &lines]);
        done = replaced.end;
    }
    text.push_str(&rust[done..]);
    let had_threads = !spawns.0.is_empty();
    if had_threads {
        text.push_str(HELPER);
    }
    Ok(InPlace { text, had_threads })
}

const HELPER: &str = "
#[allow(dead_code)]
mod in_place_of_threads {
    pub struct Done<T>(T);
    impl<T> Done<T> {
        pub fn join(self) -> ::std::thread::Result<T> {
            Ok(self.0)
        }
    }
    pub fn called<T>(function: impl FnOnce() -> T) -> Done<T> {
        Done(function())
    }
    pub fn built<T>(function: impl FnOnce() -> T) -> ::std::io::Result<Done<T>> {
        Ok(called(function))
    }
    pub struct Scope;
    impl Scope {
        pub fn spawn<T>(&self, function: impl FnOnce() -> T) -> Done<T> {
            called(function)
        }
    }
    pub fn scope<T>(function: impl FnOnce(&Scope) -> T) -> T {
        function(&Scope)
    }
}
";

/// What is put in the place of `thread::spawn`, of `thread::Builder::new().stack_size(n).spawn` and of `thread::scope`.
const CALLED: &str = "crate::in_place_of_threads::called(";
const BUILT: &str = "crate::in_place_of_threads::built(";
const SCOPE: &str = "crate::in_place_of_threads::scope";

/// An expression that starts a thread and does nothing else before the thread ends.
struct Spawn {
    whole: Range<usize>,
    /// What makes it a call: places in it, from first to last, and what to put there.
    edits: Vec<(Range<usize>, &'static str)>,
}

impl Spawn {
    /// Returns the thread that an expression starts, if it is joined after that.
    fn of(expression: &syn::Expr) -> Option<Self> {
        let (arguments, call) = match expression {
            syn::Expr::Call(call) if ends_with(&call.func, &["thread", "spawn"]) => {
                (&call.args, CALLED)
            }
            syn::Expr::MethodCall(call) if call.method == "spawn" && is_builder(&call.receiver) => {
                (&call.args, BUILT)
            }
            _ => return None,
        };
        let whole = expression.span().byte_range();
        let replaced = whole.start..arguments.first()?.span().byte_range().start;
        Some(Self {
            whole,
            edits: vec![(replaced, call)],
        })
    }

    /// Returns the thread of a scope that starts one and does nothing else: `thread::scope(|s| { s.spawn(f); })`. The
    /// scope waits for the thread, and panics if the thread does.
    fn of_scope(expression: &syn::Expr) -> Option<Self> {
        let syn::Expr::Call(call) = expression else {
            return None;
        };
        let Some(syn::Expr::Closure(closure)) = call.args.first() else {
            return None;
        };
        let Some(syn::Pat::Ident(scope)) = closure.inputs.first() else {
            return None;
        };
        if !ends_with(&call.func, &["thread", "scope"])
            || mentions(&closure.body, &scope.ident) != Some(1)
        {
            return None;
        }
        let mut edits = vec![(call.func.span().byte_range(), SCOPE)];
        edits.extend(in_scope(only_thread(&closure.body)?, &scope.ident)?);
        Some(Self {
            whole: expression.span().byte_range(),
            edits,
        })
    }
}

/// Returns the expression that starts a thread, if the body of a scope does nothing else but join the thread.
fn only_thread(body: &syn::Expr) -> Option<&syn::Expr> {
    let statements = match body {
        syn::Expr::Block(block) => &block.block.stmts[..],
        expression => return Some(unwrapped(joined(expression)?)),
    };
    match statements {
        [syn::Stmt::Expr(expression, None)] => Some(unwrapped(joined(expression)?)),
        // A panic that is caught by `join` is not the scope's.
        [syn::Stmt::Expr(expression, Some(_))] => {
            Some(unwrapped(joined(expression).unwrap_or(expression)))
        }
        [first, next] => bound(first, next),
        _ => None,
    }
}

/// Returns what to change where an expression starts a thread of a scope.
fn in_scope(
    expression: &syn::Expr,
    scope: &syn::Ident,
) -> Option<Vec<(Range<usize>, &'static str)>> {
    let syn::Expr::MethodCall(call) = expression else {
        return None;
    };
    let is_scope =
        |it: &syn::Expr| matches!(it, syn::Expr::Path(path) if path.path.is_ident(scope));
    if call.method == "spawn" && is_scope(&call.receiver) {
        return Some(Vec::new());
    }
    let is_built = call.method == "spawn_scoped" && is_builder(&call.receiver);
    if !is_built || !is_scope(call.args.first()?) {
        return None;
    }
    let start = expression.span().byte_range().start;
    let function = call.args.get(1)?.span().byte_range().start;
    Some(vec![(start..function, BUILT)])
}

/// Returns how often a name stands in an expression, also where only a macro sees it.
fn mentions(expression: &syn::Expr, name: &syn::Ident) -> Option<usize> {
    fn count(tokens: TokenStream, name: &syn::Ident) -> usize {
        let found = tokens.into_iter().map(|token| match token {
            TokenTree::Ident(ident) => usize::from(ident == *name),
            TokenTree::Group(group) => count(group.stream(), name),
            _ => 0,
        });
        found.sum()
    }
    let tokens = expression.span().source_text()?.parse().ok()?;
    Some(count(tokens, name))
}

/// Returns whether an expression is a path that ends with these names.
fn ends_with(expression: &syn::Expr, names: &[&str]) -> bool {
    let syn::Expr::Path(path) = expression else {
        return false;
    };
    let segments = path.path.segments.iter().rev();
    segments.len() >= names.len() && segments.zip(names.iter().rev()).all(|(a, b)| a.ident == b)
}

fn is_builder(expression: &syn::Expr) -> bool {
    match expression {
        syn::Expr::MethodCall(call) if call.method == "stack_size" || call.method == "name" => {
            is_builder(&call.receiver) && call.args.iter().all(has_no_effect)
        }
        syn::Expr::Call(call) => ends_with(&call.func, &["Builder", "new"]),
        _ => false,
    }
}

/// Returns whether an expression can be left out: it computes a size or a name, and calls no function of the user.
fn has_no_effect(expression: &syn::Expr) -> bool {
    match expression {
        syn::Expr::Lit(_) | syn::Expr::Path(_) => true,
        syn::Expr::Binary(it) => has_no_effect(&it.left) && has_no_effect(&it.right),
        syn::Expr::Cast(it) => has_no_effect(&it.expr),
        syn::Expr::Paren(it) => has_no_effect(&it.expr),
        // The name of a thread: `"solver".to_string()`, `"solver".into()` or `String::from("solver")`.
        syn::Expr::MethodCall(it) => {
            it.args.is_empty() && matches!(*it.receiver, syn::Expr::Lit(_))
        }
        syn::Expr::Call(it) => {
            ends_with(&it.func, &["String", "from"]) && it.args.iter().all(has_no_effect)
        }
        _ => false,
    }
}

/// Returns the expression without `.unwrap()`, `.expect(…)` and `?` at its end.
fn unwrapped(expression: &syn::Expr) -> &syn::Expr {
    match expression {
        syn::Expr::MethodCall(call) if call.method == "unwrap" || call.method == "expect" => {
            unwrapped(&call.receiver)
        }
        syn::Expr::Try(tried) => unwrapped(&tried.expr),
        expression => expression,
    }
}

/// Returns what an expression joins, if it panics when the thread does. A program that continues after a panic of the
/// thread would behave differently in C, where the panic ends it.
fn joined(expression: &syn::Expr) -> Option<&syn::Expr> {
    let syn::Expr::MethodCall(end) = expression else {
        return None;
    };
    let syn::Expr::MethodCall(call) = &*end.receiver else {
        return None;
    };
    let is_joined = (end.method == "unwrap" || end.method == "expect")
        && call.method == "join"
        && call.args.is_empty();
    is_joined.then_some(&*call.receiver)
}

/// The threads that are joined at once.
struct Spawns(Vec<Spawn>);

impl<'ast> Visit<'ast> for Spawns {
    fn visit_expr(&mut self, expression: &'ast syn::Expr) {
        let spawn = joined(expression).and_then(|thread| Spawn::of(unwrapped(thread)));
        let spawn = spawn.or_else(|| Spawn::of_scope(expression));
        let is_new = |spawn: &Spawn| !self.0.iter().any(|it| it.whole == spawn.whole);
        self.0.extend(spawn.filter(is_new));
        visit::visit_expr(self, expression);
    }

    /// `let thread = … spawn(f).unwrap(); thread.join().unwrap();`
    fn visit_block(&mut self, block: &'ast syn::Block) {
        for pair in block.stmts.windows(2) {
            self.0.extend(bound(&pair[0], &pair[1]).and_then(Spawn::of));
        }
        visit::visit_block(self, block);
    }
}

/// Returns the expression to which a statement gives a name, if the next statement joins it.
fn bound<'a>(first: &'a syn::Stmt, next: &syn::Stmt) -> Option<&'a syn::Expr> {
    let syn::Stmt::Local(local) = first else {
        return None;
    };
    let syn::Pat::Ident(name) = &local.pat else {
        return None;
    };
    let thread = unwrapped(&local.init.as_ref()?.expr);
    let expression = match next {
        syn::Stmt::Expr(expression, _) => expression,
        syn::Stmt::Local(next) => &next.init.as_ref()?.expr,
        _ => return None,
    };
    let syn::Expr::Path(joined) = joined(expression)? else {
        return None;
    };
    joined.path.is_ident(&name.ident).then_some(thread)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use std::path::Path;

    use super::{in_place, refuse};
    use crate::compiler::Compiler;
    use crate::error::Error;

    fn refused(text: &str) -> Option<Error> {
        let compiler = Compiler::new(Path::new("rustc"), "2021", Vec::new()).unwrap();
        refuse(text, &|at| Some(format!("byte {at}")), &compiler).err()
    }

    #[test]
    fn a_thread_that_cannot_be_a_call_is_refused() {
        let text = "use std::thread;
fn main() {
    let t: thread::JoinHandle<u8> = thread::spawn(|| 1);
    let one = t.join().unwrap();
}
";
        let error = refused(text).unwrap().to_string();
        assert!(
            error.contains("byte 33: the program starts a thread"),
            "{error}"
        );
    }

    #[test]
    fn a_compiler_that_fails_does_not_hide_what_is_missing() {
        // It is found only where code is made.
        let text = "fn f<T>() { const { assert!(size_of::<T>() > 8) } }
fn main() { f::<u8>(); std::thread::yield_now(); }";
        assert!(matches!(refused(text), Some(Error::Tool { .. })));
        let invalid = "fn main() { std::thread::sleep(1); }";
        assert!(refused(invalid).is_none());
    }

    #[test]
    fn threads_that_are_joined_at_once_are_calls() {
        let text = "use std::thread;
fn main() {
    thread::Builder::new()
        .stack_size(1 << 26)
        .spawn(solve)
        .unwrap()
        .join()
        .unwrap();
    let t = std::thread::spawn(move || 1);
    let one = t.join().unwrap();
    let a = thread::spawn(f);
    g();
    a.join();
}
";
        let expected = "use std::thread;
fn main() {
    crate::in_place_of_threads::built(

solve)
        .unwrap()
        .join()
        .unwrap();
    let t = crate::in_place_of_threads::called(move || 1);
    let one = t.join().unwrap();
    let a = thread::spawn(f);
    g();
    a.join();
}
";
        let found = in_place(text).unwrap();
        assert!(found.had_threads);
        assert!(found.text.starts_with(expected), "{}", found.text);
    }

    #[rstest]
    #[case::not_joined("thread::scope(|s| { s.spawn(f); });", "SCOPE(|s| { s.spawn(f); });")]
    #[case::joined(
        "std::thread::scope(|s| s.spawn(|| a + 1).join().unwrap())",
        "SCOPE(|s| s.spawn(|| a + 1).join().unwrap())"
    )]
    #[case::named(
        "thread::scope(|s| { let t = s.spawn(f); t.join().unwrap() })",
        "SCOPE(|s| { let t = s.spawn(f); t.join().unwrap() })"
    )]
    #[case::built(
        "thread::scope(|s| { Builder::new().stack_size(9)\n.spawn_scoped(s, f).unwrap(); });",
        "SCOPE(|s| { BUILT(\nf).unwrap(); });"
    )]
    fn the_only_thread_of_a_scope_is_a_call(#[case] text: &str, #[case] expected: &str) {
        let found = in_place(&format!("fn main() {{ {text} }}")).unwrap();
        let expected = expected
            .replace("SCOPE", "crate::in_place_of_threads::scope")
            .replace("BUILT", "crate::in_place_of_threads::built");
        let expected = format!("fn main() {{ {expected} }}");
        assert!(found.text.starts_with(&expected), "{}", found.text);
    }

    #[test]
    fn a_thread_in_a_thread_stays_one() {
        let inner = "let u = thread::spawn(f); u.join().unwrap()";
        let found = in_place(&format!(
            "fn main() {{ let t = thread::spawn(|| {{ {inner} }}); t.join().unwrap(); }}"
        ));
        let expected = format!(
            "fn main() {{ let t = crate::in_place_of_threads::called(|| {{ {inner} }}); t.join().unwrap(); }}"
        );
        let text = found.unwrap().text;
        assert!(text.starts_with(&expected), "{text}");
    }

    #[rstest]
    #[case::without_threads("fn main() { spawn(1); }")]
    #[case::that_outlives_a_panic("fn main() { let failed = thread::spawn(f).join().is_err(); }")]
    #[case::that_is_not_asked("fn main() { let t = thread::spawn(f); t.join(); }")]
    #[case::of_a_scope_with_more("fn main() { thread::scope(|s| { s.spawn(f); g(); }); }")]
    #[case::of_a_scope_with_two("fn main() { thread::scope(|s| { s.spawn(f); s.spawn(g); }); }")]
    #[case::of_a_scope_in_a_loop(
        "fn main() { thread::scope(|s| { for i in a { s.spawn(f); } }); }"
    )]
    #[case::that_starts_another(
        "fn main() { thread::scope(|s| { s.spawn(|| { s.spawn(f); }); }); }"
    )]
    #[case::of_a_scope_that_outlives_a_panic(
        "fn main() { thread::scope(|s| { let _ = s.spawn(f).join(); }); }"
    )]
    #[case::whose_panic_is_dropped("fn main() { thread::scope(|s| { s.spawn(f).join(); }); }")]
    #[case::with_variables_of_its_own(
        "thread_local! { static A: u8 = 1; } fn main() { thread::spawn(f).join().unwrap(); }"
    )]
    fn a_program_stays_as_it_is(#[case] text: &str) {
        let found = in_place(text).unwrap();
        assert!(!found.had_threads);
        assert_eq!(found.text, text);
    }
}
