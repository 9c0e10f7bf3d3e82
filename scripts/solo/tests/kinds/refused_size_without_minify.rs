//! args: --for tiny
//! files of: refused_size_for_a_library
//! refused: bytes, but Tiny takes 200: use --minify: the bundle then has

//- main/src/main.rs
fn main() {
    if true {
        if true {
            if true {
                if true {
                    if true {
                        if true {
                            println!("enough");
                        }
                    }
                }
            }
        }
    }
}
