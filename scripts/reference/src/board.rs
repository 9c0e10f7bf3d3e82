//! A picture of a position, as a page draws it.

use crate::json::Json;

/// The maximum number of cells of a picture: more would be too small to see.
const MOST_CELLS: usize = 400;

/// A picture of a position: cells, which are letters, or a tree. A page draws `o` as a counter, `.` as an empty square,
/// and other letters as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// No picture: words suffice.
    None,
    /// Cells in rows, from above and from the left.
    Rows(Vec<String>),
    /// Cells in columns, from the left and from below.
    Columns(Vec<String>),
    /// A tree, whose root is the first vertex, and notes at its vertices. Each edge has first the vertex on the side of
    /// the root.
    Tree {
        /// The edges, each after those between it and the root.
        edges: Vec<(usize, usize)>,
        /// Vertices, and the notes there.
        notes: Vec<(usize, String)>,
    },
}

impl Board {
    /// Returns a row of counters for each heap.
    pub fn heaps(heaps: &[usize]) -> Self {
        Self::count_boards(heaps, 'o').map_or(Self::None, Self::Rows)
    }

    /// Returns a row of empty squares for each of these lengths.
    pub fn squares(lengths: &[usize]) -> Self {
        Self::count_boards(lengths, '.').map_or(Self::None, Self::Rows)
    }

    /// Returns a column of counters for each heap.
    pub fn columns(heaps: &[usize]) -> Self {
        Self::count_boards(heaps, 'o').map_or(Self::None, Self::Columns)
    }

    /// Returns a row of `length` squares with counters on these squares, numbered from 0; `None` if it is too long to
    /// be seen.
    pub fn row(length: usize, counters: &[usize]) -> Option<String> {
        let cell = |square| if counters.contains(&square) { 'o' } else { '.' };
        (length <= MOST_CELLS).then(|| (0..length).map(cell).collect())
    }

    fn count_boards(counts: &[usize], cell: char) -> Option<Vec<String>> {
        let all = counts
            .iter()
            .fold(0, |all: usize, count| all.saturating_add(*count));
        let row = |&count: &usize| String::from(cell).repeat(count);
        (all.max(counts.len()) <= MOST_CELLS).then(|| counts.iter().map(row).collect())
    }

    fn size(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Rows(lines) | Self::Columns(lines) => {
                lines.iter().map(|line| line.chars().count() + 1).sum()
            }
            Self::Tree { edges, .. } => edges.len() + 1,
        }
    }

    /// Returns the picture as JSON for a page; null if it is too large to be seen.
    pub(crate) fn json(&self) -> Json {
        if self.size() > 2 * MOST_CELLS {
            return Json::Null;
        }
        let lines = |kind, lines: &Vec<String>| {
            let lines = Json::list(lines.iter().map(|line| Json::text(line.as_str())));
            Json::Object(vec![("kind", Json::text(kind)), ("lines", lines)])
        };
        match self {
            Self::None => Json::Null,
            Self::Rows(rows) => lines("rows", rows),
            Self::Columns(columns) => lines("columns", columns),
            Self::Tree { edges, notes } => {
                let vertex = |vertex: usize| Json::Number(vertex as u64);
                let edges = edges
                    .iter()
                    .map(|&(lower, upper)| Json::list([vertex(lower), vertex(upper)]));
                let notes = notes
                    .iter()
                    .map(|(at, note)| Json::list([vertex(*at), Json::text(&**note)]));
                Json::Object(vec![
                    ("kind", Json::text("tree")),
                    ("edges", Json::list(edges)),
                    ("notes", Json::list(notes)),
                ])
            }
        }
    }
}
