# Installs the commands `judge` and `cargo-solo` of release @TAG@ on Windows: `.\judge.ps1 [FOLDER]`.
# Without FOLDER, they go to $CARGO_HOME\bin, or else to ~\.cargo\bin. JUDGE_INSTALL_FROM names a mirror.
param([string] $Folder)

# In a scope of its own, because `irm ... | iex` runs this in the user's session, which `exit` would end.
& {
    $ErrorActionPreference = 'Stop'
    # Windows PowerShell downloads many times slower when it shows its progress.
    $ProgressPreference = 'SilentlyContinue'

    $from = $env:JUDGE_INSTALL_FROM
    if (-not $from) { $from = '@REPOSITORY@/releases/download/@TAG@' }
    if (-not $from.StartsWith('https://')) { throw "not an https address: $from" }
    # The second variable is that of a program with 32 bits.
    $processors = $env:PROCESSOR_ARCHITECTURE, $env:PROCESSOR_ARCHITEW6432
    if ($env:OS -ne 'Windows_NT' -or $processors -notcontains 'AMD64') {
        throw 'there are no programs for this system; try `cargo install --locked judge cargo-solo`'
    }
    if (-not $Folder) {
        $cargo = $env:CARGO_HOME
        if (-not $cargo) { $cargo = Join-Path $env:USERPROFILE '.cargo' }
        $Folder = Join-Path $cargo 'bin'
    }
    # An absolute path, as PATH has them.
    $Folder = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Folder).TrimEnd('\')
    $names = 'judge.exe', 'cargo-solo.exe'
    $archive = 'judge-x86_64-pc-windows-msvc.zip'
    $temporary = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
    New-Item -ItemType Directory $temporary | Out-Null
    try {
        foreach ($file in $archive, "$archive.sha256") {
            Invoke-WebRequest -UseBasicParsing "$from/$file" -OutFile (Join-Path $temporary $file)
        }
        # Get-FileHash and Expand-Archive are scripts, which Windows does not run by default.
        $packed = Join-Path $temporary $archive
        $expected = ([IO.File]::ReadAllText("$packed.sha256") -split '\s')[0]
        $hash = [Security.Cryptography.SHA256]::Create().ComputeHash([IO.File]::ReadAllBytes($packed))
        if ($expected -ne [BitConverter]::ToString($hash).Replace('-', '')) {
            throw "$from/$archive does not have the checksum of the release"
        }
        Add-Type -AssemblyName System.IO.Compression.FileSystem
        $unpacked = Join-Path $temporary 'unpacked'
        [IO.Compression.ZipFile]::ExtractToDirectory($packed, $unpacked)
        New-Item -ItemType Directory -Force $Folder | Out-Null
        foreach ($name in $names) { Copy-Item (Join-Path $unpacked $name) (Join-Path $Folder "$name.new") }
        foreach ($name in $names) { Move-Item -Force (Join-Path $Folder "$name.new") (Join-Path $Folder $name) }
    } finally {
        Remove-Item -Recurse -Force $temporary
        foreach ($name in $names) { Remove-Item -Force -ErrorAction Ignore (Join-Path $Folder "$name.new") }
    }
    "installed judge and cargo-solo @TAG@ in $Folder"
    if (($env:Path -split ';').TrimEnd('\') -notcontains $Folder) { 'add this folder to PATH to run them' }
}
