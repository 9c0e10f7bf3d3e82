//! Why a reference cannot do what it was asked to.

/// An exit status, and the line that says why.
pub(crate) struct Failure {
    pub status: u8,
    pub why: String,
}

impl Failure {
    /// A check failed, or the output cannot be written.
    pub fn wrong(why: impl Into<String>) -> Self {
        Self::new(1, why)
    }

    /// The arguments or the input are invalid.
    pub fn invalid(why: impl Into<String>) -> Self {
        Self::new(2, why)
    }

    /// The game cannot be searched in time.
    pub fn too_large(why: impl Into<String>) -> Self {
        Self::new(3, why)
    }

    /// The program that is judged ended before its dialogue did.
    pub fn gone(why: impl Into<String>) -> Self {
        Self::new(5, why)
    }

    /// The problem does not have this job.
    pub fn no_such_job(why: impl Into<String>) -> Self {
        Self::new(4, why)
    }

    fn new(status: u8, why: impl Into<String>) -> Self {
        let why = why.into();
        Self { status, why }
    }
}
