//! `judge editor`: keys and tasks that judge the open file.

use std::process::ExitCode;

use anyhow::Result;
use solo::store;

use crate::workspace::Workspace;
use terminal::say;

#[derive(clap::Args)]
pub struct Args {
    editor: Editor,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Editor {
    Vscode,
    Zed,
    Helix,
    Neovim,
}

impl Editor {
    /// Returns its files in a workspace, with their content.
    fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Vscode => &[
                (
                    ".vscode/tasks.json",
                    include_str!("../../editors/tasks.vscode.json"),
                ),
                (
                    ".vscode/settings.json",
                    include_str!("../../editors/settings.vscode.json"),
                ),
            ],
            Self::Zed => &[(
                ".zed/tasks.json",
                include_str!("../../editors/tasks.zed.json"),
            )],
            Self::Helix => &[(
                ".helix/config.toml",
                include_str!("../../editors/helix.toml"),
            )],
            Self::Neovim => &[(".nvim.lua", include_str!("../../editors/neovim.lua"))],
        }
    }

    /// Returns how to use the files.
    fn next(self) -> &'static str {
        match self {
            Self::Vscode => "run the task `judge test` (Tasks: Run Test Task); rust-analyzer checks only the package of a saved file",
            Self::Zed => "run `task: spawn` and choose `judge test`",
            Self::Helix => "press F5 to test, F6 to stress and F7 to copy the bundle",
            Self::Neovim => "`:set exrc` in your own configuration, then F5 tests, F6 stresses and F7 copies the bundle",
        }
    }
}

/// Writes the files of an editor. Does not change an existing file, but shows the lines to add.
pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    for (name, text) in args.editor.files() {
        let path = workspace.root.join(name);
        if path.symlink_metadata().is_err() {
            store::write(&path, text.as_bytes())?;
            say!("created {name}");
        } else if std::fs::read(&path).is_ok_and(|known| known == text.as_bytes()) {
            say!("{name} is up to date");
        } else {
            say!("{name} exists and stays as it is; add what it lacks of:\n{text}");
        }
    }
    say!("next: {}", args.editor.next());
    Ok(ExitCode::SUCCESS)
}
