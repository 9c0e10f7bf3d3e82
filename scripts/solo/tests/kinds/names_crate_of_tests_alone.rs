//- main/Cargo.toml
[dependencies]
lib = { path = "../lib" }
scripted = { path = "../scripted" }

//- scripted/Cargo.toml
build = "build.rs"

//- scripted/build.rs
fn main() {}

//- scripted/src/lib.rs
pub fn f() -> i32 {
    1
}

//- lib/src/lib.rs
pub fn f() -> i32 {
    4
}

//- main/src/main.rs
// What scripted::f is for is tested.
fn main() {
    println!("{}", lib::f());
}
#[cfg(test)]
mod tests {
    use scripted::f;
}
