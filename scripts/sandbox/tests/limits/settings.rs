//! The settings in which programs run: users and their rights.

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sandbox::{End, Limits, Report, Request};
use serde::Deserialize;

/// The output of `limited`.
#[derive(Debug, Deserialize)]
pub struct Run {
    pub report: Report,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// Fails unless the program ended like this.
    #[track_caller]
    pub fn ends(self, end: &End) -> Self {
        assert_eq!(self.report.end, *end, "{self:?}");
        self
    }
}

/// The settings of the tests. All but the first two need root.
#[derive(Clone, Copy, PartialEq)]
pub enum Setting {
    /// All rights of this user.
    Own,
    /// All rights of this user, but no PID namespaces.
    WithoutNamespaces,
    /// All rights of this user, but no cgroups.
    WithoutCgroups,
    /// An ordinary user, with namespaces alone.
    User,
    /// An ordinary user, with neither namespaces nor cgroups.
    UserWithoutNamespaces,
    /// An ordinary user, with namespaces and a delegated cgroup.
    Delegated,
}

/// Longer than any test takes, however busy the machine is.
const EVER: Duration = Duration::from_mins(10);

/// Returns limits with enough time for a program that is to end by itself.
pub fn limits() -> Limits {
    Limits {
        cpu: EVER,
        wall: EVER,
        deadline: EVER,
        memory: 64 << 20,
        output: 1 << 20,
        processes: 64,
    }
}

/// Runs the rest of its arguments as an ordinary user.
const AS_USER: [&str; 4] = [
    "setpriv",
    "--reuid=65534",
    "--regid=65534",
    "--clear-groups",
];

/// Runs the rest of its arguments where no PID namespaces can be made.
const WITHOUT_NAMESPACES: [&str; 6] = [
    "unshare",
    "-Ur",
    "sh",
    "-c",
    "echo 0 > /proc/sys/user/max_pid_namespaces && exec \"$@\"",
    "sh",
];

/// Runs the rest of its arguments where no cgroups are mounted.
const WITHOUT_CGROUPS: [&str; 5] = [
    "unshare",
    "-m",
    "sh",
    "-c",
    "for place in $(awk '$3 == \"cgroup2\" { print $2 }' /proc/mounts); do umount -l $place; done
exec \"$0\" \"$@\"",
];

/// Runs the rest of its arguments as an ordinary user who may make cgroups.
const DELEGATED: [&str; 4] = ["sh", "-c", include_str!("delegated.sh"), "sh"];

fn words(setting: Setting) -> Vec<&'static str> {
    let may_unshare = || {
        let unshare = Command::new("unshare").args(["-Ur", "true"]).status();
        unshare.is_ok_and(|status| status.success())
    };
    match setting {
        // A user who cannot create a user namespace cannot create the others, either.
        Setting::WithoutNamespaces if may_unshare() => WITHOUT_NAMESPACES.to_vec(),
        Setting::Own | Setting::WithoutNamespaces => Vec::new(),
        Setting::WithoutCgroups => WITHOUT_CGROUPS.to_vec(),
        Setting::User => AS_USER.to_vec(),
        Setting::UserWithoutNamespaces => [&AS_USER[..], &WITHOUT_NAMESPACES].concat(),
        Setting::Delegated => DELEGATED.to_vec(),
    }
}

/// Defines one test of a function for each setting. A test is ignored where its setting is not available. The
/// attributes, if any, are for all of them.
macro_rules! in_each_setting {
    ($(#[$attribute:meta])* $test:ident) => {
        mod $test {
            use crate::settings::Setting;

            #[rstest::rstest]
            #[case::own(Setting::Own)]
            #[case::without_namespaces(Setting::WithoutNamespaces)]
            #[cfg_attr(missing_root, ignore = "no root: run as root")]
            #[case::without_cgroups(Setting::WithoutCgroups)]
            #[cfg_attr(missing_root, ignore = "no root: run as root")]
            #[case::user(Setting::User)]
            #[cfg_attr(missing_root, ignore = "no root: run as root")]
            #[case::user_without_namespaces(Setting::UserWithoutNamespaces)]
            #[cfg_attr(missing_root, ignore = "no root: run as root")]
            #[cfg_attr(
                missing_cgroups,
                ignore = "no right to create cgroups: run as root, or in a delegated cgroup"
            )]
            #[case::delegated(Setting::Delegated)]
            $(#[$attribute])*
            fn in_setting(#[case] setting: Setting) {
                super::$test(setting);
            }
        }
    };
}
pub(crate) use in_each_setting;

/// Returns the request to run a program that is not trusted.
pub fn request(program: Vec<String>, limits: Limits) -> Request {
    Request {
        program,
        variables: Vec::new(),
        limits,
        is_trusted: false,
    }
}

pub fn start(setting: Setting, program: Vec<String>, limits: Limits, input: &str) -> Child {
    start_request(setting, &request(program, limits), input)
}

pub fn start_request(setting: Setting, request: &Request, input: &str) -> Child {
    let mut words = words(setting);
    words.push(env!("CARGO_BIN_EXE_limited"));
    let mut limited = Command::new(words[0])
        .args(&words[1..])
        .arg(serde_json::to_string(request).unwrap())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = limited.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    limited
}

pub fn wait(limited: Child) -> Run {
    let output = limited.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

pub fn run(setting: Setting, script: &str, limits: Limits, input: &str) -> Run {
    let program = ["sh", "-c", script].map(String::from).to_vec();
    wait(start(setting, program, limits, input))
}

pub fn python(script: &str) -> Vec<String> {
    ["python3", "-c", script].map(String::from).to_vec()
}

pub fn run_python(setting: Setting, script: &str, limits: Limits) -> Run {
    wait(start(setting, python(script), limits, ""))
}
