//! Boards and the explorer in their pages, used as a visitor with a keyboard does.

use std::sync::LazyLock;
use std::thread;

use book::serve::Site;
use serde_json::json;

use crate::browser::Browser;
use crate::browsing::{violations, LOOKS};
use crate::engine::site;

/// The address of the site.
static HOME: LazyLock<String> = LazyLock::new(|| {
    let site = Site::open(site(), 0).unwrap();
    let address = site.address();
    thread::spawn(move || site.serve());
    address
});

const S_NIM: &str = "hdu-1536-s-nim.html";
const STRIPES: &str = "poi-2000-stripes.html";
const ZIGZAG: &str = "codeforces-1147f-zigzag-game.html";

/// Whether a visitor sees all of an element, below the bar at the top of the page.
const SEEN: &str = "(node => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= document.getElementById('mdbook-menu-bar').getBoundingClientRect().bottom && bottom <= innerHeight;
})";

/// The text of the board.
const SAID: &str = "document.querySelector('game-board .engine-status').textContent";
const POSITION: &str = "document.querySelector('game-board .engine-words').textContent";
const LINK: &str = "document.querySelector('game-board a').href";

fn open(browser: &mut Browser, page: &str) {
    browser.open(&format!("{}{page}", *HOME));
}

/// Waits until a board or the explorer shows its answer.
fn wait(browser: &mut Browser) {
    let busy = "document.querySelector('[aria-busy]')";
    let shown = "document.querySelector('.engine-moves button')";
    let over = "/win|draw/.test(document.querySelector('.engine-status')?.textContent)";
    browser.wait_until(&format!("!{busy} && ({shown} || {over})"));
}

/// Moves the focus to the next element of the page, or to the previous one, until a condition on it holds.
fn reach(browser: &mut Browser, condition: &str, is_back: bool) {
    let here = format!("(node => {condition})(document.activeElement)");
    for _ in 0..150 {
        if browser.run(&here) == true {
            let seen = "(({ top, bottom, left, right }) => top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth)
                (document.activeElement.getBoundingClientRect())";
            assert_eq!(browser.run(seen), true, "{condition} cannot be seen");
            return;
        }
        browser.press("Tab", is_back);
    }
    panic!("no key leads to {condition}");
}

/// Opens the board of a page and lets it show who wins.
fn begin(browser: &mut Browser, page: &str) {
    open(browser, page);
    reach(browser, "node.textContent === 'Play and explain'", false);
    browser.press("Enter", false);
    wait(browser);
    let is_move = "document.activeElement.matches('.engine-moves button')";
    assert_eq!(browser.run(is_move), true, "the focus is on a move");
    let hint = "node.parentElement.textContent.includes('Show who wins')";
    reach(browser, hint, true);
    browser.press(" ", false);
}

/// Makes the marked moves until the game is over.
fn win(browser: &mut Browser) {
    for _ in 0..50 {
        if browser.run(&format!("{SAID}.includes('you win!')")) == true {
            return;
        }
        reach(browser, "node.matches('.engine-moves .wins')", false);
        browser.press("Enter", false);
        wait(browser);
        let width = browser.run("document.documentElement.scrollWidth");
        assert_eq!(width, 360, "the page is wider than the window");
        for shown in [
            "document.activeElement",
            "document.querySelector('.engine-status')",
        ] {
            let is_seen = browser.run(&format!("{SEEN}({shown})"));
            assert_eq!(is_seen, true, "{shown} after {}", browser.run(SAID));
        }
    }
    panic!("no end: {}", browser.run(SAID));
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn a_game_is_won_with_the_keyboard_on_a_small_screen() {
    let mut browser = Browser::start();
    browser.look(360, "light");
    begin(&mut browser, S_NIM);
    win(&mut browser);
    let link = browser.run("document.querySelector('game-board').link.href.split('/').pop()");
    open(&mut browser, "problems.html");
    let state = "document.querySelector('[data-name=hdu-1536-s-nim] .state').textContent";
    assert_eq!(browser.run(state), "won on the board");

    // Opening a link to a won game does not count as a win.
    browser.run("localStorage.clear()");
    open(&mut browser, link.as_str().unwrap());
    browser.wait_until(&format!("{SAID}.includes('you win!')"));
    open(&mut browser, "problems.html");
    assert_eq!(browser.run(state), "");
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

/// The board of the first chapter is before its table, and shows no answer before the reader asks.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn a_chapter_begins_with_a_game() {
    let mut browser = Browser::start();
    open(&mut browser, "01-win-and-lose.html");
    let parts = "[...document.querySelectorAll('main :is(h2, game-board, table)')].slice(0, 4).map(node => node.localName)";
    let expected = json!(["h2", "game-board", "h2", "table"]);
    assert_eq!(browser.run(parts), expected);
    reach(
        &mut browser,
        "node.textContent === 'Play and explain'",
        false,
    );
    browser.press("Enter", false);
    wait(&mut browser);
    assert_eq!(browser.run(SAID), "Your move.");
    let told = "document.querySelector('game-board pre').checkVisibility()";
    assert_eq!(browser.run(told), false);
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

/// Stripes of the lengths 2, 3 and 7 on nine squares, which the reader types.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn stripes_that_are_typed_are_played() {
    let mut browser = Browser::start();
    browser.look(360, "dark");
    let small = json!({ "width": 360, "height": 500, "deviceScaleFactor": 1, "mobile": false });
    browser.call("Emulation.setDeviceMetricsOverride", &small);
    begin(&mut browser, STRIPES);
    reach(
        &mut browser,
        "node.textContent === 'Change the position'",
        false,
    );
    browser.press("Enter", false);
    reach(&mut browser, "node.matches('textarea')", false);
    browser.run("document.activeElement.select()");
    browser.call("Input.insertText", &json!({ "text": "2 3 7\n1\n9\n" }));
    reach(&mut browser, "node.textContent === 'Play'", false);
    browser.press("Enter", false);
    wait(&mut browser);
    assert_eq!(browser.run(POSITION), "boards 9");
    reach(&mut browser, "node.matches('.engine-moves .wins')", true);
    win(&mut browser);
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn a_link_opens_the_position_in_another_tab() {
    let mut browser = Browser::start();
    browser.look(1200, "light");
    begin(&mut browser, S_NIM);
    reach(&mut browser, "node.matches('.engine-moves .wins')", false);
    browser.press("Enter", false);
    wait(&mut browser);
    let [position, link] = [POSITION, LINK].map(|script| browser.run(script));
    let made = browser.run(&format!("{SAID}.split('. ', 2)"));
    browser.attach();
    browser.open(link.as_str().unwrap());
    wait(&mut browser);
    assert_eq!(
        [POSITION, LINK].map(|script| browser.run(script)),
        [position, link]
    );
    let title = "document.getElementById('play')";
    assert_eq!(
        browser.run(&format!("{SEEN}({title})")),
        true,
        "the board is in sight"
    );
    assert_eq!(browser.run(&format!("{SAID}.split('. ', 2)")), made);
    browser.open(&format!("{}explorer.html#kayles&heaps=5", *HOME));
    wait(&mut browser);
    let heap = "document.querySelector('grundy-explorer .engine-moves strong').textContent";
    assert_eq!(browser.run(heap), "Heap of 5");
    browser.look(360, "light");
    browser.open("about:blank");
    browser.open(&format!("{}explorer.html#kayles&heaps=5,7,12", *HOME));
    wait(&mut browser);
    let title = "document.querySelector('[aria-label=Play] h2')";
    browser.wait_until(&format!("{SEEN}({title})"));
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

/// A link shows the input of a seed; with the keyboard alone, an output is judged.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn an_output_is_judged_with_the_keyboard_on_a_small_screen() {
    let mut browser = Browser::start();
    browser.look(360, "light");
    open(&mut browser, &format!("{S_NIM}#judge&small=7"));
    let status = "document.querySelector('program-judge .engine-status')";
    browser.wait_until(&format!("{status}?.textContent.startsWith('Small 7: ')"));
    let title = "document.getElementById('judge')";
    assert_eq!(browser.run(&format!("{SEEN}({title})")), true);
    reach(
        &mut browser,
        "node.matches('program-judge textarea')",
        false,
    );
    browser.call("Input.insertText", &json!({ "text": "?" }));
    reach(&mut browser, "node.textContent === 'Judge'", false);
    browser.press("Enter", false);
    let verdict = "/^WA: .*\\nexpected  line 1: [WL]+\\ngot       line 1: \\?$/";
    browser.wait_until(&format!("{verdict}.test({status}.textContent)"));
    reach(&mut browser, "node.textContent.startsWith('Small ')", false);
    browser.press("Enter", false);
    browser.wait_until("document.activeElement.matches('program-judge [download]')");
    let width = browser.run("document.documentElement.scrollWidth");
    assert_eq!(width, 360, "the page is wider than the window");
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

/// The reader types the lines of a program, and the opponent answers.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn a_dialogue_is_held_with_the_keyboard_on_a_small_screen() {
    let mut browser = Browser::start();
    browser.look(360, "light");
    talk(&mut browser);
    let said = "document.querySelector('program-judge .engine-status').textContent";
    let is_turn = format!("{said}.endsWith(`It is your program's turn.`)");
    // In the only move of the second game, the token comes to the vertex 2.
    for (line, end) in [
        ("B", "opponent  D 2"),
        ("6", "opponent  -1\\nopponent  1\\nopponent  1"),
        ("B", "opponent  I 1"),
        ("2", "opponent  -1"),
    ] {
        assert_eq!(browser.run(&is_turn), true, "before {line}");
        browser.call("Input.insertText", &json!({ "text": line }));
        browser.press("Enter", false);
        let dialogue = "document.querySelector('program-judge pre').textContent";
        browser.wait_until(&format!("{dialogue}.endsWith('program   {line}\\n{end}')"));
        wait_for_judge(&mut browser);
    }
    assert_eq!(browser.run(said), "AC: your program's lines are right.");
    reach(
        &mut browser,
        "node.textContent === 'Take back a line'",
        false,
    );
    browser.press("Enter", false);
    wait_for_judge(&mut browser);
    assert_eq!(browser.run(&is_turn), true);
    let width = browser.run("document.documentElement.scrollWidth");
    assert_eq!(width, 360, "the page is wider than the window");
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

/// Begins the dialogue of the sample.
fn talk(browser: &mut Browser) {
    open(browser, ZIGZAG);
    let begin = "node.textContent === 'Choose an input'";
    reach(browser, begin, false);
    browser.press("Enter", false);
    wait_for_judge(browser);
    let is_typing = "document.activeElement.matches('program-judge [type=text]')";
    assert_eq!(browser.run(is_typing), true);
}

fn wait_for_judge(browser: &mut Browser) {
    let status = "document.querySelector('program-judge .engine-status')";
    browser.wait_until(&format!(
        "!document.querySelector('[aria-busy]') && {status}"
    ));
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn on_paper_there_are_no_controls() {
    let mut browser = Browser::start();
    browser.call("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    let seen = |browser: &mut Browser, selector: &str| {
        browser.run(&format!(
            "[...document.querySelectorAll('{selector}')].some(node => node.checkVisibility())"
        ))
    };
    open(&mut browser, S_NIM);
    browser.wait_until("[...document.styleSheets].some(node => node.href.endsWith('engine.css'))");
    let both = "game-board, #play, program-judge, #judge";
    assert_eq!(seen(&mut browser, both), false);
    browser.open(&format!("{}explorer.html#kayles", *HOME));
    wait(&mut browser);
    assert_eq!(seen(&mut browser, "main :is(button, input)"), false);
    assert_eq!(seen(&mut browser, "grundy-explorer canvas"), true);
    assert_eq!(
        seen(
            &mut browser,
            "grundy-explorer .engine-prompt, main [download]"
        ),
        false
    );
    browser.run("location.hash = '#kayles&heap=5'");
    let reason = "[...document.querySelectorAll('.engine-note')].find(node => node.textContent.startsWith('Heap 5 has value 4'))";
    browser.wait_until(&format!("{reason}?.checkVisibility()"));
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_axe,
    ignore = "no axe-core: set AXE_CORE to what .ci/axe-core prints"
)]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn axe_finds_no_violation_in_boards_and_the_explorer() {
    let mut browser = Browser::start();
    for (width, scheme) in LOOKS {
        browser.look(width, scheme);
        let look = |browser: &mut Browser, what: &str| {
            let found = violations(browser);
            assert_eq!(found, json!([]), "{what}, {width}, {scheme}");
        };
        open(&mut browser, S_NIM);
        look(&mut browser, "a closed board");
        begin(&mut browser, S_NIM);
        look(&mut browser, "an open board");
        reach(
            &mut browser,
            "node.textContent === 'Choose an input'",
            false,
        );
        browser.press("Enter", false);
        browser.wait_until("document.activeElement.matches('program-judge [download]')");
        reach(&mut browser, "node.textContent === 'Judge'", false);
        browser.press("Enter", false);
        browser.wait_until("document.querySelector('[aria-label=\"Smaller inputs\"] button')");
        look(&mut browser, "a rejected output");
        // axe treats the squares as a picture.
        let small = "[...document.querySelectorAll('.engine-cell')].filter(node => Math.min(node.offsetWidth, node.offsetHeight) < 24).length";
        assert_eq!(browser.run(small), 0, "{width}");
        talk(&mut browser);
        look(&mut browser, "a dialogue");
        for game in ["kayles&heaps=5,7", "wythoff"] {
            // A change of the fragment alone does not reload a page.
            browser.open("about:blank");
            browser.open(&format!("{}explorer.html#{game}", *HOME));
            let shown = "document.querySelector('grundy-explorer .engine-moves, .engine-grid')";
            browser.wait_until(&format!(
                "!document.querySelector('[aria-busy]') && {shown}"
            ));
            browser.run("document.querySelectorAll('grundy-explorer [type=checkbox]')[0].click()");
            look(&mut browser, game);
            let ragged = "[...document.querySelectorAll('.engine-grid > :not(.label)')].filter(node => Math.abs(node.offsetWidth - node.offsetHeight) > 1).length";
            assert_eq!(browser.run(ragged), 0, "{width}");
        }
    }
}
