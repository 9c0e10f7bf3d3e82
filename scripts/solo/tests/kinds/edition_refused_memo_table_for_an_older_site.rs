//! refused: lib/src/lib.rs:6: in edition 2021, that of the bundle, `<lib::Memo>::get` does something else
//! refused: bind the temporary value with `let`
//! args: --for kattis
//! files of: edition_memo_table_beside_an_older_program
