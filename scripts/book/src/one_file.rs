//! The explorer as a single file that can be opened from disk: the page contains the program, the scripts and the styles.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{ensure, Context, Result};
use base64::prelude::{Engine, BASE64_STANDARD};
use sha2::{Digest, Sha256};

use crate::site::EXPLORER;

/// The name of the file in the site.
pub const NAME: &str = "grundy-explorer.html";

const PAGE: &str = include_str!("../one-file/page.html");
const PAGE_STYLE: &str = include_str!("../one-file/page.css");

/// The script that locates the files that other pages load.
const PLACE: (&str, &str) = ("place.js", include_str!("../one-file/place.js"));

/// Writes the file into the folder of the site.
///
/// # Errors
///
/// If a file cannot be read or written.
pub fn write(workspace: &Path, program: &Path, site: &Path) -> Result<()> {
    let scripts = workspace.join("scripts/book/web");
    let read = |name: &str| {
        let path = scripts.join(name);
        fs::read_to_string(&path).with_context(|| path.display().to_string())
    };
    let style = read("engine.css")? + PAGE_STYLE;
    let script = inline_imports("explorer.js", &read)?;
    let worker = inline_imports("worker.js", &read)?;
    let program = fs::read(program).with_context(|| program.display().to_string())?;
    let parts = [
        ("POLICY", policy(&script, &style)),
        ("STYLE", style),
        ("EXPLORER", EXPLORER.to_string()),
        ("PROGRAM", BASE64_STANDARD.encode(program)),
        ("WORKER", worker),
        ("SCRIPT", script),
    ];
    let mut page = String::new();
    let mut rest = PAGE;
    for (place, text) in parts {
        let (before, after) = rest
            .split_once(place)
            .with_context(|| format!("one-file/page.html has no {place}, or another order"))?;
        page += before;
        page += &text;
        rest = after;
    }
    let file = site.join(NAME);
    fs::write(&file, page + rest).with_context(|| file.display().to_string())
}

/// Returns the page's content security policy: it may run this script and the program, and do no more.
fn policy(script: &str, style: &str) -> String {
    let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text));
    format!(
        "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval'; style-src 'sha256-{}'; img-src data:; \
         connect-src data:; worker-src blob:; base-uri 'none'; form-action 'none'",
        hash(script),
        hash(style)
    )
}

/// Returns a script with all that it imports, in one scope.
fn inline_imports(name: &str, read: &dyn Fn(&str) -> Result<String>) -> Result<String> {
    let mut script = String::from("\n");
    append(name, read, &mut BTreeSet::new(), &mut script)?;
    // This text would end the script element.
    ensure!(
        !script.contains("</script"),
        "{name} contains `</script`, which would end the script element of the page"
    );
    Ok(script)
}

/// Appends a script after its imports.
fn append(
    name: &str,
    read: &dyn Fn(&str) -> Result<String>,
    done: &mut BTreeSet<String>,
    joined: &mut String,
) -> Result<()> {
    if !done.insert(name.to_string()) {
        return Ok(());
    }
    let text = if name == PLACE.0 {
        PLACE.1.to_string()
    } else {
        read(name)?
    };
    let mut own = String::new();
    for line in text.lines() {
        if line.starts_with("import ") {
            let imported = line
                .split_once("\"./")
                .and_then(|(_, rest)| rest.strip_suffix("\";"))
                .with_context(|| {
                    format!(
                    "{name}: an import must be one line that ends with `\"./NAME.js\";`: {line}"
                )
                })?;
            append(imported, read, done, joined)?;
        } else {
            own += line.strip_prefix("export ").unwrap_or(line);
            own += "\n";
        }
    }
    *joined += own.trim_start();
    Ok(())
}

#[cfg(test)]
mod tests {
    use anyhow::{bail, Result};

    use super::inline_imports;

    fn read(name: &str) -> Result<String> {
        Ok(match name {
            "first.js" => "import { a } from \"./a.js\";\nimport { b } from \"./b.js\";\na(b);\n",
            "a.js" => "import { b } from \"./b.js\";\n\nexport const a = it => it + b;\n",
            "b.js" => "export const b = 1;\n",
            "long.js" => "import {\n  a,\n} from \"./a.js\";\n",
            "end.js" => "const end = \"</script>\";\n",
            _ => bail!("{name}"),
        }
        .to_string())
    }

    #[test]
    fn a_script_stands_once_and_before_those_that_import_it() {
        let script = inline_imports("first.js", &read).unwrap();
        assert_eq!(script, "\nconst b = 1;\nconst a = it => it + b;\na(b);\n");
    }

    #[test]
    fn what_cannot_be_joined_is_refused() {
        for name in ["long.js", "end.js", "none.js"] {
            assert!(inline_imports(name, &read).is_err(), "{name}");
        }
    }
}
