//! The page that `grundy --html` writes, in a browser. A script is added to the page that uses it as a
//! visitor does.

use std::fs;
use std::process::Command;

use common::{grundys_game_table, octal_table, parse_octal_code, subtraction_table};
use rstest::rstest;
use tempfile::TempDir;

use crate::grundy::file_of;

/// Returns the title of the page after this script has run on it, or the errors of the page.
fn title_after(page: &str, script: &str) -> String {
    let folder = TempDir::new().unwrap();
    let errors =
        "<script>const errors = []; onerror = message => { errors.push(message); };</script>";
    let page = page.replacen("<head>", &format!("<head>{errors}"), 1);
    let guarded = format!(
        "<script>let said; try {{ said = (() => {{ {script} }})(); }} catch (error) {{ errors.push(error); }}
         const loaded = performance.getEntriesByType('resource').map(it => it.name);
         document.title = errors.length || loaded.length ? 'failed: ' + [...errors, ...loaded].join() : said;</script>"
    );
    let file = folder.path().join("page.html");
    fs::write(
        &file,
        page.replacen("</body>", &format!("{guarded}</body>"), 1),
    )
    .unwrap();
    let mut browser = Command::new("chromium");
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]);
    browser.arg(format!(
        "--user-data-dir={}",
        folder.path().join("profile").display()
    ));
    let output = browser
        .arg(format!("file://{}", file.display()))
        .output()
        .unwrap();
    let dom = String::from_utf8(output.stdout).unwrap();
    let title = dom
        .split_once("<title>")
        .and_then(|(_, rest)| rest.split_once("</title>"));
    title
        .unwrap_or_else(|| {
            panic!(
                "no title in {dom}: {}",
                String::from_utf8_lossy(&output.stderr)
            )
        })
        .0
        .to_string()
}

fn octal(code: &str) -> Vec<usize> {
    octal_table(&parse_octal_code(code).unwrap(), 40)
}

#[rstest]
#[case(&["kayles"], &octal("0.77"))]
#[case(&["dawson's kayles"], &octal("0.07"))]
#[case(&["dawson's chess"], &octal("0.137"))]
#[case(&["treblecross"], &octal("0.007"))]
#[case(&["stripes", "2,3,7"], &octal("0.0770007"))]
#[case(&["0.156"], &octal("0.156"))]
#[case(&["--subtract", "1,3,4"], &subtraction_table(&[1, 3, 4], 40))]
#[case(&["--at-most", "3"], &subtraction_table(&[1, 2, 3], 40))]
#[case(&["grundy"], &grundys_game_table(40))]
#[case(&["nim"], &(0..=40).collect::<Vec<_>>())]
fn a_page_shows_values_and_the_options_that_explain_them(
    #[case] game: &[&str],
    #[case] table: &[usize],
) {
    let page = file_of(game, "--html");
    assert!(page.len() < 500_000, "{} bytes", page.len());
    // The value that is shown, and the least number that is not in the list of option values beside it.
    let script = "
        return Array.from({ length: 41 }, (_, heap) => {
            const input = document.getElementById('heap');
            input.value = heap;
            input.dispatchEvent(new Event('input'));
            const text = document.getElementById('reason').textContent;
            const value = Number(text.match(/has value (\\d+)/)[1]);
            const listed = text.match(/\\{(.*)\\}/);
            const seen = listed ? listed[1].split(', ').map(Number) : [];
            let mex = 0;
            while (seen.includes(mex)) mex++;
            if (mex !== value) throw `heap ${heap}: ${text}`;
            return value;
        }).join(' ');";
    let expected: Vec<String> = table.iter().map(usize::to_string).collect();
    assert_eq!(title_after(&page, script), expected.join(" "));
}

/// Who wins is found by search, from the rule of each game, with no values: a visitor follows the moves that
/// the page marks as winning, or else moves at random.
#[rstest]
#[case(&["kayles"], "(heap, add) => { for (const taken of [1, 2]) for (let left = 0; left + taken <= heap; left++) add(left, heap - taken - left); }")]
#[case(&["--subtract", "1,3,4"], "(heap, add) => { for (const taken of [1, 3, 4]) if (taken <= heap) add(heap - taken, 0); }")]
#[case(&["lasker"], "(heap, add) => { for (let left = 0; left < heap; left++) { add(left, 0); if (left) add(left, heap - left); } }")]
#[case(&["grundy"], "(heap, add) => { for (let left = 1; left < heap - left; left++) add(left, heap - left); }")]
fn shown_moves_win_and_from_lost_positions_the_computer_wins(
    #[case] game: &[&str],
    #[case] rule: &str,
) {
    let seed = rand::random::<u32>();
    println!("seed {seed}");
    let script = "
        let state = SEED;
        const random = below => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor(state / 2 ** 32 * below); };
        const rule = RULE, known = new Map();
        const wins = heaps => {
            const sorted = heaps.filter(heap => heap > 0).sort((a, b) => a - b), key = sorted.join();
            if (!known.has(key)) {
                let found = false;
                sorted.forEach((heap, index) => rule(heap, (...left) => {
                    found = found || !wins([...sorted.slice(0, index), ...left, ...sorted.slice(index + 1)]);
                }));
                known.set(key, found);
            }
            return known.get(key);
        };
        const by = id => document.getElementById(id);
        const count = { true: 0, false: 0 };
        by('hint').checked = true;
        for (let game = 0; game < 60; game++) {
            const heaps = Array.from({ length: 1 + random(3) }, () => 1 + random(6));
            by('heaps').value = heaps.join();
            by('start').click();
            const expected = wins(heaps);
            count[expected]++;
            while (by('board').querySelector('button')) {
                const winning = [...by('board').querySelectorAll('button.wins')];
                if (expected !== winning.length > 0) throw `${heaps}: ${by('status').textContent}`;
                const all = expected ? winning : [...by('board').querySelectorAll('button')];
                all[random(all.length)].click();
                if (/wins?\\.$/.test(by('status').textContent)) break;
            }
            const end = expected ? 'you win.' : 'the computer wins.';
            if (!by('status').textContent.endsWith(end)) throw `${heaps}: ${by('status').textContent}`;
        }
        if (!count.true || !count.false) throw 'one kind of position was not met';
        return 'played';"
        .replace("SEED", &seed.to_string())
        .replace("RULE", rule);
    assert_eq!(title_after(&file_of(game, "--html"), &script), "played");
}

/// The same on boards: who wins is found by search from the name of the position. `OPTIONS` lists the names of
/// the positions that a rule written here leads to.
#[rstest]
#[case(&["wythoff"], "name => {
    const [x, y] = name.match(/\\d+/g).map(Number), found = [];
    for (let n = 1; n <= Math.max(x, y); n++) {
        for (const [a, b] of [[x - n, y], [x, y - n], [x - n, y - n]]) if (a >= 0 && b >= 0) found.push(`heaps ${a} and ${b}`);
    }
    return found;
}")]
#[case(&["number game"], "name => {
    const allowed = (name.match(/\\d+/g) || []).map(Number);
    return allowed.map(number => {
        const sums = new Set([0]);
        for (let sum = 1; sum <= 16; sum++) {
            for (let part = 2; part <= sum; part++) {
                if ((part === number || !allowed.includes(part)) && sums.has(sum - part)) sums.add(sum);
            }
        }
        return 'allowed: ' + (allowed.filter(it => !sums.has(it)).join(', ') || 'nothing');
    });
}")]
#[case(&["nim", "--misere", "--heaps", "3,4,1"], "name => {
    const heaps = name.match(/\\d+/g).map(Number);
    return heaps.flatMap((heap, at) => Array.from({ length: heap }, (_, left) => 'heaps ' + heaps.with(at, left).join(', ')));
}")]
fn shown_moves_win_on_boards(#[case] game: &[&str], #[case] options: &str) {
    let script = "
        const options = OPTIONS, known = new Map();
        const wins = name => {
            if (!known.has(name)) {
                const found = options(name), isEnd = found.length === 0;
                known.set(name, isEnd ? Boolean(data.misere) : found.some(option => !wins(option)));
            }
            return known.get(name);
        };
        data.positions.forEach(([name, isWon, moves]) => {
            const led = moves.map(it => data.positions[it[1]][0]).sort().join(';');
            if (led !== options(name).sort().join(';')) throw `${name} has other moves`;
            if (isWon !== wins(name)) throw `${name}: ${isWon}`;
        });
        by('hint').checked = true;
        for (const start of by('position').options) {
            by('position').value = start.value;
            by('start').click();
            const expected = wins(start.text);
            for (let turn = 0; by('board').querySelector('button'); turn++) {
                const winning = by('board').querySelectorAll('button.wins'), all = by('board').querySelectorAll('button');
                if (expected !== winning.length > 0) throw `${start.text}: ${by('status').textContent}`;
                (expected ? winning[0] : all[all.length >> 1]).click();
            }
            const end = expected ? 'you win.' : 'the computer wins.';
            if (!by('status').textContent.endsWith(end)) throw `${start.text}: ${by('status').textContent}`;
        }
        return 'played';"
        .replace("OPTIONS", options);
    let page = file_of(game, "--html");
    assert!(page.len() < 500_000, "{} bytes", page.len());
    assert_eq!(title_after(&page, &script), "played");
}
