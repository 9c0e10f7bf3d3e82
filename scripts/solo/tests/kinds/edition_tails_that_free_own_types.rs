//! editions: main 2024, lib 2021
//! edition: 2024
//! args: --for library-checker

//- lib/src/lib.rs
#[derive(Clone, Copy)]
pub struct Term(u32);

pub struct Series {
    terms: Vec<Term>,
    names: Vec<Label>,
}

pub struct Label {
    text: Box<str>,
}

impl Series {
    fn half(&self) -> Self {
        let terms = self.terms.iter().map(|term| Term(term.0 / 2)).collect();
        let names = self.names.iter().map(|name| Label { text: name.text.clone() }).collect();
        Self { terms, names }
    }

    fn sum(&self) -> u32 {
        self.terms.iter().map(|term| term.0).sum()
    }
}

pub fn f() -> u32 {
    let series = Series { terms: vec![Term(2), Term(4)], names: vec![Label { text: "a".into() }] };
    series.half().sum() + 2
}
