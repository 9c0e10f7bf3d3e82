//! Draws the pictures of the chapters, `common/theory/*.svg`: `cargo run -p impartial-games-theory --example pictures`.

use std::fmt::{Display, Write};
use std::path::Path;

use common::{
    green_hackenbush_tree_value, is_misere_nim_p_position, is_wythoff_p_position, nim_product,
    nim_sum, octal_table, subtraction_table, LoopyGame, Outcome, DAWSONS_KAYLES, KAYLES,
};
use grundy::{HeapRule, MisereQuotient};

/// Where the pictures are.
const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// The side of a square, in pixels.
const SIDE: usize = 28;

/// Lost positions, and what matters most.
const DARK: &str = "#1f4e79";

/// Won positions, and what matters less.
const LIGHT: &str = "#e8eef4";

fn main() {
    for (name, picture) in pictures() {
        let path = Path::new(FOLDER).join(name);
        std::fs::write(&path, picture).unwrap_or_else(|why| panic!("{}: {}", path.display(), why));
    }
}

/// Returns the pictures with the names of their files.
fn pictures() -> [(&'static str, String); 15] {
    [
        ("01-win-and-lose.svg", win_and_lose()),
        ("02-bashs-game.svg", bashs_game()),
        ("03-nim.svg", nim()),
        ("04-misere-nim.svg", misere_nim()),
        ("05-nim-in-disguise.svg", staircase()),
        ("06-grundy-values.svg", grundy_values()),
        ("07-games-that-split.svg", kayles()),
        ("08-octal-games.svg", dawsons_kayles()),
        ("09-wythoffs-game.svg", wythoff()),
        ("10-coins.svg", ruler()),
        ("11-trees.svg", tree()),
        ("12-nimbers.svg", nimbers()),
        ("13-sets-and-shapes.svg", chomp()),
        ("14-loops.svg", loops()),
        ("15-misere-quotients.svg", misere_quotient()),
    ]
}

/// A drawing in progress.
struct Svg {
    width: usize,
    height: usize,
    body: String,
}

impl Svg {
    fn new(width: usize, height: usize) -> Self {
        let body = String::new();
        Self {
            width,
            height,
            body,
        }
    }

    fn draw(&mut self, element: impl Display) {
        writeln!(self.body, "{}", element).expect("a string takes everything");
    }

    fn text(&mut self, (x, y): (usize, usize), color: &str, text: impl Display) {
        self.draw(format_args!(
            r#"<text x="{}" y="{}" fill="{}">{}</text>"#,
            x, y, color, text
        ));
    }

    /// Draws a square of a board, in this column and row, with a word on it.
    fn square(&mut self, (column, row): (usize, usize), fill: &str, word: &str) {
        let (x, y) = (column * SIDE, row * SIDE);
        self.draw(format_args!(
            r##"<rect x="{}" y="{}" width="{side}" height="{side}" fill="{}" stroke="#fff"/>"##,
            x,
            y,
            fill,
            side = SIDE
        ));
        if !word.is_empty() {
            self.text((x + SIDE / 2, y + SIDE / 2), color_on(fill), word);
        }
    }

    fn line(&mut self, from: (usize, usize), to: (usize, usize), width: usize) {
        self.draw(format_args!(
            r##"<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="#555" stroke-width="{}"/>"##,
            from.0, from.1, to.0, to.1, width
        ));
    }

    fn circle(&mut self, (x, y): (usize, usize), radius: usize, fill: &str) {
        self.draw(format_args!(
            r##"<circle cx="{}" cy="{}" r="{}" fill="{}" stroke="#555"/>"##,
            x, y, radius, fill
        ));
    }

    fn finish(self) -> String {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {} {}" width="{0}" font-family="sans-serif" font-size="12" text-anchor="middle" dominant-baseline="central">
<rect x="-4" y="-4" width="{0}" height="{1}" fill="#fff"/>
{}</svg>
"##,
            self.width + 8,
            self.height + 8,
            self.body
        )
    }
}

/// Returns the color in which a word can be read on another color.
fn color_on(fill: &str) -> &'static str {
    if fill == DARK {
        "#fff"
    } else {
        "#000"
    }
}

/// Returns a color for each value, light ones, so that words can be read on them, also where a dark page dims the picture.
fn color_of(value: usize) -> String {
    if value == 0 {
        return "#fff8dc".to_string();
    }
    // Neighbours are far apart on the circle of colors.
    let hue = value * 137 % 360;
    format!("hsl({}, 60%, {}%)", hue, 74 + value % 3 * 6)
}

/// Draws values in rows of this length, each as a colored square.
fn rows_of(length: usize, values: &[usize]) -> String {
    let rows = values.chunks(length).count();
    let mut svg = Svg::new(length * SIDE, rows * SIDE);
    for (index, &value) in values.iter().enumerate() {
        let place = (index % length, index / length);
        svg.square(place, &color_of(value), &value.to_string());
    }
    svg.finish()
}

/// Draws a square table of values, each as a colored square.
fn table(size: usize, value: impl Fn(usize, usize) -> usize) -> String {
    let places = (0..size * size).map(|place| value(place % size, place / size));
    rows_of(size, &places.collect::<Vec<_>>())
}

fn shade(is_lost: bool) -> &'static str {
    if is_lost {
        DARK
    } else {
        LIGHT
    }
}

fn win_and_lose() -> String {
    let values = subtraction_table(&[1, 3, 4], 20);
    let mut svg = Svg::new(values.len() * SIDE, SIDE);
    for (heap, &value) in values.iter().enumerate() {
        svg.square((heap, 0), shade(value == 0), &heap.to_string());
    }
    svg.finish()
}

fn bashs_game() -> String {
    let mut svg = Svg::new(4 * SIDE, 6 * SIDE);
    for (heap, value) in subtraction_table(&[1, 2, 3], 23).into_iter().enumerate() {
        let place = (heap % 4, heap / 4);
        svg.square(place, shade(value == 0), &heap.to_string());
    }
    svg.finish()
}

fn nim() -> String {
    table(16, |a, b| nim_sum([a, b]))
}

fn misere_nim() -> String {
    let (heaps, gap) = (8, 1);
    let mut svg = Svg::new((2 * heaps + gap) * SIDE, heaps * SIDE);
    for a in 0..heaps {
        for b in 0..heaps {
            let position = [a as u64, b as u64];
            let is_lost = is_misere_nim_p_position(&position);
            svg.square((a, b), shade(nim_sum(position) == 0), "");
            svg.square((heaps + gap + a, b), shade(is_lost), "");
        }
    }
    svg.finish()
}

fn staircase() -> String {
    let stones = [1, 3, 4, 1, 0, 2];
    let (width, most) = (2, 4);
    let height = most + stones.len();
    let mut svg = Svg::new(stones.len() * width * SIDE, height * SIDE);
    for (step, &stones) in stones.iter().enumerate() {
        let floor = height - 1 - step;
        for column in 0..width {
            for row in floor..height {
                svg.square((step * width + column, row), "#ddd", "");
            }
        }
        let fill = shade(step % 2 == 1);
        for stone in 0..stones {
            let place = (
                step * width * SIDE + SIDE,
                (floor - stone) * SIDE - SIDE / 2,
            );
            svg.circle(place, SIDE / 2 - 2, fill);
        }
        let name = (step * width * SIDE + SIDE, floor * SIDE + SIDE / 2);
        svg.text(name, "#222", format_args!("step {}", step));
    }
    svg.finish()
}

fn grundy_values() -> String {
    rows_of(7, &subtraction_table(&[1, 3, 4], 27))
}

fn kayles() -> String {
    let pins = 5;
    let values = octal_table(KAYLES, pins);
    let options = [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2)];
    let mut svg = Svg::new((pins + 6) * SIDE, options.len() * SIDE);
    for (row, &(left, knocked)) in options.iter().enumerate() {
        let right = pins - left - knocked;
        for pin in 0..pins {
            let middle = (pin * SIDE + SIDE / 2, row * SIDE + SIDE / 2);
            let is_knocked = (left..left + knocked).contains(&pin);
            svg.circle(middle, SIDE / 2 - 4, if is_knocked { "#fff" } else { DARK });
        }
        let (a, b) = (values[left], values[right]);
        let place = ((pins + 3) * SIDE, row * SIDE + SIDE / 2);
        svg.text(place, "#222", format_args!("{} ⊕ {} = {}", a, b, a ^ b));
    }
    svg.finish()
}

fn dawsons_kayles() -> String {
    rows_of(34, &octal_table(DAWSONS_KAYLES, 34 * 5 - 1))
}

fn wythoff() -> String {
    let size = 21;
    let mut svg = Svg::new(size * SIDE, size * SIDE);
    for a in 0..size {
        for b in 0..size {
            let is_lost = is_wythoff_p_position(a as u64, b as u64);
            let difference = Some(a.max(b) - a.min(b)).filter(|_| is_lost);
            let word = difference.map_or_else(String::new, |difference| difference.to_string());
            svg.square((a, size - 1 - b), shade(is_lost), &word);
        }
    }
    svg.finish()
}

fn ruler() -> String {
    let (coins, width) = (32_usize, 22);
    let height = |coin: usize| 20 * (coin.trailing_zeros() as usize + 1);
    let mut svg = Svg::new(coins * width, height(coins) + 20);
    let foot = height(coins);
    for coin in 1..=coins {
        let x = (coin - 1) * width + width / 2;
        svg.line((x, foot), (x, foot - height(coin) + 14), 4);
        svg.text(
            (x, foot - height(coin) + 5),
            "#222",
            1 << coin.trailing_zeros(),
        );
        svg.text((x, foot + 12), "#555", coin);
    }
    svg.finish()
}

/// The edges of the tree in the chapter, and where its vertices are.
const EDGES: [(usize, usize); 7] = [(0, 1), (1, 2), (1, 3), (3, 4), (3, 5), (5, 6), (0, 7)];
const VERTICES: [(usize, usize); 8] = [
    (140, 250),
    (100, 200),
    (50, 140),
    (130, 140),
    (90, 80),
    (170, 80),
    (170, 20),
    (210, 200),
];

fn tree() -> String {
    let mut svg = Svg::new(260, 270);
    svg.line((60, 262), (220, 262), 6);
    for &(lower, upper) in &EDGES {
        svg.line(VERTICES[lower], VERTICES[upper], 3);
    }
    for (vertex, &place) in VERTICES.iter().enumerate() {
        svg.circle(place, 11, LIGHT);
        svg.text(place, "#222", value_above(vertex));
    }
    svg.finish()
}

/// Returns the value of what grows at a vertex of the tree.
fn value_above(vertex: usize) -> usize {
    let mut numbers = vec![None; VERTICES.len()];
    numbers[vertex] = Some(0);
    let mut count = 1;
    let mut above = Vec::new();
    // Lower edges come first.
    for &(lower, upper) in &EDGES {
        if let Some(number) = numbers[lower] {
            numbers[upper] = Some(count);
            above.push((number, count));
            count += 1;
        }
    }
    green_hackenbush_tree_value(&above, 0)
}

fn nimbers() -> String {
    let product = |a: usize, b: usize| nim_product(a as u64, b as u64);
    table(16, |a, b| {
        usize::try_from(product(a, b)).expect("less than 16")
    })
}

fn chomp() -> String {
    let (columns, rows) = (5, 4);
    let mut svg = Svg::new(columns * SIDE, rows * SIDE);
    for column in 0..columns {
        for row in 0..rows {
            let is_taken = column >= 2 && row >= 1;
            let fill = if is_taken { LIGHT } else { DARK };
            let word = match (column, row) {
                (0, 0) => "☠",
                (2, 1) => "×",
                _ => "",
            };
            svg.square((column, rows - 1 - row), fill, word);
        }
    }
    svg.finish()
}

/// The arrows of the chapter on loops, and where its places are.
const ARROWS: [(usize, usize); 12] = [
    (1, 0),
    (2, 1),
    (3, 2),
    (3, 4),
    (4, 3),
    (5, 6),
    (6, 5),
    (6, 1),
    (7, 0),
    (7, 7),
    (8, 6),
    (8, 3),
];
const PLACES: [(usize, usize); 9] = [
    (40, 110),
    (130, 110),
    (220, 50),
    (320, 50),
    (420, 50),
    (130, 200),
    (230, 170),
    (40, 30),
    (330, 140),
];

fn loops() -> String {
    let mut svg = Svg::new(460, 230);
    svg.draw(
        r##"<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker><pattern id="draw" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="#fff"/><rect width="3" height="6" fill="#f3c98b"/></pattern></defs>"##,
    );
    for &(from, to) in &ARROWS {
        svg.draw(arrow(PLACES[from], PLACES[to]));
    }
    let outcomes = LoopyGame::new(PLACES.len(), &ARROWS).outcomes(&[]);
    for ((place, &middle), outcome) in PLACES.iter().enumerate().zip(outcomes) {
        let fill = match outcome {
            Outcome::Loss => DARK,
            Outcome::Win => LIGHT,
            Outcome::Draw => "url(#draw)",
        };
        svg.circle(middle, 15, fill);
        svg.text(middle, color_on(fill), place);
    }
    svg.finish()
}

fn misere_quotient() -> String {
    // 0.75
    let quotient = MisereQuotient::find(HeapRule::octal(&[0, 7, 5]), 100, 1_000_000);
    let names = ["1", "a", "b", "ab", "b²", "ab²", "c", "ac"];
    let lost = quotient.lost_elements();
    let size = quotient.order();
    let mut svg = Svg::new(size * SIDE, size * SIDE);
    for place in 0..size * size {
        let (column, row) = (place % size, place / size);
        let product = quotient.product(column, row);
        svg.square(
            (column, row),
            shade(lost.contains(&product)),
            names[product],
        );
    }
    svg.finish()
}

/// Returns a bent arrow between the rims of two places, or a loop at one, in whole pixels.
fn arrow(from: (usize, usize), to: (usize, usize)) -> String {
    let path = if from == to {
        let (x, y) = from;
        format!(
            "M{} {}C{} {} {} {} {} {}",
            x + 14,
            y - 6,
            x + 50,
            y - 30,
            x + 50,
            y + 30,
            x + 15,
            y + 6
        )
    } else {
        let (from, to) = (point(from), point(to));
        let along = (to.0 - from.0, to.1 - from.1);
        let length = (along.0 * along.0 + along.1 * along.1).sqrt();
        let unit = (along.0 / length, along.1 / length);
        let bend = 12.0;
        let middle = (
            (from.0 + to.0) / 2.0 - unit.1 * bend,
            (from.1 + to.1) / 2.0 + unit.0 * bend,
        );
        let rim = |point: (f64, f64), sign: f64| {
            (
                point.0 + sign * unit.0 * 15.0 - unit.1 * 3.0,
                point.1 + sign * unit.1 * 15.0 + unit.0 * 3.0,
            )
        };
        let (begin, end) = (rim(from, 1.0), rim(to, -1.0));
        format!(
            "M{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}",
            begin.0, begin.1, middle.0, middle.1, end.0, end.1
        )
    };
    format!(
        r##"<path d="{}" fill="none" stroke="#555" marker-end="url(#tip)"/>"##,
        path
    )
}

/// Returns a place as a point of the plane.
fn point((x, y): (usize, usize)) -> (f64, f64) {
    let pixels = |count: usize| f64::from(u32::try_from(count).expect("a picture is small"));
    (pixels(x), pixels(y))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{pictures, FOLDER};

    #[test]
    fn the_pictures_are_up_to_date() {
        for (name, picture) in pictures() {
            let drawn = fs::read_to_string(Path::new(FOLDER).join(name));
            let is_fresh = drawn.ok() == Some(picture);
            assert!(
                is_fresh,
                "{}: run `cargo run -p impartial-games-theory --example pictures`",
                name
            );
        }
    }

    #[test]
    fn each_chapter_has_a_picture_and_each_picture_a_chapter() {
        let mut shown = Vec::new();
        let mut chapters = 0;
        for entry in fs::read_dir(FOLDER).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let is_page = path.extension().is_some_and(|extension| extension == "md");
            // Chapters are numbered; the README and the changelog are not.
            if !is_page || !name.starts_with(|first: char| first.is_ascii_digit()) {
                continue;
            }
            chapters += 1;
            let text = fs::read_to_string(&path).unwrap();
            let before = shown.len();
            shown.extend(
                pictures()
                    .iter()
                    .map(|(picture, _)| *picture)
                    .filter(|picture| text.contains(&format!("]({})", picture))),
            );
            assert!(shown.len() > before, "{} shows no picture", name);
        }
        assert_eq!((chapters, shown.len()), (15, 15));
    }
}
