//! Where a problem can be submitted.

/// A problem at a site.
#[derive(Clone)]
pub struct Target {
    /// The site's short name.
    pub site: String,
    /// The site's name as it is written in a text.
    pub name: String,
    /// The problem's address there.
    pub url: String,
}
