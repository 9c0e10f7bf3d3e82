//! Problems whose reference decides.

use super::Toy;

/// A toy whose reference decides in this way. `jobs` are arms that match the arguments, where `file` reads
/// one and `fail` ends with a status.
pub fn toy(toy: Toy, decides: &str, solution: &str, jobs: &str) -> Toy {
    toy.change_manifest("checker = 'tokens'", decides);
    toy.write("crates/toy-1-echo/src/main.rs", solution);
    let reference = format!(
        "use std::io::{{stdin, Write}};
        fn file(path: &str) -> String {{
            String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned()
        }}
        fn number(text: &str) -> u64 {{
            text.trim().parse().unwrap_or_else(|_| fail(2, \"no number\"))
        }}
        fn fail(status: i32, why: &str) -> ! {{
            eprintln!(\"{{why}}\");
            std::process::exit(status)
        }}
        fn main() {{
            let arguments: Vec<String> = std::env::args().skip(1).collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            match arguments[..] {{
                [\"generate\", seed, _] => println!(\"{{}}\", number(seed) % 50 * 3 + 4),
                [\"tables\"] => {{}}
                [\"lines\"] => println!(\"number\"),
                {jobs}
                _ => fail(2, \"usage\"),
            }}
        }}"
    );
    toy.write_reference(&reference);
    toy
}

/// The program must print a divisor of the number that is larger than 1. `check` cannot decide for 77.
pub fn divisor(toy_: Toy) -> Toy {
    let solution = "fn main() {
        let input = std::io::read_to_string(std::io::stdin()).unwrap();
        let Ok(number) = input.trim().parse::<u64>() else {
            eprintln!(\"error: no number\");
            std::process::exit(1);
        };
        println!(\"{number}\");
    }";
    let jobs = "[\"solve\"] => {
            let number = number(&std::io::read_to_string(stdin()).unwrap());
            let divisor = (2..=number).find(|divisor| number % divisor == 0);
            println!(\"{}\", divisor.unwrap_or_else(|| fail(2, \"too small\")));
        }
        [\"check\", input, output, answer] => {
            number(&file(answer));
            let (number, output) = (number(&file(input)), file(output));
            let divisor: u64 = match output.trim().parse() {
                Ok(divisor) => divisor,
                Err(_) => fail(1, &format!(\"`{}` is no number\", output.trim())),
            };
            if number == 77 {
                fail(3, \"77 is too large\");
            }
            if divisor < 2 || number % divisor != 0 {
                fail(1, &format!(\"{divisor} does not divide {number}\"));
            }
        }";
    toy(toy_, "checker = 'reference'", solution, jobs)
}

/// From a heap each player takes one or two; whoever takes the last wins. The program begins. The opponent
/// takes one, or two to win.
pub fn heap(toy_: Toy) -> Toy {
    let solution = "fn main() {
        let mut lines = std::io::stdin().lines();
        let Ok(mut heap) = lines.next().unwrap().unwrap().parse::<i64>() else {
            eprintln!(\"error: no number\");
            std::process::exit(1);
        };
        while heap > 0 {
            let taken = (heap % 3).max(1);
            println!(\"{taken}\");
            heap -= taken;
            if heap > 0 {
                heap -= lines.next().unwrap().unwrap().parse::<i64>().unwrap();
            }
        }
    }";
    let jobs = "[\"interact\", input] => {
            let mut heap = number(&file(input));
            if heap % 3 == 0 {
                fail(2, \"the heap is lost\");
            }
            let mut lines = stdin().lines();
            let _ = writeln!(std::io::stdout(), \"{heap}\");
            let mut said = vec![format!(\"opponent  {heap}\")];
            loop {
                let Some(line) = lines.next() else {
                    eprintln!(\"{}\", said.join(\"\\n\"));
                    fail(5, \"the program ended where its move was expected\");
                };
                let line = line.unwrap();
                said.push(format!(\"program   {line}\"));
                let taken: u64 = line.parse().unwrap_or(0);
                if taken == 0 || taken > 2.min(heap) {
                    eprintln!(\"{}\", said.join(\"\\n\"));
                    fail(1, &format!(\"`{line}` is no move\"));
                }
                heap -= taken;
                if heap == 0 {
                    eprintln!(\"{}\", said.join(\"\\n\"));
                    return;
                }
                let taken = if heap == 2 { 2 } else { 1 };
                heap -= taken;
                let _ = writeln!(std::io::stdout(), \"{taken}\");
                said.push(format!(\"opponent  {taken}\"));
                let _ = std::io::stdout().flush();
                if heap == 0 {
                    eprintln!(\"{}\", said.join(\"\\n\"));
                    fail(1, \"the opponent takes the last\");
                }
            }
        }";
    toy(toy_, "interactor = 'reference'", solution, jobs)
}
