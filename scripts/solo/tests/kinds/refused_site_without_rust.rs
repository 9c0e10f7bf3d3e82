//! args: --for poj
//! refused: POJ takes no Rust: choose a site that does: atcoder, codeforces
