//! LLVM's intermediate code, as text with lines and columns.

use std::collections::HashMap;

use crate::compiler::FILE;

/// A line and a column of the bundle.
pub type Position = (usize, usize);

/// The code of a program.
pub struct Code<'a> {
    text: &'a str,
    nodes: HashMap<&'a str, &'a str>,
}

/// A call of a function that has a name.
pub struct Call {
    /// The name in Rust.
    pub name: String,
    /// Where it is called, if that is in the bundle.
    pub position: Option<Position>,
}

impl<'a> Code<'a> {
    pub fn new(text: &'a str) -> Self {
        let nodes = text
            .lines()
            .filter(|line| line.starts_with('!'))
            .filter_map(|line| line.split_once(" = "))
            .collect();
        Self { text, nodes }
    }

    /// Returns the instructions that have a result, without its name.
    pub fn instructions(&self) -> impl Iterator<Item = &'a str> {
        let lines = self.text.lines().filter(|line| line.starts_with("  %"));
        lines.filter_map(|line| Some(line.split_once(" = ")?.1))
    }

    /// Returns the calls of functions by their names.
    pub fn calls(&self) -> impl Iterator<Item = Call> + '_ {
        let mut lines = self.text.lines();
        std::iter::from_fn(move || {
            let is_call = |line: &&str| line.contains("call ") || line.contains("invoke ");
            let line = lines.find(|line| line.starts_with("  ") && is_call(line))?;
            // The unwind destination of an `invoke` is on a line of its own, with the place.
            let rest = if line.contains("invoke ") {
                lines.next()
            } else {
                Some(line)
            };
            Some((line, rest.unwrap_or_default()))
        })
        .filter_map(|(line, end)| {
            let (_, name) = line.split_once('@')?;
            let (name, _) = name.split_once('(')?;
            Some(Call {
                name: format!("{:#}", rustc_demangle::demangle(name.trim_matches('"'))),
                position: self.position(end),
            })
        })
    }

    /// Returns the position that an instruction names, if it is in the bundle.
    pub fn position(&self, instruction: &str) -> Option<Position> {
        let (_, node) = instruction.rsplit_once("!dbg ")?;
        let node = node.split([',', ' ']).next()?;
        let location = self.nodes.get(node)?.strip_prefix("!DILocation(")?;
        let scope = self.nodes.get(field(location, "scope")?)?;
        let file = self.nodes.get(field(scope, "file")?)?;
        if field(file, "filename")?.trim_matches('"') != FILE {
            return None;
        }
        let number = |name| field(location, name)?.parse().ok();
        Some((number("line")?, number("column")?))
    }
}

/// Returns the value of a field of a node.
fn field<'a>(node: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = node.split_once(&format!("{name}: "))?;
    after.split([',', ')']).next()
}

#[cfg(test)]
pub mod tests {
    use super::Code;

    const CODE: &str = "
  %1 = call i64 @_ZN3std3fmt3one17h0123456789abcdefE(i64 %0), !dbg !1
  invoke void @_ZN3std3fmt3two17h0123456789abcdefE()
          to label %bb1 unwind label %cleanup, !dbg !2
  call void %3(), !dbg !1
!1 = !DILocation(line: 11, column: 25, scope: !5)
!2 = !DILocation(line: 7, column: 5, scope: !7)
";

    /// Two scopes: 5 is in the bundle, 7 in the standard library.
    pub const SCOPES: &str = r#"
!5 = distinct !DILexicalBlock(scope: !8, file: !6, line: 9, column: 3)
!6 = !DIFile(filename: "main.rs", directory: "/tmp")
!7 = distinct !DISubprogram(name: "add", file: !9, line: 2)
!9 = !DIFile(filename: "/rustc/library/core/src/num/mod.rs", directory: "")
"#;

    #[test]
    fn calls_have_a_name_and_a_place_in_the_bundle() {
        let code = [CODE, SCOPES].concat();
        let code = Code::new(&code);
        let calls = code.calls().map(|call| (call.name, call.position));
        let expected = [("std::fmt::one", Some((11, 25))), ("std::fmt::two", None)]
            .map(|(name, position)| (name.to_string(), position));
        assert_eq!(calls.collect::<Vec<_>>(), expected);
    }
}
