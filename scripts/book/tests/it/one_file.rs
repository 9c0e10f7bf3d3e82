//! The explorer in one file, opened from the disk.

use std::fs;
use std::path::Path;

use book::one_file::NAME;
use serde_json::json;
use tempfile::TempDir;

use crate::browser::Browser;
use crate::browsing::{violations, LOOKS};
use crate::engine::{explorer_views, seed, site};
use crate::visit::helpers;

/// Copies the file, to which the explorer has a link, to a folder that has nothing else, and returns its address.
fn save(folder: &Path) -> String {
    let page = fs::read_to_string(site().join("explorer.html")).unwrap();
    assert!(
        page.contains(&format!("<a href=\"{NAME}\" download=\"\">")),
        "{page}"
    );
    fs::copy(site().join(NAME), folder.join(NAME)).unwrap();
    format!("file://{}", folder.join(NAME).display())
}

const IS_IDLE: &str = "!document.querySelector('[aria-busy]') && document.querySelector('h2')";

/// The file behaves as the explorer of the site does, and requests nothing.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn the_explorer_works_from_the_disk() {
    let folder = TempDir::new().unwrap();
    let address = save(folder.path());
    let mut browser = Browser::start();
    browser.look(1200, "light");
    browser.open(&format!("{address}#kayles&heaps=5,7,12"));
    browser.wait_until(IS_IDLE);
    let heaps = "document.querySelector('[inputmode=numeric]').value";
    assert_eq!(browser.run(heaps), "5,7,12");
    browser.open("about:blank");
    browser.open(&address);
    browser.wait_until(IS_IDLE);
    let given = helpers(&json!({ "seed": seed(), "games": explorer_views() }));
    let script = include_str!("../pages/explorer.js");
    let said = browser.run(&format!(
        "(async () => {{ {given} const explorer = document.querySelector('grundy-explorer'); {script} }})()"
    ));
    assert_eq!(said, "explored");
    assert_eq!(browser.complaints(&address), [""; 0]);
}

/// Otherwise, a page from the disk could load any file that its reader may read.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn its_policy_forbids_all_else() {
    let folder = TempDir::new().unwrap();
    let address = save(folder.path());
    fs::write(folder.path().join("other.js"), "document.title = 'loaded'").unwrap();
    let mut browser = Browser::start();
    browser.open(&address);
    browser.wait_until(IS_IDLE);
    let refused = browser.run(
        "Promise.all([
            ['script', 'src', 'other.js'], ['img', 'src', 'other.png'], ['iframe', 'src', 'other.html'],
            ['script', 'textContent', 'document.title = \"run\"'], ['style', 'textContent', 'main { display: none }'],
        ].map(([tag, name, value]) => new Promise(done => {
            addEventListener('securitypolicyviolation', () => done(tag), { once: true });
            document.body.append(Object.assign(document.createElement(tag), { [name]: value }));
        })).concat(fetch('other.js').catch(() => 'fetch'))).then(all => [...all, document.title].join())",
    );
    assert_eq!(
        refused,
        "script,img,iframe,script,style,fetch,Explore games"
    );
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
fn axe_finds_no_violation_in_the_file() {
    let folder = TempDir::new().unwrap();
    let address = save(folder.path());
    let mut browser = Browser::start();
    for (width, scheme) in LOOKS {
        browser.look(width, scheme);
        for game in ["kayles&heaps=5,7", "wythoff"] {
            browser.open("about:blank");
            browser.open(&format!("{address}#{game}"));
            browser.wait_until(IS_IDLE);
            let found = violations(&mut browser);
            assert_eq!(found, json!([]), "{game}, {width}, {scheme}");
            let wide = browser.run("document.documentElement.scrollWidth");
            assert_eq!(wide, width, "{game}, {scheme}");
        }
    }
}

/// A reader who saves it waits for all of it.
#[test]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn the_file_is_not_large() {
    let size = fs::metadata(site().join(NAME)).unwrap().len();
    assert!(size < 600_000, "{size}");
}
