//! Finds out which tests can run here.

use needs::Need;

fn main() {
    needs::emit(&[
        Need::Cgroups,
        Need::Cpp,
        Need::Curl,
        Need::Gdb,
        Need::Java,
        Need::Namespaces,
        Need::Neovim,
        Need::OldRust,
        Need::Python,
        Need::Strace,
    ]);
}
