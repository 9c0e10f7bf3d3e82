//- lib/src/lib.rs
pub struct Inner {
    pub len: i32,
}
pub struct Outer {
    pub(crate) len: i32,
    inner: Inner,
}
impl Outer {
    pub fn new() -> Self {
        Outer { len: 1, inner: Inner { len: 2 } }
    }
    pub fn own(&self) -> i32 {
        self.len
    }
}
impl std::ops::Deref for Outer {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.inner
    }
}

//- main/src/main.rs
fn main() {
    let it = lib::Outer::new();
    println!("{} {}", it.own(), it.len);
}
