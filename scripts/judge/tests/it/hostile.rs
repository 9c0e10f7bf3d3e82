//! Programs that try to get more than they are allowed, or to leave something behind.
//!
//! No test here depends on how busy the machine is: a program that is to be ended would run on.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::verdicts::memory;
use crate::util::processes::{assert_none_left, kill_at_work, sleeper, unique_seconds, Guard};
use crate::util::{in_shell, left_in_target, Outcome, Toy};
use rstest::rstest;

/// Starts processes that keep all CPUs busy until they are dropped.
fn load() -> Vec<Guard> {
    let spin = || {
        let mut shell = Command::new("sh");
        shell.args(["-c", "while :; do :; done"]);
        Guard(shell.spawn().unwrap())
    };
    let cpus = thread::available_parallelism().unwrap().get();
    (0..3 * cpus).map(|_| spin()).collect()
}

fn python(program: &str) -> String {
    shell_words::join(["python3", "-c", program])
}

/// Judges a program where the runner can make no namespaces.
fn test_without_namespaces(toy: &Toy, program: &str) -> Outcome {
    let may = Command::new("unshare").args(["-Ur", "true"]).status();
    let (before, script): (&[&str], _) = if may.is_ok_and(|status| status.success()) {
        let script = "echo 0 > /proc/sys/user/max_pid_namespaces && exec \"$@\"";
        (&["unshare", "-Ur"], script)
    } else {
        // Then the runner cannot, either.
        (&[], "exec \"$@\"")
    };
    let arguments = ["test", "echo", "--program", program];
    let mut shell = in_shell(before, toy.path(), script, &arguments);
    Outcome::new(shell.env_remove("CLICOLOR_FORCE").output().unwrap())
}

/// Returns the runner's JSON about the only test.
fn json(toy: &Toy, program: &str) -> serde_json::Value {
    let output = toy.judge(&["test", "echo", "--program", program, "--json"]);
    output.outcome_in_json()["tests"][0].clone()
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_verdict_does_not_depend_on_how_busy_the_machine_is() {
    let toy = Toy::with_milliseconds(1000, "", "1\n");
    let load = load();
    let works = python("import time\nwhile time.process_time() < 0.6: pass\nprint(1)");
    toy.test_program(&works).verdict("AC", "");
    toy.test_program("sleep 100")
        .verdict("TLE", "still running after 3s");
    drop(load);
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn time_of_children_too_short_to_be_seen_counts_where_there_are_cgroups() {
    let program = python(
        "import os, signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in range(100):
    if os.fork() == 0:
        while time.process_time() < 0.005: pass
        os._exit(0)
    try: os.wait()
    except ChildProcessError: pass
",
    );
    let test = json(&Toy::new("", ""), &program);
    match test["measured-by"].as_str() {
        Some("cgroup") => assert!(test["time"].as_f64() > Some(0.4), "{test}"),
        other => assert_eq!(other, Some("processes"), "{test}"),
    }
}

/// Each takes 400 MiB in its own way, where 320 are allowed.
#[rstest]
#[case::memfds(
    "fds = [os.memfd_create(str(i)) for i in range(8)]
for fd in fds: os.write(fd, bytes(50 << 20))"
)]
#[case::files_in_memory_without_a_name(
    "fds = [os.open('/dev/shm', os.O_TMPFILE | os.O_RDWR) for i in range(8)]
for fd in fds: os.write(fd, bytes(50 << 20))"
)]
#[case::memfd_of_which_a_page_is_mapped(
    "fds = [os.memfd_create(str(i)) for i in range(8)]
for fd in fds: os.write(fd, bytes(50 << 20))
maps = [mmap.mmap(fd, 4096) for fd in fds]"
)]
#[case::children_that_shared_it_at_first(
    "x = bytearray(80 << 20)
for _ in range(4):
    if os.fork() == 0:
        for i in range(0, len(x), 4096): x[i] = 1
        break"
)]
#[case::thread_whose_first_thread_has_ended(
    "def work():
    time.sleep(0.5)
    x = bytearray(400 << 20)
    time.sleep(100)
threading.Thread(target=work).start()
ctypes.CDLL(None).pthread_exit(None)"
)]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn memory_counts_whatever_it_belongs_to(#[case] program: &str) {
    let program = format!("import ctypes, mmap, os, threading, time\n{program}\ntime.sleep(100)\n");
    Toy::new("", "")
        .test_program(&python(&program))
        .verdict("MLE", "more than 320 MiB of memory");
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn memory_is_that_of_all_processes() {
    let program = "import os, time\nos.fork()\nx = bytearray(60 << 20)\ntime.sleep(2)";
    let output = Toy::new("", "").test_program(&python(program));
    output.verdict("AC", "");
    assert!(memory(&output.stdout) > 120.0, "{output:#?}");
}

#[test]
fn the_input_is_not_the_programs_memory() {
    let toy = Toy::new(&"1\n".repeat(50 << 20), "");
    let output = toy.test_program("sleep 1");
    output.verdict("AC", "");
    assert!(memory(&output.stdout) < 50.0, "{output:#?}");
}

/// A process that runs on after its first thread has ended is shown as a zombie.
#[rstest]
#[case::in_its_group("pass")]
#[case::in_a_session_of_its_own("os.setsid()")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn no_process_is_left_whose_first_thread_has_ended(#[case] before: &str) {
    let program = python(&format!(
        "import ctypes, os, threading, time
if os.fork() == 0:
    {before}
    def work():
        while True:
            open('alive', 'a').write('.')
            time.sleep(0.01)
    threading.Thread(target=work).start()
    ctypes.CDLL(None).pthread_exit(None)
while not os.path.exists('alive'): time.sleep(0.01)
",
    ));
    let toy = Toy::new("", "");
    for judge in [Toy::test_program, test_without_namespaces] {
        judge(&toy, &program).verdict("AC", "");
        let alive = toy.join("alive");
        let length = fs::metadata(&alive).unwrap().len();
        thread::sleep(Duration::from_millis(500));
        assert_eq!(fs::metadata(&alive).unwrap().len(), length);
        fs::remove_file(alive).unwrap();
    }
}

/// Tries to join the process group of the runner, and then ends or stops its supervisor.
#[rstest]
#[case::ends("KILL")]
#[case::stops("STOP")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn nothing_is_left_by_one_that_turns_on_its_supervisor(#[case] signal: &str) {
    let seconds = unique_seconds();
    let program = python(&format!(
        "import os, signal, time
supervisor = os.getppid()
if os.fork() == 0:
    try:
        runner = int(open(f'/proc/{{supervisor}}/stat').read().rpartition(')')[2].split()[1])
        os.setpgid(0, os.getpgid(runner))
    except OSError: os.setpgid(0, 0)
    os.execlp('sleep', 'sleep', '{seconds}')
time.sleep(0.2)
os.kill(supervisor, signal.SIG{signal})
os.execlp('sleep', 'sleep', '{seconds}')
"
    ));
    let toy = Toy::with_milliseconds(2000, "", "1\n");
    for judge in [Toy::test_program, test_without_namespaces] {
        judge(&toy, &program).exits(1);
        assert_none_left(&format!("sleep {seconds}"));
    }
}

/// Takes the socket on which the supervisor reports, as root could, and reports a success.
#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn no_verdict_can_be_forged() {
    let program = python(
        r"import ctypes, json, os
report = {'end': {'Exited': 0}, 'cpu': {'secs': 0, 'nanos': 0}, 'memory': 0, 'measured_by': 'processes'}
answer = json.dumps({'Ok': {'report': report, 'stdout': 2, 'stderr': 0}})
supervisor = os.pidfd_open(os.getppid())
socket = ctypes.CDLL(None, use_errno=True).syscall(438, supervisor, 1, 0)  # pidfd_getfd
if socket < 0: raise OSError(ctypes.get_errno(), 'pidfd_getfd')
os.write(socket, f'{answer}\n1\n'.encode())
",
    );
    let toy = Toy::new("", "1\n");
    for judge in [Toy::test_program, test_without_namespaces] {
        // The program itself must fail. If the forged report were merely malformed, the supervisor would.
        judge(&toy, &program).verdict("RE", "exit code 1");
    }
}

/// `CAP_SYS_PTRACE` opens the supervisor to a program, and `CAP_SYS_RESOURCE` lets it raise its limits.
#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_program_run_by_root_lacks_the_privileges_to_escape() {
    let program = python(
        "status = open('/proc/self/status').read()
effective = int(status.split('CapEff:')[1].split()[0], 16)
CAP_SYS_PTRACE, CAP_SYS_RESOURCE = 19, 24
print(effective >> CAP_SYS_PTRACE & 1 | effective >> CAP_SYS_RESOURCE & 1)",
    );
    let toy = Toy::new("", "0\n");
    for judge in [Toy::test_program, test_without_namespaces] {
        judge(&toy, &program).verdict("AC", "");
    }
}

/// Only root can mount; programs of other users are ended just the same.
#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn limits_hold_for_one_that_mounts_over_proc() {
    let program = "import ctypes
ctypes.CDLL(None).mount(b'x', b'/proc', b'tmpfs', 0, None)
while True: pass";
    let toy = Toy::with_milliseconds(300, "", "");
    toy.test_program(&python(program))
        .verdict("TLE", "more than 300ms of CPU time");
}

#[test]
fn a_supervisor_that_was_ended_is_told() {
    let toy = Toy::new("", "1\n");
    let seconds = unique_seconds();
    let program = format!("sh -c 'kill -KILL $PPID; sleep {seconds}'");
    let output = test_without_namespaces(&toy, &program);
    output.verdict("RE", "its supervisor process ended: signal: 9 (SIGKILL)");
    assert_none_left(&format!("sleep {seconds}"));
}

#[test]
fn the_answer_is_not_beside_the_input() {
    let toy = Toy::new("1\n", "2\n");
    let program = "f=$(readlink /proc/self/fd/0); cat \"${f%.in}.out\"";
    let output = toy.test_program(&shell_words::join(["sh", "-c", program]));
    output.verdict("RE", "No such file");
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn the_input_is_a_file_to_seek_and_to_map_but_not_to_write() {
    let program = "import mmap, os
print(mmap.mmap(0, 0, access=mmap.ACCESS_READ)[:].decode())
os.lseek(0, 2, os.SEEK_SET)
print(os.read(0, 10).decode())
try: os.write(0, b'x')
except OSError: print('no')";
    let toy = Toy::new("1 2\n", "1 2 2 no\n");
    toy.test_program(&python(program)).verdict("AC", "");
}

/// Runs the runner in a shell that limits files to 16 blocks of 512 bytes.
fn judge_with_small_files(toy: &Toy, program: &str) -> Outcome {
    let script = "ulimit -f 16 && exec \"$@\"";
    let arguments = ["test", "echo", "--program", program];
    let mut shell = in_shell(&[], toy.path(), script, &arguments);
    Outcome::new(shell.output().unwrap())
}

#[test]
fn the_shells_limit_on_files_is_not_one_on_outputs() {
    let toy = Toy::new("1\n", &"1\n".repeat(100_000));
    toy.test_program("cat").verdict("WA", "");
    let program = "cat testdata/toy-1-echo/test.out";
    judge_with_small_files(&toy, program).verdict("AC", "");
    let output = judge_with_small_files(&toy, "sh -c 'exec yes > big'");
    output.verdict("RE", "ended by SIGXFSZ");
}

#[test]
fn an_input_beyond_the_shells_limit_on_files_is_refused() {
    let toy = Toy::new(&"1\n".repeat(10_000), "1\n");
    toy.test_program("echo 1").verdict("AC", "");
    judge_with_small_files(&toy, "cat").assert_refused(
        "the input has 20000 bytes, but the shell allows no file of more than 8192: \
         raise `ulimit -f`",
    );
}

/// Each runs a program that sleeps for long. All its files are in places that the next runner cleans up.
#[rstest]
#[case::compiled_source(&["test", "echo", "--source", "sleeps.rs"])]
#[case::hidden_tests(&["test", "echo", "--hidden", "--program", "sh sleeps.sh"])]
#[case::bundle(&["bundle", "echo", "--source", "sleeps.rs", "-o", "out.rs"])]
fn no_file_is_left_when_the_runner_is_killed(#[case] arguments: &[&str]) {
    let toy = Toy::with_reference();
    let seconds = unique_seconds();
    toy.write("sleeps.rs", &sleeper(&seconds));
    toy.write("sleeps.sh", &format!("exec sleep {seconds}\n"));
    let temporary = toy.join("temporary");
    fs::create_dir(&temporary).unwrap();
    let mut judge = toy.command(arguments);
    judge.env("TMPDIR", &temporary);
    kill_at_work(&mut judge, &format!("sleep {seconds}"));
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
    // The next runner removes the files in the target folder.
    toy.run("list").exits(0);
    assert_eq!(left_in_target(toy.path()), [""; 0]);
}
