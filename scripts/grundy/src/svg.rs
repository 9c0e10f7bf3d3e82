//! A picture as SVG. It is written by hand, since only a style sheet inside the picture makes it fit light and dark
//! pages, and libraries for plots write fixed colours.

use std::fmt::Write;

use crate::drawing::{Colour, Drawing, Place, Shape, TextStyle};

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

/// Returns the picture as a text.
pub fn svg(drawing: &Drawing) -> String {
    let (width, height) = (tenths(drawing.width), tenths(drawing.height));
    let mut body = String::new();
    for shape in &drawing.shapes {
        write_shape(&mut body, shape);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"{}\">\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{body}</svg>\n",
        escaped(&drawing.label),
    )
}

fn write_shape(body: &mut String, shape: &Shape) {
    let _ = match shape {
        Shape::Text { style, at, words } => write_text(body, *style, *at, words),
        Shape::Line { is_mark, from, to } => {
            let class = if *is_mark { "mark" } else { "grid" };
            let [from, to] = [from, to].map(|&(x, y)| format!("{} {}", tenths(x), tenths(y)));
            writeln!(body, "<path class=\"{class}\" d=\"M{from}L{to}\"/>")
        }
        Shape::Circle((x, y)) => {
            let (x, y) = (tenths(*x), tenths(*y));
            writeln!(
                body,
                "<circle class=\"points exceptions\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>",
                tenths(crate::drawing::RADIUS)
            )
        }
        Shape::Points { colour, size, at } => {
            let class = match colour {
                Colour::Value => "values",
                Colour::Lost => "lost",
            };
            let points = at
                .iter()
                .map(|&(x, y)| format!("M{} {}h0", tenths(x), tenths(y)));
            let (size, points) = (tenths(*size), points.collect::<String>());
            writeln!(
                body,
                "<path class=\"points {class}\" stroke-width=\"{size}\" d=\"{points}\"/>"
            )
        }
        Shape::Cell {
            colour,
            strength,
            at: (x, y),
            width,
            height,
            note,
        } => {
            let class = match colour {
                Colour::Value => "cell",
                Colour::Lost => "zero",
            };
            writeln!(
                body,
                "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" opacity=\"{}.{:02}\">\
                 <title>{}</title></rect>",
                tenths(*x),
                tenths(*y),
                tenths(*width),
                tenths(*height),
                strength / 100,
                strength % 100,
                escaped(note),
            )
        }
    };
}

fn write_text(body: &mut String, style: TextStyle, (x, y): Place, words: &str) -> std::fmt::Result {
    let class = match style {
        TextStyle::Title => " class=\"title\"",
        TextStyle::Plain => "",
        TextStyle::End => " class=\"end\"",
        TextStyle::Middle => " class=\"middle\"",
    };
    let (x, y, words) = (tenths(x), tenths(y), escaped(words));
    writeln!(body, "<text{class} x=\"{x}\" y=\"{y}\">{words}</text>")
}

fn tenths(number: u64) -> String {
    match number % 10 {
        0 => (number / 10).to_string(),
        tenth => format!("{}.{tenth}", number / 10),
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('"', "&quot;")
}
