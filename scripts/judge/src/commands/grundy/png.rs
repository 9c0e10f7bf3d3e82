//! A picture as PNG, on white paper. Its letters are those of a font in this program: not every machine has fonts.

use anyhow::{anyhow, Context, Result};
use tiny_skia::{
    Color, ColorU8, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash,
    Transform,
};
use ttf_parser::{Face, OutlineBuilder};

use super::drawing::{Colour, Drawing, Place, Shape, TextStyle};
use super::drawing::{LETTERS, LETTERS_OF_TITLE, RADIUS};

/// The font `DejaVu Sans` with the letters of ASCII and a few others; `font/LICENSE` is its licence.
const FONT: &[u8] = include_bytes!("font/DejaVuSans.ttf");

/// How many tenths of a unit a pixel is: two pixels a unit are sharp on today's screens.
const TENTHS: u64 = 5;
const SCALE: f32 = 0.2;

const PAPER: [u8; 3] = [0xff, 0xff, 0xff];
const INK: [u8; 3] = [0x22, 0x22, 0x22];
const FAINT: [u8; 3] = [0xcc, 0xcc, 0xcc];

/// Returns the picture as the content of a file.
pub fn png(drawing: &Drawing) -> Result<Vec<u8>> {
    let pixels = |length: u64| u32::try_from(length.div_ceil(TENTHS)).unwrap_or(u32::MAX);
    let (width, height) = (pixels(drawing.width), pixels(drawing.height));
    let pixmap = Pixmap::new(width, height);
    let mut pixmap =
        pixmap.with_context(|| format!("a picture of {width} by {height} pixels is too large"))?;
    let [red, green, blue] = PAPER;
    pixmap.fill(Color::from_rgba8(red, green, blue, 255));
    let mut sheet = Sheet {
        pixmap,
        width: drawing.width,
        font: Face::parse(FONT, 0).map_err(|error| anyhow!("the font of pictures: {error}"))?,
    };
    for shape in &drawing.shapes {
        sheet.draw(shape);
    }
    Ok(sheet.pixmap.encode_png()?)
}

struct Sheet {
    pixmap: Pixmap,
    /// The width of the drawing.
    width: u64,
    font: Face<'static>,
}

impl Sheet {
    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Text { style, at, words } => self.write(*style, *at, words),
            Shape::Line { is_mark, from, to } => self.line(*is_mark, *from, *to),
            Shape::Circle((x, y)) => {
                let circle = PathBuilder::from_circle(number(*x), number(*y), number(RADIUS));
                self.stroke(circle, INK, &stroke(10));
            }
            Shape::Points { colour, size, at } => {
                // A path has a cost, and many points in one cost the square of their number.
                for some in at.chunks(64) {
                    let mut points = PathBuilder::new();
                    for &(x, y) in some {
                        points.push_circle(number(x), number(y), number(*size) / 2.0);
                    }
                    self.fill(points.finish(), rgb(*colour));
                }
            }
            Shape::Cell {
                colour,
                strength,
                at: (x, y),
                width,
                height,
                ..
            } => {
                let colour = mixed(rgb(*colour), *strength);
                self.cell([*x, x + width], [*y, y + height], colour);
            }
        }
    }

    /// Fills a rectangle of whole pixels, which leaves no seams between cells.
    fn cell(&mut self, across: [u64; 2], down: [u64; 2], [red, green, blue]: [u8; 3]) {
        let pixel = |length: u64| usize::try_from(length / TENTHS).unwrap_or(usize::MAX);
        let ([left, right], [above, below]) = (across.map(pixel), down.map(pixel));
        let colour = ColorU8::from_rgba(red, green, blue, 255).premultiply();
        let width = pixel(self.width);
        for line in self
            .pixmap
            .pixels_mut()
            .chunks_exact_mut(width)
            .take(below)
            .skip(above)
        {
            line[left..right].fill(colour);
        }
    }

    fn line(&mut self, is_mark: bool, from: Place, to: Place) {
        let mut path = PathBuilder::new();
        path.move_to(number(from.0), number(from.1));
        path.line_to(number(to.0), number(to.1));
        let mut stroke = stroke(10);
        if is_mark {
            stroke.dash = StrokeDash::new(vec![40.0, 40.0], 0.0);
        }
        self.stroke(path.finish(), if is_mark { INK } else { FAINT }, &stroke);
    }

    fn write(&mut self, style: TextStyle, (x, y): Place, words: &str) {
        let size = if style == TextStyle::Title {
            LETTERS_OF_TITLE
        } else {
            LETTERS
        };
        let scale = number(size) / f32::from(self.font.units_per_em());
        let glyphs: Vec<_> = words
            .chars()
            .map(|letter| self.font.glyph_index(letter).unwrap_or_default())
            .collect();
        let advance =
            |glyph| f32::from(self.font.glyph_hor_advance(glyph).unwrap_or_default()) * scale;
        let width: f32 = glyphs.iter().copied().map(advance).sum();
        let mut outline = Outline {
            path: PathBuilder::new(),
            scale,
            left: number(x)
                - match style {
                    TextStyle::Title | TextStyle::Plain => 0.0,
                    TextStyle::Middle => width / 2.0,
                    TextStyle::End => width,
                },
            baseline: number(y),
        };
        for glyph in glyphs {
            self.font.outline_glyph(glyph, &mut outline);
            outline.left += advance(glyph);
        }
        self.fill(outline.path.finish(), INK);
    }

    /// Fills a path, if there is one: a space has none.
    fn fill(&mut self, path: Option<Path>, rgb: [u8; 3]) {
        if let Some(path) = path {
            let scale = Transform::from_scale(SCALE, SCALE);
            self.pixmap
                .fill_path(&path, &paint(rgb), FillRule::Winding, scale, None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, rgb: [u8; 3], stroke: &Stroke) {
        if let Some(path) = path {
            let scale = Transform::from_scale(SCALE, SCALE);
            self.pixmap
                .stroke_path(&path, &paint(rgb), stroke, scale, None);
        }
    }
}

fn stroke(width: u16) -> Stroke {
    Stroke {
        width: f32::from(width),
        line_cap: LineCap::Butt,
        ..Stroke::default()
    }
}

fn rgb(colour: Colour) -> [u8; 3] {
    match colour {
        Colour::Value => [0x17, 0x64, 0xab],
        Colour::Lost => [0xc2, 0x40, 0x1c],
    }
}

/// Returns a colour of this strength, in percent, on the paper. Opaque cells are drawn much faster than others.
fn mixed(rgb: [u8; 3], strength: u64) -> [u8; 3] {
    std::array::from_fn(|index| {
        let (colour, paper) = (u64::from(rgb[index]), u64::from(PAPER[index]));
        let mixed = (colour * strength + paper * (100 - strength)) / 100;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    })
}

fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

#[expect(clippy::cast_precision_loss, reason = "lengths are small")]
fn number(length: u64) -> f32 {
    length as f32
}

/// The outlines of letters in a line.
struct Outline {
    path: PathBuilder,
    /// How long the unit of the font is.
    scale: f32,
    /// Where the letter begins.
    left: f32,
    baseline: f32,
}

impl Outline {
    /// Returns the place of a point of the letter. Fonts count upwards, pictures downwards.
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.left + x * self.scale, self.baseline - y * self.scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::plot::plot;
    use super::super::values::Values;
    use super::{Shape, FONT};

    #[test]
    fn every_letter_of_a_picture_is_in_the_font() {
        let font = ttf_parser::Face::parse(FONT, 0).unwrap();
        let names = [
            "kayles",
            "dawson",
            "treblecross",
            "officers",
            "nim",
            "lasker",
            "grundy",
            "stripes 2,3",
            "0.3F",
            "0.156",
        ];
        for name in names {
            let game = Game::named(name).unwrap();
            let drawing = plot(&game, &Values::of(&game.kind, 50), Some(50)).unwrap();
            for shape in drawing.shapes {
                if let Shape::Text { words, .. } = shape {
                    let missing: String = words
                        .chars()
                        .filter(|&letter| font.glyph_index(letter).is_none())
                        .collect();
                    assert_eq!(missing, "", "{name}: {words}");
                }
            }
        }
    }
}
