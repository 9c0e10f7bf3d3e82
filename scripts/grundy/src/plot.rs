//! The layout of a picture of the values: value against heap, and a heat map.

use anyhow::{ensure, Result};

use crate::drawing::{Colour, Drawing, Place, Shape, TextStyle};
use crate::game::Game;
use crate::values::Values;

// Lengths are tenths of a unit, as in a drawing.
const WIDTH: u64 = 9600;
const MARGIN: u64 = 560;
const PLOT_HEIGHT: u64 = 2800;
const LINE: u64 = 200;

/// How high the heat map is at most.
const MAP_HEIGHT: u64 = 12_000;

/// How many periods are drawn, and how many heaps at least and at most, if nothing else is asked for.
const PERIODS: u64 = 4;
const LEAST: u64 = 99;
const MOST: u64 = 1999;

/// How long a row of the heat map is if no period fits.
const ROW: u64 = 100;

/// How many heaps a picture shows at most: more are no longer points.
const POINTS: u64 = 20_000;

/// Returns a picture of the values up to heap `upto`.
pub fn plot(game: &Game, values: &Values, upto: Option<u64>) -> Result<Drawing> {
    let last = upto.unwrap_or_else(|| values.last_of_interest(PERIODS, MOST).max(LEAST));
    ensure!(
        last < POINTS,
        "--upto {last} is too much for a picture: {} is the most",
        POINTS - 1
    );
    let shown: Vec<u64> = values.upto(last).collect();
    let mut picture = Picture {
        values,
        shown: &shown,
        largest: shown.iter().copied().max().unwrap_or(0).max(1),
        shapes: Vec::new(),
        y: 320,
    };
    picture.text(TextStyle::Title, MARGIN, &game.headline());
    picture.y += LINE;
    picture.paragraph(&format!("{} {}", game.rule, values.certificate));
    picture.plot();
    picture.heat_map();
    Ok(Drawing {
        label: format!("Grundy values of {}", game.headline()),
        width: WIDTH,
        height: picture.y + 240,
        shapes: picture.shapes,
    })
}

struct Picture<'a> {
    values: &'a Values,
    /// The values that are drawn.
    shown: &'a [u64],
    largest: u64,
    shapes: Vec<Shape>,
    /// How far down the picture is drawn.
    y: u64,
}

impl Picture<'_> {
    fn text(&mut self, style: TextStyle, x: u64, words: &str) {
        let at = (x, self.y);
        let words = words.to_string();
        self.shapes.push(Shape::Text { style, at, words });
    }

    /// Writes lines from here on. The last is where the picture then goes on.
    fn paragraph(&mut self, text: &str) {
        for (index, line) in wrapped(text).iter().enumerate() {
            self.y += if index == 0 { 0 } else { LINE };
            self.text(TextStyle::Plain, MARGIN, line);
        }
    }

    fn line(&mut self, is_mark: bool, from: Place, to: Place) {
        self.shapes.push(Shape::Line { is_mark, from, to });
    }

    /// Returns where a heap is drawn.
    fn x(&self, heap: u64) -> u64 {
        MARGIN + heap * (WIDTH - 2 * MARGIN) / (self.shown.len() as u64).max(1)
    }

    fn plot(&mut self) {
        self.y += 400;
        let heaps = 0..self.shown.len() as u64;
        let size = (30_000 / (self.shown.len() as u64).max(1)).clamp(20, 60);
        // Circles would cover smaller points.
        let has_circles = size > 30;
        let is_circled = |heap: &u64| has_circles && self.values.is_exception(*heap);
        let circled: Vec<u64> = heaps.clone().filter(is_circled).collect();
        let legend = if circled.is_empty() {
            ""
        } else {
            "; exceptions are circled"
        };
        let caption = "Grundy value (0, in red: the player to move loses)";
        self.paragraph(&format!("{caption}{legend}"));
        self.y += 2 * LINE;
        let bottom = self.y + PLOT_HEIGHT;
        self.grid(bottom);
        let values = heaps.clone().zip(self.shown);
        let places: Vec<(u64, Place)> = values
            .map(|(heap, value)| {
                let y = bottom - value * PLOT_HEIGHT / self.largest;
                (*value, (self.x(heap), y))
            })
            .collect();
        for heap in circled {
            let (_, place) = places[usize::try_from(heap).unwrap_or(usize::MAX)];
            self.shapes.push(Shape::Circle(place));
        }
        for colour in [Colour::Value, Colour::Lost] {
            let of_colour = places
                .iter()
                .filter(|(value, _)| colour_of(*value) == colour);
            let at = of_colour.map(|&(_, place)| place).collect();
            self.shapes.push(Shape::Points { colour, size, at });
        }
        self.y = bottom + 400;
    }

    /// Draws the axes with their numbers, and where the period begins.
    fn grid(&mut self, bottom: u64) {
        let (top, right) = (self.y, WIDTH - MARGIN);
        for value in steps(self.largest) {
            let y = bottom - value * PLOT_HEIGHT / self.largest;
            self.line(false, (MARGIN, y), (right, y));
            self.y = y + 50;
            self.text(TextStyle::End, MARGIN - 100, &value.to_string());
        }
        self.y = bottom + LINE;
        for heap in steps((self.shown.len() as u64).saturating_sub(1)) {
            self.text(TextStyle::Middle, self.x(heap), &heap.to_string());
        }
        self.y += LINE;
        self.text(TextStyle::End, right, "heap");
        let period = self.values.period();
        let begin = period.map(|it| (it.preperiod as u64, it.period as u64));
        let Some((preperiod, period)) = begin.filter(|begin| begin.0 < self.shown.len() as u64)
        else {
            return;
        };
        let x = self.x(preperiod);
        self.line(true, (x, top), (x, bottom));
        self.y = top - 120;
        let style = if x > WIDTH / 2 {
            TextStyle::End
        } else {
            TextStyle::Plain
        };
        self.text(
            style,
            x,
            &format!("period {period} from heap {preperiod} on"),
        );
    }

    /// Draws a cell for each heap, with one period a row if it fits.
    fn heat_map(&mut self) {
        let period = self.values.period().map(|it| it.period as u64);
        let row = period
            .filter(|&period| period <= 2 * ROW)
            .map_or(ROW, |it| it * (12 / it).max(1));
        let caption = caption(row, period);
        self.y += 240;
        self.paragraph(&format!(
            "{caption}. The stronger the colour, the larger the value; red is 0."
        ));
        self.y += 120;
        let width = (WIDTH - 2 * MARGIN) / row;
        let lines = (self.shown.len() as u64).div_ceil(row);
        // Many lines are thin.
        let height = width.clamp(40, 180).min(MAP_HEIGHT / lines.max(1)).max(10);
        let top = self.y;
        for (heap, &value) in (0..).zip(self.shown) {
            let (line, column) = (heap / row, heap % row);
            if column == 0 && line % (LINE / (height + 20)).max(1) == 0 {
                self.y = top + line * height + height / 2 + 50;
                self.text(TextStyle::End, MARGIN - 100, &heap.to_string());
            }
            let colour = colour_of(value);
            self.shapes.push(Shape::Cell {
                colour,
                strength: match colour {
                    Colour::Lost => 100,
                    Colour::Value => 10 + 90 * value / self.largest,
                },
                at: (MARGIN + column * width, top + line * height),
                width,
                height,
                note: format!("heap {heap}: {value}"),
            });
        }
        self.y = top + lines * height;
    }
}

fn colour_of(value: u64) -> Colour {
    if value == 0 {
        return Colour::Lost;
    }
    Colour::Value
}

/// Returns what a row of the heat map is.
fn caption(row: u64, period: Option<u64>) -> String {
    match period {
        Some(period) if row == period => {
            format!(
                "One period of {period} heaps a row: once it has begun, columns keep their colour"
            )
        }
        Some(period) if row.is_multiple_of(period) => {
            let periods = row / period;
            format!("{row} heaps a row, {periods} periods: once they have begun, columns keep their colour")
        }
        _ => format!("{row} heaps a row"),
    }
}

/// Returns round numbers from 0 to `last`, about eight.
fn steps(last: u64) -> impl Iterator<Item = u64> {
    let mut step = 1;
    let mut factors = [2, 5, 10].into_iter().cycle();
    let mut power = 1;
    while last / step > 10 {
        let factor = factors.next().unwrap_or(10);
        step = power * factor;
        if factor == 10 {
            power = step;
        }
    }
    (0..=last / step).map(move |count| count * step)
}

/// Breaks a text into lines that fit the picture, even in a font of wide letters.
fn wrapped(text: &str) -> Vec<String> {
    const LETTERS: usize = 105;
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + word.chars().count() < LETTERS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}
