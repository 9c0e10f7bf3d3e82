#!/bin/sh
# Installs the commands `judge` and `cargo-solo` of release @TAG@ on Linux and macOS: `sh judge.sh [FOLDER]`.
# Without FOLDER, they go to $CARGO_HOME/bin, or else to ~/.cargo/bin. JUDGE_INSTALL_FROM names a mirror.
set -eu

fail() { echo "error: $1" >&2; exit 1; }

# Prints the name that Rust has for this system.
target() {
    case $(uname -sm) in
        'Linux x86_64') echo x86_64-unknown-linux-musl ;;
        'Linux aarch64') echo aarch64-unknown-linux-musl ;;
        'Darwin x86_64') echo x86_64-apple-darwin ;;
        'Darwin arm64') echo aarch64-apple-darwin ;;
        *) fail "there are no programs for $(uname -sm); try \`cargo install --locked judge cargo-solo\`" ;;
    esac
}

# Downloads a file of the release to the temporary folder.
download() {
    if command -v curl > /dev/null; then
        curl --proto '=https' --tlsv1.2 -fsSL -o "$temporary/$1" "$from/$1"
    elif command -v wget > /dev/null; then
        wget --secure-protocol=TLSv1_2 -q -O "$temporary/$1" "$from/$1"
    else
        fail 'curl or wget is needed'
    fi || fail "cannot download $from/$1"
}

checksum() {
    if command -v sha256sum > /dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

# A function, so that a script that was not downloaded to its end does nothing.
main() {
    from=${JUDGE_INSTALL_FROM:-@REPOSITORY@/releases/download/@TAG@}
    case $from in https://*) ;; *) fail "not an https address: $from" ;; esac
    folder=${1:-${CARGO_HOME:-$HOME/.cargo}/bin}
    case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
    archive=judge-$(target).tar.gz
    temporary=$(mktemp -d)
    trap 'rm -rf "$temporary" "$folder/.judge.$$" "$folder/.cargo-solo.$$"' EXIT
    trap 'exit 1' HUP INT TERM
    download "$archive"
    download "$archive.sha256"
    expected=$(cut -d ' ' -f 1 "$temporary/$archive.sha256")
    actual=$(checksum "$temporary/$archive")
    [ -n "$actual" ] || fail 'sha256sum or shasum is needed'
    [ "$actual" = "$expected" ] || fail "$from/$archive does not have the checksum of the release"
    tar -xzf "$temporary/$archive" -C "$temporary"
    mkdir -p "$folder"
    # Renaming replaces even a program that is running.
    for name in judge cargo-solo; do cp "$temporary/$name" "$folder/.$name.$$"; done
    for name in judge cargo-solo; do mv -f "$folder/.$name.$$" "$folder/$name"; done
    echo "installed judge and cargo-solo @TAG@ in $folder"
    case :$PATH: in *:"$folder":*) ;; *) echo "add this folder to PATH to run them" ;; esac
}

main "$@"
