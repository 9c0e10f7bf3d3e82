//! `cargo book`: writes the book as a website, and shows it.

use std::process::ExitCode;

use anyhow::Result;
use book::bundles::Bundles;
use book::course::{Course, Language};
use book::head::Publication;
use book::pages::Engine;
use book::{engine, library, serve, site};
use clap::Parser;
use needs::Need;

/// Write the book as a website to target/book: the theory and the problems
#[derive(Parser)]
#[command(bin_name = "cargo book", version)]
struct Args {
    /// Serve the site on this machine until Ctrl-C
    #[arg(long)]
    serve: bool,
    /// Port to serve the site on [default: any free port]
    #[arg(long, value_name = "PORT", requires = "serve")]
    port: Option<u16>,
    /// Leave out the bundles, which take minutes the first time
    #[arg(long)]
    no_bundles: bool,
    /// Address of the published site, for search engines and previews
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Address of the repository, for links to the source of each page
    #[arg(long, value_name = "URL")]
    repository: Option<String>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<()> {
    let workspace = book::workspace();
    let folder = workspace.join("target/book");
    let rustc = engine::compiler();
    if rustc.is_none() {
        let remedy = Need::Wasm.remedy();
        eprintln!(
            "warning: the site will have no boards, no explorer and no bundles in C: run `{remedy}`, or set SOLO_WASM_RUSTC \
             to a compiler for wasm32-wasip1"
        );
    }
    eprintln!("asking the judge for the chapters and problems; the first time it is built");
    let course = Course::load(&workspace)?;
    let engine = match &rustc {
        Some(_) => Engine::Present,
        None => Engine::Missing,
    };
    let bundles = bundles(args, &course)?;
    let publication = Publication {
        address: args.address.as_deref().map(folder_address),
        repository: args.repository.clone(),
    };
    site::write(&workspace, &course, engine, &bundles, &publication, &folder)?;
    if let Some(rustc) = &rustc {
        engine::write(&workspace, &course, rustc, &folder)?;
    }
    eprintln!("writing the library's documentation");
    library::write(&workspace, &folder)?;
    println!(
        "wrote target/book: {} problems, {} bundles",
        course.problems.len(),
        bundles.count()
    );
    if args.serve {
        let site = serve::Site::open(&folder, args.port.unwrap_or(0))?;
        println!("serving {}: Ctrl-C ends it", site.address());
        site.serve();
    }
    Ok(())
}

/// Returns the address of a folder, with a slash at its end.
fn folder_address(address: &str) -> String {
    format!("{}/", address.trim_end_matches('/'))
}

/// Makes the bundles that are possible on this machine.
fn bundles(args: &Args, course: &Course) -> Result<Bundles> {
    if args.no_bundles {
        return Ok(Bundles::default());
    }
    let mut languages = vec![Language::Rust];
    if !Need::Wasm.is_missing() {
        languages.push(Language::C);
    }
    Bundles::make(&book::workspace(), course, &languages)
}
