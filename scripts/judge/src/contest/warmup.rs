//! The first build of a contest's crates, while the contestant reads the problems.

use std::collections::VecDeque;
use std::env;
use std::io;
use std::process::{Command, Stdio};

#[cfg(windows)]
use process_wrap::std::JobObject;
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::cargo;
use crate::problem::Problem;
use crate::workspace::Workspace;

/// Builds in the background, one after the other. Dropping this ends them.
#[derive(Default)]
pub struct Warmup {
    waiting: VecDeque<Command>,
    running: Option<Box<dyn ChildWrapper>>,
}

impl Warmup {
    /// Returns the builds that make the first test and the first bundle of a problem quick: that of the program, and those for
    /// the comparison of its bundle. There are none if the problem has no dependencies. Errors are ignored: the test reports
    /// them.
    pub fn of(workspace: &Workspace, problem: &Problem) -> Self {
        if problem.dependencies.is_empty() {
            return Self::default();
        }
        let build = cargo::build_command(workspace, problem);
        let bundle = env::current_exe().map(|judge| {
            let mut bundle = Command::new(judge);
            bundle.args(["bundle", &problem.name, "--no-test", "--lang=rust"]);
            bundle.current_dir(&workspace.root);
            bundle
        });
        let mut waiting: VecDeque<_> = [build].into_iter().chain(bundle).collect();
        for command in &mut waiting {
            command
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
        }
        Self {
            waiting,
            running: None,
        }
    }

    /// Starts the next build if none runs; returns whether one does.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn advance(&mut self) -> io::Result<bool> {
        if let Some(running) = &mut self.running {
            if running.try_wait()?.is_none() {
                return Ok(true);
            }
        }
        self.running = self.waiting.pop_front().map(start).transpose()?;
        Ok(self.running.is_some())
    }
}

impl Drop for Warmup {
    fn drop(&mut self) {
        if let Some(running) = &mut self.running {
            // It may have ended by itself.
            let _ = running.kill();
        }
    }
}

/// Starts a command so that all its processes can be ended.
fn start(command: Command) -> io::Result<Box<dyn ChildWrapper>> {
    let mut command = CommandWrap::from(command);
    #[cfg(windows)]
    command.wrap(JobObject);
    #[cfg(unix)]
    command.wrap(ProcessGroup::leader());
    command.spawn()
}
