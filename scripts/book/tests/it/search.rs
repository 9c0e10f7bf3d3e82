//! The search: each query leads to the page that its author looks for.

use crate::browser::Browser;
use crate::browsing::{open, type_into};

/// Queries, and the page that must come first.
const QUERIES: [(&str, &str); 44] = [
    ("HDU 1536", "hdu-1536-s-nim"),
    ("hdu1536", "hdu-1536-s-nim"),
    ("1536", "hdu-1536-s-nim"),
    ("s-nim", "hdu-1536-s-nim"),
    ("snim", "hdu-1536-s-nim"),
    ("LOJ 10247", "hdu-1536-s-nim"),
    ("POJ 2975", "pku-2975-nim"),
    ("pku 2975", "pku-2975-nim"),
    ("poj 1067", "pku-1067-wythoff"),
    ("812E", "codeforces-812e-apple-tree"),
    ("CF 812E", "codeforces-812e-apple-tree"),
    ("codeforces 305 e", "codeforces-305e-playing-with-string"),
    ("abc206 f", "atcoder-abc206-f-interval-game-2"),
    ("abc206_f", "atcoder-abc206-f-interval-game-2"),
    ("agc 017 d", "atcoder-agc017-d-game-on-tree"),
    ("P4279", "luogu-p4279-john"),
    ("luogu p2197", "luogu-p2197-nim"),
    ("cses 1730", "cses-1730-nim-game-i"),
    ("yukicoder 2282", "yukicoder-2282-boxed-nim"),
    ("georgia and bob", "pku-1704-georgia-and-bob"),
    ("stripes", "poi-2000-stripes"),
    ("nim product", "library-checker-nim-product"),
    ("fibonacci nim", "hdu-2516-fibonacci-nim"),
    ("misere", "04-misere-nim"),
    ("misère", "04-misere-nim"),
    ("sprague grundy", "06-grundy-values"),
    ("SG", "06-grundy-values"),
    ("SG函数", "06-grundy-values"),
    ("mex", "06-grundy-values"),
    ("xor", "03-nim"),
    ("bouton", "03-nim"),
    ("异或", "03-nim"),
    ("取石子", "03-nim"),
    ("巴什博弈", "02-bashs-game"),
    ("威佐夫", "09-wythoffs-game"),
    ("阶梯博弈", "05-nim-in-disguise"),
    ("必胜态", "01-win-and-lose"),
    ("必勝", "01-win-and-lose"),
    ("グランディ数", "06-grundy-values"),
    ("ニム", "03-nim"),
    ("octal games", "08-octal-games"),
    ("misère quotients", "15-misere-quotients"),
    ("取火柴游戏", "luogu-p1247-nim-moves"),
    ("小约翰", "luogu-p4279-john"),
];

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn each_query_leads_to_its_page() {
    let mut browser = Browser::start();
    open(&mut browser, "index.html");
    browser.run("document.getElementById('mdbook-search-toggle').click()");
    let mut wrong = Vec::new();
    browser.run(&type_into("search-text", "nim"));
    browser.wait_until("document.querySelector('#search-results a')");
    for (query, page) in QUERIES {
        browser.run(&type_into("search-text", query));
        let first =
            "document.querySelector('#search-results a')?.getAttribute('href') ?? 'nothing'";
        let address = browser.run(first);
        let first = address.as_str().unwrap();
        if first.split('#').next() != Some(&format!("{page}.html")) {
            wrong.push(format!("{query}: {first}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The index holds the text of statements and chapters as it is shown.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn words_of_the_text_are_found_and_others_are_not() {
    let mut browser = Browser::start();
    open(&mut browser, "03-nim.html");
    browser.run("document.getElementById('mdbook-search-toggle').click()");
    browser.run(&type_into("search-text", "zeckendorf"));
    browser.wait_until("document.querySelector('#search-results a')");
    browser.run(&type_into("search-text", "zeckendorf qwertz"));
    let count = browser.run("document.getElementById('search-count').textContent");
    assert_eq!(count, "0 pages found");
}
