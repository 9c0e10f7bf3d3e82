//! args: --for kattis
//! editions: main 2024, lib 2021
//! files of: edition_closures_that_never_return
//! contains: -> ! {
