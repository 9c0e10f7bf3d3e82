//! The names in the C file.
//!
//! Variables are a small letter and digits, functions a capital letter and more, and the names of the runtime are
//! single capital letters or words: so no two are equal, and none is a keyword of C or C++.

use crate::ir::Function;

const LETTERS: usize = 26;

/// Returns the name of the variable or label of this number: `a` to `z`, then `a0` to `z0`, `a1` and so on.
pub fn small(number: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(number % LETTERS).unwrap_or_default());
    match number / LETTERS {
        0 => letter.to_string(),
        more => format!("{letter}{}", more - 1),
    }
}

/// Returns the name of the function of this rank.
pub fn function(rank: usize) -> String {
    const MORE: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let first = char::from(b'A' + u8::try_from(rank % LETTERS).unwrap_or_default());
    let mut name = first.to_string();
    let mut rest = rank / LETTERS;
    loop {
        name.push(char::from(MORE[rest % MORE.len()]));
        rest /= MORE.len();
        if rest == 0 {
            return name;
        }
        rest -= 1;
    }
}

/// Returns the name of a global variable. That of the stack pointer is short, because it is frequent and also occurs in
/// the text of the heap.
pub fn global(number: u32, stack_pointer: Option<u32>) -> String {
    if stack_pointer == Some(number) {
        return "Z".to_string();
    }
    format!("g_{number}")
}

/// Returns the names of a function's locals: the most frequent ones are the shortest. Unused ones have no name, except
/// for parameters.
pub fn locals(of: &Function) -> Vec<String> {
    let mut uses = vec![0_usize; of.locals.len()];
    for place in uses.iter_mut().take(of.parameters) {
        *place = 1;
    }
    for statement in &of.body {
        statement.visit(&mut |inner| {
            inner.visit_reads(&mut |local| uses[local as usize] += 1);
            if let Some(local) = inner.target() {
                uses[local as usize] += 1;
            }
        });
    }
    let mut order: Vec<_> = (0..uses.len()).filter(|&local| uses[local] > 0).collect();
    order.sort_by_key(|&local| std::cmp::Reverse(uses[local]));
    let mut names = vec![String::new(); uses.len()];
    for (rank, local) in order.into_iter().enumerate() {
        names[local] = small(rank);
    }
    names
}
