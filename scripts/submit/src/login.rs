//! Logging in and out: the tokens with which a site accepts submissions.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::Duration;

use anyhow::{bail, ensure, Context, Result};

use crate::accounts::{self, Account};
use crate::answer::Trouble;
use crate::client::Client;
use crate::cses::{self, Cses, PendingLogin};
use crate::curl::{Curl, Failure};
use crate::kattisrc;
use crate::request::{Request, Response};
use crate::secret::{Origin, Secret};
use crate::sites::{Access, Interface, Place, INTERFACES};
use terminal::{alternatives, quote, say};

/// How often CSES is asked whether its page was opened, and how many times.
const PAUSE: Duration = Duration::from_secs(2);
const MOST_QUESTIONS: usize = 300;

/// Lets a user enter the token for a site, or confirm one in the browser, and stores it if the site accepts it.
///
/// # Errors
///
/// If programs cannot submit to the site, nothing is entered, or the site refuses the token.
pub fn log_in(site: &str) -> Result<()> {
    let interface = interface(site)?;
    let place = interface.place()?;
    let curl = Curl::default();
    match interface.access() {
        Access::Anybody => say!("{} takes submissions without a login", site),
        Access::Browser => confirm(&curl, &place)?,
        Access::Token(help) => {
            let token = typed_token(
                &format!("a token for {}: {help}", place.origin),
                &place.origin,
            )?;
            let user = String::new();
            check_and_keep(&curl, interface, place, &Account { user, token })?;
        }
        Access::NameAndToken(help) => {
            if let Some(kattis) = interface.kattisrc(&place)? {
                if let Some(request) = kattis.check() {
                    succeed(&curl, &request)?;
                }
                say!("logged in with {}", shown_kattisrc());
                return Ok(());
            }
            let question = format!("a user name and a token for {}: {help}", place.origin);
            let user = read_line(&format!("{question}\nuser name: "))?;
            let token = typed_token("", &place.origin)?;
            check_and_keep(&curl, interface, place, &Account { user, token })?;
        }
    }
    Ok(())
}

/// Removes the token for a site.
///
/// # Errors
///
/// If programs cannot submit to the site, or its token cannot be removed.
pub fn log_out(site: &str) -> Result<()> {
    let interface = interface(site)?;
    let place = interface.place()?;
    let site = interface.site();
    if interface.kattisrc(&place)?.is_some() {
        let file = shown_kattisrc();
        say!("{file} belongs to Kattis's own client and is kept: remove it to log out");
    }
    let account = accounts::load(&place.origin)?;
    if let (Interface::Cses, Some(account)) = (interface, &account) {
        let base = place.base.clone();
        let token = account.token.clone();
        let ended = succeed(&Curl::default(), &Cses { base, token }.end());
        if let Err(why) = ended {
            anstream::eprintln!("warning: {site} may still accept the token: {why:#}");
        }
    }
    accounts::forget(&place.origin)?;
    match account {
        None => say!("no token is kept for {}", place.origin),
        Some(_) => say!("the token for {} is forgotten", place.origin),
    }
    let (variable, value) = accounts::variable_of(site, "TOKEN");
    if value.is_some() {
        say!("{variable} is still set and takes precedence");
    }
    Ok(())
}

fn interface(site: &str) -> Result<Interface> {
    let interface = Interface::of(&site.to_lowercase());
    interface.with_context(|| {
        let sites = INTERFACES.map(|interface| interface.site().to_string());
        format!(
            "no program may submit to {}: choose {}",
            quote(site),
            alternatives(&sites)
        )
    })
}

fn shown_kattisrc() -> String {
    kattisrc::path().map_or_else(String::new, |path| path.display().to_string())
}

/// Reads a line; asks for it if somebody is there.
fn read_line(question: &str) -> Result<String> {
    if io::stdin().is_terminal() {
        anstream::eprint!("{question}");
    }
    let line = terminal::line()?;
    ensure!(!line.is_empty(), "nothing was entered");
    Ok(line)
}

/// Reads a token, which is not shown as it is typed.
fn typed_token(question: &str, origin: &Origin) -> Result<Secret> {
    let text = if io::stdin().is_terminal() {
        rpassword::prompt_password(format!("{question}\ntoken (not shown): ").trim_start())?
    } else {
        read_line(question)?
    };
    Secret::new(text.trim(), origin)
}

/// Stores an account if the site accepts it.
fn check_and_keep(
    curl: &Curl,
    interface: Interface,
    place: Place,
    account: &Account,
) -> Result<()> {
    let check = interface.client_of(place, account.clone()).check();
    if let Some(check) = &check {
        succeed(curl, check).context("the token was not kept")?;
    }
    keep(account)?;
    if check.is_none() {
        say!("the token was not checked: the site has no request for that, so the first submission will show whether it is right");
    }
    Ok(())
}

fn keep(account: &Account) -> Result<()> {
    let file = accounts::keep(account)?;
    let origin = account.token.origin();
    say!("the token for {origin} is in {}", file.display());
    Ok(())
}

/// Lets the user confirm a new token of CSES in the browser, and stores it.
fn confirm(curl: &Curl, place: &Place) -> Result<()> {
    let begun: PendingLogin = succeed(curl, &cses::begin(&place.base))?.json()?;
    let token = Secret::new(&begun.token, &place.origin)?;
    let page = &begun.authentication_url;
    // A browser would open other kinds of addresses, too.
    Origin::of(page).context("the page to confirm the token at")?;
    say!("confirm at {page}");
    let _ = open::that_detached(page);
    let base = place.base.clone();
    let client = Cses {
        base,
        token: token.clone(),
    };
    let Some(check) = client.check() else {
        bail!("the site cannot be asked whether it was confirmed");
    };
    for _ in 0..MOST_QUESTIONS {
        let answer = send(curl, &check)?;
        if !cses::is_pending(&answer) {
            expect_success(curl, &check, answer)?;
            let user = String::new();
            return keep(&Account { user, token });
        }
        thread::sleep(PAUSE);
    }
    bail!("the login was not confirmed in time: try again")
}

/// Sends a request; returns the answer if the site fulfils the request.
fn succeed(curl: &Curl, request: &Request) -> Result<Response> {
    expect_success(curl, request, send(curl, request)?)
}

fn expect_success(curl: &Curl, request: &Request, answer: Response) -> Result<Response> {
    match Trouble::of(&answer, !request.secrets().is_empty()) {
        None => Ok(answer),
        Some(trouble) => bail!("{}", curl.hide(&trouble.to_string())),
    }
}

fn send(curl: &Curl, request: &Request) -> Result<Response> {
    curl.send(request).map_err(|failure| match failure {
        Failure::NotSent(why) | Failure::Unclear(why) => anyhow::anyhow!("{why}"),
    })
}
