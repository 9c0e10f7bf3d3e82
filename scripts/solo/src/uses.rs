//! The purposes of the code in a C file, with their shares of its bytes.

use std::collections::BTreeMap;

/// Parts of the names of functions, and the uses of these functions. The first match counts.
const USES: &[(&str, &str)] = &[
    ("flt2dec", "printing floating-point numbers"),
    ("fmt::float", "printing floating-point numbers"),
    ("dec2flt", "parsing floating-point numbers"),
    ("slice::sort", "sorting"),
    ("btree", "B-trees"),
    ("hashbrown", "hash tables"),
    ("hash_map", "hash tables"),
    ("to_uppercase", "upper and lower case"),
    ("to_lowercase", "upper and lower case"),
    ("unicode", "properties of characters"),
    ("ti3", "128-bit integers"),
    ("u128", "128-bit integers"),
    ("i128", "128-bit integers"),
    ("constants", "constants"),
    ("fmt", "formatting"),
];

/// Returns the uses with the most bytes: ``sorting (9012 bytes), your function `main::solve` (4000 bytes)``.
pub fn largest(sizes: &[(String, usize)]) -> String {
    const SHOWN: usize = 4;
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    for (name, bytes) in sizes {
        *uses.entry(use_of(name)).or_default() += bytes;
    }
    let mut uses: Vec<_> = uses.into_iter().collect();
    uses.sort_by_key(|(_, bytes)| std::cmp::Reverse(*bytes));
    let shown = uses
        .iter()
        .take(SHOWN)
        .map(|(name, bytes)| format!("{name} ({bytes} bytes)"));
    shown.collect::<Vec<_>>().join(", ")
}

fn use_of(name: &str) -> String {
    if name.starts_with("main::") || name.starts_with("<main::") {
        return format!("your function `{name}`");
    }
    let found = USES.iter().find(|(part, _)| name.contains(part));
    let what = found.map_or("the rest of the standard library", |(_, what)| what);
    what.to_string()
}

#[cfg(test)]
mod tests {
    use super::largest;

    #[test]
    fn uses_are_named_with_the_largest_first() {
        let sizes = [
            ("core::num::flt2dec::strategy::grisu::format_exact_opt", 300),
            ("main::format_row", 700),
            ("core::num::flt2dec::to_exact_fixed_str", 500),
            ("core::slice::sort::stable::drift::sort", 600),
            ("memchr", 10),
            ("__udivti3", 20),
        ]
        .map(|(name, bytes)| (name.to_string(), bytes));
        let expected = "printing floating-point numbers (800 bytes), your function `main::format_row` (700 bytes), \
                        sorting (600 bytes), 128-bit integers (20 bytes)";
        assert_eq!(largest(&sizes), expected);
    }
}
