//! Running a program where there is no supervisor: on anything but Linux.
//!
//! Time that passes stands for processor time; memory, and what the program starts, are not seen.

use std::fs::File;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::sandbox::{End, Limit, Report, Request};

/// Runs a program as well as the standard library can.
pub fn unsupervised(request: &Request, stdout: &File, stderr: &File) -> Result<Report> {
    let input = File::open(&request.input)
        .with_context(|| format!("{} cannot be read", request.input.display()))?;
    let (program, arguments) = request
        .program
        .split_first()
        .context("no program is given")?;
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(input)
        .stdout(stdout.try_clone()?)
        .stderr(stderr.try_clone()?)
        .spawn()
        .with_context(|| format!("`{program}` cannot be started"))?;
    let mut end = loop {
        if let Some(status) = child.try_wait()? {
            break status
                .code()
                .map_or_else(|| End::Signaled(status.to_string()), End::Exited);
        }
        let over = if start.elapsed() > request.limits.cpu {
            Some(Limit::Cpu)
        } else if stdout.metadata()?.len() > request.limits.output {
            Some(Limit::Output)
        } else {
            None
        };
        if let Some(limit) = over {
            child.kill()?;
            child.wait()?;
            break End::Over(limit);
        }
        thread::sleep(Duration::from_millis(1));
    };
    if stdout.metadata()?.len() > request.limits.output {
        end = End::Over(Limit::Output);
    }
    let wall = start.elapsed();
    Ok(Report {
        end,
        cpu: wall,
        wall,
        memory: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::io::{Read, Seek};

    use crate::sandbox::Limits;

    fn run(command: &str) -> (End, String) {
        let limits = Limits {
            cpu: Duration::from_millis(300),
            wall: Duration::from_secs(2),
            memory: u64::MAX,
            output: 1 << 20,
            processes: 64,
        };
        let program = ["sh", "-c", command].map(String::from).to_vec();
        let input = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml").into();
        let mut stdout = tempfile::tempfile().unwrap();
        let stderr = tempfile::tempfile().unwrap();
        let request = Request {
            program,
            input,
            limits,
        };
        let report = unsupervised(&request, &stdout, &stderr).unwrap();
        assert_eq!(report.memory, None);
        let mut text = String::new();
        stdout.rewind().unwrap();
        stdout.take(100).read_to_string(&mut text).unwrap();
        (report.end, text)
    }

    #[test]
    fn reads_the_input_and_keeps_the_output() {
        assert_eq!(
            run("head -n 1"),
            (End::Exited(0), "[package]\n".to_string())
        );
    }

    #[test]
    fn tells_how_a_program_ended() {
        assert_eq!(run("exit 3").0, End::Exited(3));
        assert!(matches!(run("kill -SEGV $$").0, End::Signaled(_)));
    }

    #[test]
    fn ends_what_goes_over_a_limit() {
        assert_eq!(run("exec sleep 30").0, End::Over(Limit::Cpu));
        assert_eq!(run("exec yes").0, End::Over(Limit::Output));
    }
}
