//! args: --for cses
//! refused: lib/src/lib.rs:3: in edition 2018, that of the bundle, `lib::f` does something else than in edition 2021
//! refused: choose a site that takes edition 2021, or write `.iter()` or `IntoIterator::into_iter(values)`
//! files of: edition_array_into_iter
//! editions: lib 2021, main 2018
