//! Archives of tests, and single files that are gzipped.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure, Context, Result};
use encoding_rs::{Encoding, GBK, SHIFT_JIS};
use flate2::read::MultiGzDecoder;
use terminal::{escape, quote};

use crate::text;

/// How an archive is packed.
#[derive(Clone, Copy)]
pub enum Format {
    Zip,
    Tar,
    TarGz,
}

/// The ends of the names of archives.
const FORMATS: [(&str, Format); 4] = [
    (".zip", Format::Zip),
    (".tar", Format::Tar),
    (".tar.gz", Format::TarGz),
    (".tgz", Format::TarGz),
];

/// The ends of the names of archives that cannot be unpacked here.
const FOREIGN: [(&str, &str); 9] = [
    (".7z", "7z"),
    (".rar", "RAR"),
    (".xz", "xz"),
    (".txz", "xz"),
    (".zst", "Zstandard"),
    (".tzst", "Zstandard"),
    (".bz2", "bzip2"),
    (".tbz2", "bzip2"),
    (".lzma", "LZMA"),
];

/// The end of the name of a single gzipped file.
const GZIP: &str = ".gz";

/// Returns the name of a gzipped file without its end; `None` if the file is not gzipped.
pub fn name_in_gzip(name: &str) -> Option<&str> {
    let (start, end) = name.split_at_checked(name.len().checked_sub(GZIP.len())?)?;
    end.eq_ignore_ascii_case(GZIP).then_some(start)
}

/// The largest total size of the files of an archive, in bytes.
const MOST: u64 = 4 << 30;

impl Format {
    pub fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
        let known = FORMATS.iter().find(|(end, _)| name.ends_with(end));
        known.map(|(_, format)| *format)
    }

    /// Fails if the name of a file is that of an archive of an unsupported format.
    pub fn check(path: &Path) -> Result<()> {
        let shown = escape(&path.display().to_string());
        let name = shown.to_ascii_lowercase();
        match FOREIGN.iter().find(|(end, _)| name.ends_with(end)) {
            Some((_, format)) => bail!(
                "{shown}: {format} files are not supported: unpack the file and name the folder, or repack it as zip or tar.gz"
            ),
            None => Ok(()),
        }
    }

    /// Unpacks the regular files of an archive into a new folder. Returns the names of the other entries, and of those
    /// in a tar file whose names are not UTF-8. Fails if the archive is damaged or too large, or if an entry lies
    /// outside it; the folder then holds a part of the archive.
    pub fn unpack(self, archive: &Path, folder: &Path) -> Result<Vec<String>> {
        fs::create_dir(folder)?;
        let mut target = Target {
            folder: folder.to_path_buf(),
            room: MOST,
            skipped: Vec::new(),
        };
        let file = BufReader::new(File::open(archive)?);
        match self {
            Self::Zip => target.take_zip(file),
            Self::Tar => target.take_tar(file),
            Self::TarGz => target.take_tar(MultiGzDecoder::new(file)),
        }
        .context("cannot be unpacked")?;
        Ok(target.skipped)
    }
}

/// Returns the content of a file, which is that in the gzip file if the name says so.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let content = text::read(path)?;
    if name_in_gzip(&path.to_string_lossy()).is_none() {
        return Ok(content);
    }
    let shown = || escape(&path.display().to_string());
    let mut decoder = MultiGzDecoder::new(&content[..]).take(text::MOST + 1);
    let mut text = Vec::new();
    decoder.read_to_end(&mut text).with_context(shown)?;
    ensure!(
        text.len() as u64 <= text::MOST,
        "{} holds more than {} bytes",
        shown(),
        text::MOST
    );
    Ok(text)
}

/// The folder that an archive is unpacked to.
struct Target {
    folder: PathBuf,
    /// How many more bytes may be written to it.
    room: u64,
    skipped: Vec<String>,
}

impl Target {
    fn take_zip(&mut self, file: impl Read + io::Seek) -> Result<()> {
        let mut zip = zip::ZipArchive::new(file)?;
        let mut names = Vec::new();
        for index in 0..zip.len() {
            names.push(zip.by_index_raw(index)?.name_raw().to_vec());
        }
        let encoding = encoding_of(&names);
        for (index, name) in names.iter().enumerate() {
            let entry = zip.by_index(index)?;
            let own = encoding.and_then(|encoding| decode(encoding, name));
            let name = match own {
                Some(name) => name,
                // The default of the format: code page 437.
                None => entry.name().to_string(),
            };
            if !name.ends_with(['/', '\\']) {
                self.take(&name, !entry.is_symlink(), entry)?;
            }
        }
        Ok(())
    }

    fn take_tar(&mut self, file: impl Read) -> Result<()> {
        for entry in tar::Archive::new(file).entries()? {
            let entry = entry?;
            let name = entry.path_bytes().into_owned();
            let kind = entry.header().entry_type();
            if kind.is_dir() || kind.is_pax_global_extensions() {
                continue;
            }
            match str::from_utf8(&name) {
                Ok(name) => self.take(name, kind.is_file(), entry)?,
                Err(_) => self.skipped.push(name.escape_ascii().to_string()),
            }
        }
        Ok(())
    }

    /// Writes one file of an archive.
    fn take(&mut self, name: &str, is_regular: bool, content: impl Read) -> Result<()> {
        let path = self.folder.join(inside(name)?);
        if !is_regular {
            self.skipped.push(name.to_string());
            return Ok(());
        }
        fs::create_dir_all(path.parent().unwrap_or(&self.folder))?;
        let mut file =
            File::create_new(&path).with_context(|| format!("the entry {}", quote(name)))?;
        let written = io::copy(&mut content.take(self.room + 1), &mut file)?;
        let room = self.room.checked_sub(written);
        self.room = room.with_context(|| format!("its files hold more than {MOST} bytes"))?;
        Ok(())
    }
}

/// Guesses the encoding of the names in a zip file, which does not state it. Returns Shift JIS if all names are valid
/// in it and none decodes to half-width katakana, as names in GBK do; otherwise GBK if all names are valid in it.
fn encoding_of(names: &[Vec<u8>]) -> Option<&'static Encoding> {
    let is_half_width = |letter: char| ('\u{ff61}'..='\u{ff9f}').contains(&letter);
    let fits = |encoding: &&'static Encoding| {
        let mut texts = names.iter().map(|name| decode(encoding, name));
        texts.all(|text| text.is_some_and(|text| *encoding == GBK || !text.contains(is_half_width)))
    };
    [SHIFT_JIS, GBK].into_iter().find(fits)
}

/// Returns a name as text if it is valid in UTF-8 or in this encoding.
fn decode(encoding: &'static Encoding, name: &[u8]) -> Option<String> {
    if let Ok(name) = str::from_utf8(name) {
        return Some(name.to_string());
    }
    let text = encoding.decode_without_bom_handling_and_without_replacement(name)?;
    Some(text.into_owned())
}

/// Returns the path of an entry below the folder that an archive is unpacked to. Names in archives from Windows may
/// have backslashes.
fn inside(name: &str) -> Result<PathBuf> {
    let mut path = PathBuf::new();
    let is_absolute = name.starts_with(['/', '\\']) || name.as_bytes().get(1) == Some(&b':');
    for part in name.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => bail!("the entry {} lies outside the archive", quote(name)),
            part => path.push(part),
        }
    }
    ensure!(
        !is_absolute && path.file_name().is_some(),
        "the entry {} lies outside the archive",
        quote(name)
    );
    Ok(path)
}
