//! What a picture is made of. `svg` writes it.

/// A picture. Its lengths are tenths of a unit, a unit is about a pixel of a screen.
pub struct Drawing {
    /// What it shows, for those who do not see it.
    pub label: String,
    pub width: u64,
    pub height: u64,
    pub shapes: Vec<Shape>,
}

/// A place: from the left, and from above.
pub type Place = (u64, u64);

pub enum Shape {
    Text {
        style: TextStyle,
        /// Where its baseline begins, or ends, or has its middle.
        at: Place,
        words: String,
    },
    /// A line of the grid, or a dashed one that marks something.
    Line {
        is_mark: bool,
        from: Place,
        to: Place,
    },
    /// A circle around a point.
    Circle(Place),
    /// Round points of this diameter.
    Points {
        colour: Colour,
        size: u64,
        at: Vec<Place>,
    },
    /// A cell of the heat map.
    Cell {
        colour: Colour,
        /// How strong the colour is, in percent.
        strength: u64,
        at: Place,
        width: u64,
        height: u64,
        /// What it shows.
        note: String,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TextStyle {
    Title,
    /// It begins at its place, as a title does.
    Plain,
    /// It ends at its place.
    End,
    Middle,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// Of a value that is not 0.
    Value,
    /// Of the value 0: the player to move loses.
    Lost,
}

/// The radius of a circle, in tenths of a unit.
pub const RADIUS: u64 = 50;
