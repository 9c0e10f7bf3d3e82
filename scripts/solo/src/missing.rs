//! Refuses programs that need features which the C file lacks, such as threads, caught panics, files and the clock.
//!
//! A thread that is joined at once serves only to get a larger stack; so does the only thread of a scope that does
//! nothing else. The function of such a thread is called instead, on the C file's own stack, which can use all free
//! memory. All else is refused before unused code is removed, because removing takes longest.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use wasm_to_c::CallStack;

use crate::compiler::Compiler;
use crate::edits;
use crate::error::{Error, Refusal, Result};
use crate::llvm::Code;
use crate::source::text::{line_start, words, Edits, Origin};

/// A program that needs such a feature contains one of these words. Most programs contain none, and need not be
/// compiled for this check.
const WORDS: [&str; 9] = [
    "thread",
    "catch_unwind",
    "Instant",
    "SystemTime",
    "fs",
    "TcpListener",
    "TcpStream",
    "UdpSocket",
    "Command",
];

/// Fails if a program needs a feature that the C file lacks, with the line, or if the compiler fails. A program that does not
/// compile is refused elsewhere.
pub fn refuse(rust: &str, origin: &Origin, compiler: &Compiler) -> Result<()> {
    if !words(rust).any(|word| WORDS.contains(&word)) {
        return Ok(());
    }
    let in_place = in_place(rust, compiler)?;
    let Some(code) = code(&in_place.text, compiler)? else {
        return Ok(());
    };
    let code = Code::new(&code);
    let calls = code.calls().filter_map(|call| {
        let what = meaning(&call.name).or_else(|| {
            // Calls by the standard library itself make no difference.
            let is_asked = in_place.had_threads && call.position.is_some();
            is_asked.then(|| own_of_a_thread(&call.name)).flatten()
        });
        Some((what?, call))
    });
    // A call in the user's own code says more than the call in the standard library that it leads to.
    let calls: Vec<_> = calls.collect();
    let with_place = calls.iter().find_map(|(what, call)| {
        let (line, _) = call.position?;
        Some((*what, origin(line_start(rust, line))))
    });
    let first = calls.first().map(|(what, _)| (*what, None));
    let Some((what, place)) = with_place.or(first) else {
        return Ok(());
    };
    let reason = format!("the program {what}, which is not possible in a C file");
    let refusal = Refusal::new(reason, "rewrite that code");
    Err(refusal.at_known(place).into())
}

/// Returns the code of a program, or `None` if it does not compile.
fn code(rust: &str, compiler: &Compiler) -> Result<Option<String>> {
    let message = match compiler.llvm(rust, &[])? {
        Ok(code) => return Ok(Some(code)),
        Err(message) => message,
    };
    // A failure of the compiler must not look as if a correct program needed nothing.
    if compiler.check(rust)?.errors.is_empty() {
        return Err(Error::tool("rustc", message));
    }
    Ok(None)
}

/// Returns the effect of a function of the standard library, if the C file cannot have it.
fn meaning(name: &str) -> Option<&'static str> {
    let has = |part: &str| name.contains(part);
    match () {
        () if has("std::thread") && (has("spawn") || has("scope")) => Some("starts a thread"),
        () if has("std::thread") && has("sleep") => Some("sleeps"),
        () if has("std::panic::catch_unwind") => Some("catches panics"),
        () if has("std::time::Instant") && has("now") => Some("reads the clock"),
        () if has("std::time::SystemTime") && has("now") => Some("reads the clock"),
        // Not the functions of traits, such as `from_raw_fd` and `read`: the file may be a standard stream.
        () if name.starts_with("std::fs::") => Some("uses files"),
        () if name.starts_with("std::net::tcp") => Some("uses the network"),
        () if name.starts_with("std::net::udp") => Some("uses the network"),
        () if name.starts_with("std::process::Command") => Some("starts another program"),
        () => None,
    }
}

/// Returns the effect of a function of the standard library that behaves differently in a call than in a thread.
fn own_of_a_thread(name: &str) -> Option<&'static str> {
    if name.starts_with("std::thread::local::LocalKey") {
        return Some("has thread-local variables beside a thread");
    }
    let is_current = name.starts_with("std::thread::") && name.ends_with("::current");
    is_current.then_some("asks which thread it is in")
}

/// A program whose threads are called in place.
pub struct InPlace {
    /// Its text, with the same line numbers.
    pub text: String,
    /// Whether it had any such thread.
    pub had_threads: bool,
}

impl InPlace {
    /// Returns the stack that the C file needs for calls. A program starts such a thread to get a larger one.
    pub fn stack(&self) -> CallStack {
        if self.had_threads {
            CallStack::Largest
        } else {
            CallStack::AsGiven
        }
    }
}

/// Returns a program in which a thread that is joined at once is a call. A program that compiles still does: a thread
/// stays if it cannot be a call, or is not the standard library's. Fails if the text is no Rust, or the compiler fails.
pub fn in_place(rust: &str, compiler: &Compiler) -> Result<InPlace> {
    let edited = edits::compiling(spawns(rust)?, compiler, |spawns| {
        call_directly(rust, spawns)
    })?;
    Ok(InPlace {
        had_threads: edited.is_some(),
        text: edited.map_or_else(|| rust.to_string(), |(text, _)| text),
    })
}

/// Returns the threads that are joined at once.
fn spawns(rust: &str) -> Result<Vec<Spawn>> {
    if !rust.contains("spawn") {
        return Ok(Vec::new());
    }
    let file =
        syn::parse_file(rust).map_err(|error| Error::tool("the bundle", error.to_string()))?;
    let mut spawns = Spawns(Vec::new());
    spawns.visit_file(&file);
    // Threads inside other ones stay as they are.
    let mut spawns = spawns.0;
    spawns.sort_by_key(|spawn| spawn.whole.start);
    spawns.dedup_by(|inner, outer| inner.whole.start < outer.whole.end);
    Ok(spawns)
}

/// Replaces each spawned thread by a direct call. Returns the text, which keeps its line numbers, and the range of each
/// call.
fn call_directly(rust: &str, spawns: &[Spawn]) -> (String, Vec<Range<usize>>) {
    let mut edits = Edits::default();
    for (replaced, by) in spawns.iter().flat_map(|spawn| &spawn.edits) {
        let lines = "\n".repeat(rust[replaced.clone()].matches('\n').count());
        edits.replace(replaced.clone(), &*format!("{by}{lines}"));
    }
    let place = |spawn: &Spawn| edits.after(spawn.whole.start)..edits.after(spawn.whole.end);
    let places = spawns.iter().map(place).collect();
    (edits.apply(&rust.into()).text + HELPER, places)
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
    pub fn spawn<T>(_: (), function: impl FnOnce() -> T) -> Done<T> {
        Done(function())
    }
    pub fn built_spawn<T>(
        _: ::std::thread::Builder,
        function: impl FnOnce() -> T,
    ) -> ::std::io::Result<Done<T>> {
        Ok(Done(function()))
    }
    pub fn built_spawn_scoped<T>(
        _: ::std::thread::Builder,
        _: &Scope,
        function: impl FnOnce() -> T,
    ) -> ::std::io::Result<Done<T>> {
        Ok(Done(function()))
    }
    pub struct Scope;
    impl Scope {
        pub fn spawn<T>(&self, function: impl FnOnce() -> T) -> Done<T> {
            Done(function())
        }
    }
    pub fn scope<T>(_: (), function: impl FnOnce(&Scope) -> T) -> T {
        function(&Scope)
    }
}
";

/// An expression that starts a thread and does nothing else before the thread ends.
struct Spawn {
    whole: Range<usize>,
    /// The edits that make it a call: places in it, from first to last, and the new texts.
    edits: Vec<Edit>,
}

type Edit = (Range<usize>, String);

impl Spawn {
    /// Returns the thread that an expression starts, if it is joined after that.
    fn of(expression: &syn::Expr) -> Option<Self> {
        let edits = match expression {
            syn::Expr::Call(call) => vec![of_std(call, "spawn", "fn()")?],
            syn::Expr::MethodCall(call) if call.method == "spawn" => builder_edits(call)?,
            _ => return None,
        };
        let whole = expression.span().byte_range();
        Some(Self { whole, edits })
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
        if mentions(&closure.body, &scope.ident) != Some(1) {
            return None;
        }
        let mut edits = vec![of_std(call, "scope", "fn(&::std::thread::Scope)")?];
        edits.extend(in_scope(only_thread(&closure.body)?, &scope.ident)?);
        Some(Self {
            whole: expression.span().byte_range(),
            edits,
        })
    }
}

/// Returns the edit that replaces a call's text before its argument, if the path ends in `thread` and this name. `of`
/// is the type of that argument. Only the compiler can resolve the path: it accepts a name from two globs only if it
/// means the same item in both.
fn of_std(call: &syn::ExprCall, name: &str, of: &str) -> Option<Edit> {
    let syn::Expr::Path(path) = &*call.func else {
        return None;
    };
    let segments = path.path.segments.iter();
    let mut segments: Vec<_> = segments.map(|segment| &segment.ident).collect();
    if segments.pop()? != name || *segments.last()? != "thread" {
        return None;
    }
    let leading = path.path.leading_colon.map_or("", |_| "::");
    let module: Vec<_> = segments.iter().map(ToString::to_string).collect();
    let module = module.join("::");
    let put = format!(
        "crate::in_place_of_threads::{name}({{ #[allow(unused_imports)] use {{{leading}{module}::*, ::std::thread::*}}; \
         let _ = {name}::<{of}, _>; }}, "
    );
    let start = call.span().byte_range().start;
    Some((start..call.args.first()?.span().byte_range().start, put))
}

/// Returns the edits where a `std::thread::Builder` starts a thread. The builder is still constructed: its arguments
/// may have an effect, and the compiler checks its type.
fn builder_edits(call: &syn::ExprMethodCall) -> Option<Vec<Edit>> {
    if !is_builder(&call.receiver) {
        return None;
    }
    let receiver = call.receiver.span().byte_range();
    let first = call.args.first()?.span().byte_range().start;
    let before = format!("crate::in_place_of_threads::built_{}(", call.method);
    Some(vec![
        (receiver.start..receiver.start, before),
        (receiver.end..first, ", ".to_string()),
    ])
}

/// Returns the expression that starts a thread, if the body of a scope does nothing else but join the thread.
fn only_thread(body: &syn::Expr) -> Option<&syn::Expr> {
    let statements = match body {
        syn::Expr::Block(block) => &block.block.stmts[..],
        expression => return Some(without_unwrap(join_target(expression)?)),
    };
    match statements {
        [syn::Stmt::Expr(expression, None)] => Some(without_unwrap(join_target(expression)?)),
        // `join` catches a panic of the thread, so the scope does not panic.
        [syn::Stmt::Expr(expression, Some(_))] => Some(without_unwrap(
            join_target(expression).unwrap_or(expression),
        )),
        [first, next] => binding(first, next),
        _ => None,
    }
}

/// Returns the edits where an expression starts a thread of a scope.
fn in_scope(expression: &syn::Expr, scope: &syn::Ident) -> Option<Vec<Edit>> {
    let call = method_call(expression, &["spawn", "spawn_scoped"])?;
    let is_scope = |expression: &syn::Expr| matches!(expression, syn::Expr::Path(path) if path.path.is_ident(scope));
    if call.method == "spawn" {
        return is_scope(&call.receiver).then(Vec::new);
    }
    is_scope(call.args.first()?).then(|| builder_edits(call))?
}

/// Returns how often a name occurs in an expression, including the arguments of macros.
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

/// Returns whether an expression looks like a `std::thread::Builder`. The compiler checks that it is.
fn is_builder(expression: &syn::Expr) -> bool {
    if let Some(call) = method_call(expression, &["stack_size", "name"]) {
        return is_builder(&call.receiver);
    }
    let syn::Expr::Call(call) = expression else {
        return false;
    };
    let syn::Expr::Path(path) = &*call.func else {
        return false;
    };
    let mut names = path.path.segments.iter().rev();
    ["new", "Builder"]
        .iter()
        .all(|name| names.next().is_some_and(|own| own.ident == name))
}

/// Returns the expression without `.unwrap()`, `.expect(…)` and `?` at its end.
fn without_unwrap(expression: &syn::Expr) -> &syn::Expr {
    if let syn::Expr::Try(tried) = expression {
        return without_unwrap(&tried.expr);
    }
    let call = method_call(expression, &["unwrap", "expect"]);
    call.map_or(expression, |call| without_unwrap(&call.receiver))
}

/// Returns an expression that is the call of one of these methods.
fn method_call<'a>(expression: &'a syn::Expr, names: &[&str]) -> Option<&'a syn::ExprMethodCall> {
    match expression {
        syn::Expr::MethodCall(call) if names.iter().any(|name| call.method == name) => Some(call),
        _ => None,
    }
}

/// Returns the thread that an expression joins, if it panics with the thread. A program that continues after a panic of the
/// thread would behave differently in C, where the panic ends it.
fn join_target(expression: &syn::Expr) -> Option<&syn::Expr> {
    let end = method_call(expression, &["unwrap", "expect"])?;
    let call = method_call(&end.receiver, &["join"])?;
    call.args.is_empty().then_some(&*call.receiver)
}

/// The threads that are joined at once.
struct Spawns(Vec<Spawn>);

impl<'ast> Visit<'ast> for Spawns {
    fn visit_expr(&mut self, expression: &'ast syn::Expr) {
        let spawn = join_target(expression).and_then(|thread| Spawn::of(without_unwrap(thread)));
        self.0.extend(spawn.or_else(|| Spawn::of_scope(expression)));
        visit::visit_expr(self, expression);
    }

    /// `let thread = … spawn(f).unwrap(); thread.join().unwrap();`
    fn visit_block(&mut self, block: &'ast syn::Block) {
        for pair in block.stmts.windows(2) {
            self.0
                .extend(binding(&pair[0], &pair[1]).and_then(Spawn::of));
        }
        visit::visit_block(self, block);
    }
}

/// Returns the expression that a statement binds to a name, if the next statement joins it.
fn binding<'a>(first: &'a syn::Stmt, next: &syn::Stmt) -> Option<&'a syn::Expr> {
    let syn::Stmt::Local(local) = first else {
        return None;
    };
    let syn::Pat::Ident(name) = &local.pat else {
        return None;
    };
    let thread = without_unwrap(&local.init.as_ref()?.expr);
    let expression = match next {
        syn::Stmt::Expr(expression, _) => expression,
        syn::Stmt::Local(next) => &next.init.as_ref()?.expr,
        _ => return None,
    };
    let syn::Expr::Path(joined) = join_target(expression)? else {
        return None;
    };
    joined.path.is_ident(&name.ident).then_some(thread)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use std::path::Path;

    use super::{call_directly, in_place, refuse, spawns};
    use crate::compiler::Compiler;
    use crate::error::Error;

    fn compiler() -> Compiler {
        Compiler::new(Path::new("rustc"), "2021", Vec::new()).unwrap()
    }

    fn refusal(text: &str) -> Option<Error> {
        refuse(text, &|at| Some(format!("byte {at}")), &compiler()).err()
    }

    /// Returns the text with calls, before the compiler has seen it. `SPAWN(` and the like abbreviate the insertions.
    fn with_calls(text: &str) -> String {
        let (text, _) = call_directly(text, &spawns(text).unwrap());
        let (text, _) = text.split_once("\n#[allow(dead_code)]\nmod").unwrap();
        let of = [("spawn", "fn()"), ("scope", "fn(&::std::thread::Scope)")];
        let mut text = text.replace("crate::in_place_of_threads::built_", "built_");
        for (module, (name, of)) in ["thread", "std::thread"]
            .iter()
            .flat_map(|module| [(module, of[0]), (module, of[1])])
        {
            let put = format!(
                "crate::in_place_of_threads::{name}({{ #[allow(unused_imports)] use {{{module}::*, ::std::thread::*}}; \
                 let _ = {name}::<{of}, _>; }}, "
            );
            text = text.replace(&put, &format!("{}(", name.to_uppercase()));
        }
        text
    }

    #[test]
    fn a_thread_that_cannot_be_a_call_is_refused() {
        let text = "use std::thread;
fn main() {
    let t: thread::JoinHandle<u8> = thread::spawn(|| 1);
    let one = t.join().unwrap();
}
";
        let error = refusal(text).unwrap().to_string();
        assert!(
            error.contains("byte 33: the program starts a thread"),
            "{error}"
        );
    }

    #[test]
    fn a_compiler_that_fails_does_not_hide_what_is_missing() {
        // The error is found only during code generation.
        let text = "fn f<T>() { const { assert!(size_of::<T>() > 8) } }
fn main() { f::<u8>(); std::thread::yield_now(); }";
        assert!(matches!(refusal(text), Some(Error::Tool { .. })));
        let invalid = "fn main() { std::thread::sleep(1); }";
        assert!(refusal(invalid).is_none());
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
    built_spawn(thread::Builder::new()
        .stack_size(1 << 26), 
solve)
        .unwrap()
        .join()
        .unwrap();
    let t = SPAWN(move || 1);
    let one = t.join().unwrap();
    let a = thread::spawn(f);
    g();
    a.join();
}
";
        assert_eq!(with_calls(text), expected);
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
        "SCOPE(|s| { built_spawn_scoped(Builder::new().stack_size(9), \ns, f).unwrap(); });"
    )]
    fn the_only_thread_of_a_scope_is_a_call(#[case] text: &str, #[case] expected: &str) {
        let expected = format!("fn main() {{ {expected} }}");
        assert_eq!(with_calls(&format!("fn main() {{ {text} }}")), expected);
    }

    #[test]
    fn a_thread_in_a_thread_stays_one() {
        let inner = "let u = thread::spawn(f); u.join().unwrap()";
        let text =
            format!("fn main() {{ let t = thread::spawn(|| {{ {inner} }}); t.join().unwrap(); }}");
        assert_eq!(
            with_calls(&text),
            text.replacen("thread::spawn(", "SPAWN(", 1)
        );
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
    fn a_program_stays_as_it_is(#[case] text: &str) {
        assert!(spawns(text).unwrap().is_empty());
    }

    /// A program with `BODY` in the place of its function of threads.
    const WITH_THREAD: &str = "use std::thread;
thread_local! { static A: u8 = 1; }
fn f() { BODY }
fn main() { thread::Builder::new().name(String::new()).spawn(f).unwrap().join().unwrap(); }
";

    #[rstest]
    #[case::thread_local(
        "A.with(|a| drop(*a))",
        "byte 53: the program has thread-local variables"
    )]
    #[case::current(
        "drop(thread::current().id())",
        "byte 53: the program asks which thread it is in"
    )]
    fn what_is_a_threads_own_is_refused(#[case] body: &str, #[case] why: &str) {
        let error = refusal(&WITH_THREAD.replace("BODY", body))
            .unwrap()
            .to_string();
        assert!(error.contains(why), "{error}");
    }

    /// A word is in a comment, in a text, or in code that is not called. The standard library has variables of its own.
    #[rstest]
    #[case::words("drop(\"thread_local\") // thread::current")]
    #[case::of_the_standard_library("drop(std::collections::HashMap::from([(1, 2)]))")]
    fn what_only_seems_to_be_a_threads_own_is_not_refused(#[case] body: &str) {
        let body = format!("{body}\n");
        assert!(refusal(&WITH_THREAD.replace("BODY", &body)).is_none());
    }

    /// A name that looks like the standard library's is the user's.
    #[rstest]
    #[case::spawn(
        "mod thread {
    pub fn spawn<T>(function: impl FnOnce() -> T) -> std::io::Result<T> {
        println!(\"a\");
        Ok(function())
    }
}
trait Join: Sized { fn join(self) -> std::io::Result<Self> { Ok(self) } }
impl Join for std::io::Result<u8> {}
fn main() { thread::spawn(|| 1).join().unwrap().unwrap(); }"
    )]
    #[case::spawn_that_returns_a_thread(
        "mod thread {
    pub fn spawn(function: fn()) -> std::thread::JoinHandle<()> {
        println!(\"a\");
        std::thread::spawn(function)
    }
}
fn main() { thread::spawn(|| ()).join().unwrap(); }"
    )]
    #[case::scope(
        "mod thread {
    pub fn scope<T>(function: impl FnOnce(&std::sync::Barrier) -> T) -> T {
        function(&std::sync::Barrier::new(1))
    }
}
trait Spawn { fn spawn(&self, _: fn()) {} }
impl Spawn for std::sync::Barrier {}
fn main() { thread::scope(|s| { s.spawn(|| ()); }); }"
    )]
    #[case::builder(
        "struct Builder(std::thread::Builder);
impl Builder {
    fn new() -> Self { Self(std::thread::Builder::new()) }
    fn spawn(self, function: fn()) -> std::io::Result<std::thread::JoinHandle<()>> {
        println!(\"a\");
        self.0.spawn(function)
    }
}
fn main() { Builder::new().spawn(|| ()).unwrap().join().unwrap(); }"
    )]
    fn a_function_of_the_user_is_called_as_it_is(#[case] text: &str) {
        assert!(compiler().check(text).unwrap().errors.is_empty());
        assert_eq!(spawns(text).unwrap().len(), 1);
        let found = in_place(text, &compiler()).unwrap();
        assert!(!found.had_threads);
        assert_eq!(found.text, text);
    }

    /// A call takes the place of each thread in a program that allows no warnings.
    #[test]
    fn the_compiler_accepts_the_calls() {
        let text = "#![deny(warnings)]
mod a {
    pub fn go() -> u8 {
        use std::thread;
        let spawn = 1;
        if spawn > 0 { thread::spawn(move || spawn).join().unwrap() } else { 0 }
    }
}
fn main() {
    std::thread::scope(|s| { s.spawn(|| ()); });
    std::thread::scope(|s| { std::thread::Builder::new().spawn_scoped(s, || ()).unwrap(); });
    let thread = ::std::thread::spawn(a::go);
    thread.join().unwrap();
}
";
        let found = in_place(text, &compiler()).unwrap();
        assert!(found.had_threads);
        assert_eq!(
            found.text.matches("crate::in_place_of_threads::").count(),
            5,
            "{}",
            found.text
        );
        assert!(refusal(text).is_none());
    }
}
