//- lib/Cargo.toml
version = "1.2.3"
build = "script.rs"

[features]
declared = []

//- lib/script.rs
use std::{env, fs, path::Path};

fn main() {
    println!("cargo:rustc-cfg=fast");
    println!("cargo:rustc-cfg=width=\"64\"");
    println!("cargo:rustc-check-cfg=cfg(fast, slow, width, values(\"64\"))");
    println!("cargo:rustc-env=GREETING=hello \"you\"");
    println!("cargo:rustc-cfg=feature=\"quick\"");
    println!("cargo:rustc-check-cfg=cfg(feature, values(\"quick\"))");
    let folder = env::var("OUT_DIR").unwrap();
    let folder = Path::new(&folder);
    fs::write(folder.join("items.rs"), "/// Made.\npub const MADE: &[i32] = &[1, 2];\nmod deep { pub fn g() -> i32 { 5 } }\n").unwrap();
    fs::write(folder.join("table.in"), "[3, 4]").unwrap();
    fs::write(folder.join("text.txt"), "text\n").unwrap();
}

//- lib/src/lib.rs
include!(concat!(env!("OUT_DIR"), "/items.rs"));

mod more {
    pub const TABLE: [i32; 2] = include!(concat!(env!("OUT_DIR"), "/table.in"));
    pub const TEXT: &str = include_str!(concat!(env!("OUT_DIR"), "/", "text.txt"));
}

#[cfg(fast)]
pub fn f() -> String {
    let width = if cfg!(all(width = "64", not(slow))) { 64 } else { 0 };
    let features = [cfg!(feature = "quick"), cfg!(feature = "declared")];
    let name = format!("{} {:?} {}", env!("GREETING"), features, NAME);
    format!("{:?} {:?} {} {} {} {}", MADE, more::TABLE, more::TEXT, name, width, deep::g())
}

#[cfg(not(fast))]
pub fn f() -> String {
    String::new()
}

#[cfg(feature = "quick")]
const NAME: &str = "quick";
#[cfg(not(feature = "quick"))]
const NAME: &str = "slow";
