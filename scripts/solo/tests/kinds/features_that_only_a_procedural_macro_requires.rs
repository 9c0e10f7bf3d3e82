//- main/Cargo.toml
[dependencies]
lib = { path = "../lib" }
macros = { path = "../macros" }

//- macros/Cargo.toml
[lib]
proc-macro = true

[dependencies]
lib = { path = "../lib", features = ["more"] }

//- lib/Cargo.toml
[features]
more = []

//- macros/src/lib.rs
#[proc_macro]
pub fn number(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    lib::number().to_string().parse().unwrap()
}

//- lib/src/lib.rs
pub fn number() -> i32 {
    if cfg!(feature = "more") { 7 } else { 3 }
}

//- main/src/main.rs
fn main() {
    println!("{} {}", lib::number(), macros::number!());
}
