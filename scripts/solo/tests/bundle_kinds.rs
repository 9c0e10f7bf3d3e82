//! Every kind of input that a bundler meets: the bundle does what `cargo run` does.

mod bundling;

use rstest::rstest;

use bundling::Small;

const HELLO: &str = "fn main() { println!(\"{}\", lib::f()); }\n";

/// `main` prints what the library's `f` returns.
#[rstest]
#[case::dollar_crate("#[macro_export] macro_rules! two { () => { $crate::one() + $crate::one() } } pub fn one() -> i32 { 1 } pub fn f() -> i32 { two!() }")]
#[case::local_inner_macros("#[macro_export(local_inner_macros)] macro_rules! outer { () => { inner!() } } #[macro_export] macro_rules! inner { () => { 7 } } pub fn f() -> i32 { outer!() }")]
#[case::macro_use_module("#[macro_use] mod macros { macro_rules! three { () => { 3 } } } mod deep { pub fn g() -> i32 { three!() } } pub fn f() -> i32 { deep::g() }")]
#[case::crate_without_a_dollar("#[macro_export] macro_rules! mine { () => { crate::one() } } pub fn one() -> i32 { 1 } pub fn f() -> i32 { mine!() }")]
#[case::exported_in_a_module("mod macros { #[macro_export] macro_rules! four { () => { 4 } } } pub fn f() -> i32 { crate::four!() }")]
#[case::macro_and_function_of_one_name("#[macro_export] macro_rules! same { () => { $crate::same() } } pub fn same() -> i32 { 5 } pub fn f() -> i32 { crate::same!() }")]
#[case::exported_and_imported_where_it_is("pub mod macros { #[macro_export] macro_rules! four { () => { 4 } } pub use four; pub use four as also; } use crate::macros::{self as m}; pub fn f() -> i32 { macros::four!() + m::also!() + crate::four!() }")]
#[case::exported_and_imported_on_the_way("mod a { pub mod macros { #[macro_export] macro_rules! four { () => { 4 } } pub use four; } pub use macros::four; } pub fn f() -> i32 { a::four!() + crate::four!() }")]
#[case::visibility("mod a { pub(crate) fn g() -> i32 { 1 } pub(super) fn h() -> i32 { b::i() } mod b { pub(in crate::a) fn i() -> i32 { 2 } } } pub fn f() -> i32 { a::g() + a::h() }")]
#[case::cfg("#[cfg(test)] mod tests { use super::nothing; } #[cfg(debug_assertions)] pub fn f() -> i32 { 1 } #[cfg(not(debug_assertions))] pub fn f() -> i32 { 2 }")]
#[case::cfg_attr("#[cfg_attr(all(), derive(Debug))] #[cfg_attr(any(), nothing)] struct S; pub fn f() -> String { format!(\"{:?}\", S) }")]
#[case::cfg_in_places("struct S { #[cfg(any())] a: i32, b: i32 } pub fn f() -> i32 { #[cfg(any())] return 3; let s = S { #[cfg(any())] a: 1, b: 2 }; match s.b { #[cfg(any())] 2 => 5, _ => s.b } }")]
#[case::function_called_cfg(
    "fn cfg(it: i32) -> i32 { it + 1 } pub fn f() -> i32 { let n = 3; cfg(n) }"
)]
#[case::allowed_errors("#![allow(dead_code, arithmetic_overflow)]\n#[allow(overflowing_literals)] const C: i32 = 0xFFFF_FFFF; pub fn f() -> i32 { C + (i32::MAX + 1) }")]
#[case::documentation("#![doc = \"root\"]\n//! Docs.\n#![allow(dead_code)]\n/** block */ pub fn f() -> i32 { /* a /* nested */ comment */ let s = \"// no comment\"; s.len() as i32 } /// about g\npub fn g() {}")]
#[case::raw_strings("pub fn f() -> &'static str { r#\"crate::x /* \" */ lib::y\"# }")]
#[case::lifetimes("pub fn g<'a>(it: &'a str) -> &'a str { let c = '\"'; if c == 'c' { \"\" } else { it } } pub fn f() -> &'static str { g(\"a // b\") }")]
#[case::re_exports(
    "mod a { pub mod b { pub fn f() -> i32 { 6 } } pub use self::b::*; } pub use a::f;"
)]
#[case::underscore_imports("mod t { pub trait T { fn g(&self) -> i32; } impl T for i32 { fn g(&self) -> i32 { *self + 1 } } } use t::T as _; pub fn f() -> i32 { 1.g() }")]
#[case::item_macros("trait T { fn t() -> i32; } macro_rules! implement { ($($type:ty = $value:expr),*) => { $(impl T for $type { fn t() -> i32 { $value } })* } } implement!(u8 = 1, u16 = 2); pub fn f() -> i32 { u8::t() + u16::t() }")]
#[case::std_paths("pub fn f() -> ::std::string::String { ::std::string::String::from(\"x\") }")]
#[case::no_std("#![no_std]\nextern crate alloc; use alloc::{string::String, vec::Vec}; mod inner { pub fn g() -> alloc::vec::Vec<u8> { alloc::vec![65] } } pub fn f() -> String { let v: Vec<u8> = inner::g(); String::from_utf8(v).unwrap() }")]
#[case::module_called_core(
    "mod core { pub fn g() -> i32 { 8 } } pub fn f() -> i32 { self::core::g() }"
)]
#[case::own_name(
    "pub mod lib { pub fn g() -> i32 { 9 } } pub fn f() -> i32 { crate::lib::g() + lib::g() }"
)]
#[case::drop("struct D; impl Drop for D { fn drop(&mut self) { println!(\"dropped\"); } } pub fn f() -> i32 { let _d = D; 1 }")]
#[case::inherent_shadows_trait("struct S; trait T { fn g(&self) -> i32; } impl S { fn g(&self) -> i32 { 1 } } impl T for S { fn g(&self) -> i32 { self.g() + 1 } } pub fn f() -> i32 { T::g(&S) }")]
#[case::marker_types("use std::marker::PhantomData; struct M; trait V { const V: i32; } impl V for M { const V: i32 = 3; } struct S<T>(PhantomData<T>); impl<T: V> S<T> { fn v(&self) -> i32 { T::V } } pub fn f() -> i32 { S::<M>(PhantomData).v() }")]
#[case::extension_trait("pub trait Double: Iterator { fn double(self) -> i32 where Self: Sized + Iterator<Item = i32> { self.map(|it| it * 2).sum() } } impl<I: Iterator> Double for I {} pub fn f() -> i32 { [1, 2].iter().copied().double() }")]
#[case::module_path("mod a { pub fn g() -> &'static str { module_path!() } } pub fn f() -> String { format!(\"{} {}\", a::g(), line!()) }")]
#[case::from_local("pub struct L(i64); impl From<L> for i64 { fn from(it: L) -> i64 { it.0 } } impl L { pub fn unused(&self) {} } pub fn f() -> i64 { L(4).into() }")]
#[case::macros_by_their_paths("mod a { pub fn g() -> &'static str { std::module_path!() } } pub fn f() -> String { format!(\"{} {} {}\", a::g(), ::core::line!(), ::std::env!(\"CARGO_PKG_NAME\")) }")]
#[case::stringified("macro_rules! show { ($e:expr) => { format!(\"{}={}\", stringify!($e), $e) } } fn g() -> i32 { 1 } pub fn f() -> String { show!(g() + 1) + stringify!(a   + b) }")]
#[case::package_variable("pub fn f() -> &'static str { concat!(env!(\"CARGO_PKG_NAME\"), \" \", env!(\"CARGO_PKG_VERSION\")) }")]
fn of_library(#[case] library: &str) {
    Small::new(&[("lib/src/lib.rs", library), ("main/src/main.rs", HELLO)]).check("2021", &[]);
}

/// The library is the same for all; `main` uses it in its own way.
#[rstest]
#[case::path("fn main() { println!(\"{}\", lib::three!()); }")]
#[case::imported("use lib::three; fn main() { println!(\"{}\", three!()); }")]
#[case::glob("use lib::*; fn main() { println!(\"{} {}\", three!(), f()); }")]
#[case::macro_use("#[macro_use] extern crate lib; mod a { pub fn g() -> i32 { three!() } } fn main() { println!(\"{}\", a::g()); }")]
#[case::macro_use_at_the_top(
    "#[macro_use] extern crate lib; fn main() { println!(\"{}\", three!()); }"
)]
#[case::extern_crate_as("extern crate lib as l; mod a { pub fn g() -> i32 { l::f() } } fn main() { println!(\"{}\", a::g() + l::f()); }")]
#[case::leading_colons("mod a { use ::lib::f; pub fn g() -> i32 { f() + ::lib::f() } } fn main() { println!(\"{}\", a::g()); }")]
#[case::inner_module("mod a { pub mod b { use lib::{f, deep::g}; pub fn h() -> i32 { f() + g() + lib::f() } } } fn main() { println!(\"{}\", a::b::h()); }")]
#[case::local_module_of_its_name("mod lib { pub fn f() -> i32 { 50 } } fn main() { println!(\"{} {}\", self::lib::f(), ::lib::f()); }")]
#[case::local_function_of_its_name(
    "fn lib() -> i32 { 2 } fn main() { println!(\"{} {}\", lib(), lib::f()); }"
)]
#[case::end_of_a_range(
    "mod a { pub fn g() -> i32 { (0..lib::f()).sum() } } fn main() { println!(\"{}\", a::g()); }"
)]
#[case::leading_colons_after_arrows("mod a { pub struct S(pub ::lib::deep::T); pub fn g() -> ::lib::deep::T { match 1 { 1 => ::lib::deep::T(3), _ => ::lib::deep::T(4) } } } fn main() { println!(\"{}\", a::S(a::g()).0.0); }")]
#[case::import_of_its_name("mod x { pub mod lib { pub fn f() -> i32 { 50 } } } mod y { use crate::x::lib; pub fn g() -> i32 { lib::f() } } mod z { use super::x::lib::{self}; pub fn g() -> i32 { lib::f() + ::lib::f() } } fn main() { println!(\"{} {} {}\", y::g(), z::g(), lib::f()); }")]
#[case::import_of_its_name_at_the_top("mod x { pub mod lib { pub fn f() -> i32 { 50 } } } use x::lib; mod y { pub fn g() -> i32 { lib::f() } } fn main() { println!(\"{} {} {}\", y::g(), lib::f(), ::lib::f()); }")]
#[case::names_in_a_block("mod x { pub mod lib { pub fn f() -> i32 { 50 } } pub fn g() -> i32 { use self::lib; lib::f() } } mod y { pub fn g() -> i32 { mod lib { pub fn f() -> i32 { 60 } } lib::f() } pub fn h() -> i32 { lib::f() } } fn main() { println!(\"{} {} {} {}\", x::g(), y::g(), y::h(), lib::f()); }")]
#[case::recursion_limit(
    "#![recursion_limit = \"300\"]\nfn main() { println!(\"{}\", lib::f() + lib::count!(1 1 1)); }"
)]
#[case::strict("#![deny(warnings, missing_docs)]\n#![forbid(unsafe_code)]\n//! Docs.\nfn main() { println!(\"{}\", lib::danger()); }")]
#[case::crate_of_the_caller("fn f() -> i32 { 50 } mod a { pub fn g() -> i32 { lib::callers!() } } fn main() { println!(\"{} {}\", a::g(), lib::f()); }")]
#[case::own_println("macro_rules! println { ($($all:tt)*) => { std::println!(\"mine: {}\", format!($($all)*)) } } fn main() { println!(\"{}\", lib::says()); lib::says!(); }")]
#[case::what_a_library_hides("use lib::*; trait Hidden { fn hidden(&self) -> i32; } impl Hidden for deep::T { fn hidden(&self) -> i32 { 50 } } fn g() -> Result<i32, String> { Ok(deep::T(1).hidden()) } fn main() { println!(\"{:?} {}\", g(), not_hidden()); }")]
#[case::parameter_of_its_name("mod a { pub fn g(lib: ::std::string::String) -> i32 { lib.len() as i32 + lib::f() } } fn main() { println!(\"{}\", a::g(String::new())); }")]
#[case::own_crate_paths("mod a { pub fn g() -> i32 { crate::h() } } fn h() -> i32 { lib::f() } fn main() { println!(\"{}\", crate::a::g()); }")]
#[case::own_macro("macro_rules! m { () => { lib::f() } } mod a { pub fn g() -> i32 { m!() } } fn main() { println!(\"{}\", a::g()); }")]
#[case::comments(
    "// about main\nfn main() {\n    // it prints\n    println!(\"{}\", lib::f()); // here\n}\n"
)]
fn of_binary(#[case] binary: &str) {
    let library = "#![recursion_limit = \"200\"]\n#[macro_export] macro_rules! count { () => { 0 }; ($first:tt $($rest:tt)*) => { 1 + $crate::count!($($rest)*) } } pub fn says() -> i32 { println!(\"says\"); 3 } #[macro_export] macro_rules! says { () => { println!(\"says it\") } } #[macro_export] macro_rules! callers { () => { crate::f() } } #[macro_export] macro_rules! three { () => { $crate::f() } } pub fn f() -> i32 { 3 } pub mod deep { pub fn g() -> i32 { 4 } pub struct T(pub i32); impl T { pub(crate) const fn hidden(&self) -> i32 { self.0 } } } pub(crate) type Result = i32; pub fn not_hidden() -> Result { deep::T(5).hidden() } pub fn danger() -> i32 { unsafe { *(&5 as *const i32) } }";
    Small::new(&[("lib/src/lib.rs", library), ("main/src/main.rs", binary)]).check("2021", &[]);
}

const MANIFEST: &str = "[package]\nname = \"main\"\nedition = \"2021\"\n\n[dependencies]\n";

#[test]
fn module_files() {
    let small = Small::new(&[
        ("lib/src/lib.rs", "mod a; mod b; mod c { pub mod d; } #[path = \"odd/name.rs\"] mod e; pub fn f() -> i32 { a::f() + b::f() + c::d::f() + e::f() }"),
        ("lib/src/a.rs", "mod x; pub fn f() -> i32 { x::f() }"),
        ("lib/src/a/x.rs", "pub fn f() -> i32 { 1 }"),
        ("lib/src/b/mod.rs", "mod y; pub fn f() -> i32 { y::f() }"),
        ("lib/src/b/y.rs", "pub fn f() -> i32 { 20 }"),
        ("lib/src/c/d.rs", "#![allow(dead_code)]\n//! Docs.\npub fn f() -> i32 { 300 }"),
        ("lib/src/odd/name.rs", "mod z; pub fn f() -> i32 { z::f() }"),
        ("lib/src/odd/z.rs", "pub fn f() -> i32 { 4000 }"),
        ("main/src/main.rs", HELLO),
    ]);
    small.check("2021", &[]);
}

#[test]
fn a_module_file_of_another_folder_uses_a_crate_that_no_other_file_does() {
    let small = Small::new(&[
        ("lib/src/lib.rs", "pub fn f() -> i32 { 1 }"),
        ("shared/a.rs", "pub fn g() -> i32 { lib::f() }"),
        (
            "main/src/main.rs",
            "#[path = \"../../shared/a.rs\"] mod a; fn main() { println!(\"{}\", a::g()); }",
        ),
    ]);
    small.check("2021", &[]);
}

#[test]
fn module_files_left_out_by_themselves() {
    let small = Small::new(&[
        ("lib/src/lib.rs", "mod a; pub fn f() -> i32 { 1 }"),
        ("lib/src/a.rs", "#![cfg(feature = \"no\")]\nuse nothing::x;"),
        ("main/src/main.rs", HELLO),
    ]);
    small.check("2021", &[]);
}

#[test]
fn included_files() {
    let small = Small::new(&[
        ("lib/src/lib.rs", "include!(\"items.rs\"); pub fn f() -> String { format!(\"{}{:?}{}\", include_str!(\"t.txt\"), include!(\"table.in\"), include_bytes!(\"t.txt\").len() as i32 + g()) }"),
        ("lib/src/items.rs", "pub fn g() -> i32 { 1 }"),
        ("lib/src/t.txt", "a \"quoted\" \\ line\n"),
        ("lib/src/table.in", "[1, 2, 3]\n"),
        ("main/src/main.rs", HELLO),
    ]);
    small.check("2021", &[]);
}

#[test]
fn renamed_and_hyphenated_packages() {
    let small = Small::new(&[
        (
            "main/Cargo.toml",
            &format!("{MANIFEST}other = {{ path = \"../lib\", package = \"my-lib\" }}\n"),
        ),
        (
            "lib/Cargo.toml",
            "[package]\nname = \"my-lib\"\nedition = \"2021\"\n",
        ),
        ("lib/src/lib.rs", "pub fn f() -> i32 { 1 }"),
        (
            "main/src/main.rs",
            "use other::f; fn main() { println!(\"{}\", f() + other::f()); }",
        ),
    ]);
    small.check("2021", &[]);
}

#[test]
fn features_and_defaults() {
    let small = Small::new(&[
        ("main/Cargo.toml", &format!("{MANIFEST}lib = {{ path = \"../lib\", features = [\"b\"] }}\n")),
        ("lib/Cargo.toml", "[package]\nname = \"lib\"\nedition = \"2021\"\n\n[features]\ndefault = [\"a\"]\na = []\nb = []\nc = []\n"),
        ("lib/src/lib.rs", "macro_rules! s { ($name:ident) => { #[cfg_attr(all(feature = \"a\", not(feature = \"c\")), derive(Clone, PartialEq))] #[cfg_attr(feature = \"c\", nothing)] pub struct $name; } } s!(S); pub fn g() -> bool { S.clone() == S } macro_rules! given { ($name:ident, $meta:meta) => { #[$meta] pub fn $name() {} } } given!(given, cfg(feature = \"a\")); pub fn h() { given() } macro_rules! m { ($(#[$meta:meta] $value:expr),*) => { { let mut s = 0; $(#[$meta] { s += $value; })* s } } } pub fn f() -> i32 { m!(#[cfg(feature = \"a\")] 1, #[cfg(feature = \"b\")] 10, #[cfg(feature = \"c\")] 100) + if cfg!(feature = \"c\") { 1000 } else { 0 } }"),
        ("main/src/main.rs", "fn main() { lib::h(); println!(\"{} {}\", lib::f(), lib::g()); }"),
    ]);
    small.check("2021", &[]);
}

#[test]
fn libraries_that_depend_on_libraries() {
    let small = Small::new(&[
        ("lib/Cargo.toml", "[package]\nname = \"lib\"\nedition = \"2021\"\n\n[dependencies]\ndeep-lib = { path = \"../deep\" }\n"),
        ("lib/src/lib.rs", "pub use deep_lib; pub use deep_lib::{h as i, g as same}; mod a { use deep_lib::{g, h}; pub fn f() -> i32 { g() + h!() + deep_lib::g() } } pub fn f() -> i32 { a::f() }"),
        ("deep/Cargo.toml", "[package]\nname = \"deep-lib\"\nedition = \"2021\"\n"),
        ("deep/src/lib.rs", "pub fn g() -> i32 { 1 } #[macro_export] macro_rules! h { () => { $crate::g() + 1 } }"),
        ("main/src/main.rs", "fn main() { println!(\"{} {} {}\", lib::f(), lib::deep_lib::g(), lib::i!() + lib::same()); }"),
    ]);
    small.check("2021", &[]);
}

#[test]
fn macros_of_one_name_in_the_binary_and_in_a_library_of_a_library() {
    let small = Small::new(&[
        ("lib/Cargo.toml", "[package]\nname = \"lib\"\nedition = \"2021\"\n\n[dependencies]\ndeep = { path = \"../deep\" }\n"),
        ("lib/src/lib.rs", "mod a { use deep::m; pub fn f() -> i32 { m!() } } mod b { use deep::*; pub fn f() -> i32 { m!() } } pub fn f() -> i32 { a::f() + b::f() }"),
        ("deep/Cargo.toml", "[package]\nname = \"deep\"\nedition = \"2021\"\n"),
        ("deep/src/lib.rs", "#[macro_export] macro_rules! m { () => { 1 } }"),
        ("main/src/main.rs", "macro_rules! m { () => { 50 } } fn main() { println!(\"{} {}\", lib::f(), m!()); }"),
    ]);
    small.check("2021", &[]);
}

#[test]
fn a_module_from_a_glob_import_called_as_a_crate_that_the_binary_does_not_have() {
    let small = Small::new(&[
        ("lib/Cargo.toml", "[package]\nname = \"lib\"\nedition = \"2021\"\n\n[dependencies]\ndeep = { path = \"../deep\" }\n"),
        ("lib/src/lib.rs", "pub mod deep { pub fn g() -> i32 { ::deep::g() + 50 } }"),
        ("deep/Cargo.toml", "[package]\nname = \"deep\"\nedition = \"2021\"\n"),
        ("deep/src/lib.rs", "pub fn g() -> i32 { 1 }"),
        ("main/src/main.rs", "use lib::*; mod a { use super::*; pub fn h() -> i32 { deep::g() } } fn main() { println!(\"{} {}\", deep::g(), a::h()); }"),
    ]);
    small.check("2021", &[]);
}

#[test]
fn a_library_beside_the_binary() {
    let small = Small::new(&[
        ("main/src/lib.rs", "pub fn f() -> i32 { lib::f() + 1 }"),
        ("lib/src/lib.rs", "pub fn f() -> i32 { 1 }"),
        (
            "main/src/main.rs",
            "fn main() { println!(\"{}\", main::f()); }",
        ),
    ]);
    small.check("2021", &[]);
}

/// Each crate has its edition; the bundle has one.
#[rstest]
#[case::old_library_in_2021("2018", "2021", "#[macro_export] macro_rules! p { ($p:pat | $e:expr) => { match $e { $p => 1, _ => 0 } } } pub fn f() -> i32 { p!(1 | 1) }")]
#[case::gen_in_2024("2021", "2024", "pub fn f() -> i32 { let gen = 3; gen }")]
#[case::static_mut_in_2024(
    "2021",
    "2024",
    "static mut V: Vec<i32> = Vec::new(); pub fn f() -> usize { unsafe { V.push(1); V.len() } }"
)]
#[case::expressions_in_2024("2021", "2024", "macro_rules! m { ($e:expr) => { 1 }; (_) => { 2 }; (const $b:block) => { 3 } } pub fn f() -> i32 { m!(7) + 10 * m!(_) + 100 * m!(const { 1 }) }")]
#[case::new_library_in_2018("2021", "2018", "pub fn f() -> i64 { let it: i64 = 3_i32.try_into().unwrap(); i64::try_from(it).unwrap() + Vec::from_iter([1]).len() as i64 }")]
#[case::new_library_in_2018_that_begins_with_its_documentation(
    "2021",
    "2018",
    "/// Docs.\npub fn f() -> i64 { let it: i64 = 3_i32.try_into().unwrap(); it }"
)]
fn editions(#[case] of_library: &str, #[case] of_binary: &str, #[case] library: &str) {
    let of = |name: &str, edition: &str| {
        format!("[package]\nname = \"{name}\"\nedition = \"{edition}\"\n")
    };
    let main = of("main", of_binary) + "\n[dependencies]\nlib = { path = \"../lib\" }\n";
    let small = Small::new(&[
        ("main/Cargo.toml", &main),
        ("lib/Cargo.toml", &of("lib", of_library)),
        ("lib/src/lib.rs", library),
        ("main/src/main.rs", HELLO),
    ]);
    small.check(of_binary, &[]);
}

#[test]
fn what_a_later_edition_imports_by_itself_is_imported_for_a_judge_of_2018() {
    let library = "pub fn f() -> i64 { let it: i64 = 3_i32.try_into().unwrap(); i64::try_from(it).unwrap() + Vec::from_iter([1]).len() as i64 }";
    let small = Small::new(&[("lib/src/lib.rs", library), ("main/src/main.rs", HELLO)]);
    small.check("2018", &["--for", "cses"]);
}

#[rstest]
#[case::proconio_and_itertools("itertools = \"=0.14.0\"\nproconio = { version = \"=0.5.0\", default-features = false }\nlib = { path = \"../lib\" }\n", 18_000)]
#[case::own_library_only("lib = { path = \"../lib\" }\n", 3_000)]
fn sizes(#[case] dependencies: &str, #[case] most: usize) {
    let with_crates = "use itertools::Itertools;\nuse proconio::{input, source::once::OnceSource};\n\nfn main() {\n    let source = OnceSource::from(\"3 1 2 3\");\n    input! { from source, heaps: [usize] }\n    println!(\"{} {}\", lib::mex(&heaps), heaps.iter().join(\" \"));\n}\n";
    let without = "fn main() {\n    println!(\"{}\", lib::mex(&[0, 1, 3]));\n}\n";
    let library = "/// Docs.\npub fn mex(values: &[usize]) -> usize { (0..).find(|it| !values.contains(it)).unwrap_or(0) }\n/// More docs.\npub fn other() {}\n";
    let main = if most > 3_000 { with_crates } else { without };
    let small = Small::new(&[
        ("main/Cargo.toml", &format!("{MANIFEST}{dependencies}")),
        ("lib/src/lib.rs", library),
        ("main/src/main.rs", main),
    ]);
    let text = small.check("2021", &[]);
    assert!(text.len() <= most, "{} bytes", text.len());
}

#[test]
fn the_solution_keeps_its_comments_and_its_head_names_what_is_inlined() {
    let small = Small::new(&[
        ("lib/src/lib.rs", "// gone\npub fn f() -> i32 { 1 }"),
        (
            "main/src/main.rs",
            "//! About.\n\n// Kept.\nfn main() {\n    println!(\"{}\", lib::f()); // too\n}\n",
        ),
    ]);
    let text = small.check("2021", &[]);
    for kept in [
        "//! About.",
        "// Kept.",
        "// too",
        "// Inlined: lib 0.0.0 (no licence given)",
    ] {
        assert!(text.contains(kept), "{text}");
    }
    assert!(!text.contains("gone"), "{text}");
}

#[test]
fn minified_and_unshaken_are_the_same_program() {
    let small = Small::new(&[
        ("lib/src/lib.rs", "pub fn f() -> String { let a = &1; format!(\"{:?}\", [*a, - 1 - -2, 1 << 2].iter().map(|it| it & & 7).collect::<Vec<_>>()) } pub fn g() {}"),
        ("main/src/main.rs", "fn main() { 'a: loop { loop { break 'a; } } println!(\"{}\", lib::f()); }"),
    ]);
    let [minified, whole] = [
        small.check("2021", &["--minify"]),
        small.check("2021", &["--no-shake"]),
    ];
    assert!(minified.len() < whole.len());
    assert!(whole.contains("fn g") && !minified.contains("fn g"));
}

/// The same text, another meaning: a library of 2018 used by a binary of 2021, and the other way round.
#[rstest]
#[case::array_into_iter(
    "2018",
    "2021",
    "pub fn f() -> usize { [1u8, 2].into_iter().map(|it| std::mem::size_of_val(&it)).sum() }"
)]
#[case::braces_in_panic(
    "2018",
    "2021",
    "pub fn f() -> i32 { if std::env::args().count() > 9 { panic!(\"{}\") } 1 }"
)]
#[case::newer_array_into_iter(
    "2021",
    "2018",
    "pub fn f() -> usize { [1u8, 2].into_iter().map(|it| std::mem::size_of_val(&it)).sum() }"
)]
#[case::older_drop_order(
    "2024",
    "2021",
    "struct D; impl Drop for D { fn drop(&mut self) { println!(\"dropped\"); } } impl D { fn get(&self) -> Option<i32> { None } } pub fn f() -> i32 { if let Some(it) = D.get() { it } else { println!(\"else\"); 3 } }"
)]
#[case::older_tail_expression(
    "2024",
    "2021",
    "struct D(i32); impl Drop for D { fn drop(&mut self) { println!(\"{}\", self.0); } } impl D { fn get(&self) -> i32 { self.0 } } pub fn f() -> i32 { let _d = D(1); D(2).get() }"
)]
#[case::older_captures(
    "2021",
    "2018",
    "struct D(i32); impl Drop for D { fn drop(&mut self) { println!(\"{}\", self.0); } } pub fn f() -> i32 { let pair = (D(1), D(2)); { let c = move || { let _it = &pair.0; }; c(); } println!(\"end\"); 3 }"
)]
fn refused_meaning(#[case] of_library: &str, #[case] of_binary: &str, #[case] library: &str) {
    let of = |name: &str, edition: &str| {
        format!("[package]\nname = \"{name}\"\nedition = \"{edition}\"\n")
    };
    let main = of("main", of_binary) + "\n[dependencies]\nlib = { path = \"../lib\" }\n";
    let small = Small::new(&[
        ("main/Cargo.toml", &main),
        ("lib/Cargo.toml", &of("lib", of_library)),
        ("lib/src/lib.rs", library),
        ("main/src/main.rs", HELLO),
    ]);
    let refusal = small.refusal(&[]);
    assert!(
        refusal.contains("lib/src/lib.rs:1: this may mean something else"),
        "{refusal}"
    );
}

/// What cannot be right is refused in a sentence that says where; nothing is written.
#[rstest]
#[case::not_compiling(
    "pub fn f() -> i32 { nothing() }",
    "lib/src/lib.rs:1: cannot find function `nothing`"
)]
#[case::no_rust("pub fn f(", "lib/src/lib.rs:1: ")]
#[case::missing_module(
    "\nmod a; pub fn f() -> i32 { 1 }",
    "lib/src/lib.rs:2: the module `a` has no file"
)]
#[case::line_in_a_macro(
    "\nmacro_rules! m { () => { line!() } } pub fn f() -> u32 { m!() }",
    "lib/src/lib.rs:2: `line!` would tell"
)]
#[case::missing_module_in_a_module(
    "mod a {\n mod b; } pub fn f() -> i32 { 1 }",
    "lib/src/lib.rs:2: the module `b` has no file"
)]
#[case::missing_file(
    "pub fn f() -> &'static str { include_str!(\"no.txt\") }",
    "lib/src/lib.rs:1: no.txt cannot be read"
)]
#[case::own_macro_called_line(
    "\n#[macro_export] macro_rules! line { () => { 7 } } pub fn f() -> i32 { line!() }",
    "lib/src/lib.rs:2: `line!` would tell"
)]
#[case::caller(
    "\n#[track_caller] pub fn f() -> u32 { std::panic::Location::caller().line() }",
    "lib/src/lib.rs:2: `Location::caller` would tell"
)]
#[case::group_of_crates(
    "\nmod a { use ::{std as other}; pub fn g() -> usize { other::mem::size_of::<i32>() } } pub fn f() -> usize { a::g() }",
    "lib/src/lib.rs:2: `use ::{…}` cannot be bundled"
)]
#[case::stringified(
    "pub fn f() -> &'static str { stringify!(1+2) }",
    "`stringify!` would tell other white space"
)]
#[case::stringified_path(
    "pub fn g() -> i32 { 1 } macro_rules! show { ($e:expr) => { format!(\"{}={}\", stringify!($e), $e) } } pub fn f() -> String {\n show!(crate::g()) }",
    "lib/src/lib.rs:2: `show!` would tell another path"
)]
fn refused(#[case] library: &str, #[case] why: &str) {
    let refusal =
        Small::new(&[("lib/src/lib.rs", library), ("main/src/main.rs", HELLO)]).refusal(&[]);
    assert!(refusal.contains(why), "{refusal}");
}

#[rstest]
#[case::build_script(
    "[package]\nname = \"lib\"\nedition = \"2021\"\nbuild = \"script.rs\"\n",
    "lib 0.0.0 has a build script"
)]
#[case::edition_2015(
    "[package]\nname = \"lib\"\nedition = \"2015\"\n",
    "lib is of edition 2015"
)]
fn refused_package(#[case] manifest: &str, #[case] why: &str) {
    let small = Small::new(&[
        ("lib/Cargo.toml", manifest),
        ("lib/script.rs", "fn main() {}"),
        ("lib/src/lib.rs", "pub fn f() -> i32 { 1 }"),
        ("main/src/main.rs", HELLO),
    ]);
    let refusal = small.refusal(&[]);
    assert!(refusal.contains(why), "{refusal}");
}

#[test]
fn a_procedural_macro_is_refused() {
    let small = Small::new(&[
        ("lib/Cargo.toml", "[package]\nname = \"lib\"\nedition = \"2021\"\n\n[lib]\nproc-macro = true\n"),
        ("lib/src/lib.rs", "use proc_macro::TokenStream;\n#[proc_macro]\npub fn m(_: TokenStream) -> TokenStream { \"1\".parse().unwrap() }"),
        ("main/src/main.rs", "\nfn main() { println!(\"{}\", lib::m!()); }"),
    ]);
    let refusal = small.refusal(&[]);
    assert!(
        refusal.contains("main/src/main.rs:2: `lib` is a procedural macro"),
        "{refusal}"
    );
}

#[test]
fn a_procedural_macro_that_another_crate_hands_on_is_refused_by_name() {
    let small = Small::new(&[
        ("lib/src/lib.rs", "pub use derive::m;"),
        (
            "lib/Cargo.toml",
            "[package]\nname = \"lib\"\nedition = \"2021\"\n\n[dependencies]\nderive = { path = \"../derive\" }\n",
        ),
        ("derive/Cargo.toml", "[package]\nname = \"derive\"\nedition = \"2021\"\n\n[lib]\nproc-macro = true\n"),
        ("derive/src/lib.rs", "use proc_macro::TokenStream;\n#[proc_macro]\npub fn m(_: TokenStream) -> TokenStream { \"1\".parse().unwrap() }"),
        ("main/src/main.rs", "use lib::m;\nfn main() { println!(\"{}\", m!()); }"),
    ]);
    let refusal = small.refusal(&[]);
    let place = "main/src/main.rs:1: unresolved import";
    assert!(refusal.contains(place), "{refusal}");
    let why = "a bundle cannot expand the procedural macros of `derive`: write out what they make";
    assert!(refusal.contains(why), "{refusal}");
}

#[test]
fn a_macro_whose_crate_is_now_one_and_now_another_is_refused() {
    let library = "\n#[macro_export] macro_rules! m { () => { crate::f() } } pub fn f() -> i32 { 1 } pub fn g() -> i32 { m!() }";
    let binary = "fn f() -> i32 { 2 } fn main() { println!(\"{} {}\", lib::g(), lib::m!()); }";
    let small = Small::new(&[("lib/src/lib.rs", library), ("main/src/main.rs", binary)]);
    let refusal = small.refusal(&[]);
    assert!(
        refusal.contains("lib/src/lib.rs:2: `crate` in the exported macro `m` means"),
        "{refusal}"
    );
}

#[test]
fn a_crate_that_may_be_what_a_glob_import_brings_is_refused() {
    let binary = "\nmod x { pub mod lib { pub fn f() -> i32 { 2 } } } mod y { use crate::x::*; pub fn g() -> i32 { lib::f() } } fn main() { println!(\"{} {}\", y::g(), lib::f()); }";
    let small = Small::new(&[
        ("lib/src/lib.rs", "pub fn f() -> i32 { 1 }"),
        ("main/src/main.rs", binary),
    ]);
    let refusal = small.refusal(&[]);
    assert!(
        refusal.contains("main/src/main.rs:2: `lib` is a crate, or a module"),
        "{refusal}"
    );
}

#[test]
fn a_bundle_that_is_too_large_is_refused() {
    let text = format!(
        "fn main() {{ println!(\"{{}}\", {:?}); }}",
        "x".repeat(60_000)
    );
    let small = Small::new(&[("lib/src/lib.rs", ""), ("main/src/main.rs", &text)]);
    let refusal = small.refusal(&["--for", "spoj"]);
    assert!(refusal.contains("SPOJ takes 50000"), "{refusal}");
}

#[test]
fn without_a_terminal_there_is_no_clipboard() {
    let small = Small::new(&[("lib/src/lib.rs", ""), ("main/src/main.rs", "fn main() {}")]);
    let refusal = small.refusal(&["--copy"]);
    assert!(refusal.contains("--copy asks the terminal"), "{refusal}");
}

#[test]
fn a_judge_that_is_not_known_is_refused_by_the_names_of_those_that_are() {
    let small = Small::new(&[("lib/src/lib.rs", ""), ("main/src/main.rs", "fn main() {}")]);
    let refusal = small.refusal(&["--for", "nowhere"]);
    assert!(
        refusal.contains("no judge `nowhere`: there are atcoder, codeforces"),
        "{refusal}"
    );
}

/// What edition 2024 has changed is no matter between 2018 and 2021.
#[test]
fn a_lock_held_by_an_if_let_is_held_as_long_as_before() {
    let small = Small::new(&[
        (
            "lib/Cargo.toml",
            "[package]\nname = \"lib\"\nedition = \"2018\"\n",
        ),
        (
            "lib/src/lib.rs",
            "use std::cell::RefCell;\n\
             pub fn first(list: &RefCell<Vec<i32>>) -> bool {\n    \
                 if let Some(1) = list.borrow().first() { false } else { list.try_borrow_mut().is_err() }\n\
             }\n",
        ),
        (
            "main/src/main.rs",
            "fn main() { println!(\"{}\", lib::first(&std::cell::RefCell::new(vec![2]))); }\n",
        ),
    ]);
    small.check("2021", &[]);
}

#[test]
fn a_crate_that_this_binary_does_not_use_is_left_out() {
    let small = Small::new(&[
        ("lib/src/lib.rs", "pub fn f() -> i32 { 1 }\n"),
        ("main/src/main.rs", "fn main() { println!(\"alone\"); }\n"),
    ]);
    let text = small.check("2021", &["--no-shake"]);
    assert!(!text.contains("mod lib"), "{text}");
}
