//! The commands of a learner: the curriculum and the progress in it, hints, explanations, games and values.

pub mod attempt;
pub mod blank;
pub mod course;
pub mod curriculum;
pub mod explain;
pub mod grundy;
pub mod list;
pub mod play;
pub mod practice;
pub mod progress;
pub mod success;
pub mod test;
