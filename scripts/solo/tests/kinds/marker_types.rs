//- lib/src/lib.rs
use std::marker::PhantomData;
struct M;
trait V {
    const V: i32;
}
impl V for M {
    const V: i32 = 3;
}
struct S<T>(PhantomData<T>);
impl<T: V> S<T> {
    fn v(&self) -> i32 {
        T::V
    }
}
pub fn f() -> i32 {
    S::<M>(PhantomData).v()
}
