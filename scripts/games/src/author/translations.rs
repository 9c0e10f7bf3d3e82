//! The solution of a problem in other languages, which the website shows beside it.

use std::fs;

use anyhow::Result;
use judge::contest::testdata;
use judge::problem::Problem;
use judge::workspace::Workspace;
use serde::Serialize;

/// The folder of these programs in that of the problem.
pub const FOLDER: &str = "translations";

/// The names of the languages in the JSON of the course, and the files.
const FILES: [(&str, &str); 2] = [("cpp", "solution.cpp"), ("python", "solution.py")];

/// The solution in another language.
#[derive(Serialize)]
pub struct Translation {
    language: &'static str,
    program: String,
}

/// Returns the translations of a problem's solution: one in each language, or none.
pub fn of(workspace: &Workspace, problem: &Problem) -> Result<Vec<Translation>> {
    let folder = problem.folder.join(FOLDER);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let translation = |(language, file)| {
        let program = workspace.read(&folder.join(file))?;
        Ok(Translation { language, program })
    };
    FILES.into_iter().map(translation).collect()
}

/// Returns the languages that are missing in a problem's folder of translations, and the unused files.
pub fn missing_parts(problem: &Problem) -> Vec<String> {
    let folder = problem.folder.join(FOLDER);
    if !folder.exists() {
        return Vec::new();
    }
    let shown = format!("crates/{}/{FOLDER}", problem.name);
    let absent = FILES
        .iter()
        .filter(|(_, file)| fs::metadata(folder.join(file)).is_err())
        .map(|(_, file)| format!("there is no {shown}/{file}: write it"));
    let mut missing: Vec<_> = absent.collect();
    for path in testdata::entries(&folder).unwrap_or_default() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if FILES.iter().all(|(_, file)| *file != name) {
            let known = FILES.map(|(_, file)| file).join(" and ");
            missing.push(format!(
                "{shown}/{name} is not shown anywhere: the files are {known}"
            ));
        }
    }
    missing
}
