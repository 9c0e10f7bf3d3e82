//- lib/Cargo.toml
version = "1.2.3"
edition = "2018"

//- lib/src/lib.rs
const fn is_set(name: Option<&str>) -> bool {
    name.is_some()
}
macro_rules! version {
    () => {
        option_env!("CARGO_PKG_VERSION")
    };
}
pub fn f() -> String {
    const SET: bool = is_set(option_env!("A_VARIABLE_THAT_NOBODY_SETS"));
    format!("{} {:?}", SET, version!())
}
