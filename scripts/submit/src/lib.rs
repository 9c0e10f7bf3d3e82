//! Sends a program to an online judge and follows its verdict.
//!
//! The [`client`] of a site builds requests and reads answers, but sends nothing itself. [`send`] sends a submission
//! once, and asks for the verdict with pauses. [`curl`] is the transport, and a [`request`] is a value. A token is
//! bound to its origin.

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
