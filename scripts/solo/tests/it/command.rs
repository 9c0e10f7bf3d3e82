//! The command line of `cargo solo`.

use std::fs;
use std::process::{Command, Output};

use rstest::rstest;

use crate::small::{compile, solo, success, Small};

const LIBRARY: (&str, &str) = ("lib/src/lib.rs", "pub fn f() -> i32 { 3 }\n");

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

#[test]
fn what_is_written_is_said_with_its_size_and_the_limit_of_the_site() {
    let small = Small::new(&[LIBRARY]);
    let output = small.bundle(&["-o", "deep/bundle.rs", "--for", "atcoder"]);
    let file = small.path().join("main/deep/bundle.rs");
    let bytes = fs::read_to_string(file).unwrap().len();
    let line = format!("wrote deep/bundle.rs: {bytes} bytes; AtCoder takes 524288; edition 2024\n");
    assert_eq!(stderr(&output), line);
    assert!(output.status.success() && output.stdout.is_empty());
}

/// A workspace with a site whose compiler is old, and a program that this compiler cannot compile.
fn newer_than_its_site() -> Small {
    let program = "use std::sync::OnceLock;\n\nstatic LIMIT: OnceLock<u32> = OnceLock::new();\n\nfn main() {\n    \
                   let limit = LIMIT.get_or_init(|| 17);\n    println!(\"{}\", limit.isqrt());\n}\n";
    let workspace =
        "[workspace]\nmembers = [\"main\"]\n[workspace.metadata.sites.old]\nname = \"Old\"\n\
                     compiler = \"1.69.0\"\nread-in = \"this test\"\n";
    Small::new(&[("main/src/main.rs", program), ("Cargo.toml", workspace)])
}

#[test]
#[cfg_attr(missing_clippy, ignore = "no clippy: rustup component add clippy")]
fn items_that_the_compiler_of_the_site_lacks_are_noted() {
    let output = newer_than_its_site().bundle(&["--for", "old", "-o", "bundle.rs"]);
    let notes = "note: main/src/main.rs:3: `OnceLock` is stable since Rust 1.70.0, but Old compiles with Rust 1.69.0\n\
                 note: main/src/main.rs:6: `get_or_init` is stable since Rust 1.70.0, but Old compiles with Rust 1.69.0\n\
                 note: main/src/main.rs:7: `isqrt` is stable since Rust 1.84.0, but Old compiles with Rust 1.69.0\n";
    let lines = stderr(&output).split_inclusive('\n');
    let lines: String = lines.filter(|line| line.starts_with("note: ")).collect();
    assert_eq!(lines, notes);
    assert!(output.status.success());
}

#[cfg(unix)]
#[test]
fn without_clippy_a_note_says_that_nothing_was_checked() {
    let small = newer_than_its_site();
    let rustc = small.path().join("rustc");
    std::os::unix::fs::symlink(&*crate::small::RUSTC, &rustc).unwrap();
    let rustc = rustc.to_str().unwrap();
    let output = small.bundle(&["--for", "old", "--verbose", "--rustc", rustc]);
    let note = "note: the bundle was not checked for library items newer than Rust 1.69.0, the compiler of Old: Clippy is \
                missing or failed (run `rustup component add clippy`)\n";
    assert!(stderr(&output).contains(note), "{}", stderr(&output));
    assert!(output.status.success());
}

/// The kind `site_crate_that_is_another` tests that a used crate gets the note.
#[test]
fn there_is_no_note_on_a_crate_that_the_program_does_not_use() {
    let small = Small::new(&[
        (
            "main/Cargo.toml",
            "[dependencies]\nitertools = { path = \"../itertools\" }\n",
        ),
        ("main/src/main.rs", "fn main() {\n    println!(\"1\");\n}\n"),
        ("itertools/Cargo.toml", ""),
        ("itertools/src/lib.rs", "pub fn f() {}\n"),
    ]);
    let output = small.bundle(&["--for", "atcoder", "-o", "bundle.rs"]);
    assert!(
        stderr(&output).starts_with("wrote bundle.rs: "),
        "{}",
        stderr(&output)
    );
}

/// A file that a person wrote is never replaced, neither by its own name nor by that of a link to it.
#[rstest]
#[case::source("src/main.rs", None)]
#[case::manifest("Cargo.toml", None)]
#[case::any_file("notes.txt", Some("// Made by `hand`.\nfn main() {}\n"))]
#[case::later_in_the_file(
    "notes.txt",
    Some("fn main() {}\n// Made by `cargo solo`.\n// Edition: 2021\n")
)]
#[case::in_c("notes.c", Some("/*\nMade by `hand`.\n*/\nint main() {}\n"))]
#[cfg_attr(unix, case::link("link.rs", None))]
fn only_a_bundle_is_replaced(#[case] file: &str, #[case] text: Option<&str>) {
    let small = Small::new(&[LIBRARY]);
    if let Some(text) = text {
        small.write(&format!("main/{file}"), text);
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("src/main.rs", small.path().join("main/link.rs")).unwrap();
    let path = small.path().join("main").join(file);
    let before = fs::read_to_string(&path).unwrap();
    let output = small.bundle(&["-o", file]);
    assert_eq!(output.status.code(), Some(2));
    let why = format!("error: {file} exists and is not a bundle, so it is not replaced: name another file, or remove this one first\n");
    assert_eq!(stderr(&output), why);
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn a_bundle_is_replaced_and_a_link_to_it_stays() {
    let small = Small::new(&[LIBRARY]);
    // As `mktemp` creates it.
    small.write("bundle.rs", "");
    let link = small.path().join("main/link.rs");
    std::os::unix::fs::symlink("../bundle.rs", &link).unwrap();
    for options in [&[][..], &["--minify"], &[]] {
        success(&mut small.solo(&[&["-o", "link.rs"], options].concat()));
    }
    assert!(link.symlink_metadata().unwrap().is_symlink());
    let bundle = fs::read_to_string(small.path().join("bundle.rs")).unwrap();
    assert!(bundle.contains("fn main() {"), "{bundle}");
    let files = fs::read_dir(small.path().join("main")).unwrap();
    let mut names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert!(
        !names.any(|name| name.starts_with('.')),
        "a temporary file is left"
    );
}

/// After the line break, the text would be code, which cargo's own build does not have.
#[test]
fn a_licence_is_one_line_of_the_comment() {
    let small = Small::new(&[LIBRARY]);
    let licence =
        "MIT)\\n#[used] static E: fn() = { fn e() { println!(\\\"e\\\") } e }; //\\u2028\\u202E";
    small.write("lib/Cargo.toml", &format!("license = \"{licence}\"\n"));
    let (bundle, _) = success(&mut small.solo(&[]));
    let head: Vec<_> = bundle.lines().take_while(|line| !line.is_empty()).collect();
    assert!(head.iter().all(|line| line.starts_with("// ")), "{bundle}");
    let last = head.last().unwrap();
    assert!(
        last.starts_with("// Inlined: lib 0.0.0 (MIT) #[used]"),
        "{last}"
    );
    assert!(!last.contains(['\u{2028}', '\u{202e}']), "{last}");
}

#[cfg(unix)]
#[test]
fn the_stream_of_a_link_is_written_to() {
    let small = Small::new(&[LIBRARY]);
    let link = small.path().join("main/bundle.rs");
    std::os::unix::fs::symlink("/dev/stdout", &link).unwrap();
    let (bundle, _) = success(&mut small.solo(&["-o", "bundle.rs"]));
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert!(bundle.starts_with("// "), "{bundle}");
}

/// A clipboard program has priority over the terminal.
#[cfg(target_os = "linux")]
#[test]
fn the_clipboard_is_set_by_a_program_if_there_is_one() {
    let small = Small::new(&[LIBRARY]);
    let program = small.script("bin/wl-copy", "#!/bin/sh\ncat > \"$0.text\"\n");
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", small.path().join("bin").display());
    let manifest = small.path().join("main/Cargo.toml");
    let arguments = ["--manifest-path", manifest.to_str().unwrap(), "--copy"];
    let output = solo(&arguments)
        .env("PATH", path)
        .env("WAYLAND_DISPLAY", "wayland-0")
        .output()
        .unwrap();
    let copied = fs::read_to_string(program + ".text").unwrap();
    assert!(copied.contains("fn main"), "{copied}");
    let bytes = copied.len();
    let line = format!("copied with wl-copy: {bytes} bytes; edition 2021\n");
    assert!(stderr(&output).ends_with(&line), "{}", stderr(&output));

    let output = solo(&arguments).env("PATH", "").output().unwrap();
    let why = "error: `--copy`: no clipboard found: wl-copy, xclip, xsel, pbcopy and clip.exe are not usable, and there is no \
               terminal: use -o FILE\n";
    assert_eq!(stderr(&output), why);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn cargo_is_configured_by_the_folder_of_the_package_and_not_by_this_one() {
    let small = Small::new(&[LIBRARY]);
    let here = tempfile::tempdir().unwrap();
    fs::create_dir(here.path().join(".cargo")).unwrap();
    let configuration = "[build]\nrustc-wrapper = \"no-such-wrapper\"\n";
    fs::write(here.path().join(".cargo/config.toml"), configuration).unwrap();
    let manifest = small.path().join("main/Cargo.toml");
    let mut solo = solo(&["--manifest-path", manifest.to_str().unwrap()]);
    solo.args(["--check", "{}", "-o", "bundle.rs"]);
    success(solo.current_dir(here.path()));
    assert!(here.path().join("bundle.rs").is_file());
}

#[test]
fn it_works_in_any_folder_of_a_package_and_by_a_path() {
    let small = Small::new(&[LIBRARY]);
    let here = small.bundle(&[]);
    let below = small
        .solo(&[])
        .current_dir(small.path().join("main/src"))
        .output()
        .unwrap();
    let manifest = small.path().join("main/Cargo.toml");
    let elsewhere = solo(&["--manifest-path", manifest.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(
        here.status.success() && here.stderr.is_empty(),
        "{}",
        stderr(&here)
    );
    assert!(here.stdout.starts_with(
        b"// main\n// Made by `cargo solo`.\n// Edition: 2021\n// Inlined: lib 0.0.0"
    ));
    assert_eq!(here.stdout, below.stdout);
    assert_eq!(here.stdout, elsewhere.stdout);
}

#[test]
fn without_a_package_it_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let output = solo(&[]).current_dir(&folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let line = "error: no Cargo.toml in this folder or above it: run this in a package, or give --manifest-path\n";
    assert_eq!(stderr(&output), line);
}

#[test]
fn verbose_says_what_was_inlined_and_removed() {
    let small = Small::new(&[("lib/src/lib.rs", "pub fn f() -> i32 { 3 } pub fn g() {}\n")]);
    let output = small.bundle(&["--verbose"]);
    for line in [
        "inlined main 0.0.0: ",
        "inlined lib 0.0.0: ",
        "removed by ",
        " bytes before, ",
    ] {
        assert!(stderr(&output).contains(line), "{}", stderr(&output));
    }
}

#[test]
fn the_command_in_the_head_has_the_options_but_no_path() {
    let small = Small::new(&[LIBRARY]);
    let manifest = small.path().join("main/Cargo.toml");
    let options = [
        "--manifest-path",
        manifest.to_str().unwrap(),
        "--bin",
        "main",
        "--for",
        "loj",
        "--minify",
    ];
    let (text, _) = success(&mut small.solo(&options));
    let line = text.lines().nth(1);
    assert_eq!(
        line,
        Some("// Made by `cargo solo --bin main --for loj --minify`.")
    );
}

#[test]
fn the_readme_shows_what_is_made() {
    let readme = include_str!("../../README.md");
    let kind = include_str!("../kinds/whole_bundle.rs");
    let (_, bundle) = kind.split_once("//- bundle\n").unwrap();
    assert!(readme.contains(bundle.trim_end()));
    let (help, _) = success(&mut solo(&["--help"]));
    let options = help
        .split_whitespace()
        .filter(|word| word.starts_with("--"));
    for option in options.filter(|option| !["--help", "--version"].contains(option)) {
        assert!(
            readme.contains(&format!("`{option}")),
            "{option} is not in the README"
        );
    }
}

#[test]
fn check_compares_what_both_programs_print() {
    let main = "fn main() { println!(\"{} {}\", lib::f(), std::env::args().count()); }\n";
    let small = Small::new(&[LIBRARY, ("main/src/main.rs", main)]);
    success(&mut small.solo(&["--check", "{}; {} a b"]));
    let refusal = small.refusal(&["--check", "{}; echo {}"]);
    assert!(
        refusal.contains("line 2 of its output differs"),
        "{refusal}"
    );
    let refusal = small.refusal(&["--check", "true"]);
    assert!(refusal.contains("write {} in its place"), "{refusal}");
}

/// The shell fails before it runs any program.
#[test]
fn a_check_that_runs_no_program_is_refused() {
    let small = Small::new(&[LIBRARY]);
    let refusal = small.refusal(&["--check", "{} < missing.in"]);
    assert!(refusal.contains("checks nothing"), "{refusal}");
    assert!(refusal.contains("missing.in: No such file"), "{refusal}");
    success(&mut small.solo(&["--check", "{}; exit 3"]));
}

#[test]
fn what_is_not_ready_in_time_is_not_written() {
    let small = Small::new(&[LIBRARY]);
    let output = small
        .solo(&["--time", "0", "-o", "bundle.rs"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("not ready and checked after 0 s"));
    assert!(!small.path().join("main/bundle.rs").exists());
    success(&mut small.solo(&["--time", "1000"]));
}

/// The compiler is a script that starts another process and waits for it.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_all_processes_and_leaves_no_file() {
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    let small = Small::new(&[LIBRARY]);
    let started = small.path().join("started");
    let script = format!(
        "#!/bin/sh\nsleep 1000 &\necho $! >> '{}'\nwait\n",
        started.display()
    );
    let rustc = small.script("rustc", &script);
    let temporary = small.path().join("temporary");
    fs::create_dir(&temporary).unwrap();
    let mut solo = small
        .solo(&["--rustc", &rustc, "-o", "bundle.rs"])
        .env("TMPDIR", &temporary)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let pids = loop {
        let text = fs::read_to_string(&started).unwrap_or_default();
        if text.ends_with('\n') {
            break text;
        }
        assert_eq!(solo.try_wait().unwrap(), None);
        sleep(Duration::from_millis(10));
    };
    let kill = |signal: &str, pid: &str| {
        let status = Command::new("kill")
            .args([signal, pid])
            .stderr(Stdio::null())
            .status();
        status.unwrap().success()
    };
    assert!(kill("-TERM", &solo.id().to_string()));
    let output = solo.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(!small.path().join("main/bundle.rs").exists());
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
    for pid in pids.lines() {
        // The process that adopts it may take a moment to notice that it has ended.
        let is_gone = (0..500).any(|_| {
            sleep(Duration::from_millis(10));
            !kill("-0", pid)
        });
        assert!(is_gone, "{pid} still runs");
    }
}

#[test]
fn no_configuration_of_rustfmt_changes_the_bundle() {
    let small = Small::new(&[LIBRARY, ("rustfmt/rustfmt.toml", "hard_tabs = true\n")]);
    let mut command = small.solo(&[]);
    let (text, _) = success(command.env("XDG_CONFIG_HOME", small.path()));
    assert!(text.contains("\n    println!"), "{text}");
}

/// As on Windows: the comparison needs the standard library for Linux, which is missing.
#[cfg(unix)]
#[test]
fn a_missing_target_of_the_comparison_is_named() {
    let rustc = "#!/bin/sh
case \"$*\" in
    -vV) rustc -vV | sed 's/^host: .*/host: x86_64-pc-windows-msvc/' ;;
    *target-libdir*) echo /none ;;
    *) exec rustc \"$@\" ;;
esac
";
    let command = "rustup target add x86_64-unknown-linux-gnu";
    for (edition, is_refused) in [("2021", false), ("2018", true)] {
        let library = crate::small::manifest("lib", edition);
        let small = Small::new(&[("lib/Cargo.toml", &*library), LIBRARY]);
        let output = small.bundle(&["--rustc", &small.script("rustc", rustc)]);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(command), "{stderr}");
        assert_eq!(output.status.success(), !is_refused, "{stderr}");
    }
}

/// The test needs no such compiler.
#[cfg(unix)]
#[test]
fn a_compiler_that_cargo_cannot_use_is_refused() {
    let small = Small::new(&[LIBRARY]);
    let rustc = small.script("rustc", "#!/bin/sh\necho 'release: 1.79.0'\n");
    let refusal = small.refusal(&["--rustc", &rustc]);
    assert!(
        refusal.contains("Rust 1.79 is too old to make a bundle with: use Rust 1.80 or later"),
        "{refusal}"
    );
}

/// Cargo merges the flags of a variable with those of its configuration. Flags of a machine replace those of the build.
#[rstest]
#[case::of_the_build("CARGO_BUILD_RUSTFLAGS", "build")]
#[case::of_a_machine("CARGO_TARGET_HOST_RUSTFLAGS", "target.'cfg(all())'")]
#[case::of_a_machine_alone("CARGO_TARGET_HOST_RUSTFLAGS", "build")]
fn flags_in_variables_apply(#[case] variable: &str, #[case] table: &str) {
    let main = "fn main() { println!(\"{} {} {}\", cfg!(one), cfg!(two), cfg!(three)); }";
    let config = format!("[{table}]\nrustflags = ['--cfg', 'two', '--cfg=three']\n");
    let small = Small::new(&[("main/src/main.rs", main), (".cargo/config.toml", &config)]);
    let folder = small.path().join("main");
    let (version, _) = success(Command::new("rustc").arg("-vV"));
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.unwrap().to_uppercase().replace(['-', '.'], "_");
    let output = |command: &mut Command| {
        let variable = variable.replace("HOST", &host);
        success(command.env(variable, "--cfg one")).0
    };
    let mut cargo = Command::new("cargo");
    cargo.env_remove("CARGO_TARGET_DIR").current_dir(&folder);
    let expected = output(cargo.args(["run", "--quiet"]));
    let bundle = output(&mut small.solo(&[]));
    let program = compile("2021", &bundle, small.path());
    assert_eq!(output(&mut Command::new(program)), expected);
}
