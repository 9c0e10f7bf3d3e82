//! Probes for the needs of tests.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};

/// Whether something is there, and the variables and files on which this depends.
pub struct Probe {
    pub is_there: bool,
    /// The variables of the environment on which this depends.
    pub variables: &'static [&'static str],
    /// The files and folders on which this depends.
    pub files: Vec<PathBuf>,
}

impl Probe {
    /// Returns the result of a probe for a right. Cargo cannot watch rights, so it depends on no variables or files.
    fn of_rights(is_there: bool) -> Self {
        Self {
            is_there,
            variables: &[],
            files: Vec::new(),
        }
    }
}

fn folders_of_programs() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).collect()
}

/// Returns the file of a program.
fn find(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let mut files = folders_of_programs().into_iter();
    files.find_map(|folder| Some(folder.join(&file)).filter(|file| file.is_file()))
}

/// Looks for a program in `PATH`.
pub fn program(name: &str) -> Probe {
    let file = find(name);
    Probe {
        is_there: file.is_some(),
        variables: &["PATH"],
        files: file.map_or_else(folders_of_programs, |file| vec![file]),
    }
}

/// Returns the output of a command, if it succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}

/// Returns the compiler for WebAssembly: that in `SOLO_WASM_RUSTC`, or else that in `RUSTC`, or else `rustc`.
pub fn wasm_compiler() -> PathBuf {
    let named = ["SOLO_WASM_RUSTC", "RUSTC"]
        .map(env::var_os)
        .into_iter()
        .flatten()
        .find(|named| !named.is_empty());
    named.map_or_else(|| "rustc".into(), PathBuf::from)
}

/// Looks for the standard library with which bundles in C are compiled.
pub fn wasm() -> Probe {
    let rustc = wasm_compiler();
    let ask = |arguments: &[&str]| {
        let printed = output(Command::new(&rustc).args(arguments))?;
        Some(PathBuf::from(printed.trim_end()))
    };
    let library = ask(&["--print=target-libdir", "--target=wasm32-wasip1"]);
    let is_std = |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with("libstd-");
    let entries = library.iter().flat_map(fs::read_dir).flatten().flatten();
    let is_there = entries.into_iter().any(is_std);
    // rustup keeps a list of what it has installed. Without it, the folder of all targets is watched.
    let rustlib = ask(&["--print=sysroot"]).map(|sysroot| sysroot.join("lib/rustlib"));
    let list = rustlib
        .as_ref()
        .map(|rustlib| rustlib.join("components"))
        .filter(|list| list.exists())
        .or(rustlib);
    Probe {
        is_there,
        variables: &["SOLO_WASM_RUSTC"],
        files: library.into_iter().chain(list).collect(),
    }
}

/// Looks for the oldest compiler that bundles support.
pub fn old_rust() -> Probe {
    let rustc = env::var_os("RUSTC_1_63").unwrap_or_default();
    let version = output(Command::new(&rustc).arg("--version"));
    Probe {
        is_there: version.is_some_and(|version| version.starts_with("rustc 1.63.")),
        variables: &["RUSTC_1_63"],
        files: vec![PathBuf::from(rustc)],
    }
}

/// Looks for the script that checks pages.
pub fn axe() -> Probe {
    let file = PathBuf::from(env::var_os("AXE_CORE").unwrap_or_default());
    Probe {
        is_there: file.is_file(),
        variables: &["AXE_CORE"],
        files: vec![file],
    }
}

/// Looks for Clippy. Rustup's proxy is there even without it.
pub fn clippy() -> Probe {
    let mut clippy = Command::new("clippy-driver");
    Probe {
        is_there: output(clippy.arg("-V")).is_some(),
        ..program("clippy-driver")
    }
}

/// Looks for a C compiler that can make programs of 32 bits, as the bundler does.
pub fn c32() -> Probe {
    let file = env::temp_dir().join(format!("needs-{}.c", process::id()));
    let program = file.with_extension("out");
    let text = "#include <stdio.h>\nint main(void) { return puts(\"\") < 0; }\n";
    let is_written = fs::write(&file, text).is_ok();
    let wanted = env::var_os("CC").filter(|wanted| !wanted.is_empty());
    let names = ["cc", "gcc", "clang"].map(OsString::from);
    let works = |compiler: OsString| {
        let mut command = Command::new(compiler);
        command.arg("-m32").arg("-o").args([&program, &file]);
        output(&mut command).is_some()
    };
    let is_there = is_written && wanted.into_iter().chain(names).any(works);
    let _ = fs::remove_file(&file);
    let _ = fs::remove_file(&program);
    Probe {
        is_there,
        variables: &["CC", "PATH"],
        // On Linux, the files for 32 bits are installed here.
        files: vec![PathBuf::from("/usr/lib/gcc")],
    }
}

/// Tries to create a cgroup and to move a process into it.
pub fn cgroups() -> Probe {
    Probe::of_rights(cgroup_of_this().is_some_and(|home| can_enter(&home)))
}

/// Tries the same in the nearest cgroup that enables the memory controller for its children. A cgroup that has
/// processes usually cannot enable it.
pub fn memory_controller() -> Probe {
    let hands_out = |folder: &&Path| {
        let controllers = fs::read_to_string(folder.join("cgroup.subtree_control"));
        controllers.is_ok_and(|all| {
            all.split_whitespace()
                .any(|controller| controller == "memory")
        })
    };
    let own = cgroup_of_this().unwrap_or_default();
    Probe::of_rights(own.ancestors().find(hands_out).is_some_and(can_enter))
}

/// Returns the folder of the cgroup that this process is in.
fn cgroup_of_this() -> Option<PathBuf> {
    let text = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = text.lines().find_map(|line| line.strip_prefix("0::/"))?;
    // Number, parent, device, root, mount point, options, a dash, and the type.
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let mount = mounts.lines().find_map(|line| {
        let words: Vec<_> = line.split(' ').collect();
        let is_whole = words.get(3) == Some(&"/") && line.contains(" - cgroup2 ");
        is_whole.then(|| words[4].to_string())
    })?;
    Some(Path::new(&mount).join(own))
}

fn can_enter(home: &Path) -> bool {
    let folder = home.join(format!("needs-{}", process::id()));
    if fs::create_dir(&folder).is_err() {
        return false;
    }
    let waits = Command::new("cat").stdin(Stdio::piped()).spawn();
    let is_entered = waits.is_ok_and(|mut waits| {
        let moved = fs::write(folder.join("cgroup.procs"), waits.id().to_string());
        let _ = waits.kill();
        let _ = waits.wait();
        let counted = fs::read_to_string(folder.join("cpu.stat"));
        moved.is_ok() && counted.is_ok_and(|counted| counted.contains("usage_usec "))
    });
    let _ = fs::remove_dir(&folder);
    is_entered
}

/// Tries to create the namespaces that the judge creates: directly as root, or else within a user namespace.
pub fn namespaces() -> Probe {
    let tried = |more: &[&str]| {
        let mut unshare = Command::new("unshare");
        unshare.args(["--pid", "--mount", "--ipc", "--fork", "--mount-proc"]);
        unshare.args(more).arg("true");
        output(&mut unshare).is_some()
    };
    let is_there = tried(&[]) || tried(&["--user", "--map-root-user"]);
    Probe {
        variables: &["PATH"],
        ..Probe::of_rights(is_there)
    }
}

/// Returns whether this is root, of the machine or of a container.
pub fn root() -> Probe {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let users = status.lines().find_map(|line| line.strip_prefix("Uid:"));
    let is_root = |users: &str| users.split_whitespace().all(|user| user == "0");
    Probe::of_rights(users.is_some_and(is_root))
}
