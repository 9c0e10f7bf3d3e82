//! The languages of source files, and how sites compile and run them.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::cargo::Profile;
use crate::contest::java::Names;

/// The language of a source file; on the command line, a file extension.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub enum Language {
    #[value(name = "rs")]
    Rust,
    C,
    Cpp,
    Java,
    #[value(name = "py")]
    Python,
}

const EXTENSIONS: [(&str, Language); 7] = [
    ("rs", Language::Rust),
    ("c", Language::C),
    ("cc", Language::Cpp),
    ("cpp", Language::Cpp),
    ("cxx", Language::Cpp),
    ("java", Language::Java),
    ("py", Language::Python),
];

/// The memory that an interpreter or a virtual machine may use before it runs the program; Java needs most.
pub const ROOM_FOR_ANY_RUNTIME: u64 = 256 << 20;

/// The name of Python's interpreter. On Windows, only the launcher has the same name everywhere.
pub const PYTHON: &str = if cfg!(windows) { "py" } else { "python3" };

/// Python needs about 10 MiB.
const ROOM_FOR_PYTHON: u64 = 32 << 20;

/// The name of a compiled program in its folder.
const PROGRAM: &str = "program";

/// The name of the file, in the folder of a compiled program, in which the compiler lists the files that it has read.
pub const READ: &str = "read.d";

/// Options of rustc that turn a mistake into a panic with a backtrace.
const CHECKS: [&str; 3] = [
    "-Cdebug-assertions=on",
    "-Coverflow-checks=on",
    "-Cdebuginfo=line-tables-only",
];

/// Sites define this macro. Without it, many programs read from a file.
const ONLINE_JUDGE: &str = "-DONLINE_JUDGE";

/// The newest standard of C++ that sites have, and the one for compilers that do not know it.
pub const STANDARDS_OF_CPP: [&str; 2] = ["-std=gnu++2b", "-std=gnu++20"];

/// Python compiles nothing, but a syntax error must be reported before the program runs. Also, `python3` may be a
/// script that looks for the interpreter, like pyenv's. Its time must not count as the program's, so this writes the
/// path of the interpreter.
const CHECK_PYTHON: &str =
    "import ast, os, sys; ast.parse(open(sys.argv[1], 'rb').read(), sys.argv[1]); \
    open(sys.argv[2], 'wb').write(os.fsencode(sys.executable or ''))";

/// The name of the file, in the folder of a checked program in Python, that has the path of the interpreter.
const INTERPRETER: &str = "interpreter";

impl Language {
    pub const ALL: [Self; 5] = [Self::Rust, Self::C, Self::Cpp, Self::Java, Self::Python];

    /// Returns the language of a source file, by its extension.
    pub fn of(source: &Path) -> Option<Self> {
        let extension = source.extension()?.to_str()?;
        let known = EXTENSIONS.iter().find(|(known, _)| *known == extension);
        known.map(|(_, language)| *language)
    }

    /// Returns the extensions of all languages.
    pub fn endings() -> impl Iterator<Item = &'static str> {
        EXTENSIONS.iter().map(|(end, _)| *end)
    }

    /// Returns the extensions of all languages, to show them.
    pub fn extensions() -> String {
        EXTENSIONS.map(|(extension, _)| extension).join(", ")
    }

    /// Returns the memory that the runtime of the language may use beyond the problem's limit, in bytes.
    pub fn room(self) -> u64 {
        match self {
            Self::Rust | Self::C | Self::Cpp => 0,
            Self::Java => ROOM_FOR_ANY_RUNTIME,
            Self::Python => ROOM_FOR_PYTHON,
        }
    }

    /// Returns whether the compiler lists the files that it has read.
    pub fn tells_what_it_reads(self) -> bool {
        matches!(self, Self::Rust | Self::C | Self::Cpp)
    }

    /// Returns the program that compiles source files, or runs them.
    pub fn tool(self) -> &'static str {
        match self {
            Self::Rust => "rustc",
            Self::C => "gcc",
            Self::Cpp => "g++",
            Self::Java => "javac",
            Self::Python => PYTHON,
        }
    }

    /// Returns the command that compiles a source file, without the arguments for its output. `externs` are the
    /// arguments of rustc that `cargo::externs` returns, `headers` are folders for C and C++.
    pub fn compiler(
        self,
        source: &Path,
        profile: Profile,
        externs: &[OsString],
        headers: &[PathBuf],
    ) -> Vec<OsString> {
        let words: &[&str] = match self {
            Self::Rust => &["-O", "-Ccodegen-units=1"],
            Self::C => &["-O2", "-std=gnu17", ONLINE_JUDGE],
            Self::Cpp => &["-O2", STANDARDS_OF_CPP[0], ONLINE_JUDGE],
            // Without it, javac before Java 18 reads files in the encoding of the locale.
            Self::Java => &["-encoding", "UTF-8"],
            Self::Python => &["-c", CHECK_PYTHON],
        };
        let words = [self.tool()].into_iter().chain(words.iter().copied());
        let mut command: Vec<OsString> = words.map(OsString::from).collect();
        command.push(source.into());
        match self {
            Self::Rust => {
                // Generators and solutions of Library Checker have no `externs`, which otherwise include the edition.
                let edition = externs.is_empty().then(|| "--edition=2021".into());
                command.extend(edition.into_iter().chain(externs.iter().cloned()));
                if profile == Profile::Debug {
                    command.extend(CHECKS.map(OsString::from));
                }
            }
            Self::C | Self::Cpp => {
                let include = |folder: &PathBuf| ["-I".into(), folder.as_os_str().to_owned()];
                command.extend(headers.iter().flat_map(include));
                if self == Self::C {
                    command.push("-lm".into());
                }
            }
            Self::Java | Self::Python => {}
        }
        command
    }

    /// Returns the arguments with which the compiler writes the program to a folder.
    pub fn output(self, folder: &Path) -> Vec<OsString> {
        let (program, read) = (folder.join(PROGRAM), folder.join(READ));
        let (program, read) = (program.as_os_str(), read.as_os_str());
        match self {
            Self::Rust => {
                let mut emit = OsString::from("--emit=link=");
                for part in [program, OsStr::new(",dep-info="), read] {
                    emit.push(part);
                }
                // Also for the temporary files: in the current folder, two programs of one name would share them.
                vec![emit, "--out-dir".into(), folder.into()]
            }
            Self::C | Self::Cpp => {
                let words = ["-MMD", "-MF"].map(OsStr::new).into_iter().chain([
                    read,
                    OsStr::new("-o"),
                    program,
                ]);
                words.map(OsStr::to_owned).collect()
            }
            Self::Java => vec!["-d".into(), folder.into()],
            Self::Python => vec![folder.join(INTERPRETER).into()],
        }
    }

    /// Returns the command that runs a program which was compiled into a folder.
    pub fn command(self, folder: &Path, source: &Path) -> Vec<OsString> {
        match self {
            Self::Rust | Self::C | Self::Cpp => vec![folder.join(PROGRAM).into()],
            Self::Java => {
                let java = ["java", "-Xss512m", "-XX:+UseSerialGC", "-cp"];
                // A file that was compiled can be read.
                let text = fs::read_to_string(source).unwrap_or_default();
                let main = Names::of(&text).main(source);
                let then = [folder.as_os_str().to_owned(), main.into()];
                java.map(OsString::from).into_iter().chain(then).collect()
            }
            Self::Python => {
                let path = fs::read_to_string(folder.join(INTERPRETER)).unwrap_or_default();
                let is_known = Path::new(&path).is_absolute();
                let interpreter = if is_known { path.into() } else { PYTHON.into() };
                vec![interpreter, source.into()]
            }
        }
    }
}
