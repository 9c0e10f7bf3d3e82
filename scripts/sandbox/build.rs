//! Finds out what the tests may do here: a test that needs more is ignored, and says why.

use std::fs;
use std::process::{Command, Stdio};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for (name, is_there) in [
        ("missing_root", is_root()),
        ("missing_namespaces", can_make_namespaces()),
        ("missing_cgroups", can_make_cgroups()),
    ] {
        println!("cargo::rustc-check-cfg=cfg({name})");
        if !is_there {
            println!("cargo::rustc-cfg={name}");
        }
    }
}

fn is_root() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let users = status.lines().find_map(|line| line.strip_prefix("Uid:"));
    users.is_some_and(|users| users.split_whitespace().all(|user| user == "0"))
}

fn can_make_namespaces() -> bool {
    let mut unshare = Command::new("unshare");
    unshare.args(["-Urmp", "--fork", "true"]);
    let status = unshare.stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Returns whether a cgroup of version 2 can be made below the one that this process is in.
fn can_make_cgroups() -> bool {
    let read = |path| fs::read_to_string(path).unwrap_or_default();
    let (own, mounts) = (read("/proc/self/cgroup"), read("/proc/self/mounts"));
    let own = own.lines().find_map(|line| line.strip_prefix("0::"));
    let mount = mounts.lines().find_map(|line| {
        let mut words = line.split(' ');
        let place = words.nth(1)?;
        (words.next()? == "cgroup2").then_some(place)
    });
    let (Some(own), Some(mount)) = (own, mount) else {
        return false;
    };
    let folder = format!("{mount}{own}/probe-{}", std::process::id());
    fs::create_dir(&folder).is_ok() && fs::remove_dir(&folder).is_ok()
}
