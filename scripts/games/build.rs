//! Finds out which tests can run here.

use needs::Need;

fn main() {
    needs::emit(&[Need::Cpp, Need::Java, Need::Python]);
}
