//- lib/build.rs
fn main() {
    let of = |name: &str| std::env::var(name).unwrap();
    println!("cargo:rustc-env=SEEN={} {} {}", of("PROFILE"), of("OPT_LEVEL"), of("DEBUG"));
    if of("PROFILE") == "release" {
        println!("cargo:rustc-cfg=fast");
    }
}

//- lib/src/lib.rs
pub fn f() -> String {
    format!("{} {}", speed(), env!("SEEN"))
}
#[cfg(fast)]
fn speed() -> &'static str {
    "fast"
}
#[cfg(not(fast))]
fn speed() -> &'static str {
    "slow"
}
