//- lib/build.rs
use std::{env, fs, path::Path};
fn main() {
    let out = env::var("OUT_DIR").unwrap();
    fs::write(Path::new(&out).join("table.rs"), "pub const TABLE: [u32; 3] = [crate::one(), 2, 3];\npub mod inner { pub fn g() -> u32 { super::TABLE[0] + crate::two!() } }\n").unwrap();
    fs::write(Path::new(&out).join("name.txt"), "a \"name\"").unwrap();
    println!("cargo:rustc-cfg=has_table");
    println!("cargo:rustc-check-cfg=cfg(has_table, values(none()))");
    println!("cargo:rustc-cfg=kind=\"wide\"");
    println!("cargo:rustc-check-cfg=cfg(kind, values(\"wide\"))");
    println!("cargo:rustc-env=BUILT_WITH={}", "some words");
    println!("cargo:rerun-if-changed=build.rs");
    let of = |name: &str| env::var(name).unwrap();
    println!("cargo:rustc-env=SEEN={} {} {}", of("PROFILE"), of("OPT_LEVEL"), of("DEBUG"));
    if of("PROFILE") == "release" {
        println!("cargo:rustc-cfg=fast");
    }
}

//- lib/src/lib.rs
#[macro_export]
macro_rules! two {
    () => { 2 };
}
const fn one() -> u32 {
    1
}
#[cfg(has_table)]
mod table {
    include!(concat!(env!("OUT_DIR"), "/table.rs"));
}
const NAME: &str = include_str!(concat!(env!("OUT_DIR"), "/name.txt"));
pub fn f() -> String {
    let kind = if cfg!(kind = "wide") { "wide" } else { "narrow" };
    let profile = format!("{} {}", cfg!(fast), env!("SEEN"));
    format!("{} {} {} {:?} {} {profile}", table::TABLE[2], table::inner::g(), kind, NAME, env!("BUILT_WITH"))
}
