//! editions: main 2024, lib 2021
//! edition: 2024
//! args: --for library-checker
//! refused: `lib::f` does something else

//- lib/src/lib.rs
pub struct Noise(u8);

impl Drop for Noise {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}

pub struct Holder {
    noises: Vec<Noise>,
}

impl Holder {
    fn half(&self) -> Self {
        Self { noises: self.noises.iter().map(|noise| Noise(noise.0 / 2)).collect() }
    }

    fn len(&self) -> usize {
        self.noises.len()
    }
}

pub fn f() -> usize {
    let holder = Holder { noises: vec![Noise(4)] };
    holder.half().len()
}
