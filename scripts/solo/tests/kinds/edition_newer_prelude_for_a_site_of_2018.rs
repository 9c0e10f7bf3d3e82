//! edition: 2018
//! args: --for cses
//! files of: edition_new_library_in_2018
//! editions: main 2021
