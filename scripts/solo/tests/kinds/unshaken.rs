//! args: --no-shake
//! contains: fn g
//! files of: minified
