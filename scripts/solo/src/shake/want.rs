//! Items that the compiler misses, read from its errors.

use cargo_metadata::diagnostic::Diagnostic;

use crate::source::shape::Shape;

/// An item that is missing according to an error.
#[derive(Debug, PartialEq)]
pub enum Want {
    Impl {
        of_trait: Shape,
        for_type: Shape,
    },
    /// A method, another associated item or a variant.
    Member {
        name: String,
        of: Shape,
        /// Traits that have such an item, according to the error.
        traits: Vec<String>,
    },
    /// An impl of the same trait for another operand: the only impl that the compiler saw is for an operand of another
    /// type.
    Operand {
        of: Shape,
    },
}

impl Want {
    /// Returns the impl of `Deref` through which a type may have the member.
    pub fn deref(&self) -> Option<Self> {
        let Self::Member { of, .. } = self else {
            return None;
        };
        Some(Self::Impl {
            of_trait: Shape::parse("Deref"),
            for_type: of.without_references().clone(),
        })
    }
}

/// Returns the items that an error says are missing, if it names them exactly.
pub fn wants(error: &Diagnostic) -> Vec<Want> {
    let labels = error.spans.iter().filter_map(|span| span.label.as_deref());
    let notes = error.children.iter().map(|child| child.message.as_str());
    let texts: Vec<&str> = std::iter::once(error.message.as_str())
        .chain(labels)
        .chain(notes)
        .collect();
    let member = member(&error.message, &texts);
    if member.is_some() {
        return member.into_iter().collect();
    }
    let mut found = access(&error.message);
    found.extend(operation(&error.message));
    found.extend(auto_trait(&error.message, &texts));
    for impls in texts.iter().filter_map(|text| an_impl(text)) {
        if !found.contains(&impls) {
            found.push(impls);
        }
    }
    // The only impl is for another operand.
    if error.message == "mismatched types" {
        found.extend(texts.iter().filter_map(|text| mismatch(text)).flatten());
    }
    found
}

/// Returns the impl that an operator lacks, as in "cannot add `B` to `A`".
fn operation(message: &str) -> Option<Want> {
    /// The text before and between the operands, the trait, and whether the right operand comes first.
    const BINARY: [(&str, &str, &str, bool); 10] = [
        ("cannot add `", "` to `", "Add", true),
        ("cannot subtract `", "` from `", "Sub", true),
        ("cannot multiply `", "` by `", "Mul", false),
        ("cannot divide `", "` by `", "Div", false),
        (
            "cannot calculate the remainder of `",
            "` divided by `",
            "Rem",
            false,
        ),
        ("cannot add-assign `", "` to `", "AddAssign", true),
        ("cannot subtract-assign `", "` from `", "SubAssign", true),
        ("cannot multiply-assign `", "` by `", "MulAssign", false),
        ("cannot divide-assign `", "` by `", "DivAssign", false),
        (
            "cannot calculate and assign the remainder of `",
            "` divided by `",
            "RemAssign",
            false,
        ),
    ];
    /// Longer signs come first.
    const SIGNS: [(&str, &str); 10] = [
        (" <<= ", "ShlAssign"),
        (" >>= ", "ShrAssign"),
        (" &= ", "BitAndAssign"),
        (" |= ", "BitOrAssign"),
        (" ^= ", "BitXorAssign"),
        (" << ", "Shl"),
        (" >> ", "Shr"),
        (" & ", "BitAnd"),
        (" | ", "BitOr"),
        (" ^ ", "BitXor"),
    ];
    let want = |of_trait: &str, left: &str, right: &str| Want::Impl {
        of_trait: Shape::with_part(of_trait, Shape::parse(right)),
        for_type: Shape::parse(left),
    };
    for (before, middle, of_trait, is_right_first) in BINARY {
        let rest = message.strip_prefix(before);
        let Some((first, rest)) = rest.and_then(|rest| rest.split_once(middle)) else {
            continue;
        };
        let second = rest.split('`').next()?;
        return Some(if is_right_first {
            want(of_trait, second, first)
        } else {
            want(of_trait, first, second)
        });
    }
    let both = between(message, "no implementation for `", "`")?;
    SIGNS.iter().find_map(|(sign, of_trait)| {
        let (left, right) = both.split_once(sign)?;
        Some(want(of_trait, left, right))
    })
}

/// Returns the impls of `Send` or `Sync` that may be missing: for the type that an error names, and for each type
/// around it.
fn auto_trait(message: &str, texts: &[&str]) -> Vec<Want> {
    const ENDS: [(&str, &str); 2] = [
        ("` cannot be sent between threads safely", "Send"),
        ("` cannot be shared between threads safely", "Sync"),
    ];
    let is_end = |(text, _): &&(&str, &str)| message.ends_with(text);
    let Some((_, of_trait)) = ENDS.iter().find(is_end) else {
        return Vec::new();
    };
    let around = texts.iter().filter_map(|text| {
        let outer = between(text, "required because it appears within the type `", "`");
        outer.or_else(|| between(text, "within `", "`, the trait"))
    });
    let types = message.split('`').nth(1).into_iter().chain(around);
    let want = |for_type| Want::Impl {
        of_trait: Shape::parse(of_trait),
        for_type: Shape::parse(for_type),
    };
    types.map(want).collect()
}

/// Returns the impls that `*a`, `a.field` or `a[index]` may lack. One is `Deref`: the target may have the field or the index.
fn access(message: &str) -> Vec<Want> {
    let of_type = |before: &str, end: &str| between(message, before, end).map(Shape::parse);
    let pointer = of_type("type `", "` cannot be dereferenced");
    let indexed = of_type("cannot index into a value of type `", "`");
    let deref = pointer
        .or_else(|| of_type("` on type `", "`"))
        .or_else(|| Some(indexed.as_ref()?.without_references().clone()))
        .map(|for_type| Want::Impl {
            of_trait: Shape::parse("Deref"),
            for_type,
        });
    let index = indexed.map(|for_type| Want::Impl {
        of_trait: Shape::with_part("Index", Shape::Any),
        for_type,
    });
    index.into_iter().chain(deref).collect()
}

/// Returns the two items of which one is missing if a label says "expected `A`, found `B`": an impl for an operand, and
/// a conversion.
fn mismatch(label: &str) -> Option<[Want; 2]> {
    let (expected, found) = label.strip_prefix("expected ")?.split_once(", found ")?;
    let shape = |text: &str| Some(Shape::parse(text.split('`').nth(1)?));
    let (expected, found) = (shape(expected)?, shape(found)?);
    let conversion = Want::Impl {
        of_trait: Shape::with_part("From", found.clone()),
        for_type: expected,
    };
    Some([Want::Operand { of: found }, conversion])
}

fn an_impl(text: &str) -> Option<Want> {
    /// The text before the trait, and the text between the trait and the type.
    const TRAIT_FIRST: [(&str, &str); 2] = [
        ("the trait `", "` is not implemented for `"),
        ("an implementation of `", "` might be missing for `"),
    ];
    const TYPE_FIRST: [(&str, &str, &str); 2] = [
        ("has type `", "`, which does not implement the `", "` trait"),
        ("doesn't satisfy `", ": ", "`"),
    ];
    let want = |of_trait: &str, for_type: &str| {
        let (of_trait, for_type) = (Shape::parse(of_trait), Shape::parse(for_type));
        (of_trait != Shape::Any).then_some(Want::Impl { of_trait, for_type })
    };
    if let Some(bound) = between(text, "the trait bound `", "` is not satisfied") {
        let (for_type, of_trait) = bound.split_once(": ")?;
        return want(of_trait, for_type);
    }
    for (before, middle) in TRAIT_FIRST {
        if let Some((of_trait, rest)) =
            after(text, before).and_then(|after| after.split_once(middle))
        {
            return want(of_trait, rest.split('`').next()?);
        }
    }
    for (before, middle, end) in TYPE_FIRST {
        if let Some((for_type, rest)) =
            after(text, before).and_then(|after| after.split_once(middle))
        {
            return want(rest.split(end).next()?, for_type);
        }
    }
    None
}

/// Returns the member that an error such as "no method named `f` found for struct `S<T>`" is about.
fn member(message: &str, texts: &[&str]) -> Option<Want> {
    const BEFORE_TYPE: [&str; 3] = ["found for ", "exists for ", "on ambiguous numeric type "];
    let (name, rest) = if let Some(rest) = after(message, " named `") {
        rest.split_once('`')?
    } else {
        after(message, " method `")?.split_once('`')?
    };
    let mut rest = BEFORE_TYPE.iter().filter_map(|start| after(rest, start));
    let of = rest.next()?.split('`').nth(1)?;
    let traits = texts.iter().flat_map(|text| {
        let candidates = text.split("candidate #").skip(1);
        candidates.filter_map(|candidate| between(candidate, ": `", "`"))
    });
    Some(Want::Member {
        name: name.to_string(),
        // The parameters may be those of the type's definition.
        of: Shape::parse(of).with_open_parameters(),
        traits: traits
            .map(|index| Shape::parse(index).head().to_string())
            .collect(),
    })
}

fn after<'a>(text: &'a str, before: &str) -> Option<&'a str> {
    Some(text.split_once(before)?.1)
}

fn between<'a>(text: &'a str, before: &str, end: &str) -> Option<&'a str> {
    Some(after(text, before)?.split_once(end)?.0)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::compiler::Compiler;

    const TYPES: &str = "use std::ops::Sub; struct A; struct B<T>(T);
        impl Sub<u8> for A { type Output = A; fn sub(self, _: u8) -> A { A } }
        impl B<u8> { fn only() {} }
        struct Wide([u8; 3]); impl From<u8> for Wide { fn from(it: u8) -> Self { Wide([it; 3]) } }
        trait Named { fn name(&self); }
        fn is<T: Into<B<u16>> + Clone>() {}
        fn main() {}";

    /// Checks which items are missing according to rustc's errors in the body of a function.
    #[track_caller]
    fn seeks(body: &str, expected: &[Want]) {
        let compiler = Compiler::new(Path::new("rustc"), "2021", Vec::new()).unwrap();
        let text = format!("{TYPES} fn f(mut a: A, b: B<u64>) {{ {body} }}");
        let errors = compiler.lint(&text).unwrap().errors;
        let all: Vec<_> = errors.iter().flat_map(wants).collect();
        for item in expected {
            assert!(all.contains(item), "{all:?}");
        }
        assert_eq!(all.is_empty(), expected.is_empty(), "{all:?}");
    }

    fn an_impl(of_trait: &str, for_type: &str) -> Want {
        Want::Impl {
            of_trait: Shape::parse(of_trait),
            for_type: Shape::parse(for_type),
        }
    }

    fn a_member(name: &str, of: &str, traits: &[&str]) -> Want {
        Want::Member {
            name: name.to_string(),
            of: Shape::parse(of),
            traits: traits.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn a_bound_seeks_its_trait_for_its_type() {
        let expected = [an_impl("Clone", "A"), an_impl("From<A>", "B<u16>")];
        seeks("is::<A>();", &expected);
        seeks("drop(b); drop(b);", &[an_impl("Copy", "B<u64>")]);
        seeks(
            "let _: Vec<A> = [b].into_iter().collect();",
            &[an_impl("FromIterator<B<u64>>", "Vec<A>")],
        );
        seeks("println!(\"{}\", a);", &[an_impl("Display", "A")]);
        seeks(
            "static S: B<B<*mut u8>> = B(B(std::ptr::null_mut()));",
            &[
                an_impl("Sync", "B<*mut u8>"),
                an_impl("Sync", "B<B<*mut u8>>"),
            ],
        );
    }

    #[test]
    fn an_operator_seeks_a_trait_for_its_operands() {
        let all = [
            ("let _ = a + b;", "Add<B<u64>>", "A"),
            ("let _ = &a / b;", "Div<B<u64>>", "&A"),
            ("let _ = 1_u32 % a;", "Rem<A>", "u32"),
            ("let _ = a & 1_u8;", "BitAnd<u8>", "A"),
            ("let _ = 1_i64 << b;", "Shl<B<u64>>", "i64"),
            ("let _ = a == A;", "PartialEq", "A"),
            ("let _ = -b;", "Neg", "B<u64>"),
            ("let mut c = 1_u8; c -= b;", "SubAssign<B<u64>>", "u8"),
            ("a -= 1_u8;", "SubAssign<u8>", "A"),
            ("*a;", "Deref", "A"),
            ("b.field;", "Deref", "B<u64>"),
            ("a[0];", "Index<_>", "A"),
        ];
        for (body, of_trait, for_type) in all {
            seeks(body, &[an_impl(of_trait, for_type)]);
        }
        seeks(
            "(&a)[0];",
            &[an_impl("Index<_>", "&A"), an_impl("Deref", "A")],
        );
    }

    #[test]
    fn an_operand_of_another_type_seeks_an_impl_for_it() {
        let of = Shape::parse("B<u64>");
        seeks("let _ = a - b;", &[Want::Operand { of }]);
        seeks("let _ = Wide::from(b);", &[an_impl("From<B<u64>>", "Wide")]);
    }

    #[test]
    fn a_member_is_sought_of_its_type() {
        seeks("b.clone();", &[a_member("clone", "B<_>", &["Clone"])]);
        seeks("a.name();", &[a_member("name", "A", &[])]);
        seeks("B::<u64>::only();", &[a_member("only", "B<u64>", &[])]);
        seeks("(1 << 3).name();", &[a_member("name", "{integer}", &[])]);
    }

    #[test]
    fn what_is_said_of_names_is_not_exact() {
        seeks("let _ = c;", &[]);
    }
}
