//! The output of a program.

use std::os::fd::OwnedFd;

use anyhow::Result;
use rustix::fs::{fcntl_getfl, fcntl_setfl, OFlags};
use rustix::io::{read, Errno};

/// The result of a read.
#[derive(Clone, Copy, PartialEq)]
pub enum ReadResult {
    Nothing,
    Some,
    TooMuch,
}

/// The maximum number of reads in a row, which is enough to empty a full pipe.
const READS: usize = 32;

/// One of the program's outputs. It is a pipe, as most programs expect: a file could be opened again and truncated. The
/// bytes are kept in memory, where no limit on the size of files applies.
pub struct Output {
    /// `None` once the program has closed it.
    pub from: Option<OwnedFd>,
    /// Its last bytes.
    pub bytes: Vec<u8>,
    /// How many of the last bytes to keep.
    keep: usize,
    /// How many further bytes are allowed.
    room: u64,
}

impl Output {
    /// Returns an output of at most `limit` bytes, of which the last `keep` are kept.
    pub fn new(from: Option<OwnedFd>, limit: u64, keep: usize) -> Result<Self> {
        if let Some(from) = &from {
            // A program can read its own output through `/proc`, so bytes that `poll` has seen may be gone.
            let flags = fcntl_getfl(from)?;
            fcntl_setfl(from, flags | OFlags::NONBLOCK)?;
        }
        Ok(Self {
            from,
            bytes: Vec::new(),
            keep,
            room: limit,
        })
    }

    /// Reads the available output, in a limited number of reads, because the program may print as fast as this reads.
    /// Returns the result.
    pub fn take_ready(&mut self) -> Result<ReadResult> {
        let mut taken = ReadResult::Nothing;
        for _ in 0..READS {
            match self.take_some()? {
                ReadResult::Nothing => return Ok(taken),
                ReadResult::Some => taken = ReadResult::Some,
                ReadResult::TooMuch => return Ok(ReadResult::TooMuch),
            }
        }
        Ok(taken)
    }

    fn take_some(&mut self) -> Result<ReadResult> {
        let Some(from) = &self.from else {
            return Ok(ReadResult::Nothing);
        };
        let mut bytes = [0; 1 << 14];
        let count = match read(from, &mut bytes) {
            Ok(count) => count,
            Err(Errno::AGAIN | Errno::INTR) => return Ok(ReadResult::Nothing),
            Err(error) => return Err(error.into()),
        };
        if count == 0 {
            self.from = None;
            return Ok(ReadResult::Nothing);
        }
        let fits = count.min(usize::try_from(self.room).unwrap_or(usize::MAX));
        self.room -= fits as u64;
        self.bytes.extend_from_slice(&bytes[..fits]);
        // Only at twice the size, so that each byte is moved about once.
        if self.bytes.len() / 2 > self.keep {
            self.cut();
        }
        Ok(if fits < count {
            ReadResult::TooMuch
        } else {
            ReadResult::Some
        })
    }

    /// Reads the rest after the program has ended; returns whether it is too much. Does not wait for the end of the
    /// pipe, because the program may have sent the writing end to a process that still runs.
    pub fn take_rest(&mut self) -> Result<bool> {
        let taken = loop {
            match self.take_some()? {
                ReadResult::Some => {}
                taken => break taken,
            }
        };
        self.cut();
        Ok(taken == ReadResult::TooMuch)
    }

    fn cut(&mut self) {
        let excess = self.bytes.len().saturating_sub(self.keep);
        self.bytes.drain(..excess);
    }
}
