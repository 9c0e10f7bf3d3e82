//! The effects of cargo's configuration and profile on a program: some go into the bundle, and notes name the rest.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use toml::{Table, Value};

use crate::compiler::{host_of, minor, version_of};
use crate::process::{self, cargo};
use crate::source::cfg::Cfg;
use crate::surroundings;

/// The settings of a workspace for a bundle.
#[derive(Debug, Default, PartialEq)]
pub struct Settings {
    /// Conditions that hold in all crates, as `rustc --print cfg` shows them.
    pub cfgs: Vec<String>,
    /// Environment variables that crates are compiled with.
    pub variables: BTreeMap<String, String>,
    /// Settings in which the site will differ.
    pub notes: Vec<String>,
}

/// Returns the settings that hold for a package in this folder, of the workspace at `root`.
pub fn settings(folder: &Path, root: &Path) -> Settings {
    let configurations = configurations(folder);
    let mut settings = Settings::default();
    for configuration in configurations.iter().rev() {
        let variables = configuration
            .get("env")
            .and_then(Value::as_table)
            .into_iter()
            .flatten()
            .filter_map(|(name, value)| variable(name, value));
        settings.variables.extend(variables);
    }
    settings.flags(&flags(&configurations, folder));
    let profiles = configurations.iter().chain(manifest(root).as_ref()).fold(
        Table::new(),
        |mut all, table| {
            for (name, value) in release(table).into_iter().flatten() {
                all.entry(name).or_insert_with(|| value.clone());
            }
            all
        },
    );
    settings.profile(&profiles);
    settings
}

impl Settings {
    fn flags(&mut self, flags: &[String]) {
        let mut flags = flags.iter();
        while let Some(flag) = flags.next() {
            if flag.starts_with('@') {
                self.notes.push(format!(
                    "the flags in the file of `{flag}` do not apply in the bundle: write them into your cargo configuration"
                ));
            }
            let (option, joined) = match flag.as_str() {
                "--cfg" | "-C" | "--codegen" => (flag.as_str(), flags.next().cloned()),
                _ => match flag.split_once('=') {
                    Some((option @ ("--cfg" | "--codegen"), value)) => (option, Some(value.into())),
                    _ => ("-C", flag.strip_prefix("-C").map(str::to_string)),
                },
            };
            let Some(value) = joined else { continue };
            if option == "--cfg" {
                self.cfgs.push(value);
                continue;
            }
            let name = value.split('=').next().unwrap_or_default();
            if ["target-cpu", "target-feature"].contains(&name) {
                let note = format!("`-C {value}` in your cargo configuration holds for cargo's build alone: the site compiles for its own processor");
                self.notes.push(note);
            }
            let setting = value.split_once('=').unwrap_or((&value, "true"));
            self.setting(setting.0, setting.1);
        }
    }

    fn profile(&mut self, profile: &Table) {
        for name in ["overflow-checks", "debug-assertions", "panic"] {
            let variable = name.to_uppercase().replace('-', "_");
            if let Ok(value) = env::var(format!("CARGO_PROFILE_RELEASE_{variable}")) {
                self.setting(name, &value);
            } else if let Some(value) = profile.get(name) {
                self.setting(name, text(value));
            }
        }
        let packages = profile.get("package").and_then(Value::as_table);
        for (package, overrides) in packages.into_iter().flatten() {
            for (name, value) in overrides.as_table().into_iter().flatten() {
                self.setting_of(Some(package.as_str()), name, text(value));
            }
        }
    }

    fn setting(&mut self, name: &str, value: &str) {
        self.setting_of(None, name, value);
    }

    /// Adds a note about a setting of the release build, or of one package in it, that changes the behaviour of the
    /// program.
    fn setting_of(&mut self, package: Option<&str>, name: &str, value: &str) {
        let is_on = ["true", "on", "yes", "y"].contains(&value);
        let otherwise = match name {
            "overflow-checks" if is_on => "integers that overflow wrap at the site, instead of panicking",
            "debug-assertions" if is_on => {
                "the site compiles without `debug_assert!` and `cfg(debug_assertions)`, and without overflow checks"
            }
            "panic" if value == "abort" => "panics unwind at the site, so values are dropped and `catch_unwind` returns",
            _ => return,
        };
        let of_package = package.map(|package| format!(" for `{package}`"));
        let note = format!(
            "`{name} = {value}` of your release build{} does not hold for the bundle: {otherwise}",
            of_package.unwrap_or_default()
        );
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

fn text(value: &Value) -> &str {
    match value {
        Value::Boolean(true) => "true",
        value => value.as_str().unwrap_or_default(),
    }
}

/// Returns the tables of the configuration files that cargo reads in a folder, by precedence.
fn configurations(folder: &Path) -> Vec<Table> {
    let mut tables = Vec::new();
    for names in surroundings::configurations(folder).chunks(2) {
        if let Some(file) = names.iter().find(|name| name.is_file()) {
            add_configuration(file, &mut tables, DEPTH);
        }
    }
    tables
}

/// The depth to which a configuration may include others; cargo refuses cycles.
const DEPTH: usize = 16;

/// Adds the table of a configuration file, and those of the files that it includes: the last of these takes precedence
/// over the others, and the file itself over all of them.
fn add_configuration(file: &Path, tables: &mut Vec<Table>, depth: usize) {
    let text = fs::read_to_string(file).unwrap_or_default();
    let Ok(table) = text.parse::<Table>() else {
        return;
    };
    let included = table
        .get("include")
        .and_then(Value::as_array)
        .filter(|_| cargo_includes())
        .cloned()
        .unwrap_or_default();
    tables.push(table);
    let path = |value: &Value| {
        let path = value.as_str().or_else(|| value.get("path")?.as_str())?;
        Some(file.parent()?.join(path))
    };
    for file in included.iter().rev().filter_map(path).filter(|_| depth > 0) {
        add_configuration(&file, tables, depth - 1);
    }
}

/// Returns whether cargo reads the files that a configuration includes, as it does since 1.94.
fn cargo_includes() -> bool {
    let version = version_of(Path::new(&cargo()));
    version.is_ok_and(|version| minor(&version).is_some_and(|minor| minor >= 94))
}

fn manifest(root: &Path) -> Option<Table> {
    let text = fs::read_to_string(root.join("Cargo.toml")).ok()?;
    text.parse().ok()
}

fn release(table: &Table) -> Option<&Table> {
    table.get("profile")?.get("release")?.as_table()
}

/// Returns a variable of `[env]`, unless it is a path or does not replace that of the environment.
fn variable(name: &str, value: &Value) -> Option<(String, String)> {
    let is = |option: &str| value.get(option).and_then(Value::as_bool) == Some(true);
    let text = value.as_str().or_else(|| value.get("value")?.as_str())?;
    if is("relative") {
        return None;
    }
    let outer = env::var(name).ok().filter(|_| !is("force"));
    Some((name.to_string(), outer.unwrap_or_else(|| text.to_string())))
}

/// Returns the compiler's flags: those of the first place that has any, as cargo takes them.
fn flags(configurations: &[Table], folder: &Path) -> Vec<String> {
    if let Ok(flags) = env::var("CARGO_ENCODED_RUSTFLAGS") {
        return flags.split('\u{1f}').map(str::to_string).collect();
    }
    if let Ok(flags) = env::var("RUSTFLAGS") {
        return words(&flags);
    }
    let of_target = of_target(configurations, folder);
    if !of_target.is_empty() {
        return of_target;
    }
    let builds = configurations
        .iter()
        .filter_map(|configuration| configuration.get("build"));
    builds
        .flat_map(of_table)
        .chain(of_variable("CARGO_BUILD_RUSTFLAGS"))
        .collect()
}

/// Returns the flags in an environment variable.
fn of_variable(name: &str) -> Vec<String> {
    env::var(name).map_or_else(|_| Vec::new(), |flags| words(&flags))
}

/// Returns the flags for the target: those of the tables that name it or whose condition it meets, then those of its
/// environment variable.
fn of_target(configurations: &[Table], folder: &Path) -> Vec<String> {
    let tables = configurations
        .iter()
        .filter_map(|table| table.get("target")?.as_table())
        .flatten();
    let mut flags: Vec<_> = tables
        .map(|(name, table)| (name, of_table(table)))
        .collect();
    flags.retain(|(_, flags)| !flags.is_empty());
    let is_of_target = |(name, _): (OsString, _)| {
        let name = name.to_string_lossy();
        name.starts_with("CARGO_TARGET_") && name.ends_with("_RUSTFLAGS")
    };
    if flags.is_empty() && !env::vars_os().any(is_of_target) {
        return Vec::new();
    }
    let target = Target::of(configurations, folder).unwrap_or_default();
    let own = flags.into_iter().filter(|(name, _)| target.is(name));
    let name = target.name.to_uppercase().replace(['-', '.'], "_");
    own.flat_map(|(_, flags)| flags)
        .chain(of_variable(&format!("CARGO_TARGET_{name}_RUSTFLAGS")))
        .collect()
}

/// The machine that is compiled for.
#[derive(Default)]
struct Target {
    name: String,
    cfg: Cfg,
}

impl Target {
    /// Returns rustc's description of the machine that the configuration names, or of this one; `None` if there is none.
    fn of(configurations: &[Table], folder: &Path) -> Option<Self> {
        let mut builds = configurations
            .iter()
            .filter_map(|configuration| configuration.get("build"));
        let chosen = builds.find_map(|build| build.get("target")?.as_str());
        let rustc = |arguments: &[&str]| {
            let mut rustc = Command::new("rustc");
            let output = process::output(rustc.args(arguments).current_dir(folder));
            Some(String::from_utf8_lossy(&output.ok()?.stdout).into_owned())
        };
        let version = rustc(&["-vV"])?;
        let name = chosen.or(host_of(&version).ok())?;
        let printed = rustc(&["--print", "cfg", "--target", name])?;
        Some(Self {
            name: name.to_string(),
            cfg: Cfg::new(&printed, &[], &[]),
        })
    }

    /// Returns whether a table called `name` is for this machine.
    fn is(&self, name: &str) -> bool {
        let condition = name
            .strip_prefix("cfg(")
            .and_then(|rest| rest.strip_suffix(')'));
        match condition {
            None => name == self.name,
            Some(condition) => {
                syn::parse_str(condition).is_ok_and(|predicate| self.cfg.holds(&predicate))
            }
        }
    }
}

fn of_table(table: &Value) -> Vec<String> {
    match table.get("rustflags") {
        Some(Value::String(flags)) => words(flags),
        Some(Value::Array(flags)) => {
            let flags = flags.iter().filter_map(Value::as_str);
            flags.map(str::to_string).collect()
        }
        _ => Vec::new(),
    }
}

fn words(flags: &str) -> Vec<String> {
    flags.split_whitespace().map(str::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_takes_precedence_over_those_that_it_includes() {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write(
            ".cargo/config.toml",
            "include = ['a.toml', { path = 'more/b.toml', optional = true }, { path = 'none.toml', optional = true }]
             place = 'config'",
        );
        write(".cargo/a.toml", "place = 'a'");
        write(".cargo/more/b.toml", "include = ['c.toml']\nplace = 'b'");
        // It includes itself.
        write(".cargo/more/c.toml", "include = ['c.toml']\nplace = 'c'");
        let tables = configurations(folder.path());
        let places = tables
            .iter()
            .filter_map(|table| table.get("place")?.as_str());
        let mut places: Vec<_> = places.collect();
        places.dedup();
        assert_eq!(places, ["config", "b", "c", "a"]);
    }
}
