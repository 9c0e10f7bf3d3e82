//! `stress` and the hidden tests find wrong programs and accept right ones.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::util::processes::send;
use crate::util::{judge, root, Outcome, Toy};
use rstest::rstest;

/// Stresses with time enough on a busy machine.
fn stress(problem: &str, options: &[&str]) -> Outcome {
    let arguments = ["stress", problem, "--time", "120"];
    judge(root(), &[&arguments, options].concat())
}

/// `cargo games check` tests that every wrong program is found.
#[rstest]
fn what_is_found_is_small(
    #[values("hdu-1536-s-nim", "hdu-1848-fibonacci-again", "pku-1143-number-game")] problem: &str,
) {
    let wrong = root().join("crates").join(problem).join("wrong");
    for source in fs::read_dir(wrong).unwrap() {
        let source = source.unwrap().path();
        let options = ["--source", source.to_str().unwrap(), "--seed", "1"];
        let output = stress(problem, &options).exits(1);
        output.shows("found with seed 1 at input ");
        output.shows("  smallest          WA");
        let (_, shrunk) = output.stdout.split_once("\ninput of ").unwrap();
        let (input, _) = shrunk.split_once("answer:").unwrap();
        let count = input.split_whitespace().count();
        assert!(count <= 30, "not small: {output:#?}");
    }
}

#[test]
fn a_seed_finds_the_same_every_time() {
    let program = "sh -c 'read line; [ ${#line} -lt 5 ] || exit 1; cat'";
    let [once, again] = [(); 2].map(|()| {
        let output = stress("pku-1067", &["--program", program, "--seed", "7"]).exits(1);
        // Only this line has a time.
        let has_no_time = |line: &&str| !line.contains("smallest");
        let lines = output.stdout.lines().filter(has_no_time);
        lines.map(String::from).collect::<Vec<_>>()
    });
    assert_eq!(once, again);
}

#[rstest]
#[case::crash("sh -c 'kill -ABRT $$'", "  smallest          RE", "ended by SIGABRT")]
#[case::slow("sleep 30", "  smallest          TLE", "still running after 3s")]
#[case::silent("true", "  smallest          WA", "got       nothing more")]
fn a_failure_is_told_for_what_it_is(#[case] program: &str, #[case] line: &str, #[case] why: &str) {
    let output = stress("1848", &["--program", program, "--seed", "3"]).exits(1);
    output.shows(line);
    output.shows(why);
}

#[test]
fn what_cannot_be_run_is_an_error() {
    stress("1848", &["--program", "no-such-program"]).assert_refused(
        "`no-such-program` cannot be started: No such file or directory (os error 2)",
    );
    stress("1848", &["--source", "my.pas"]).assert_refused("my.pas: there is no such file");
    judge(root(), &["stress", "1848", "--time=-1"])
        .assert_refused("--time -1: cannot convert float seconds to Duration: value is negative");
}

#[test]
fn what_was_found_is_kept_as_a_test_on_request() {
    let toy = Toy::with_reference();
    toy.run("stress echo --program 'echo x' --seed 1 --save found")
        .exits(1);
    assert_eq!(toy.read("testdata/toy-1-echo/found.in"), "0\n");
    assert_eq!(toy.read("testdata/toy-1-echo/found.out"), "0\n");
    // Refused before the search.
    let saved_as = |name| toy.run(&format!("stress echo --program true --save {name}"));
    saved_as("found").assert_refused("--save found: testdata/toy-1-echo already has a test found");
    saved_as("../x").assert_refused("--save ../x: use letters, digits, - and _");
    saved_as("hidden-1").assert_refused(
        "--save hidden-1: hidden-1: names that begin with hidden- belong to the hidden tests",
    );
}

/// Programs that are right on the sample: the sum of a list.
const SUM: &str = "fn main() {
    let input = std::io::read_to_string(std::io::stdin()).unwrap();
    let numbers: Vec<i64> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let few = [0; 50];
    let sum: i64 = numbers[1..].iter().map(|number| *number).sum();
    println!(\"{sum}\");
}\n";

#[rstest]
#[case::right(("", "", 0, "nothing found"))]
#[case::overflow((
    "println!(\"{sum}\")", "println!(\"{}\", numbers[1..].iter().fold(0, |sum, number| sum + *number as u8))", 1,
    "      only the debug build fails, with its checks\n"
))]
#[case::index((
    "map(|number| *number)", "map(|number| number + few[*number as usize])", 1,
    "      index out of bounds: the len is 50 but the index is 5"
))]
#[case::builds((
    "println!(\"{sum}\")", "println!(\"{}\", sum + i64::from(sum > 60 && cfg!(debug_assertions)))", 1,
    "      the debug build has another output\n"
))]
fn without_a_brute_force_a_program_is_compared_with_its_debug_build(
    #[case] (right, wrong, status, line): (&str, &str, i32, &str),
) {
    let toy = Toy::new("3\n10 2 40\n", "52\n");
    toy.write("crates/toy-1-echo/src/main.rs", &SUM.replace(right, wrong));
    let output = toy
        .run("stress echo --time 40 --tests 200 --seed 1 --save found")
        .exits(status);
    output.shows(line);
    // The output of the debug build may be as wrong.
    let saved = ["in", "out"].map(|ending| toy.join(format!("testdata/toy-1-echo/found.{ending}")));
    assert_eq!(saved.map(|file| file.exists()), [status == 1, false]);
}

/// Each step of the search for a smaller input lasts as long as the limit, which is short, and the search ends by
/// itself.
#[test]
fn without_a_brute_force_an_endless_program_is_found() {
    let toy = Toy::new("3\n10 2 40\n", "52\n");
    toy.change_manifest("time-limit-ms = 10000", "time-limit-ms = 50");
    let endless = SUM.replace("println!(", "while sum > 60 {} println!(");
    toy.write("crates/toy-1-echo/src/main.rs", &endless);
    let output = toy.run("stress echo --time 3600 --tests 200 --seed 1");
    output.exits(1).shows("TLE");
}

#[test]
fn programs_beside_the_source_are_found() {
    let toy = Toy::new("3\n10 2 40\n", "52\n");
    toy.write("crates/toy-1-echo/src/main.rs", SUM);
    let brute = SUM.replace("sum()", "sum::<i64>().min(99)");
    toy.write("crates/toy-1-echo/src/brute.rs", &brute);
    let generator = "fn main() { println!(\"1\\n{}\", std::env::args().nth(1).unwrap()); }\n";
    toy.write("crates/toy-1-echo/gen.rs", generator);
    let stress = "stress echo --time 120 --tests 3 --seed";
    let output = toy.run(&format!("{stress} 90")).exits(0);
    output.stdout_begins(
        "brute force: crates/toy-1-echo/src/brute.rs\ngenerator: crates/toy-1-echo/gen.rs\n",
    );
    toy.run(&format!("{stress} 100")).exits(1);
    toy.write("crates/toy-1-echo/src/brute.py", "");
    toy.run("stress echo").assert_refused(
        "crates/toy-1-echo/src/brute.rs and crates/toy-1-echo/src/brute.py could both be meant: pass one with `--brute FILE`",
    );
}

/// A toy whose generator prints many numbers, one a line, and whose solution echoes them.
fn toy_of_many_lines() -> Toy {
    let toy = Toy::with_reference();
    toy.write_reference(
        "fn main() {
            match std::env::args().nth(1).as_deref() {
                Some(\"generate\") => (1..2000).for_each(|number| println!(\"{number}\")),
                Some(\"solve\") => {
                    let input = std::io::read_to_string(std::io::stdin()).unwrap();
                    print!(\"{input}\");
                }
                _ => std::process::exit(2),
            }
        }\n",
    );
    toy
}

/// Every run of the program sleeps and leaves a line in a file: on a busy machine, there are fewer.
#[test]
fn the_time_is_that_of_the_search_and_the_shrinking() {
    let toy = toy_of_many_lines();
    let log = toy.join("log");
    let program = format!("sh -c 'echo >> {}; sleep 1'", log.display());
    let arguments = ["stress", "echo", "--program", &program, "--time", "4"];
    let output = toy.judge(&arguments).exits(1);
    let note = "note: the time ran out: a longer --time may find a smaller input\n";
    assert_eq!(output.stderr, note);
    let runs = fs::read_to_string(log).unwrap().lines().count();
    // Two programs at a time while it searches, one while it shrinks.
    assert!(runs <= 2 * 4, "{runs} runs of 1 s");
}

#[test]
fn an_interrupt_while_it_shrinks_shows_the_best_so_far() {
    let toy = toy_of_many_lines();
    let arguments = ["stress", "echo", "--program", "sleep 0.1", "--time", "600"];
    let mut command = toy.command(&arguments);
    let mut stress = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(stress.stdout.take().unwrap());
    let mut output = String::new();
    while !output.contains("found with seed") {
        assert!(stdout.read_line(&mut output).unwrap() > 0, "{output}");
    }
    send("INT", stress.id());
    stdout.read_to_string(&mut output).unwrap();
    assert!(output.contains("\n  smallest "), "{output}");
    assert_eq!(stress.wait().unwrap().code(), Some(1));
}

#[test]
fn a_generator_that_hangs_is_named() {
    let toy = Toy::with_reference();
    toy.write_reference("fn main() { loop { std::thread::park(); } }\n");
    let output = toy.run("stress echo --program true --seed 1 --tests 1");
    output.assert_refused(
        "`toy-1-echo-reference generate 1 0` was stopped: it exceeded its Wall limit",
    );
}

#[test]
fn a_reference_that_fails_is_named() {
    let toy = Toy::with_reference();
    toy.write_reference(
        "fn main() {
            assert_eq!(std::env::args().nth(1).as_deref(), Some(\"generate\"), \"no theory\");
            println!(\"1\");
        }\n",
    );
    let output = toy.run("stress echo --program true --tests 1");
    output.error_begins("the reference's `solve` fails with status 101: ");
    output.warns("no theory");
}

/// A toy whose reference answers every request wrongly; the seed determines how.
fn toy_out_of_step() -> Toy {
    let toy = Toy::with_reference();
    let reference = "fn main() {
        let request = std::io::stdin().lines().next().unwrap().unwrap();
        match request.as_str() {
            \"1 generate 1 0\" => println!(\"debug\"),
            \"1 generate 2 0\" => print!(\"2 0 2\\n7\\n\"),
            \"1 generate 3 0\" => println!(\"1 0 999999999999\"),
            \"1 generate 4 0\" => print!(\"1 0 3\\n7\\n\"),
            \"1 generate 5 0\" => panic!(\"no theory\"),
            \"1 generate 6 0\" => print!(\"1 2 4\\nnone\"),
            \"1 generate 7 0\" => {
                print!(\"1 0 3\\n7\\n\");
                loop { std::thread::park() }
            }
            _ => panic!(\"{request}\"),
        }
    }
";
    toy.write(Toy::REFERENCE_PATH, reference);
    toy
}

#[test]
fn what_is_no_answer_to_a_request_is_an_error() {
    let toy = toy_out_of_step();
    let reasons = "fails: `debug` is no answer
fails: `2 0 2` is not the answer to request 1
fails: an answer of 999999999999 bytes is longer than 268435456 bytes
fails: it ends without an answer
fails with status 101:
fails with status 2: none
was stopped: it exceeded its Wall limit";
    for (seed, why) in (1..).zip(reasons.lines()) {
        let command = "stress echo --program true --tests 1 --time 120 --seed";
        toy.run(&format!("{command} {seed}"))
            .exits(2)
            .warns(&format!("generate {seed} 0` {why}"));
    }
}

/// A search that compared nothing does not say that nothing was found.
#[rstest]
#[case::endless_brute_force(("loop { std::hint::black_box(()); }", None, ""))]
#[case::silent_brute_force(("", None, "error: nothing was compared: all inputs had an empty answer: "))]
#[case::silent_generator(("println!(\"0\");", Some("fn main() {}"), "error: nothing was compared: all inputs were empty: "))]
fn what_compares_nothing_is_an_error(#[case] (brute, generator, why): (&str, Option<&str>, &str)) {
    let toy = Toy::new("7\n", "7\n");
    toy.write("brute.rs", &format!("fn main() {{ {brute} }}\n"));
    let seconds = if why.is_empty() { 1 } else { 600 };
    let stress =
        format!("stress echo --brute brute.rs --source mine.rs --tests 5 --time {seconds}");
    let output = if let Some(generator) = generator {
        toy.write("mine.rs", "fn main() { println!(\"0\"); }\n");
        toy.write("gen.rs", generator);
        toy.run(&format!("{stress} --gen gen.rs"))
    } else {
        toy.write("mine.rs", "fn main() {}\n");
        toy.run(&stress)
    };
    output.hides("nothing found");
    output.warns(why);
}

/// Empty inputs do not count.
#[test]
fn the_inputs_that_were_compared_are_counted() {
    let toy = Toy::new("7\n", "7\n");
    let generator = "fn main() {
    let seed: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    if seed % 2 == 0 { println!(\"{seed}\"); }
}\n";
    toy.write("gen.rs", generator);
    toy.write("brute.rs", Toy::SOLUTION);
    let output = toy
        .run("stress echo --brute brute.rs --gen gen.rs --tests 6 --seed 1 --time 600")
        .exits(0);
    output.shows("  3 inputs from seed 1: nothing found\n");
    output.warns("note: inputs that were not compared: 3 were empty\n");
}
