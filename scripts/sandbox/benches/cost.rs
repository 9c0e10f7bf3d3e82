//! Compares the CPU time of a small program in the sandbox with that of the same program outside.
//!
//! `cargo bench -p judge-sandbox -- [PROGRAM [ARGUMENT…]]` runs a program many times in each way, round by round, and prints
//! the medians. Each way has the same work to do: start the program, read its output, wait for its end.

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    cost::main()
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    println!("not measured: the sandbox measures CPU time on Linux only");
    ExitCode::SUCCESS
}

#[cfg(target_os = "linux")]
mod cost {
    use std::env;
    use std::process::{Command, ExitCode, Stdio};
    use std::time::Duration;

    use nix::sys::resource::{getrusage, UsageWho};
    use nix::sys::time::TimeVal;
    use sandbox::{End, Limits, Request};

    /// How often the program runs in each round.
    const RUNS: u32 = 100;

    const ROUNDS: usize = 15;

    const LIMITS: Limits = Limits {
        cpu: Duration::from_secs(2),
        wall: Duration::from_secs(4),
        deadline: Duration::from_mins(1),
        memory: 256 << 20,
        output: 1 << 24,
        processes: 16,
    };

    pub fn main() -> ExitCode {
        if let Some(status) = sandbox::helper_main() {
            return status;
        }
        let words = env::args().skip(1).filter(|word| word != "--bench");
        let mut program: Vec<String> = words.collect();
        if program.is_empty() {
            program.push("true".to_string());
        }
        let ways: [(&str, &dyn Fn()); 3] = [
            ("without the sandbox", &|| alone(&program)),
            ("trusted", &|| run_limited(&program, true)),
            ("not trusted", &|| run_limited(&program, false)),
        ];
        let mut times = vec![Vec::new(); ways.len()];
        for _ in 0..ROUNDS {
            for ((_, run), times) in ways.iter().zip(&mut times) {
                times.push(cpu_of(run));
            }
        }
        for times in &mut times {
            times.sort();
        }
        let floor = times[0][ROUNDS / 2];
        println!("CPU time of `{}`, a run:", program.join(" "));
        for ((name, _), times) in ways.iter().zip(times) {
            let time = times[ROUNDS / 2];
            let ratio = time.as_secs_f64() / floor.as_secs_f64();
            println!("{name:20} {:>6} µs  {ratio:4.2}", (time / RUNS).as_micros());
        }
        ExitCode::SUCCESS
    }

    /// Returns the CPU time of many runs, in this process and all processes that it has waited for.
    fn cpu_of(run: &dyn Fn()) -> Duration {
        let before = cpu();
        for _ in 0..RUNS {
            run();
        }
        // The helpers' time counts when they have ended.
        sandbox::end();
        cpu().saturating_sub(before)
    }

    fn cpu() -> Duration {
        let of = |time: TimeVal| {
            Duration::new(time.tv_sec().unsigned_abs(), 0)
                + Duration::from_micros(time.tv_usec().unsigned_abs())
        };
        let all = [UsageWho::RUSAGE_SELF, UsageWho::RUSAGE_CHILDREN];
        let usages = all.map(|who| getrusage(who).expect("the kernel knows both"));
        usages
            .iter()
            .map(|usage| of(usage.user_time()) + of(usage.system_time()))
            .sum()
    }

    fn alone(program: &[String]) {
        let mut command = Command::new(&program[0]);
        command.args(&program[1..]).stdin(Stdio::null());
        let output = command.output().expect("the program can be started");
        assert!(output.status.success());
    }

    fn run_limited(program: &[String], is_trusted: bool) {
        let request = Request {
            program: program.to_vec(),
            variables: Vec::new(),
            limits: LIMITS,
            is_trusted,
        };
        let run = sandbox::run(&request, &[]).expect("the program can be started");
        assert_eq!(run.report.end, End::Exited(0));
    }
}
