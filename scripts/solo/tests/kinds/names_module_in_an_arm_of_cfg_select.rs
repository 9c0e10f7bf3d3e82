//- main/src/main.rs
fn main() { println!("{} {}", lib::f(), lib::g()); }
//- lib/src/lib.rs
macro_rules! cfg_select {
    (_ => { $($output:tt)* }) => { $($output)* };
    ($cfg:meta => $output:tt $($($rest:tt)+)?) => {
        #[cfg($cfg)]
        cfg_select! { _ => $output }
        $(#[cfg(not($cfg))] cfg_select! { $($rest)+ })?
    };
}

cfg_select! {
    all(windows, any(target_arch = "x86", target_arch = "x86_64"),) => {
        mod windows;
        pub use windows::f;
    }
    not(feature = "other") => {
        mod one;
        pub use one::f;
    }
    _ => {
        mod other;
        pub use other::f;
    }
}

cfg_select! {
    feature = "other" => { compile_error!("not taken"); }
    _ => { pub fn g() -> u32 { 5 } }
}
//- lib/src/one.rs
pub fn f() -> u32 { 4 }
