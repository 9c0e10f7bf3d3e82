//! The engine of the pages. A script in a page uses it as a visitor does.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

use book::bundles::Bundles;
use book::course::{Course, Problem};
use book::head::Publication;
use book::pages::Engine;
use book::{cargo, engine, site, workspace};
use grundy::{Game, Search, Values, Watch};
use serde_json::{json, Value};

use crate::visit::Visit;

/// The problems whose pages are tested.
const WITH_PAGES: [&str; 3] = ["hdu-1536-s-nim", "poi-2000-stripes", ZIGZAG];

/// Returns the folder of a site with the engine, the explorer, and the pages of few problems.
pub fn site() -> &'static Path {
    static SITE: OnceLock<PathBuf> = OnceLock::new();
    SITE.get_or_init(|| {
        let site = Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine");
        let mut course = Course::load(&workspace()).unwrap();
        let is_shown = |problem: &Problem| WITH_PAGES.contains(&problem.name.as_str());
        course.problems.retain(is_shown);
        let none = Bundles::default();
        site::write(
            &workspace(),
            &course,
            Engine::Present,
            &none,
            &Publication::default(),
            &site,
        )
        .unwrap();
        let rustc = engine::compiler().expect("there is a compiler to wasm");
        engine::write(&workspace(), &COURSE, &rustc, &site).unwrap();
        site
    })
}

static COURSE: LazyLock<Course> = LazyLock::new(|| Course::load(&workspace()).unwrap());

fn games() -> Vec<&'static str> {
    let games = COURSE.games();
    games.map(|problem| problem.name.as_str()).collect()
}

/// The game in which the second player always wins.
const LOST: &str = ZIGZAG;

const ZIGZAG: &str = "codeforces-1147f-zigzag-game";

/// Builds these references and solutions for this machine, and returns their folder.
fn programs(references: &[&str], solutions: &[&str]) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("references");
    let mut cargo = cargo(&workspace());
    cargo.args(["build", "--quiet", "--release", "--locked", "--target-dir"]);
    cargo.arg(&target);
    for game in references {
        cargo.args(["-p", game, "--example", &format!("{game}-reference")]);
    }
    for game in solutions {
        cargo.args(["-p", game, "--bin", game]);
    }
    assert!(cargo.status().unwrap().success());
    target.join("release")
}

/// Returns a seed, which is printed so that a failure can be repeated.
pub fn seed() -> u32 {
    let named = env::var("BOOK_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok());
    let seed = named.unwrap_or_else(|| std::process::id() % 60_000);
    println!("seed {seed}: set BOOK_SEED to repeat it");
    seed
}

/// In every game, the page and the terminal agree on 20 inputs; a random player loses from lost positions, and the
/// moves that are shown win from won ones.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn references_explain_and_play_as_in_the_terminal() {
    let games = games();
    assert!(games.len() > 60, "{}", games.len());
    let goal = |game: &&str| {
        let won = if *game == LOST { 0 } else { 10 };
        json!({ "explained": 20, "lost": 10, "won": won })
    };
    let goals: Value = games.iter().map(|game| (*game, goal(game))).collect();
    let test = Visit {
        site: site(),
        script: include_str!("../pages/references.js"),
        given: json!({ "seed": seed(), "goals": goals, "inputs": 10_000 }),
        programs: programs(&games, &[]),
    };
    assert_eq!(test.run(), goals);
}

/// Each game is opened and played by clicks; an element of the board makes the move that it marks.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn a_visitor_plays_each_game() {
    let games = games();
    let test = Visit {
        site: site(),
        script: include_str!("../pages/boards.js"),
        given: json!({ "seed": seed(), "games": games }),
        programs: programs(&["hdu-1536-s-nim"], &[]),
    };
    assert_eq!(test.run(), "played");
}

/// A program's right output is accepted, even if it differs from the reference's, and a wrong one is rejected with its
/// line.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn a_visitor_judges_programs() {
    let judged = COURSE
        .problems
        .iter()
        .filter_map(|problem| Some((problem.name.as_str(), problem.judge_of_page()?)));
    let (dialogues, problems): (Vec<_>, Vec<_>) =
        judged.partition(|(_, judge)| *judge == "dialogue");
    let names =
        |judged: &[(&'static str, &str)]| judged.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let (dialogues, games) = (names(&dialogues), names(&problems));
    assert!(problems.len() > 50 && dialogues.len() > 1);
    let test = Visit {
        site: site(),
        script: include_str!("../pages/judge.js"),
        given: json!({ "seed": seed(), "problems": problems, "dialogues": dialogues }),
        programs: programs(&games, &games),
    };
    assert_eq!(test.run(), "judged");
}

/// Octal games of the OEIS, and others whose period is published. The first attempt proves each, however slow the machine
/// is.
const OF_OEIS: [&str; 5] = ["0.77", "0.07", "0.17", "0.177", "0.1137"];
const WITH_PERIOD: [&str; 5] = ["0.4", "0.44", "0.115", "0.45", "0.54"];

/// Returns the lines of a table that have one of these codes in a column.
fn table_rows(table: &str, column: usize, codes: &[&str]) -> Vec<Vec<String>> {
    let text = fs::read_to_string(workspace().join(table)).unwrap();
    let lines: Vec<_> = text
        .lines()
        .map(|line| line.split('\t').map(str::to_string))
        .map(Iterator::collect::<Vec<_>>)
        .filter(|line| codes.contains(&&*line[column]))
        .collect();
    assert_eq!(lines.len(), codes.len(), "{table}");
    lines
}

/// Returns the certificate of a game from the library that `cargo games grundy` uses.
fn certificate(code: &str) -> String {
    let watch = Watch {
        cpu: &|| Duration::ZERO,
        progress: &|_, _| {},
    };
    Values::of(&Game::by_name(code).unwrap().kind, 0, Search::Long, &watch).certificate
}

/// Returns the expected view of each game in the explorer.
pub fn explorer_views() -> Vec<Value> {
    let number = |text: &str| -> u64 { text.parse().unwrap() };
    let by_values = table_rows("common/tests/tables/oeis-octal.tsv", 1, &OF_OEIS)
        .into_iter()
        .map(|line| {
            let values: Vec<_> = line[3].split(' ').map(number).collect();
            json!({ "game": line[1], "first": number(&line[2]), "values": values, "certificate": certificate(&line[1]) })
        });
    let by_period = table_rows(
        "scripts/grundy/tests/tables/octal-periods.tsv",
        0,
        &WITH_PERIOD,
    )
    .into_iter()
    .map(|line| {
        let [preperiod, period, largest] = [1, 2, 3].map(|column: usize| number(&line[column]));
        json!({
            "game": line[0],
            "preperiod": preperiod,
            "period": period,
            "largest": largest,
            "certificate": certificate(&line[0]),
        })
    });
    by_values.chain(by_period).collect()
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn the_explorer_shows_published_values_and_plays() {
    let test = Visit {
        site: site(),
        script: concat!(
            include_str!("../pages/explorer-served.js"),
            include_str!("../pages/explorer.js")
        ),
        given: json!({ "seed": seed(), "games": explorer_views() }),
        programs: PathBuf::new(),
    };
    assert_eq!(test.run(), "explored");
}

/// The files that a visitor loads at once. They are sent compressed, which makes them less than half as long.
#[test]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn what_a_page_loads_is_small() {
    let mut scripts = 0;
    for file in fs::read_dir(site().join("engine")).unwrap() {
        let path = file.unwrap().path();
        let size = fs::metadata(&path).unwrap().len();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("wasm") if path.ends_with("explorer.wasm") => assert!(size < 400_000, "{size}"),
            Some("wasm") => assert!(size < 250_000, "{}: {size}", path.display()),
            Some("js" | "css") => scripts += size,
            _ => {}
        }
    }
    assert!(scripts < 96_000, "{scripts}");
}
