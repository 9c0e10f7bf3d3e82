//! args: --minify
//! files of: macro_given_documentation
