//! Sends a program to an online judge and follows its verdict.
//!
//! A [`client`] returns for a site the requests to send and reads the answers, and sends nothing itself: [`send`] does, once,
//! and asks for the verdict with pauses. [`curl`] is the transport, and a [`request`] is a value. A token is bound to the
//! origin that it is for.

mod accounts;
mod answer;
pub mod client;
mod cookies;
mod cses;
pub mod curl;
mod dmoj;
mod html;
mod kattis;
mod kattisrc;
mod library_checker;
pub mod login;
pub mod parent_death;
pub mod request;
mod secret;
pub mod send;
pub mod sites;
mod yukicoder;

#[cfg(test)]
#[path = "../tests/mock/mod.rs"]
mod mock;
#[cfg(test)]
mod tests;
