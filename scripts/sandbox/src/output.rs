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

/// The number of reads for all that a pipe takes.
const READS: usize = 32;

/// One of the program's outputs: a pipe, as a program is used to, and not a file, which it could open
/// anew and cut short. It is kept in memory, where no limit on the size of files holds.
pub struct Output {
    /// `None` once the program has closed it.
    pub from: Option<OwnedFd>,
    /// Its last bytes.
    pub bytes: Vec<u8>,
    /// How many bytes at the end are wanted.
    keep: usize,
    /// How many bytes more there may be.
    room: u64,
}

impl Output {
    /// Makes an output of at most `limit` bytes of which the last `keep` are wanted.
    pub fn new(from: Option<OwnedFd>, limit: u64, keep: usize) -> Result<Self> {
        if let Some(from) = &from {
            // A program can read from its own output by way of `/proc`: what was there a moment ago may be gone.
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

    /// Reads all that there is, but no more than a pipe takes: the program may print as fast. Returns what came of it.
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
        // Seldom, so that each byte is moved about once.
        if self.bytes.len() / 2 > self.keep {
            self.cut();
        }
        Ok(if fits < count {
            ReadResult::TooMuch
        } else {
            ReadResult::Some
        })
    }

    /// Reads what is left when the program has ended; returns whether that is too much. Somebody else may still
    /// have the other end, since a process can send it to any other: nobody waits for them.
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
