//! The pages in a browser, served as `--serve` does.

use std::env;
use std::fs;
use std::sync::LazyLock;
use std::thread;

use book::serve::Site;
use serde_json::{json, Value};

use crate::browser::Browser;
use crate::languages::TRANSLATED;
use crate::util::{BUNDLED, SITE};

/// The address of the site.
static HOME: LazyLock<String> = LazyLock::new(|| {
    let site = Site::open(&SITE.folder, 0).unwrap();
    let address = site.address();
    thread::spawn(move || site.serve());
    address
});

pub fn open(browser: &mut Browser, page: &str) {
    browser.open(&format!("{}{page}", *HOME));
}

/// Returns a script that types a text into a field.
pub fn type_into(field: &str, text: &str) -> String {
    format!(
        "(() => {{
            const input = document.getElementById('{field}');
            input.value = {};
            input.dispatchEvent(new Event('input', {{ bubbles: true }}));
        }})()",
        Value::from(text)
    )
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn all_pages_load_without_errors_and_requests_elsewhere() {
    let mut browser = Browser::start();
    browser.look(360, "light");
    for page in SITE.pages.keys() {
        open(&mut browser, page);
        assert_eq!(browser.complaints(&HOME), [""; 0], "{page}");
        let width = browser.run("document.documentElement.scrollWidth");
        assert_eq!(width, 360, "{page} is wider than the window");
        assert_eq!(
            browser.run("document.querySelectorAll('main h1').length > 0"),
            true,
            "{page}"
        );
    }
    open(&mut browser, "doc/common/index.html");
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn folds_and_progress_survive_a_reload_and_travel() {
    let mut browser = Browser::start();
    let page = "hdu-1536-s-nim.html";
    open(&mut browser, page);
    let open_folds =
        "[...document.querySelectorAll('details[open]')].map(fold => fold.id).join(' ')";
    assert_eq!(browser.run(open_folds), "");
    let visible = "document.getElementById('hint-2').checkVisibility()";
    assert_eq!(
        browser.run(visible),
        false,
        "the second hint comes after the first"
    );
    browser.run("document.querySelector('#hint-1 > summary').click()");
    assert_eq!(browser.run(visible), true);
    browser.run("document.querySelector('#idea > summary').click()");
    browser.run("document.querySelector('[value=\"with hints\"]').click()");
    // A fold reports that it is open after the script.
    browser.wait_until("kept.read('progress').includes('idea')");
    browser.load(|browser| drop(browser.call("Page.reload", &json!({}))));
    assert_eq!(browser.run(open_folds), "hint-1 idea");
    assert_eq!(
        browser.run("document.querySelector('.done').elements.done.value"),
        "with hints"
    );

    let all = SITE.course.problems.len();
    open(&mut browser, "problems.html");
    let state = "document.querySelector('[data-name=hdu-1536-s-nim] .state').textContent";
    assert_eq!(browser.run(state), "with hints");
    assert_eq!(
        browser.run("document.getElementById('count').textContent"),
        format!("{all} problems shown; 1 of {all} solved")
    );
    // The exported text, caught on its way to a file.
    let exported = browser.run(
        "new Promise(done => {
            URL.createObjectURL = blob => { blob.text().then(done); return '#'; };
            document.getElementById('export').click();
        })",
    );
    let exported: Value = serde_json::from_str(exported.as_str().unwrap()).unwrap();
    assert_eq!(exported["hdu-1536-s-nim"]["done"], "with hints");
    browser.run("window.confirm = () => true; document.getElementById('reset').click()");
    assert_eq!(browser.run(state), "");
    assert_eq!(browser.run("kept.read('progress')"), "{}");
    let import = |text: &str| {
        format!(
            "(() => {{
                const files = new DataTransfer();
                files.items.add(new File([{}], 'mine.json'));
                const input = document.getElementById('import');
                input.files = files.files;
                input.dispatchEvent(new Event('change'));
            }})()",
            Value::from(text)
        )
    };
    let said = "document.getElementById('said').textContent";
    for file in ["5", "[]", "{\"hdu-1536-s-nim\": 5}", "{"] {
        browser.run("document.getElementById('said').textContent = ''");
        browser.run(&import(file));
        browser.wait_until(&format!("{said}.includes('mine.json')"));
        let refusal = "mine.json is not a progress file; nothing was imported.";
        assert_eq!(browser.run(said), refusal, "{file}");
        assert_eq!(browser.run("kept.read('progress')"), "{}", "{file}");
    }
    browser.run(&import(&exported.to_string()));
    browser.wait_until(&format!("{said}.includes('Imported')"));
    assert_eq!(browser.run(said), "Imported mine.json.");
    assert_eq!(browser.run(state), "with hints");
    // An older file does not replace better progress, and the folds that are open in it are opened.
    for (done, expected) in [("after the idea", "with hints"), ("alone", "alone")] {
        browser.run("document.getElementById('said').textContent = ''");
        let file = json!({ "hdu-1536-s-nim": { "done": done, "open": ["hint-2"] } });
        browser.run(&import(&file.to_string()));
        browser.wait_until(&format!("{said}.includes('Imported')"));
        assert_eq!(browser.run(state), expected);
    }
    let open = browser.run("progress.of('hdu-1536-s-nim').open.sort().join()");
    assert_eq!(open, "hint-1,hint-2,idea");
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

/// A reader who has solved a problem is led to the next one, and a new reader to the first chapter.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn pages_name_what_comes_next() {
    let mut browser = Browser::start();
    let turn =
        |to: &str| format!("document.querySelector('.turn [rel={to}]').getAttribute('href')");
    open(&mut browser, "index.html");
    assert_eq!(browser.run(&turn("next")), "01-win-and-lose.html");
    open(&mut browser, "01-win-and-lose.html");
    assert_eq!(browser.run(&turn("prev")), "index.html");
    open(&mut browser, "hdu-1846-brave-game.html");
    browser.run("document.getElementById('solution').open = true");
    let next = "document.querySelector('.done [role=status] a')?.getAttribute('href') ?? 'nothing'";
    for (done, expected) in [("alone", "hdu-2149-public-sale.html"), ("", "nothing")] {
        browser.run(&format!(
            "document.querySelector('.done [value=\"{done}\"]').click()"
        ));
        assert_eq!(browser.run(next), expected);
    }
}

/// An answer is checked, however its numbers are separated, and is not shown.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn exercises_are_checked() {
    let mut browser = Browser::start();
    for (page, number, right, wrong) in [
        ("01-win-and-lose", 1, "0 1 5,6, 10", "0 1 5 6"),
        ("01-win-and-lose", 3, "The odd ones", "even"),
        ("01-win-and-lose", 3, "odd", "odd or even"),
        ("02-bashs-game", 1, "take 1; 2", "2 1"),
        ("03-nim", 1, "5", "-5"),
        ("08-octal-games", 1, ".4", "4"),
    ] {
        open(&mut browser, &format!("{page}.html"));
        for (typed, said) in [(wrong, "Not right yet."), (right, "Right.")] {
            let told = browser.run(&format!(
                "(() => {{
                    const forms = [...document.querySelectorAll('.check')];
                    const form = forms.find(form => form.textContent.includes(' exercise {number}'));
                    form.querySelector('input').value = '{typed}';
                    form.querySelector('button').click();
                    return form.querySelector('[role=status]').textContent;
                }})()"
            ));
            assert_eq!(told, said, "{page}, exercise {number}: {typed}");
        }
        assert_eq!(
            browser.run("document.querySelectorAll('details[open]').length"),
            0
        );
    }
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

/// Screen readers pronounce Chinese and Japanese only if the text is marked.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn chinese_and_japanese_are_marked() {
    let mut browser = Browser::start();
    let unmarked = "(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
        const isForeign = text => /[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]/u.test(text);
        while (texts.nextNode()) {
            const { data, parentElement } = texts.currentNode;
            if (isForeign(data) && !parentElement.closest('[lang=zh], [lang=ja]')) found.push(data);
        }
        return found;
    })()";
    for page in SITE.pages.keys().filter(|page| *page != "print.html") {
        open(&mut browser, page);
        assert_eq!(browser.run(unmarked), json!([]), "{page}");
    }
}

/// The words in the pictures of the chapters have a contrast of at least 4.5, also where a dark page dims the pictures.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn words_in_pictures_can_be_read() {
    let mut browser = Browser::start();
    open(&mut browser, "index.html");
    let mut found = Vec::new();
    for chapter in &SITE.course.chapters {
        let name = chapter.name();
        let poor = browser.run(&format!(
            "(async () => {{
                const pen = document.createElement('canvas').getContext('2d'), main = document.querySelector('main');
                const channels = colour => {{
                    pen.fillStyle = colour;
                    return pen.fillStyle.match(/[0-9a-f]{{2}}/g).map(part => parseInt(part, 16) / 255);
                }};
                const linear = part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4;
                const luminance = ([red, green, blue]) => .2126 * linear(red) + .7152 * linear(green) + .0722 * linear(blue);
                const contrast = (colours, dim) => {{
                    const [dark, light] = colours.map(colour => luminance(channels(colour).map(part => part * dim))).sort((a, b) => a - b);
                    return (light + .05) / (dark + .05);
                }};
                main.innerHTML = await (await fetch('{name}.svg')).text();
                const poor = [];
                for (const text of main.querySelectorAll('text')) {{
                    text.scrollIntoView({{ block: 'center', inline: 'center' }});
                    const {{ left, top, width, height }} = text.getBoundingClientRect();
                    const below = document.elementsFromPoint(left + width / 2, top + height / 2).find(node => node.matches('svg :not(text, line)'));
                    const colours = [text, below].map(node => getComputedStyle(node).fill);
                    if (colours[1].startsWith('url')) continue;
                    if ([1, .75].some(dim => contrast(colours, dim) < 4.5)) poor.push(`${{text.textContent}}: ${{colours}}`);
                }}
                return poor;
            }})()"
        ));
        found.extend((poor != json!([])).then(|| format!("{name}: {poor}")));
    }
    assert_eq!(found, [""; 0]);
}

/// A value of a later version of the book is kept, and does not hide the progress of other problems.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn unknown_progress_stays() {
    let mut browser = Browser::start();
    open(&mut browser, "problems.html");
    let stored = json!({
        "hdu-1536-s-nim": { "done": "alone", "open": [] },
        "hdu-1846-brave-game": { "done": "in a new way", "open": [], "on": "2027-01-01" },
    });
    browser.run(&format!(
        "kept.write('progress', {})",
        Value::from(stored.to_string())
    ));
    open(&mut browser, "hdu-1846-brave-game.html");
    browser.run("document.querySelector('#hint-1 > summary').click()");
    browser.wait_until("kept.read('progress').includes('hint-1')");
    let now = browser.run("kept.read('progress')");
    let now: Value = serde_json::from_str(now.as_str().unwrap()).unwrap();
    assert_eq!(now["hdu-1536-s-nim"], stored["hdu-1536-s-nim"]);
    assert_eq!(now["hdu-1846-brave-game"]["done"], "in a new way");
    assert_eq!(now["hdu-1846-brave-game"]["on"], "2027-01-01");
    let all = SITE.course.problems.len();
    open(&mut browser, "problems.html");
    assert_eq!(
        browser.run("document.getElementById('count').textContent"),
        format!("{all} problems shown; 2 of {all} solved")
    );
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn progress_that_is_not_stored_is_not_shown_as_stored() {
    let mut browser = Browser::start();
    open(&mut browser, "hdu-1536-s-nim.html");
    browser.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }");
    browser.run("document.getElementById('solution').open = true");
    browser.run("document.querySelector('.done [value=alone]').click()");
    assert_eq!(
        browser.run("document.querySelector('.done').elements.done.value"),
        ""
    );
    let said = browser.run("document.querySelector('.done [role=status]').textContent");
    assert_eq!(
        said,
        "Your browser does not store this: its storage is full or switched off."
    );
}

/// The list shows the progress that another tab or the previous page has saved.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn the_list_follows_the_progress() {
    let mut browser = Browser::start();
    open(&mut browser, "problems.html");
    let state = "document.querySelector('[data-name=hdu-1536-s-nim] .state').textContent";
    for (done, event) in [
        ("alone", "new StorageEvent('storage', { key: 'progress' })"),
        (
            "with hints",
            "new PageTransitionEvent('pageshow', { persisted: true })",
        ),
    ] {
        browser.run(&format!(
            "progress.set('hdu-1536-s-nim', {{ done: '{done}' }})"
        ));
        assert_ne!(browser.run(state), done);
        browser.run(&format!("dispatchEvent({event})"));
        assert_eq!(browser.run(state), done);
    }
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn the_list_can_be_filtered_shuffled_and_shown_without_chapters() {
    let mut browser = Browser::start();
    open(&mut browser, "problems.html");
    let names = "[...document.querySelectorAll('#problems tbody tr')].filter(row => !row.hidden).map(row => row.dataset.name).join(' ')";
    let all = browser.run(names);
    browser.run("document.getElementById('shuffle').click()");
    let shuffled = browser.run(names);
    assert_ne!(shuffled, all);
    let sorted = |names: &Value| {
        let mut names: Vec<_> = names
            .as_str()
            .unwrap()
            .split(' ')
            .map(str::to_string)
            .collect();
        names.sort();
        names
    };
    assert_eq!(sorted(&shuffled), sorted(&all));
    browser.run("document.getElementById('sort').click()");
    assert_eq!(browser.run(names), all);
    let first_by = |head: &str| {
        format!(
            "[...document.querySelectorAll('#problems th')].find(head => head.textContent === '{head}').firstChild.click(); \
             document.querySelector('#problems tbody tr').dataset.name"
        )
    };
    for (head, first) in [
        ("Problem", "pku-2425-chess-game"),
        ("Problem", "codeforces-1147f-zigzag-game"),
        ("Difficulty", "atcoder-abc368-f-dividing-game"),
        ("Difficulty", "yukicoder-2619-sorted-nim"),
        ("Lines", "library-checker-nim-product"),
    ] {
        assert_eq!(browser.run(&first_by(head)), first, "{head}");
    }
    let state = "[...document.querySelectorAll('#problems [aria-sort]')].map(head => head.textContent + head.ariaSort).join()";
    assert_eq!(browser.run(state), "Linesascending");
    // The order is that of the last visit.
    let by_lines = browser.run(names);
    open(&mut browser, "problems.html");
    assert_eq!(
        (browser.run(names), browser.run(state)),
        (by_lines, "Linesascending".into())
    );
    for button in ["sort", "shuffle"] {
        browser.run(&format!("document.getElementById('{button}').click()"));
        open(&mut browser, "problems.html");
        let shown = (browser.run(names), browser.run(state));
        assert_eq!(shown, (all.clone(), "".into()), "{button}");
    }
    for (typed, expected) in [
        ("HDU 1536", "hdu-1536-s-nim"),
        ("snim", "hdu-1536-s-nim"),
        ("812e", "codeforces-812e-apple-tree"),
        ("abc206", "atcoder-abc206-f-interval-game-2"),
        ("取火柴", "luogu-p1247-nim-moves"),
        ("wythoff moves", "hdu-2177-wythoff-moves"),
    ] {
        browser.run(&type_into("filter-text", typed));
        assert_eq!(browser.run(names), expected, "{typed}");
    }
    let chapters = "[...document.querySelectorAll('.chapter-of, .sidebar .section')].filter(node => node.checkVisibility()).length";
    assert_ne!(browser.run(chapters), 0);
    browser.run("document.getElementById('hide-chapters').click()");
    assert_eq!(browser.run(chapters), 0);
    open(&mut browser, "hdu-2177-wythoff-moves.html");
    assert_eq!(browser.run(chapters), 0);
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

/// The list shows the difficulty and the length of each program on a phone.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn the_list_shows_difficulties_on_a_small_screen() {
    let mut browser = Browser::start();
    browser.look(360, "light");
    open(&mut browser, "problems.html");
    for class in ["difficulty", "lines", "state"] {
        let seen = format!(
            "[...document.querySelectorAll('#problems .{class}')].every(cell => cell.checkVisibility())"
        );
        assert_eq!(browser.run(&seen), true, "{class}");
    }
    let fits = "document.querySelector('#problems').getBoundingClientRect().right <= 360";
    assert_eq!(browser.run(fits), true, "the list is wider than the window");
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn samples_and_bundles_are_copied_whole() {
    let mut browser = Browser::start();
    let (problem, site) = BUNDLED[0];
    open(&mut browser, &format!("{problem}.html"));
    // A clipboard for the headless browser, which has none.
    browser.run(
        "window.copied = new Promise(done => {
            navigator.clipboard.writeText = async text => done(text);
            document.getElementById('solution').open = true;
            document.querySelector('[data-file]').click();
        })",
    );
    let bundle =
        fs::read_to_string(SITE.folder.join(format!("bundles/{problem}-{site}.rs"))).unwrap();
    assert_eq!(browser.run("copied"), bundle.as_str());
    browser.run(
        "window.copied = new Promise(done => {
            navigator.clipboard.writeText = async text => done(text);
            document.querySelector('.frame button').click();
        })",
    );
    let sample = book::workspace().join(format!("testdata/{problem}/sample-1.in"));
    assert_eq!(
        browser.run("copied"),
        fs::read_to_string(sample).unwrap().as_str()
    );
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn keys_turn_pages_search_and_reach_the_contents() {
    let mut browser = Browser::start();
    let press = |browser: &mut Browser, key: &str| {
        browser.run(&format!(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))"
        ));
    };
    browser.look(360, "light");
    open(&mut browser, "03-nim.html");
    let contents = "document.querySelector('.sidebar').checkVisibility()";
    assert_eq!(browser.run(contents), false);
    browser.run("document.getElementById('mdbook-sidebar-toggle').click()");
    assert_eq!(browser.run(contents), true);
    assert_eq!(
        browser.run("document.querySelector('[aria-current]').textContent"),
        "3. Nim"
    );
    browser.run("document.querySelector('.sidebar a').focus()");
    press(&mut browser, "Escape");
    assert_eq!(browser.run(contents), false);
    assert_eq!(
        browser.run("document.activeElement.id"),
        "mdbook-sidebar-toggle"
    );
    // The focus is still on the button that shows the contents.
    browser.run("document.activeElement.click()");
    assert_eq!(browser.run(contents), true);
    press(&mut browser, "Escape");
    assert_eq!(browser.run(contents), false);

    browser.look(1200, "light");
    browser.wait_until(contents);
    browser.look(360, "light");
    browser.wait_until(&format!("!{contents}"));

    let is_loaded = "[...document.scripts].some(script => script.src.endsWith('search.js'))";
    assert_eq!(browser.run(is_loaded), false, "nobody searches yet");
    press(&mut browser, "/");
    browser.wait_until("document.activeElement.id === 'search-text'");
    assert_eq!(browser.run(is_loaded), true);
    browser.run(&type_into("search-text", "zeckendorf"));
    browser.wait_until("document.querySelector('#search-results a')");
    press(&mut browser, "Escape");
    browser.run("document.activeElement.blur()");
    press(&mut browser, "?");
    assert_eq!(browser.run("document.getElementById('keys').open"), true);
    browser.run("document.querySelector('#keys button').click()");
    assert_eq!(browser.run("document.getElementById('keys').open"), false);
    assert_eq!(browser.complaints(&HOME), [""; 0]);
    browser.load(|browser| press(browser, "ArrowRight"));
    assert_eq!(
        browser.run("location.pathname"),
        "/cses-1730-nim-game-i.html"
    );
    browser.load(|browser| press(browser, "ArrowLeft"));
    assert_eq!(browser.run("location.pathname"), "/03-nim.html");
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn a_page_is_a_book_without_scripts() {
    let mut browser = Browser::start();
    browser.call(
        "Emulation.setScriptExecutionDisabled",
        &json!({ "value": true }),
    );
    for width in [360, 1200] {
        browser.look(width, "light");
        open(&mut browser, "hdu-1536-s-nim.html");
        let seen =
            |selector: &str| format!("document.querySelector('{selector}').checkVisibility()");
        for shown in [".sidebar a", "summary", "main pre", ".turn a"] {
            assert_eq!(browser.run(&seen(shown)), true, "{shown} in {width}");
        }
        for hidden in [".done", "#theme", "#mdbook-search-toggle"] {
            assert_eq!(browser.run(&seen(hidden)), false, "{hidden} in {width}");
        }
        // In a closed fold: nothing copies the bundle, but there is a link to it.
        open(&mut browser, "cses-1730-nim-game-i.html");
        let shown = |selector: &str| {
            format!("getComputedStyle(document.querySelector('.bundles {selector}')).display")
        };
        assert_eq!(browser.run(&shown(".copies")), "none", "{width}");
        assert_eq!(browser.run(&shown("[download]")), "inline", "{width}");
        open(&mut browser, "problems.html");
        assert_eq!(browser.run(&seen("#problems a")), true, "{width}");
        for hidden in ["#filter", "#shuffle", "#progress", "#problems .state"] {
            assert_eq!(browser.run(&seen(hidden)), false, "{hidden} in {width}");
        }
    }
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn on_paper_closed_folds_have_no_title() {
    let mut browser = Browser::start();
    open(&mut browser, "hdu-1536-s-nim.html");
    browser.call("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    browser.run("document.getElementById('hint-1').open = true");
    let titles = "[...document.querySelectorAll('main h2')].filter(node => node.checkVisibility()).map(node => node.textContent).join()";
    assert_eq!(browser.run(titles), "Hints,See also");
    let hint = "document.querySelector('#hint-1 > p').checkVisibility()";
    assert_eq!(browser.run(hint), true);
    // Above a program is room for the button that copies it, which paper does not have.
    let room =
        "parseFloat(getComputedStyle(document.querySelector('.frame .language-rust')).paddingTop)";
    let on_paper = browser.run(room).as_f64().unwrap();
    browser.call("Emulation.setEmulatedMedia", &json!({ "media": "screen" }));
    assert!(on_paper < browser.run(room).as_f64().unwrap() / 2.0);
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn the_theme_is_that_of_the_system_or_the_chosen_one_and_paper_is_white() {
    let mut browser = Browser::start();
    let is_dark = "(() => {
        const colour = getComputedStyle(document.querySelector('.page-wrapper')).backgroundColor;
        return colour.match(/\\d+/g).every(part => part < 100);
    })()";
    browser.look(1200, "light");
    open(&mut browser, "index.html");
    assert_eq!(browser.run(is_dark), false);
    // The page is notified a little later.
    browser.look(1200, "dark");
    browser.wait_until(is_dark);
    let choose = |theme: &str| {
        format!(
            "document.getElementById('theme').value = '{theme}';
            document.getElementById('theme').dispatchEvent(new Event('change'))"
        )
    };
    browser.run(&choose("light"));
    open(&mut browser, "03-nim.html");
    assert_eq!(browser.run(is_dark), false);
    browser.run(&choose("navy"));
    browser.look(1200, "light");
    open(&mut browser, "index.html");
    assert_eq!(browser.run(is_dark), true);
    // The events that the browser sends before and after it prints.
    browser.run("dispatchEvent(new Event('beforeprint'))");
    assert_eq!(browser.run(is_dark), false);
    browser.run("dispatchEvent(new Event('afterprint'))");
    assert_eq!(browser.run(is_dark), true);
    assert_eq!(browser.complaints(&HOME), [""; 0]);
}

/// The widths and colour schemes in which pages are checked.
pub const LOOKS: [(u32, &str); 4] = [
    (1200, "light"),
    (1200, "dark"),
    (360, "light"),
    (360, "dark"),
];

/// Returns the faults that axe finds in a page by WCAG 2.2 at the levels A and AA, among them the contrast of colours and
/// the size of targets, which is off by default.
pub fn violations(browser: &mut Browser) -> Value {
    browser.run("for (const fold of document.querySelectorAll('details')) fold.open = true");
    browser.run(&fs::read_to_string(env::var("AXE_CORE").unwrap()).unwrap());
    let found = browser.run(
        "axe.run({
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            rules: { 'target-size': { enabled: true } },
        }).then(result =>
            JSON.stringify(result.violations.map(node => [node.id, node.nodes.map(node => node.html.slice(0, 200))])))",
    );
    serde_json::from_str(found.as_str().unwrap()).unwrap()
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_axe,
    ignore = "no axe-core: set AXE_CORE to what .ci/axe-core prints"
)]
fn axe_finds_no_violation() {
    let mut browser = Browser::start();
    let pages = [
        "index.html",
        "problems.html",
        "03-nim.html",
        "12-nimbers.html",
        "hdu-1536-s-nim.html",
        TRANSLATED[0],
        "library.html",
        "glossary.html",
    ];
    for (width, scheme) in LOOKS {
        browser.look(width, scheme);
        for page in pages {
            open(&mut browser, page);
            assert_eq!(
                violations(&mut browser),
                json!([]),
                "{page}, {width}, {scheme}"
            );
        }
        browser.run("document.getElementById('mdbook-search-toggle').click()");
        browser.run(&type_into("search-text", "nim"));
        browser.wait_until("document.querySelector('#search-results a')");
        let found = violations(&mut browser);
        assert_eq!(found, json!([]), "search results, {width}, {scheme}");
    }
}
