//! Modules that tests put together, and the programs that C compilers make of them.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, EntityType, ExportKind, ExportSection, Function,
    FunctionSection, GlobalSection, GlobalType, ImportSection, Instruction, MemArg, MemArgTarget,
    MemorySection, MemoryType, Module, NameMap, NameSection, TypeSection, ValType,
};

/// The function that ends the program with a status.
pub const EXIT: u32 = 0;

/// The place in memory at an address.
pub const AT: MemArg = MemArg {
    offset: 0,
    align: 0,
    target: MemArgTarget::Memory(0),
    ordering: None,
};

/// A module with a memory of one page.
#[derive(Default)]
pub struct TestModule {
    /// Whether [`EXIT`] does nothing, because a library has no imports.
    pub is_library: bool,
    /// The name, the parameters, the result and the code of each function after [`EXIT`].
    functions: Vec<(String, Vec<ValType>, Option<ValType>, Function)>,
    /// Names, and the numbers of functions.
    exports: Vec<(String, u32)>,
    /// The name, the type and the initial value of global variables.
    pub globals: Vec<(&'static str, ValType, ConstExpr)>,
    /// The initial bytes at the end of the memory.
    pub data: Vec<u8>,
}

/// The size of the memory.
const PAGE: usize = 65536;

/// Returns code without variables.
pub fn body<'a>(instructions: impl IntoIterator<Item = Instruction<'a>>) -> Function {
    let mut function = Function::new([]);
    for instruction in instructions {
        function.instruction(&instruction);
    }
    function
}

impl TestModule {
    /// Adds a function and returns its number.
    pub fn function(
        &mut self,
        name: &str,
        parameters: &[ValType],
        result: Option<ValType>,
        mut code: Function,
    ) -> u32 {
        code.instruction(&Instruction::End);
        let function = (name.to_string(), parameters.to_vec(), result, code);
        self.functions.push(function);
        u32::try_from(self.functions.len()).unwrap()
    }

    pub fn export(&mut self, name: &str, function: u32) {
        self.exports.push((name.to_string(), function));
    }

    pub fn wasm(&self) -> Vec<u8> {
        let (mut types, mut imports) = (TypeSection::new(), ImportSection::new());
        let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
        let mut names = NameMap::new();
        types.ty().function([ValType::I32], []);
        if self.is_library {
            functions.function(0);
            code.function(&body([Instruction::End]));
        } else {
            let exit = EntityType::Function(0);
            imports.import("wasi_snapshot_preview1", "proc_exit", exit);
        }
        for (number, (name, parameters, result, body)) in (1..).zip(&self.functions) {
            let parameters = parameters.iter().copied();
            types.ty().function(parameters, result.iter().copied());
            functions.function(number);
            code.function(body);
            names.append(number, name);
        }
        let mut memories = MemorySection::new();
        memories.memory(MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        let (mut globals, mut variables) = (GlobalSection::new(), NameMap::new());
        for (number, (name, of, value)) in (0..).zip(&self.globals) {
            let of = GlobalType {
                val_type: *of,
                mutable: true,
                shared: false,
            };
            globals.global(of, value);
            variables.append(number, name);
        }
        let mut exports = ExportSection::new();
        for (name, function) in &self.exports {
            exports.export(name, ExportKind::Func, *function);
        }
        let mut section = NameSection::new();
        section.functions(&names);
        section.globals(&variables);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions);
        module.section(&memories).section(&globals);
        module.section(&exports).section(&code);
        if !self.data.is_empty() {
            let start = i32::try_from(PAGE - self.data.len()).unwrap();
            let mut data = DataSection::new();
            data.active(0, &ConstExpr::i32_const(start), self.data.iter().copied());
            module.section(&data);
        }
        module.section(&section);
        module.finish()
    }
}

/// Compiles a C file with a command such as `cc -O2 -m32`, runs it, and returns its exit status, or the compiler's
/// message.
pub fn run(command: &str, text: &str) -> Result<Option<i32>, String> {
    let folder = compile(command, text)?;
    let status = Command::new(folder.path().join("main")).status();
    Ok(status.unwrap().code())
}

/// Returns the instructions to which a C file is compiled.
#[cfg(target_arch = "x86_64")]
pub fn assembly(command: &str, text: &str) -> String {
    let folder = compile(&format!("{command} -S"), text).unwrap();
    fs::read_to_string(folder.path().join("main")).unwrap()
}

/// Returns the output of a compiled program.
pub fn output(folder: &Path) -> String {
    let output = Command::new(folder.join("main")).output().unwrap();
    assert!(output.status.success(), "{}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the folder in which a C file was compiled, or the compiler's message.
pub fn compile(command: &str, text: &str) -> Result<TempDir, String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("main.c"), text).unwrap();
    let mut words = command.split_whitespace();
    let output = Command::new(words.next().unwrap())
        .args(words)
        .args(["-o", "main", "main.c", "-lm"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    if output.status.success() {
        return Ok(folder);
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned())
}
