//! Finds out which tests can run here.

use needs::Need;

fn main() {
    needs::emit(&[
        Need::Axe,
        Need::Chromium,
        Need::Cpp,
        Need::Python,
        Need::Wasm,
    ]);
}
