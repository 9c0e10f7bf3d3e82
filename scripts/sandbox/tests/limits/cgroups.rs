//! Counts and limits of cgroups, and attempts of a program to leave its own.

use std::time::Duration;

use rstest::rstest;
use sandbox::{End, Limit, MeasuredBy};

use crate::settings::{in_each_setting, limits, run, run_python, Setting};

/// Defines `leave`, which tries to move this process out of its cgroup in every way there is, and `burn`, which uses
/// CPU time in many short-lived children that nobody waits for.
const LEAVE_AND_BURN: &str = include_str!("leave_and_burn.py");

/// A process that can write to the hierarchy could leave its cgroup.
#[rstest]
#[case::own(Setting::Own)]
#[case::delegated(Setting::Delegated)]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
#[cfg_attr(missing_root, ignore = "no root: run as root")]
#[cfg_attr(
    missing_cgroups,
    ignore = "no right to create cgroups: run as root, or in a delegated cgroup"
)]
fn no_program_in_namespaces_leaves_its_cgroup(#[case] setting: Setting) {
    let program = format!("{LEAVE_AND_BURN}\nleave()\nburn(500, 0.004)\n");
    let mut limits = limits();
    limits.cpu = Duration::from_secs(1);
    let run = run_python(setting, &program, limits).ends(&End::Over(Limit::Cpu));
    assert_eq!(run.report.measured_by, MeasuredBy::Cgroup, "{run:?}");
}

/// No child alone reaches the limit.
#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
#[cfg_attr(missing_root, ignore = "no root: run as root")]
#[cfg_attr(
    missing_cgroups,
    ignore = "no right to create cgroups: run as root, or in a delegated cgroup"
)]
fn time_outside_of_the_cgroup_counts() {
    let program = format!("{LEAVE_AND_BURN}\nleave()\nburn(60, 0.08)\n");
    let mut limits = limits();
    limits.cpu = Duration::from_secs(1);
    let run = run_python(Setting::WithoutNamespaces, &program, limits).ends(&End::Over(Limit::Cpu));
    assert_eq!(run.report.measured_by, MeasuredBy::Processes, "{run:?}");
}

in_each_setting!(
    #[cfg_attr(missing_root, ignore = "no root: run as root")]
    #[cfg_attr(
        missing_cgroups,
        ignore = "no right to create cgroups: run as root, or in a delegated cgroup"
    )]
    #[cfg_attr(
        missing_namespaces,
        ignore = "no right to create namespaces: run as root, or allow user namespaces"
    )]
    only_a_cgroup_that_cannot_be_left_is_called_exact
);
fn only_a_cgroup_that_cannot_be_left_is_called_exact(setting: Setting) {
    let measured_by = match setting {
        Setting::Own | Setting::Delegated => MeasuredBy::Cgroup,
        Setting::WithoutNamespaces
        | Setting::WithoutCgroups
        | Setting::User
        | Setting::UserWithoutNamespaces => MeasuredBy::Processes,
    };
    let count = "i=0; while [ $i -lt 99999 ]; do i=$((i+1)); done";
    let run = run(setting, count, limits(), "").ends(&End::Exited(0));
    assert_eq!(run.report.measured_by, measured_by, "{run:?}");
    assert!(run.report.cpu > Duration::from_millis(10), "{run:?}");
}

/// Each program has 100 MiB, of 64 MiB allowed, that no process shows as its own when it is sampled.
#[rstest]
#[case::memfds_on_their_way(
    "pairs = []
for _ in range(50):
    pairs.append(socket.socketpair())
    fd = os.memfd_create('x')
    os.write(fd, bytes(2 << 20))
    socket.send_fds(pairs[-1][0], [b'x'], [fd])
    os.close(fd)"
)]
#[case::pipes(
    "pipes = [os.pipe() for _ in range(100)]
for _, end in pipes:
    fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, 1 << 20)
    os.set_blocking(end, False)
    os.write(end, bytes(1 << 20))"
)]
#[case::file_system_in_memory(
    "libc = ctypes.CDLL(None)
user, group = os.getuid(), os.getgid()
if user:
    libc.unshare(0x10000000 | 0x20000)
    for file, text in ('setgroups', 'deny'), ('uid_map', f'{user} {user} 1'), ('gid_map', f'{group} {group} 1'):
        with open(f'/proc/self/{file}', 'w') as map: map.write(text)
folder = tempfile.mkdtemp()
assert libc.mount(b'none', folder.encode(), b'tmpfs', 0, None) == 0
for i in range(100):
    with open(f'{folder}/{i}', 'wb') as file: file.write(bytes(1 << 20))"
)]
#[case::child_that_nobody_waits_for(
    "signal.signal(signal.SIGCHLD, signal.SIG_IGN)
if os.fork() == 0:
    bytearray(100 << 20)
    os._exit(0)
try: os.wait()
except ChildProcessError: pass
os._exit(0)"
)]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
#[cfg_attr(missing_root, ignore = "no root: run as root")]
#[cfg_attr(
    missing_memory_controller,
    ignore = "no memory controller of cgroups: run as root where cgroups of version 2 have it"
)]
fn memory_that_no_process_shows_is_limited(
    #[case] program: &str,
    #[values(Setting::Own, Setting::Delegated)] setting: Setting,
) {
    let modules = "import ctypes, fcntl, os, signal, socket, tempfile, time";
    let program = format!("{modules}\n{program}\ntime.sleep(1000)\n");
    let mut limits = limits();
    limits.output = 1 << 30;
    run_python(setting, &program, limits).ends(&End::Over(Limit::Memory));
}

in_each_setting!(the_content_of_files_on_disks_is_not_memory);
fn the_content_of_files_on_disks_is_not_memory(setting: Setting) {
    let temporary = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let folder = temporary.path();
    std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    let mut limits = limits();
    limits.output = 256 << 20;
    let script = format!(
        "cd {} && head -c 128M /dev/zero > file && cat file > /dev/null",
        folder.display()
    );
    let run = run(setting, &script, limits, "").ends(&End::Exited(0));
    assert!(run.report.memory < Some(32 << 20), "{run:?}");
}

/// Each of 60 processes tries to start 39 threads, all at the same time. The first prints how many were started.
const THREADS: &str = include_str!("threads.py");

#[rstest]
#[cfg_attr(missing_root, ignore = "no root: run as root")]
#[case::user(Setting::User)]
#[cfg_attr(
    missing_memory_controller,
    ignore = "no memory controller of cgroups: run as root where cgroups of version 2 have it"
)]
#[case::own(Setting::Own)]
#[cfg_attr(
    missing_memory_controller,
    ignore = "no memory controller of cgroups: run as root where cgroups of version 2 have it"
)]
#[case::delegated(Setting::Delegated)]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn the_kernel_limits_the_programs_tasks(#[case] setting: Setting) {
    let mut limits = limits();
    limits.memory = 2 << 30;
    let run = run_python(setting, THREADS, limits).ends(&End::Exited(0));
    let threads: usize = run.stdout.trim().parse().unwrap();
    // With the processes themselves, 1,024 tasks are allowed.
    assert!((900..=1024 - 60).contains(&threads), "{run:?}");
}
