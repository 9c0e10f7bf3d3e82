//! Needs of some tests that not every machine meets: a browser, other compilers, rights of the user.
//!
//! A package names its needs in its build script, which sets a flag `missing_…` for each missing one:
//!
//! ```no_run
//! use needs::Need;
//!
//! needs::emit(&[Need::Chromium, Need::Python]);
//! ```
//!
//! A test that needs it carries an attribute, so that libtest prints `ignored, no chromium: …`:
//!
//! ```text
//! #[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
//! ```
//!
//! In a test with cases, the attribute before a case is for that case, and one after the last case is for all of them.
//! A test may have several needs. Then its crate allows `unused_attributes`, because rustc warns of a test that is
//! ignored twice.
//!
//! The package `zz-summary` prints one line about everything that is missing, after all other tests.

mod probe;

use std::path::Path;

use crate::probe::Probe;

pub use crate::probe::wasm_compiler;

/// A need of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Need {
    /// A standard library for WebAssembly.
    Wasm,
    /// The oldest compiler that bundles support.
    OldRust,
    /// A C compiler that compiles for 32 bits.
    C32,
    /// GNU's C++ compiler.
    Cpp,
    /// Clang.
    Clang,
    /// Clippy.
    Clippy,
    /// A Java compiler.
    Java,
    /// Python.
    Python,
    /// The program with which submissions are sent.
    Curl,
    /// The program that kills another one at a system call, or makes the call fail.
    Strace,
    /// A debugger.
    Gdb,
    /// An editor.
    Neovim,
    /// A browser.
    Chromium,
    /// The program that checks whether pages are accessible.
    Axe,
    /// The right to create cgroups.
    Cgroups,
    /// The right to create cgroups in which memory is limited.
    MemoryController,
    /// The right to create namespaces.
    Namespaces,
    /// All rights, including the right to become another user.
    Root,
}

/// The source of something that is missing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// It can be installed.
    Installation,
    /// Only the kernel, its configuration or the administrator can grant it.
    Rights,
}

impl Need {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::Wasm,
        Self::OldRust,
        Self::C32,
        Self::Cpp,
        Self::Clang,
        Self::Clippy,
        Self::Java,
        Self::Python,
        Self::Curl,
        Self::Strace,
        Self::Gdb,
        Self::Neovim,
        Self::Chromium,
        Self::Axe,
        Self::Cgroups,
        Self::MemoryController,
        Self::Namespaces,
        Self::Root,
    ];

    /// Returns the flag for conditional compilation that is set if this is missing, such as `missing_old_rust`.
    pub fn cfg(self) -> String {
        let mut cfg = "missing".to_string();
        for char in format!("{self:?}").chars() {
            if char.is_ascii_uppercase() {
                cfg.push('_');
            }
            cfg.push(char.to_ascii_lowercase());
        }
        cfg
    }

    /// Returns the subjects that are not tested without this.
    pub fn subject(self) -> &'static str {
        match self {
            Self::Wasm => "bundles in C",
            Self::OldRust => "bundles with the oldest compiler",
            Self::C32 => "bundles in C for 32 bits",
            Self::Cpp => "solutions in C++",
            Self::Clang => "bundles in C with Clang",
            Self::Clippy => "notes on library items that a site lacks",
            Self::Java => "solutions in Java",
            Self::Python => "solutions in Python and hostile programs",
            Self::Curl => "submitting",
            Self::Strace => "commands that are killed while they write",
            Self::Gdb => "solutions in a debugger",
            Self::Neovim => "keys in an editor",
            Self::Chromium => "pages",
            Self::Axe => "accessible pages",
            Self::Cgroups => "exact CPU time",
            Self::MemoryController => "memory that no process shows",
            Self::Namespaces => "programs in namespaces",
            Self::Root => "programs of another user",
        }
    }

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wasm => "wasm32-wasip1",
            Self::OldRust => "Rust 1.63",
            Self::C32 => "cc -m32",
            Self::Cpp => "g++",
            Self::Clang => "clang",
            Self::Clippy => "clippy",
            Self::Java => "javac",
            Self::Python => "python3",
            Self::Curl => "curl",
            Self::Strace => "strace",
            Self::Gdb => "gdb",
            Self::Neovim => "nvim",
            Self::Chromium => "chromium",
            Self::Axe => "axe-core",
            Self::Cgroups => "right to create cgroups",
            Self::MemoryController => "memory controller of cgroups",
            Self::Namespaces => "right to create namespaces",
            Self::Root => "root",
        }
    }

    /// Returns how to get it. The attributes of the tests repeat this, because they take no constant.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::Wasm => "rustup target add wasm32-wasip1",
            Self::OldRust => "set RUSTC_1_63 to what .ci/rust-1.63 prints",
            Self::C32 => "apt-get install gcc-multilib",
            Self::Cpp => "apt-get install g++",
            Self::Clang => "apt-get install clang",
            Self::Clippy => "rustup component add clippy",
            Self::Java => "apt-get install default-jdk-headless",
            Self::Python => "apt-get install python3",
            Self::Curl => "apt-get install curl",
            Self::Strace => "apt-get install strace",
            Self::Gdb => "apt-get install gdb",
            Self::Neovim => "apt-get install neovim",
            Self::Chromium => "apt-get install chromium",
            Self::Axe => "set AXE_CORE to what .ci/axe-core prints",
            Self::Cgroups => "run as root, or in a delegated cgroup",
            Self::MemoryController => "run as root where cgroups of version 2 have it",
            Self::Namespaces => "run as root, or allow user namespaces",
            Self::Root => "run as root",
        }
    }

    /// Returns the source from which it can come.
    pub fn origin(self) -> Origin {
        match self {
            Self::Cgroups | Self::MemoryController | Self::Namespaces | Self::Root => {
                Origin::Rights
            }
            _ => Origin::Installation,
        }
    }

    fn probe(self) -> Probe {
        match self {
            Self::Wasm => probe::wasm(),
            Self::OldRust => probe::old_rust(),
            Self::C32 => probe::c32(),
            Self::Clippy => probe::clippy(),
            Self::Axe => probe::axe(),
            Self::Cgroups => probe::cgroups(),
            Self::MemoryController => probe::memory_controller(),
            Self::Namespaces => probe::namespaces(),
            Self::Root => probe::root(),
            _ => probe::program(self.name()),
        }
    }

    /// Returns whether it is missing here and now.
    pub fn is_missing(self) -> bool {
        !self.probe().is_there
    }
}

/// Sets the flags `missing_…` of the missing needs, and tells cargo when to run the build script again.
///
/// Cargo cannot watch rights, so they are probed only when the build script runs for another reason. In a package from
/// the registry nothing is probed, because its archive has no tests.
pub fn emit(needs: &[Need]) {
    println!("cargo::rerun-if-changed=build.rs");
    for need in needs {
        println!("cargo::rustc-check-cfg=cfg({})", need.cfg());
    }
    if !Path::new("tests").exists() {
        return;
    }
    for need in needs {
        let probe = need.probe();
        for variable in probe.variables {
            println!("cargo::rerun-if-env-changed={variable}");
        }
        // Cargo would run the script each time for a file that does not exist.
        for file in probe.files.iter().filter(|file| file.exists()) {
            println!("cargo::rerun-if-changed={}", file.display());
        }
        if !probe.is_there {
            println!("cargo::rustc-cfg={}", need.cfg());
        }
    }
}
