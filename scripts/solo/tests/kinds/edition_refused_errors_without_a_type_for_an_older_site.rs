//! args: --for kattis
//! editions: main 2024, lib 2021
//! files of: edition_errors_without_a_type
//! refused: main/src/main.rs:4:
//! refused: set edition 2021 in the manifest of `main` and test it, or write the type there
