//! The C compilers of this machine.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::error::{Error, Refusal, Result};
use crate::process;

/// A C compiler for one pointer size.
pub struct CCompiler {
    program: OsString,
    options: &'static [&'static str],
    pub bits: u32,
}

/// A program in a folder that is removed on drop.
pub struct Executable {
    pub program: PathBuf,
    _folder: TempDir,
}

/// Returns the C compilers that can build a program here: one for 64 bits and one for 32.
pub fn compilers() -> Result<Vec<CCompiler>> {
    let mut found = Vec::new();
    for bits in [64, 32] {
        found.extend(compiler(bits)?);
    }
    Ok(found)
}

/// Returns the first C compiler that works for this pointer size.
fn compiler(bits: u32) -> Result<Option<CCompiler>> {
    // For 32 bits, clang needs an option to compute floating-point numbers as other machines do.
    let options: &[&[&str]] = match bits {
        32 => &[&["-m32"], &["-m32", "-msse2"]],
        _ => &[&["-m64"]],
    };
    let wanted = env::var_os("CC").filter(|value| !value.is_empty());
    let names = ["cc", "gcc", "clang"].map(OsString::from);
    for program in wanted.into_iter().chain(names) {
        for options in options {
            let program = program.clone();
            let compiler = CCompiler {
                program,
                options,
                bits,
            };
            if compiler.works()? {
                return Ok(Some(compiler));
            }
        }
    }
    Ok(None)
}

impl CCompiler {
    fn works(&self) -> Result<bool> {
        // With another pointer size, the array would have a negative size, which is an error.
        let bytes = self.bits / 8;
        let text = format!(
            "#include <stdio.h>\n#if defined __clang__&&defined __i386__&&!defined __SSE2_MATH__\n#error\n#endif\n\
             int a[sizeof(void*)=={bytes}?1:-1];int main(void){{return puts(\"\")<0;}}\n"
        );
        let folder = folder()?;
        let output = self.run(&text, folder.path(), "-O0");
        Ok(output.is_ok_and(|output| output.status.success()))
    }

    /// Returns the command, the options and the version of the compiler.
    pub fn identity(&self) -> Result<String> {
        let output = process::output(Command::new(&self.program).arg("--version"))
            .map_err(Error::io("the C compiler cannot be run"))?;
        let version = String::from_utf8_lossy(&output.stdout);
        let Self {
            program, options, ..
        } = self;
        Ok(format!("{} {options:?} {version}", program.display()))
    }

    /// Builds the program of a C file as a site does.
    pub fn build(&self, text: &str) -> Result<Executable> {
        self.build_with(text, "-O2")
    }

    /// Refuses a C file that does not compile. The program is not run, so it is not optimised, which would take
    /// longest.
    pub fn check(&self, text: &str) -> Result<()> {
        self.build_with(text, "-O0").map(drop)
    }

    fn build_with(&self, text: &str, optimisation: &str) -> Result<Executable> {
        let folder = folder()?;
        let output = self
            .run(text, folder.path(), optimisation)
            .map_err(Error::io("the C compiler cannot be run"))?;
        if !output.status.success() {
            let stderr = String::from_utf8_lossy(&output.stderr);
            let first = stderr
                .lines()
                .find(|line| line.contains("error"))
                .unwrap_or(&stderr);
            let reason = format!("the C file does not compile in {} bits: {first}", self.bits);
            return Err(Refusal::new(reason, "please report this").into());
        }
        Ok(Executable {
            program: folder.path().join("main"),
            _folder: folder,
        })
    }

    fn run(&self, text: &str, folder: &Path, optimisation: &str) -> std::io::Result<Output> {
        fs::write(folder.join("main.c"), text)?;
        let mut command = Command::new(&self.program);
        command
            .args(self.options)
            .args([optimisation, "-std=gnu89", "-o", "main", "main.c", "-lm"])
            .current_dir(folder);
        process::output(&mut command)
    }
}

fn folder() -> Result<TempDir> {
    tempfile::tempdir().map_err(Error::io("cannot create a temporary folder"))
}
