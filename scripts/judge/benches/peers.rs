//! Compares the CPU time of `judge test` with that of online-judge-tools (if `oj` is installed) and with a lower bound: start
//! the program for each test, and compare its output. `cargo bench -p judge` prints the medians.

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

        /// Writes a package and its tests.
        fn write(&self, workspace: &Path) {
            let package = workspace.join(self.name);
            fs::create_dir_all(package.join("src")).unwrap();
            let manifest = format!("[package]\nname = '{}'\nedition = '2021'\n", self.name);
            fs::write(package.join("Cargo.toml"), manifest).unwrap();
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

    pub fn main() {
        let workspace = TempDir::new().unwrap();
        let folder = workspace.path();
        let members = WORKS.map(|work| format!("'{}'", work.name)).join(", ");
        let manifest = format!("[workspace]\nresolver = '2'\nmembers = [{members}]\n");
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        for work in &WORKS {
            work.write(folder);
        }
        let version = Command::new("oj").arg("--version").output();
        let has_oj = version.is_ok_and(|output| output.status.success());
        println!(
            "CPU time in seconds, medians of {ROUNDS} rounds; the programs are already compiled"
        );
        println!("work           judge       oj    floor  judge/oj  judge/floor");
        for work in &WORKS {
            let mut ways: Vec<Box<dyn Fn()>> = vec![
                Box::new(|| floor(folder, work)),
                Box::new(|| judge(folder, work)),
            ];
            if has_oj {
                ways.push(Box::new(|| oj(folder, work)));
            }
            // Builds the program.
            judge(folder, work);
            let times = medians(&ways, work.runs);
            let [floor, judge] = [times[0], times[1]];
            let oj = times.get(2).copied();
            let shown = |number: Option<f64>| {
                number.map_or("-".to_string(), |number| format!("{number:.3}"))
            };
            println!(
                "{:10} {judge:9.3} {:>8} {floor:8.3} {:>9} {:12.2}",
                work.name,
                shown(oj),
                shown(oj.map(|oj| judge / oj)),
                judge / floor
            );
        }
    }

    /// Returns the CPU time of each way, of one run.
    fn medians(ways: &[Box<dyn Fn() + '_>], runs: u32) -> Vec<f64> {
        let mut times = vec![Vec::new(); ways.len()];
        for _ in 0..ROUNDS {
            for (way, times) in ways.iter().zip(&mut times) {
                let before = cpu();
                (0..runs).for_each(|_| way());
                times.push((cpu() - before) / f64::from(runs));
            }
        }
        let median = |mut times: Vec<f64>| {
            times.sort_by(f64::total_cmp);
            times[ROUNDS / 2]
        };
        times.into_iter().map(median).collect()
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
        let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
        run(judge.args(["test", work.name]).current_dir(folder));
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
