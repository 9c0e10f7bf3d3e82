//! Finds arithmetic that may need more than the 32 bits that `usize` has in the C file, without running anything.
//!
//! Only the compiler knows the types. It writes its intermediate code for this machine and for wasm: a product or a sum
//! that has 64 bits in the one and 32 bits in the other is one of `usize` or `isize` values.

use std::collections::BTreeSet;

use crate::compiler::Compiler;
use crate::error::{Error, Result};
use crate::llvm::{Code, Position};
use crate::source::text::line_start;
use crate::toolchain::Toolchain;

/// A factor below this hardly ever makes a product large.
const SMALL: u64 = 256;

/// Returns the offsets of the lines of `text` in which `usize` values are multiplied or added. Fails if a compiler
/// fails.
pub fn suspects(text: &str, native: &Compiler, toolchain: &Toolchain) -> Result<Vec<usize>> {
    let code = native
        .llvm(text, &[])?
        .map_err(|message| Error::tool("rustc", message))?;
    let wide = arithmetic(&code, "i64");
    if wide.is_empty() {
        return Ok(Vec::new());
    }
    let code = toolchain.llvm(text)?;
    let narrow = arithmetic(&code, "i32");
    let both = arithmetic(&code, "i64");
    let lines: BTreeSet<usize> = wide
        .intersection(&narrow)
        .filter(|intersection| !both.contains(intersection))
        .map(|(line, _)| *line)
        .collect();
    Ok(lines.iter().map(|line| line_start(text, *line)).collect())
}

/// Returns a warning that names these places, if there are any.
pub fn warning(all: impl Iterator<Item = String>) -> Option<String> {
    const SHOWN: usize = 3;
    let mut places: Vec<String> = Vec::new();
    for place in all {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let (shown, rest) = places.split_at(SHOWN.min(places.len()));
    let shown = match (shown, rest.len()) {
        ([], _) => return None,
        ([only], _) => only.clone(),
        ([first @ .., last], 0) => format!("{} and {last}", first.join(", ")),
        (_, 1) => format!("{} and one more line", shown.join(", ")),
        (_, more) => format!("{} and {more} more lines", shown.join(", ")),
    };
    Some(format!(
        "`usize` has 32 bits in the C file: use u64 if a product or a sum can exceed 4294967295 in {shown}"
    ))
}

/// Returns where LLVM's code multiplies or adds integers of this type, other than by or to a constant.
fn arithmetic(code: &str, of: &str) -> BTreeSet<Position> {
    let code = Code::new(code);
    let large = code
        .instructions()
        .filter(|instruction| is_large(instruction, of));
    large
        .filter_map(|instruction| code.position(instruction))
        .collect()
}

/// Returns whether an instruction multiplies or adds values of a type, both of which may be large.
fn is_large(instruction: &str, of: &str) -> bool {
    let mut words = instruction
        .split([' ', ','])
        .filter(|word| !word.is_empty());
    let Some(operation @ ("mul" | "add")) = words.next() else {
        return false;
    };
    let mut words = words.skip_while(|word| matches!(*word, "nuw" | "nsw"));
    if words.next() != Some(of) {
        return false;
    }
    words.take(2).all(|operand| match operand.parse::<i64>() {
        Ok(constant) => operation == "mul" && constant.unsigned_abs() >= SMALL,
        Err(_) => true,
    })
}

#[cfg(test)]
mod tests {
    use super::{arithmetic, warning};
    use crate::llvm::tests::SCOPES;

    const CODE: &str = "
  %a = mul i64 %i, %i, !dbg !1
  %b = add i64 %i, 1, !dbg !2
  %c = mul nuw i64 %i, 1000, !dbg !3
  %d = mul i64 %i, 10, !dbg !2
  %e = add i32 %k, %k, !dbg !2
  %f = add i64 %k, %l, !dbg !4
!1 = !DILocation(line: 11, column: 25, scope: !5)
!2 = !DILocation(line: 12, column: 1, scope: !5)
!3 = !DILocation(line: 13, column: 2, scope: !5, inlinedAt: !1)
!4 = !DILocation(line: 14, column: 3, scope: !7)
";

    #[test]
    fn products_and_sums_of_values_are_found_in_the_bundle() {
        let code = [CODE, SCOPES].concat();
        assert_eq!(
            Vec::from_iter(arithmetic(&code, "i64")),
            [(11, 25), (13, 2)]
        );
        assert_eq!(Vec::from_iter(arithmetic(&code, "i32")), [(12, 1)]);
    }

    #[test]
    fn each_line_is_named_once_and_three_at_most() {
        let warned = |offsets: &[usize]| {
            let places = offsets.iter().map(|offset| format!("a.rs:{offset}"));
            let text = warning(places)?;
            text.rsplit_once(" in ")
                .map(|(_, places)| places.to_string())
        };
        assert_eq!(warned(&[]), None);
        assert_eq!(warned(&[3, 3]).unwrap(), "a.rs:3");
        assert_eq!(warned(&[3, 5, 3]).unwrap(), "a.rs:3 and a.rs:5");
        assert_eq!(
            warned(&[1, 2, 3, 4]).unwrap(),
            "a.rs:1, a.rs:2, a.rs:3 and one more line"
        );
        assert_eq!(
            warned(&[1, 2, 3, 4, 5]).unwrap(),
            "a.rs:1, a.rs:2, a.rs:3 and 2 more lines"
        );
    }
}
