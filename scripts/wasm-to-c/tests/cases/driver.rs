//! A translated module with calls: a C file that calls exported functions and prints what they return.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use wasm_to_c::{translate, Export, ModuleKind, Options, Translation};

/// A module in C, to which calls are added.
pub struct Driver {
    translation: Translation,
    calls: String,
}

/// The text before the module: a trap returns to the call that caused it.
const BEFORE: &str = r"#include <stdlib.h>
#include <setjmp.h>
static jmp_buf back;
static void trapped(void){longjmp(back,1);}
#define exit(status) trapped()
";

/// The text after the module: it prints results. The memory is printed as a hash (Fowler, Noll and Vo 1991).
const AFTER: &str = r#"#undef exit
static void show_U(U a){printf("%x\n",a);}
static void show_Q(Q a){printf("%x%08x\n",(U)(a>>32),(U)a);}
static void show_F(F a){U b;memcpy(&b,&a,4);show_U(b);}
static void show_D(D a){Q b;memcpy(&b,&a,8);show_Q(b);}
static F make_F(U a){F b;memcpy(&b,&a,4);return b;}
static D make_D(Q a){D b;memcpy(&b,&a,8);return b;}
static void show_memory(void){U h=2166136261u,i;for(i=0;i<pages<<16;i++)h=(h^mem[i])*16777619u;
printf("memory %x %x\n",pages,h);}
"#;

impl Driver {
    /// Returns the driver of a module without calls.
    pub fn new(wasm: &[u8]) -> Result<Self, wasm_to_c::Error> {
        let options = Options {
            memory: 1 << 26,
            is_checked: true,
            kind: ModuleKind::Library,
        };
        let translation = translate(wasm, &options)?;
        Ok(Self {
            translation,
            calls: String::new(),
        })
    }

    pub fn exports(&self) -> &[Export] {
        &self.translation.exports
    }

    /// Adds a call of the export at this place, with the bits of its arguments: it prints the result, or
    /// `trap`.
    pub fn call(&mut self, export: usize, arguments: &[u64]) {
        let export = &self.translation.exports[export];
        let arguments: Vec<_> = export
            .parameters
            .iter()
            .zip(arguments)
            .map(|(of, bits)| {
                let whole = format!("K({}u,{}u)", bits >> 32, bits & 0xffff_ffff);
                match *of {
                    "U" => format!("{}u", bits & 0xffff_ffff),
                    "F" => format!("make_F({}u)", bits & 0xffff_ffff),
                    "D" => format!("make_D({whole})"),
                    _ => whole,
                }
            })
            .collect();
        let call = format!("{}({})", export.c, arguments.join(","));
        let shown = match export.result {
            Some(of) => format!("show_{of}({call})"),
            None => format!("{call};puts(\"done\")"),
        };
        let _ = writeln!(
            self.calls,
            "static void call_{}(void){{if(!setjmp(back)){{{shown};}}else puts(\"trap\");}}",
            self.count()
        );
    }

    /// Adds a call that prints the hash of the memory.
    pub fn memory(&mut self) {
        let _ = writeln!(
            self.calls,
            "static void call_{}(void){{show_memory();}}",
            self.count()
        );
    }

    fn count(&self) -> usize {
        self.calls.lines().count()
    }

    /// Returns the C file.
    pub fn text(&self) -> String {
        let Translation { text, begin, .. } = &self.translation;
        let mut calls = String::new();
        for call in 0..self.count() {
            let _ = writeln!(calls, "call_{call}();");
        }
        format!(
            "{BEFORE}{text}{AFTER}{}int main(void){{(void)show_U;(void)show_Q;(void)show_F;\n\
             (void)show_D;(void)make_F;(void)make_D;(void)show_memory;\n\
             if(setjmp(back)){{puts(\"trap\");return 0;}}{begin}();{calls}return 0;}}\n",
            self.calls
        )
    }
}

/// Compiles a C file with a command such as `gcc -O2 -m32` and returns what the program prints.
pub fn run(text: &str, command: &str, folder: &Path) -> Result<String, String> {
    let file = folder.join("module.c");
    let program = folder.join("module");
    fs::write(&file, text).map_err(|error| error.to_string())?;
    let mut words = command.split_whitespace();
    let compiler = words.next().unwrap_or("cc");
    let output = Command::new(compiler)
        .args(words)
        .args(["-w", "-o"])
        .args([&program, &file])
        .arg("-lm")
        .output()
        .map_err(|error| format!("{compiler}: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let output = Command::new("timeout")
        .arg("20")
        .arg(&program)
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() || !output.stderr.is_empty() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}: {stderr}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
