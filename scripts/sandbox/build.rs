//! Finds out which tests can run here.

use needs::Need;

fn main() {
    needs::emit(&[
        Need::Cgroups,
        Need::MemoryController,
        Need::Namespaces,
        Need::Python,
        Need::Root,
    ]);
}
