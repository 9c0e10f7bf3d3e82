//! The page that `grundy --html` writes, in a browser. A script is added to the page that uses it as a
//! visitor does.

use std::fs;
use std::process::Command;

use common::{
    grundys_game_table, hexadecimal_values, octal_table, parse_octal_code, subtraction_table,
};
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
#[case(&["0.3F"], &hexadecimal_values(&[0, 3, 15], 41).all().collect::<Vec<_>>())]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
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
#[case(&["0.02B"], "(heap, add) => {
    if (heap > 2) add(heap - 2);
    if (heap >= 3) add(heap - 3);
    for (let a = 1; a < heap; a++) for (let b = 1; a + b < heap - 3; b++) add(a, b, heap - 3 - a - b);
}")]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn shown_moves_win_and_from_lost_positions_the_computer_wins(
    #[case] game: &[&str],
    #[case] rule: &str,
    #[values(false, true)] is_misere: bool,
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
                let found = false, canMove = false;
                sorted.forEach((heap, index) => rule(heap, (...left) => {
                    canMove = true;
                    found = found || !wins([...sorted.slice(0, index), ...left, ...sorted.slice(index + 1)]);
                }));
                known.set(key, canMove ? found : MISERE);
            }
            return known.get(key);
        };
        const by = id => document.getElementById(id);
        const count = { true: 0, false: 0 };
        by('hint').checked = true;
        by('misere').checked = MISERE;
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
        .replace("MISERE", &is_misere.to_string())
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
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn shown_moves_win_on_boards(#[case] game: &[&str], #[case] options: &str) {
    let script = "
        const options = OPTIONS, known = new Map();
        const wins = name => {
            if (!known.has(name)) {
                const found = options(name);
                known.set(name, found.some(option => !wins(option)));
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

/// A heap with more moves than there is room for buttons has a list of them; the winning ones have buttons too.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn a_large_heap_is_played_with() {
    let script = "
        by('hint').checked = true;
        by('heaps').value = '150, 149';
        by('start').click();
        while (!/wins?\\.$/.test(by('status').textContent)) {
            const listed = [...by('board').querySelectorAll('option')].find(it => it.text.startsWith('★'));
            if (!listed) {
                by('board').querySelector('button.wins').click();
                continue;
            }
            listed.parentElement.value = listed.value;
            listed.parentElement.nextElementSibling.click();
        }
        return by('status').textContent.split(': ').at(-1);";
    assert_eq!(
        title_after(&file_of(&["kayles"], "--html"), script),
        "you win."
    );
}

/// The published exceptions are named, and the page opens on them and on where the period begins.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn the_exceptions_are_shown() {
    let script = "
        if (!(view.from === 0 && view.count >= 71 + 12)) throw `${view.from} ${view.count}`;
        return `${by('exceptions').textContent} ${data.exceptions}`;";
    assert_eq!(
        title_after(&file_of(&["kayles"], "--html"), script),
        "Exceptions, circled in the plot if there is room: heaps 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70. \
         0,3,6,9,11,15,18,21,22,28,34,39,57,70"
    );
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn two_fingers_zoom_and_one_drags() {
    let script = "
        plot.setPointerCapture = () => {};
        const send = (type, pointerId, clientX) => plot.dispatchEvent(new PointerEvent(type, { pointerId, clientX }));
        view.show(100, 100);
        send('pointerdown', 1, 300);
        send('pointermove', 1, 250);
        const dragged = view.from;
        send('pointerdown', 2, 350);
        send('pointermove', 2, 450);
        const close = view.count;
        send('pointermove', 2, 300);
        send('pointerup', 1, 250);
        send('pointerup', 2, 300);
        const last = view.from;
        send('pointermove', 2, 500);
        return `${dragged > 100} ${close < 60} ${view.count > 110} ${view.from === last}`;";
    let page = file_of(&["kayles"], "--html");
    assert_eq!(title_after(&page, script), "true true true true");
}

#[test]
fn a_page_of_ten_thousand_values_is_small() {
    for game in ["stripes 2,3,7", "kayles", "lasker", "0.3F"] {
        let page = file_of(&[game, "--upto", "9999"], "--html");
        assert!(page.len() < 500_000, "{game}: {} bytes", page.len());
    }
}
