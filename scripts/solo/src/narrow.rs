//! Looks for integers that are truncated where `usize` has 32 bits.
//!
//! The bundle is compiled once more, so that overflowing arithmetic panics, and so does a cast to `usize` or `isize` of
//! a value that does not fit in 32 bits. If that program passes its tests with 64 bits, it must pass them as wasm, too.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use wasm_to_c::{CallStack, ModuleKind};

use crate::cargo::Program;
use crate::cc::CCompiler;
use crate::compiler::Compiler;
use crate::edits;
use crate::error::{Error, Refusal, Result};
use crate::missing;
use crate::source::text::{line_start, Edits, Origin};
use crate::toolchain::Toolchain;
use crate::verify::{Accept, Note};

/// The tools that build the programs, and the test that these must pass.
pub struct Check<'a> {
    /// The bundle before it was formatted, and the origin of each byte of it.
    pub rust: &'a str,
    pub origin: &'a Origin<'a>,
    pub program: &'a Program,
    pub native: &'a Compiler,
    pub toolchain: &'a Toolchain,
    pub compiler: &'a CCompiler,
    pub memory: u64,
    pub accept: &'a Accept<'a>,
}

const OVERFLOW: &str = "-Coverflow-checks=on";

/// The panic message of a cast that truncates.
const CUT: &str = "a cast to a size cuts a value to 32 bits";

impl Check<'_> {
    /// Refuses a program that needs more than 32 bits on its tests; returns a note if this could not be checked.
    pub fn refuse(&self) -> Result<Option<Note>> {
        let text = self.with_checked_casts()?;
        match self.run_native(&text, &[OVERFLOW])? {
            Ok(()) => {}
            Err(why) if why.contains(CUT) => return Err(self.refusal(&why)),
            // If it is right although it overflows with 64 bits, too, the overflow is intended.
            Err(_) => {
                if let Err(why) = self.run_native(&text, &[])? {
                    return Err(self.refusal(&why));
                }
                let text = "the program overflows integers in 64 bits, so overflows in 32 bits could not be \
                            checked; use `wrapping_add` and the like where overflow is intended";
                return Ok(Some(Note {
                    is_own: true,
                    text: text.to_string(),
                }));
            }
        }
        let program = missing::in_place(&text, self.native)?;
        let options = ["-Copt-level=2", OVERFLOW];
        let wasm = self.toolchain.wasm(&program.text, &options)?;
        let stack = program.stack();
        // The program without messages is compiled in half the time.
        if self.run_in_c(&wasm, ModuleKind::Program, stack)?.is_ok() {
            return Ok(None);
        }
        let outcome = self.run_in_c(&wasm, ModuleKind::TalkingProgram, stack)?;
        outcome.map_or_else(|why| Err(self.refusal(&why)), |()| Ok(None))
    }

    fn run_in_c(
        &self,
        wasm: &[u8],
        kind: ModuleKind,
        stack: CallStack,
    ) -> Result<Result<(), String>> {
        let file = wasm_to_c::program(wasm, self.memory, kind, stack)?;
        let built = self.compiler.build(&file.text)?;
        Ok((self.accept)(&built.program))
    }

    fn run_native(&self, text: &str, options: &[&str]) -> Result<Result<(), String>> {
        let built = self
            .native
            .build_with(text, options)?
            .map_err(|message| Error::tool("rustc", message))?;
        Ok((self.accept)(&built))
    }

    /// Returns the refusal of a program that fails with this message where `usize` has 32 bits.
    fn refusal(&self, why: &str) -> Error {
        let reason =
            "`usize` has 32 bits in the C file, too few for a value in the check or a test";
        let remedy = "use u64 for large values; where truncation is intended, mask the value first";
        // The checks in casts add no lines before it.
        let place = panic_line(why).and_then(|line| (self.origin)(line_start(self.rust, line)));
        let refusal = match place {
            Some(place) => Refusal::new(reason, remedy).at(place),
            None => Refusal::new(format!("{reason}: {why}"), remedy),
        };
        let details = why.to_string();
        Refusal { details, ..refusal }.into()
    }

    /// Returns the bundle with checks in all casts for which it still compiles: in a constant or of a pointer, a cast
    /// cannot be a call.
    fn with_checked_casts(&self) -> Result<String> {
        let file = syn::parse_file(self.rust)
            .map_err(|error| Error::tool("the bundle", error.to_string()))?;
        let mut casts = Casts {
            registry: registry_modules(self.program),
            casts: Vec::new(),
        };
        casts.visit_file(&file);
        let edited = edits::compiling(casts.casts, self.native, |casts| {
            add_checks(self.rust, casts)
        })?;
        Ok(edited.map_or_else(|| self.rust.to_string(), |(text, _)| text))
    }
}

/// Returns the line of the bundle in which a panic happened, if its message names one.
fn panic_line(message: &str) -> Option<usize> {
    let (_, after) = message.split_once(" panicked at main.rs:")?;
    after.split(':').next()?.parse().ok()
}

/// Returns the modules of published crates, which are used with 32 bits, too.
fn registry_modules(program: &Program) -> BTreeSet<String> {
    let crates = program.crates.iter().filter(|krate| krate.is_from_registry);
    crates.map(|krate| krate.name.clone()).collect()
}

/// A cast to `usize` or `isize`.
struct Cast {
    value: Range<usize>,
    end: usize,
    method: &'static str,
}

struct Casts {
    registry: BTreeSet<String>,
    casts: Vec<Cast>,
}

impl<'ast> Visit<'ast> for Casts {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !self.registry.contains(&item.ident.to_string()) {
            visit::visit_item_mod(self, item);
        }
    }

    /// Visits the arguments if they are expressions, as in most macros, such as `println!`. With other arguments, the
    /// file no longer compiles with the check.
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let parser = Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        for argument in call.parse_body_with(parser).iter().flatten() {
            Visit::visit_expr(self, argument);
        }
    }

    fn visit_expr_cast(&mut self, cast: &'ast syn::ExprCast) {
        let method = match &*cast.ty {
            syn::Type::Path(path) if path.path.is_ident("usize") => "to_usize",
            syn::Type::Path(path) if path.path.is_ident("isize") => "to_isize",
            _ => return visit::visit_expr_cast(self, cast),
        };
        self.casts.push(Cast {
            value: cast.expr.span().byte_range(),
            end: cast.span().byte_range().end,
            method,
        });
        visit::visit_expr_cast(self, cast);
    }
}

/// Returns the text with checks in these casts, and where each cast is in it.
fn add_checks(rust: &str, casts: &[Cast]) -> (String, Vec<Range<usize>>) {
    // Of two casts with the same start, the outer one comes first, so its call is inserted first.
    let mut edits = Edits::default();
    for cast in casts {
        let call = format!("crate::narrow_cast::Cast::{}(", cast.method);
        edits.insert(cast.value.start, &call);
        // Keeps the number of lines.
        let lines = "\n".repeat(rust[cast.value.end..cast.end].matches('\n').count());
        edits.replace(cast.value.end..cast.end, &*(lines + ")"));
    }
    let place = |cast: &Cast| edits.after(cast.value.start)..edits.after(cast.end);
    let places = casts.iter().map(place).collect();
    let text = edits.apply(&rust.into()).text;
    (text + &HELPER.replace("CUT", CUT), places)
}

const HELPER: &str = r#"
#[allow(dead_code)]
mod narrow_cast {
    pub trait Cast: Sized {
        fn to_usize(self) -> usize;
        fn to_isize(self) -> isize;
    }
    macro_rules! casts {
        ($($of:ty)*) => {$(
            impl Cast for $of {
                #[inline]
                #[track_caller]
                fn to_usize(self) -> usize {
                    let bits = self as u64;
                    let is_whole = bits as u32 as u64 == bits || bits as i32 as u64 == bits;
                    assert!(is_whole, "CUT");
                    self as usize
                }
                #[inline]
                #[track_caller]
                fn to_isize(self) -> isize {
                    let bits = self as u64;
                    assert!(bits as i32 as u64 == bits, "CUT");
                    self as isize
                }
            }
        )*};
    }
    casts!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize char bool);
    // A size too large for any number of bits becomes the largest size in each.
    macro_rules! casts_of_floats {
        ($($of:ty)*) => {$(
            impl Cast for $of {
                #[inline]
                #[track_caller]
                fn to_usize(self) -> usize {
                    let whole = self as u64;
                    assert!(whole as u32 as u64 == whole || whole == u64::MAX, "CUT");
                    self as usize
                }
                #[inline]
                #[track_caller]
                fn to_isize(self) -> isize {
                    let whole = self as i64;
                    let is_end = whole == i64::MIN || whole == i64::MAX;
                    assert!(whole as i32 as i64 == whole || is_end, "CUT");
                    self as isize
                }
            }
        )*};
    }
    casts_of_floats!(f32 f64);
}
"#;

#[cfg(test)]
mod tests {
    use syn::visit::Visit;

    use std::collections::BTreeSet;

    use super::{add_checks, Casts};

    #[test]
    fn casts_become_calls() {
        let text =
            "fn f(a: u64) -> usize { g!(\"{}\", a as usize); (a as u32 as usize + 1) as isize\n    as usize }";
        let mut casts = Casts {
            registry: BTreeSet::default(),
            casts: Vec::new(),
        };
        casts.visit_file(&syn::parse_file(text).unwrap());
        let (text, _) = add_checks(text, &casts.casts);
        let call = "crate::narrow_cast::Cast::to_";
        let expected = format!(
            "fn f(a: u64) -> usize {{ g!(\"{{}}\", {call}usize(a)); \
             {call}usize({call}isize(({call}usize(a as u32) + 1))\n) }}"
        );
        assert!(text.starts_with(&expected), "{text}");
    }
}
