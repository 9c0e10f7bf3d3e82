//! Source text: its tokens, its conditions, and edits that keep its origins.

pub mod cfg;
pub mod header;
pub mod nodes;
pub mod reads;
pub mod shape;
pub mod text;
pub mod tokens;
