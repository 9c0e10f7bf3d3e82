//! The list of all problems. `book.js` filters, sorts and shuffles it.

use crate::course::{Course, Problem};
use crate::escape::escape;

/// Returns the list, with the controls that need a script.
pub fn of(course: &Course) -> String {
    let rows: String = course.problems.iter().map(row).collect();
    format!(
        "{CONTROLS}<table id=\"problems\">\n{HEAD}<tbody>\n{rows}</tbody>\n</table>\n{PROGRESS}"
    )
}

fn row(problem: &Problem) -> String {
    let Problem {
        name,
        lesson,
        theory,
        difficulty,
        solution,
        ..
    } = problem;
    let (title, original) = problem.titles();
    let [title, theory, difficulty] = [title, theory, difficulty].map(escape);
    let original = original.map_or_else(String::new, |original| {
        format!(" <span lang=\"zh\">{}</span>", escape(original))
    });
    let numbers: Vec<_> = problem
        .numbers()
        .into_iter()
        .map(|(number, _)| escape(&number))
        .collect();
    let numbers = numbers.join(", ");
    // Only ratings of one scale can be compared.
    let (rating, scale) = difficulty.rsplit_once(" (").unwrap_or_default();
    let lines = lines_of_code(solution);
    format!(
        "<tr data-name=\"{name}\"><td class=\"chapter-of\">{lesson}</td><td><a href=\"{name}.html\">{title}</a>{original}</td>\
         <td class=\"chapter-of theory\">{theory}</td><td class=\"sites\">{numbers}</td>\
         <td class=\"difficulty\" data-key=\"{scale}{rating}\">{difficulty}</td><td class=\"lines\">{lines}</td>\
         <td class=\"state needs-js\"></td></tr>\n"
    )
}

fn lines_of_code(program: &str) -> usize {
    let lines = program.lines().map(str::trim);
    let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//");
    lines.filter(is_code).count()
}

const HEAD: &str = "<thead><tr><th class=\"chapter-of\">Lesson</th><th>Problem</th><th class=\"chapter-of theory\">Theory</th>\
                    <th class=\"sites\">Number</th><th class=\"difficulty\">Difficulty</th><th class=\"lines\">Lines</th>\
                    <th class=\"needs-js\">Solved</th></tr></thead>\n";

const CONTROLS: &str = r#"<form id="filter" class="needs-js" role="search" aria-label="Problems">
<label>Filter <input type="search" id="filter-text" autocomplete="off"></label>
<label>Show <select id="filter-done">
<option value="all">all</option><option value="open">not solved yet</option><option value="solved">solved</option>
</select></label>
<label><input type="checkbox" id="hide-chapters"> Hide the chapters, here and on the problems' pages</label>
<button type="button" id="shuffle">Shuffle</button>
<button type="button" id="sort">In order</button>
<p id="count" role="status"></p>
</form>
"#;

const PROGRESS: &str = r#"<section class="progress needs-js" aria-labelledby="progress">
<h2 id="progress">Your progress</h2>
<p>Your progress is stored only in this browser. To move it to another browser, export it to a file and import the file there.</p>
<p><button type="button" id="export">Export</button>
<label class="button">Import <input type="file" id="import" class="unseen" accept=".json"></label>
<button type="button" id="reset">Reset</button></p>
<p id="said" role="status"></p>
</section>
"#;
