//! args: --for cses
//! edition: 2018
//! editions: lib 2021, main 2018

//- lib/src/lib.rs
#[macro_use]
mod macros {
    macro_rules! collect_method {
        () => {
            pub fn collect_all<C: FromIterator<i32>>(self) -> C {
                self.0.into_iter().collect()
            }
        };
    }
    macro_rules! methods {
        () => {
            collect_method!();
            pub fn len(&self) -> u8 {
                self.0.len().try_into().unwrap()
            }
        };
    }
}
mod list {
    pub struct List(pub Vec<i32>);
    impl List {
        methods!();
    }
}
mod other {
    pub struct Other(pub Vec<i32>);
    impl Other {
        collect_method!();
    }
}
pub fn f() -> u8 {
    let list: Vec<i32> = list::List(vec![1, 2]).collect_all();
    let other: Vec<i32> = other::Other(list).collect_all();
    list::List(other).len()
}
