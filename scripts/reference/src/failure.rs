//! Failures of a reference's jobs.

use protocol::Status;

/// An exit status, and a line with the reason.
#[derive(Debug)]
pub(crate) struct Failure {
    pub status: Status,
    pub why: String,
}

impl Failure {
    pub fn wrong(why: impl Into<String>) -> Self {
        Self::new(Status::Wrong, why)
    }

    pub fn invalid(why: impl Into<String>) -> Self {
        Self::new(Status::Invalid, why)
    }

    pub fn too_large(why: impl Into<String>) -> Self {
        Self::new(Status::TooLarge, why)
    }

    pub fn cut_short(why: impl Into<String>) -> Self {
        Self::new(Status::CutShort, why)
    }

    pub fn no_such_job(why: impl Into<String>) -> Self {
        Self::new(Status::NoSuchJob, why)
    }

    fn new(status: Status, why: impl Into<String>) -> Self {
        let why = why.into();
        Self { status, why }
    }
}
