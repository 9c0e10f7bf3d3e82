//! files of: edition_payload_of_assert
//! editions: main 2024, lib 2018
//! refused: lib/src/lib.rs
