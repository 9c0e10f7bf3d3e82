//! Compares the CPU time of `judge test` with that of cargo-compete and online-judge-tools, where they are installed, and with a
//! lower bound: start the program for each test, and compare its output. Then it measures the first test and the first bundle
//! of a new workspace, which takes some minutes and a network connection. `cargo bench -p judge` prints two tables in Markdown.

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("not measured: the CPU time of other processes is read from /proc");
}

#[cfg(target_os = "linux")]
fn main() {
    peers::main();
}

#[cfg(target_os = "linux")]
mod peers {
    use std::fs::{self, File};
    use std::path::Path;
    use std::process::{Command, Stdio};

    use procfs::process::Process;
    use tempfile::TempDir;

    const ROUNDS: usize = 5;

    /// Tests of a program that prints its input.
    struct Work {
        name: &'static str,
        tests: usize,
        /// The size of the first input, in bytes.
        size: usize,
        /// How often they run in each round.
        runs: u32,
    }

    const WORKS: [Work; 5] = [
        Work::new("one", 1, 2, 20),
        Work::new("three", 3, 2, 20),
        Work::new("thirty", 30, 2, 5),
        Work::new("hundred", 100, 2, 3),
        Work::new("large", 1, 20 << 20, 5),
    ];

    impl Work {
        const fn new(name: &'static str, tests: usize, size: usize, runs: u32) -> Self {
            Self {
                name,
                tests,
                size,
                runs,
            }
        }

        /// Writes a package and its tests, also as cargo-compete finds them.
        fn write(&self, workspace: &Path) {
            let package = workspace.join(self.name);
            fs::create_dir_all(package.join("src")).unwrap();
            let manifest = format!(
                "[package]\nname = '{0}'\nedition = '2021'\n[package.metadata.cargo-compete.bin]\n\
                 {0} = {{ alias = '{0}', problem = 'https://example.com/{0}' }}\n",
                self.name
            );
            fs::write(package.join("Cargo.toml"), manifest).unwrap();
            let suite = format!(
                "type: Batch\ntimelimit: 10s\nmatch: Lines\ncases: []\nextend:\n  - type: Text\n    \
                 path: {}\n    in: /*.in\n    out: /*.out\n",
                workspace.join("testdata").join(self.name).display()
            );
            fs::write(package.join("suite.yml"), suite).unwrap();
            let program = "fn main() { std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap(); }\n";
            fs::write(package.join("src/main.rs"), program).unwrap();
            let tests = workspace.join("testdata").join(self.name);
            fs::create_dir_all(&tests).unwrap();
            for test in 0..self.tests {
                // Numbers of one digit, so that all inputs differ in their number of lines alone.
                let text = "7\n".repeat(self.size / 2 + test);
                for end in ["in", "out"] {
                    fs::write(tests.join(format!("{test}.{end}")), &text).unwrap();
                }
            }
        }
    }

    /// A program that runs the tests of a package in a workspace.
    type Way = fn(&Path, &Work);

    pub fn main() {
        let [own, foreign] = [TempDir::new().unwrap(), TempDir::new().unwrap()];
        let [own, foreign] = [own.path(), foreign.path()];
        let members = WORKS.map(|work| format!("'{}'", work.name)).join(", ");
        let manifest = format!("[workspace]\nresolver = '2'\nmembers = [{members}]\n");
        for folder in [own, foreign] {
            fs::write(folder.join("Cargo.toml"), &manifest).unwrap();
            for work in &WORKS {
                work.write(folder);
            }
        }
        // The judge would take these tests, too.
        let config = "test-suite = '{{ manifest_dir }}/suite.yml'\n";
        fs::write(foreign.join("compete.toml"), config).unwrap();
        let mut ways: Vec<(&str, &Path, Way)> = vec![("judge", own, judge), ("floor", own, floor)];
        if is_installed("cargo-compete", "compete") {
            ways.push(("cargo-compete", foreign, compete));
        }
        if is_installed("oj", "--version") {
            ways.push(("oj", own, oj));
        }
        println!(
            "CPU time of each tool in seconds, with the program already compiled, medians of {ROUNDS} rounds; in brackets, \
             the judge's time divided by the tool's, in the same round\n"
        );
        header("tests", ways.iter().map(|way| way.0));
        for work in &WORKS {
            row(work.name, cells(&ways, work));
        }
        println!("\nCPU time in seconds, of one run each; {ROUNDS} runs for the second test\n");
        let steps = ["init", "first test", "second test", "first bundle"];
        header("new workspace for AtCoder", steps);
        for init in ["init --for atcoder", "init --for atcoder --build"] {
            row(init, contest(init).map(|time| format!("{time:.2}")));
        }
        println!(
            "\n`judge test` of all problems of this repository, built: {:.2} s",
            book()
        );
    }

    /// Returns the CPU time of the tests of all problems of this repository.
    fn book() -> f64 {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let tests = || run(own(&folder).arg("test"));
        // Builds the programs.
        tests();
        median((0..ROUNDS).map(|_| time(1, tests)).collect())
    }

    fn header<'a>(first: &str, others: impl IntoIterator<Item = &'a str>) {
        let names: Vec<_> = others.into_iter().map(String::from).collect();
        let rule = vec!["---".to_string(); names.len()];
        row(first, names);
        row("---", rule);
    }

    fn row(first: &str, others: impl Into<Vec<String>>) {
        println!("| {first} | {} |", others.into().join(" | "));
    }

    /// Returns the medians of the ways' times, and of the ratio of the first one's to each.
    fn cells(ways: &[(&str, &Path, Way)], work: &Work) -> Vec<String> {
        // Builds the programs.
        for (_, folder, way) in ways {
            way(folder, work);
        }
        let rounds: Vec<Vec<f64>> = (0..ROUNDS)
            .map(|_| {
                let times = ways.iter();
                times
                    .map(|(_, folder, way)| time(work.runs, || way(folder, work)))
                    .collect()
            })
            .collect();
        let median_of =
            |value: &dyn Fn(&Vec<f64>) -> f64| median(rounds.iter().map(value).collect());
        let cell = |column: usize| {
            let time = median_of(&|round| round[column]);
            match column {
                0 => format!("{time:.3}"),
                _ => format!(
                    "{time:.3} ({:.2})",
                    median_of(&|round| round[0] / round[column])
                ),
            }
        };
        (0..ways.len()).map(cell).collect()
    }

    /// Returns the CPU time of `init` in a new workspace, of the first two tests there and of the first bundle.
    fn contest(init_command: &str) -> [f64; 4] {
        let folder = TempDir::new().unwrap();
        let folder = folder.path();
        let spent = |words: &str| time(1, || run(own(folder).args(words.split(' '))));
        let init = spent(init_command);
        spent("new abc300-a");
        let tests = folder.join("testdata/abc300-a");
        fs::create_dir_all(&tests).unwrap();
        for end in ["in", "out"] {
            fs::write(tests.join(format!("1.{end}")), "7\n").unwrap();
        }
        let first = spent("test a");
        let again = median((0..ROUNDS).map(|_| spent("test a")).collect());
        [init, first, again, spent("bundle a")]
    }

    /// Returns the CPU time of a run, on average.
    fn time(runs: u32, way: impl Fn()) -> f64 {
        let before = cpu();
        (0..runs).for_each(|_| way());
        (cpu() - before) / f64::from(runs)
    }

    fn median(mut times: Vec<f64>) -> f64 {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }

    fn is_installed(program: &str, argument: &str) -> bool {
        let output = Command::new(program).args([argument, "--help"]).output();
        output.is_ok_and(|output| output.status.success())
    }

    /// Returns the CPU time of this process and of all that it has waited for, in seconds.
    fn cpu() -> f64 {
        let stat = Process::myself().unwrap().stat().unwrap();
        let ticks = (stat.utime + stat.stime).cast_signed() + stat.cutime + stat.cstime;
        let ticks = u32::try_from(ticks).expect("they fit for years");
        let of_second = u32::try_from(procfs::ticks_per_second()).expect("there are 100");
        f64::from(ticks) / f64::from(of_second)
    }

    fn judge(folder: &Path, work: &Work) {
        run(own(folder).args(["test", work.name]));
    }

    /// Returns the judge's command in a folder.
    fn own(folder: &Path) -> Command {
        let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
        judge.current_dir(folder).stdin(Stdio::null());
        judge
    }

    fn compete(folder: &Path, work: &Work) {
        let mut cargo = Command::new("cargo");
        cargo.args(["compete", "test", "--release", work.name]);
        run(cargo.current_dir(folder.join(work.name)));
    }

    fn oj(folder: &Path, work: &Work) {
        let mut build = Command::new("cargo");
        build.args(["build", "--quiet", "--release", "--package", work.name]);
        run(build.current_dir(folder));
        let mut oj = Command::new("oj");
        oj.args(["test", "--command"])
            .arg(folder.join("target/release").join(work.name))
            .arg("--directory")
            .arg(folder.join("testdata").join(work.name));
        run(oj.current_dir(folder));
    }

    fn run(command: &mut Command) {
        command.env_remove("CARGO_TARGET_DIR");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }

    fn floor(folder: &Path, work: &Work) {
        for test in 0..work.tests {
            let file = folder
                .join("testdata")
                .join(work.name)
                .join(test.to_string());
            let input = File::open(file.with_extension("in")).unwrap();
            let mut program = Command::new(folder.join("target/release").join(work.name));
            let output = program.stdin(Stdio::from(input)).output().unwrap();
            let answer = fs::read(file.with_extension("out")).unwrap();
            assert!(output.stdout == answer);
        }
    }
}
