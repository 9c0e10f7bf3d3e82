//! A picture of the values. It is written by hand, since only a style sheet inside the picture makes it fit
//! light and dark pages, and libraries for plots write fixed colours.

use std::fmt::Write;

use super::game::Game;
use super::values::Values;

const WIDTH: u64 = 960;
const MARGIN: u64 = 56;
const PLOT_HEIGHT: u64 = 280;
const LINE: u64 = 20;

/// How many periods are drawn, and how many heaps at least and at most, if nothing else is asked for.
const PERIODS: u64 = 4;
const LEAST: u64 = 99;
const MOST: u64 = 1999;

/// How long a row of the heat map is if no period fits.
const ROW: u64 = 100;

/// How many heaps a picture shows at most: more are no longer points.
const POINTS: u64 = 100_000;

const STYLE: &str = "
  svg { --paper: #fff; --ink: #222; --faint: #ccc; --value: #1764ab; --lost: #c2401c; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #16181d; --ink: #e6e6e6; --faint: #4a4d55; --value: #6cb2f5; --lost: #ff8a65; }
  }
  .paper { fill: var(--paper); }
  text { fill: var(--ink); font: 14px system-ui, sans-serif; }
  .title { font-size: 20px; font-weight: 600; }
  .end { text-anchor: end; }
  .middle { text-anchor: middle; }
  .grid { stroke: var(--faint); }
  .mark { stroke: var(--ink); stroke-dasharray: 4 4; }
  .points { stroke-linecap: round; fill: none; }
  .values { stroke: var(--value); }
  .lost { stroke: var(--lost); }
  .exceptions { stroke: var(--ink); }
  .cell { fill: var(--value); }
  .zero { fill: var(--lost); }
";

/// Returns a picture of the values up to heap `upto`: value against heap, and a heat map.
pub fn svg(game: &Game, values: &Values, upto: Option<u64>) -> String {
    let last = upto.unwrap_or_else(|| values.last_of_interest(PERIODS, MOST).max(LEAST));
    let shown: Vec<u64> = values.upto(last.min(POINTS - 1)).collect();
    let mut picture = Picture {
        values,
        shown: &shown,
        largest: shown.iter().copied().max().unwrap_or(0).max(1),
        body: String::new(),
        y: 32,
    };
    picture.text("title", MARGIN, &game.headline());
    for line in wrapped(&format!("{} {}", game.rule, values.certificate)) {
        picture.y += LINE;
        picture.text("", MARGIN, &line);
    }
    picture.plot();
    picture.heat_map();
    let height = picture.y + 24;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"{}\">\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\"/>\n{}</svg>\n",
        escaped(&format!("Grundy values of {}", game.headline())),
        picture.body
    )
}

struct Picture<'a> {
    values: &'a Values,
    /// The values that are drawn.
    shown: &'a [u64],
    largest: u64,
    body: String,
    /// How far down the picture is drawn.
    y: u64,
}

impl Picture<'_> {
    fn text(&mut self, class: &str, x: u64, words: &str) {
        let (y, words) = (self.y, escaped(words));
        let _ = writeln!(
            self.body,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{words}</text>"
        );
    }

    /// Returns the tenths of a unit at which a heap is drawn.
    fn x(&self, heap: u64) -> u64 {
        10 * MARGIN + heap * 10 * (WIDTH - 2 * MARGIN) / (self.shown.len() as u64).max(1)
    }

    fn plot(&mut self) {
        self.y += 40;
        let size = (3000 / self.shown.len().max(1)).clamp(2, 6);
        // Circles would cover smaller points.
        let has_circles = size > 3;
        let heaps = 0..self.shown.len();
        let circled: Vec<_> = heaps
            .clone()
            .filter(|&heap| has_circles && self.values.is_exception(heap as u64))
            .collect();
        let legend = if circled.is_empty() {
            ""
        } else {
            "; exceptions are circled"
        };
        let caption = "Grundy value (0, in red: the player to move loses)";
        self.text("", MARGIN, &format!("{caption}{legend}"));
        self.y += 2 * LINE;
        let bottom = self.y + PLOT_HEIGHT;
        self.grid(bottom);
        let value_y = |value: u64| 10 * bottom - value * 10 * PLOT_HEIGHT / self.largest;
        let point = |heap: usize| (self.x(heap as u64), value_y(self.shown[heap]));
        let mut drawn = String::new();
        for (x, y) in circled.into_iter().map(point) {
            let (x, y) = (tenths(x), tenths(y));
            let _ = write!(
                drawn,
                "<circle class=\"points exceptions\" cx=\"{x}\" cy=\"{y}\" r=\"5\"/>"
            );
        }
        for (class, is_lost) in [("values", false), ("lost", true)] {
            let points = heaps
                .clone()
                .filter(|&heap| (self.shown[heap] == 0) == is_lost)
                .map(point);
            let _ = write!(
                drawn,
                "<path class=\"points {class}\" stroke-width=\"{size}\" d=\""
            );
            for (x, y) in points {
                let _ = write!(drawn, "M{} {}h0", tenths(x), tenths(y));
            }
            drawn += "\"/>\n";
        }
        self.body += &drawn;
        self.y = bottom + 40;
    }

    /// Draws the axes with their numbers, and where the period begins.
    fn grid(&mut self, bottom: u64) {
        let (top, right) = (self.y, WIDTH - MARGIN);
        for value in steps(self.largest) {
            let y = bottom - value * PLOT_HEIGHT / self.largest;
            let _ = writeln!(
                self.body,
                "<path class=\"grid\" d=\"M{MARGIN} {y}H{right}\"/>"
            );
            self.y = y + 5;
            self.text("end", MARGIN - 10, &value.to_string());
        }
        self.y = bottom + LINE;
        for heap in steps((self.shown.len() as u64).saturating_sub(1)) {
            self.text("middle", self.x(heap) / 10, &heap.to_string());
        }
        self.text("end", WIDTH - 8, "heap");
        let begin = self
            .values
            .period()
            .map(|it| (it.preperiod as u64, it.period as u64));
        if let Some((preperiod, period)) = begin.filter(|begin| begin.0 < self.shown.len() as u64) {
            let x = tenths(self.x(preperiod));
            let _ = writeln!(
                self.body,
                "<path class=\"mark\" d=\"M{x} {top}V{bottom}\"/>"
            );
            self.y = top - 12;
            let x = self.x(preperiod) / 10;
            let class = if x > WIDTH / 2 { "end" } else { "" };
            self.text(
                class,
                x,
                &format!("period {period} from heap {preperiod} on"),
            );
        }
    }

    /// Draws a cell for each heap, with one period a row if it fits.
    fn heat_map(&mut self) {
        let period = self.values.period().map(|it| it.period as u64);
        let row = period
            .filter(|&period| period <= 2 * ROW)
            .map_or(ROW, |it| it * (12 / it).max(1));
        let caption = match period {
            Some(period) if row == period => {
                format!("One period of {period} heaps a row: once it has begun, columns keep their colour")
            }
            Some(period) if row.is_multiple_of(period) => {
                format!(
                    "{row} heaps a row, {} periods: once they have begun, columns keep their colour",
                    row / period
                )
            }
            _ => format!("{row} heaps a row"),
        };
        self.y += 24;
        self.text(
            "",
            MARGIN,
            &format!("{caption}. The stronger the colour, the larger the value; red is 0."),
        );
        self.y += 12;
        let width = (WIDTH - 2 * MARGIN) * 10 / row;
        let height = width.clamp(40, 180);
        let top = 10 * self.y;
        for (heap, &value) in self.shown.iter().enumerate() {
            let (line, column) = (heap as u64 / row, heap as u64 % row);
            if column == 0 {
                self.y = (top + line * height + height / 2) / 10 + 5;
                if height > 100 || line % 5 == 0 {
                    self.text("end", MARGIN - 10, &heap.to_string());
                }
            }
            let (x, y) = (
                tenths(10 * MARGIN + column * width),
                tenths(top + line * height),
            );
            let (class, opacity) = if value == 0 {
                ("zero", 100)
            } else {
                ("cell", 10 + 90 * value / self.largest)
            };
            let _ = writeln!(
                self.body,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" opacity=\"{}.{:02}\">\
                 <title>heap {heap}: {value}</title></rect>",
                tenths(width),
                tenths(height),
                opacity / 100,
                opacity % 100
            );
        }
        self.y = (top + (self.shown.len() as u64).div_ceil(row) * height) / 10;
    }
}

fn tenths(number: u64) -> String {
    format!("{}.{}", number / 10, number % 10)
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

/// Breaks a text into lines that fit the picture.
fn wrapped(text: &str) -> Vec<String> {
    const LETTERS: usize = 120;
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

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('"', "&quot;")
}
