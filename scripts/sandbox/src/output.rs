//! What a program prints.

use std::os::fd::OwnedFd;

use anyhow::Result;
use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::io::read;

const NOW: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 0,
};

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
    pub fn new(from: Option<OwnedFd>, limit: u64, keep: usize) -> Self {
        Self {
            from,
            bytes: Vec::new(),
            keep,
            room: limit,
        }
    }

    /// Reads what there is, if there is any; returns whether that is too much.
    pub fn take_ready(&mut self) -> Result<bool> {
        let Some(from) = &self.from else {
            return Ok(false);
        };
        let mut event = [PollFd::new(from, PollFlags::IN)];
        if poll(&mut event, Some(&NOW))? == 0 {
            return Ok(false);
        }
        let mut bytes = [0; 1 << 14];
        let count = read(from, &mut bytes)?;
        if count == 0 {
            self.from = None;
        }
        let fits = count.min(usize::try_from(self.room).unwrap_or(usize::MAX));
        self.room -= fits as u64;
        self.bytes.extend_from_slice(&bytes[..fits]);
        // Seldom, so that each byte is moved about once.
        if self.bytes.len() / 2 > self.keep {
            self.cut();
        }
        Ok(fits < count)
    }

    /// Reads what is left when nobody writes any more; returns whether that is too much.
    pub fn take_rest(&mut self) -> Result<bool> {
        let mut too_much = false;
        while self.from.is_some() && !too_much {
            too_much = self.take_ready()?;
        }
        self.cut();
        Ok(too_much)
    }

    fn cut(&mut self) {
        let excess = self.bytes.len().saturating_sub(self.keep);
        self.bytes.drain(..excess);
    }
}
