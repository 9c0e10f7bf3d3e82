//! The parts of a problem of the book besides its tests: a README, a reference, other programs, and the check that they agree.

pub mod agreement;
pub mod check;
pub mod programs;
pub mod readme;
pub mod translations;
