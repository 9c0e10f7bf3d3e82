//! Submitting: sends a bundle where a site lets programs do so and follows the verdict, and hands it over elsewhere. It
//! uses the tools of `contest`, which knows nothing of it.

mod accounts;
mod answer;
mod by_hand;
mod client;
mod cookies;
mod cses;
mod curl;
mod dmoj;
mod html;
mod kattis;
mod kattisrc;
mod library_checker;
pub mod login;
pub mod parent_death;
mod request;
mod secret;
mod send;
mod sites;
pub mod submission;
mod target;
mod yukicoder;

#[cfg(test)]
#[path = "../../tests/mock/mod.rs"]
mod mock;
#[cfg(test)]
mod tests;
