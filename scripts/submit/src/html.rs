//! A minimal reader of HTML, for the text of one element in a site's answer.

/// Returns the text of a fragment, without its tags.
pub fn text(fragment: &str) -> String {
    let mut text = String::new();
    for (index, part) in fragment.split('<').enumerate() {
        let after_tag = part.split_once('>').map_or("", |(_, after)| after);
        text.push_str(if index == 0 { part } else { after_tag });
    }
    // The ampersand comes last, so that no text is unescaped twice.
    let escapes = [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#039;", "'"),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ];
    escapes
        .iter()
        .fold(text, |text, (from, to)| text.replace(from, to))
}

/// Returns the text of the first element with this tag.
pub fn element(fragment: &str, tag: &str) -> Option<String> {
    let (_, after) = fragment.split_once(&format!("<{tag}"))?;
    let (_, inside) = after.split_once('>')?;
    let (inside, _) = inside.split_once(&format!("</{tag}>"))?;
    Some(text(inside))
}

/// Returns the text of the cell of a table row that has this `data-type`; an empty one if there is none.
pub fn cell(row: &str, kind: &str) -> String {
    let found = row.split_once(&format!("data-type=\"{kind}\""));
    let inside = found
        .and_then(|(_, after)| after.split_once('>'))
        .map_or("", |(_, inside)| inside);
    text(inside.split("</td>").next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{cell, element, text};

    #[test]
    fn text_is_what_a_reader_sees() {
        assert_eq!(
            text("a<br />b &lt;c&gt; &amp;lt; <b>d</b>"),
            "ab <c> &lt; d"
        );
        assert_eq!(text("no tag"), "no tag");
        assert_eq!(text("<unfinished"), "");
    }

    #[test]
    fn an_element_is_found() {
        let page = "<p>x</p><pre class='y'>error: &lt;T&gt;</pre><pre>z</pre>";
        assert_eq!(element(page, "pre").as_deref(), Some("error: <T>"));
        assert_eq!(element(page, "div"), None);
    }

    #[test]
    fn a_cell_is_found() {
        let row = "<tr><td data-type=\"status\">x</td><td data-type=\"cpu\" class=\"a\"><span>0.05&nbsp;s</span></td></tr>";
        assert_eq!(cell(row, "cpu"), "0.05 s");
        assert_eq!(cell(row, "memory"), "");
    }
}
