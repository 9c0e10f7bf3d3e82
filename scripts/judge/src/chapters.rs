//! The chapters of the curriculum, in the order to learn them in.

/// The titles.
pub const CHAPTERS: [&str; 11] = [
    "Win and lose",
    "Bash's game",
    "Nim",
    "Misère play",
    "Nim in disguise",
    "Grundy values",
    "Games that split",
    "Two numbers",
    "Trees, coins and products",
    "Sets and shapes",
    "Loops",
];
