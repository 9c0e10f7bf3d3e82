//! The sites that let programs submit: their interfaces, and who may use them.

use anyhow::{bail, Context, Result};

use crate::accounts::{self, Account};
use crate::client::Client;
use crate::cses::Cses;
use crate::dmoj::Dmoj;
use crate::kattis::Kattis;
use crate::kattisrc;
use crate::library_checker::LibraryChecker;
use crate::secret::Origin;
use crate::yukicoder::Yukicoder;
use terminal::this;

/// A site that lets programs submit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Interface {
    /// <https://cses.fi>
    Cses,
    /// <https://dmoj.ca>
    Dmoj,
    /// <https://open.kattis.com>
    Kattis,
    /// <https://judge.yosupo.jp>
    LibraryChecker,
    /// <https://yukicoder.me>
    Yukicoder,
}

/// Who may submit to a site.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Access {
    /// Nobody needs a token.
    Anybody,
    /// Users who have a token. The text says how to get one.
    Token(&'static str),
    /// Users who have a name and a token. The text says how to get them.
    NameAndToken(&'static str),
    /// Users who open a page that the site names.
    Browser,
}

/// The address of a site's interface.
#[derive(Clone, Debug)]
pub struct Place {
    /// The beginning of all its addresses.
    pub base: String,
    /// The origin that tokens are for.
    pub origin: Origin,
}

/// All sites that let programs submit.
pub const INTERFACES: [Interface; 5] = [
    Interface::Cses,
    Interface::Dmoj,
    Interface::Kattis,
    Interface::LibraryChecker,
    Interface::Yukicoder,
];

impl Interface {
    /// Returns the interface of the site with this short name, if it has one.
    pub fn of(site: &str) -> Option<Self> {
        INTERFACES
            .into_iter()
            .find(|interface| interface.site() == site)
    }

    /// Returns the interface that takes programs for the problem at this address of a site, if there is one. The
    /// contests and courses of CSES have addresses of another form.
    pub fn of_problem(site: &str, url: &str) -> Option<Self> {
        let interface = Self::of(site)?;
        let path = match interface {
            Self::Cses => "/problemset/task/",
            Self::Dmoj | Self::LibraryChecker => "/problem/",
            Self::Kattis | Self::Yukicoder => "/problems/",
        };
        url.contains(path).then_some(interface)
    }

    /// Returns the site's short name.
    pub fn site(self) -> &'static str {
        match self {
            Self::Cses => "cses",
            Self::Dmoj => "dmoj",
            Self::Kattis => "kattis",
            Self::LibraryChecker => "library-checker",
            Self::Yukicoder => "yukicoder",
        }
    }

    /// Returns who may submit to the site.
    pub fn access(self) -> Access {
        match self {
            Self::Cses => Access::Browser,
            Self::Dmoj => Access::Token(
                "create one at https://dmoj.ca/edit/profile/, under `API token`",
            ),
            Self::Kattis => Access::NameAndToken(
                "https://open.kattis.com/download/kattisrc has both; if you save that file as ~/.kattisrc, you need no \
                 login",
            ),
            Self::LibraryChecker => Access::Anybody,
            Self::Yukicoder => Access::Token(
                "the API key in your settings at yukicoder.me: https://yukicoder.me/help says where",
            ),
        }
    }

    /// Returns the address of the interface: the site's own, unless a variable such as `CSES_API_URL`, which CSES's own
    /// client reads too, names another installation.
    ///
    /// # Errors
    ///
    /// If the value of a variable is not a valid address.
    pub fn place(self) -> Result<Place> {
        let own = match self {
            Self::Cses => "https://cses.fi/api",
            Self::Dmoj => "https://dmoj.ca",
            Self::Kattis => "https://open.kattis.com",
            Self::LibraryChecker => "https://v3.api.judge.yosupo.jp",
            Self::Yukicoder => "https://yukicoder.me/api/v1",
        };
        let (variable, named) = accounts::variable_of(self.site(), "API_URL");
        let base = named.as_deref().unwrap_or(own).trim_end_matches('/');
        let origin = Origin::of(base).context(variable)?;
        let base = base.to_string();
        Ok(Place { base, origin })
    }

    /// Returns the address of the interface that takes programs for the problem at this address. Contests of Kattis may
    /// have hosts of their own, with accounts of their own: `ncpc22.kattis.com`.
    ///
    /// # Errors
    ///
    /// If the value of a variable is not a valid address.
    fn place_for(self, url: &str) -> Result<Place> {
        let is_named = accounts::variable_of(self.site(), "API_URL").1.is_some();
        match Origin::of(url) {
            Ok(origin) if self == Self::Kattis && !is_named && is_of_kattis(&origin) => Ok(Place {
                base: origin.to_string(),
                origin,
            }),
            _ => self.place(),
        }
    }

    /// Returns the client that submits to the problem at this address, with the account of the user of this command.
    ///
    /// # Errors
    ///
    /// If the site needs a token and none is stored.
    pub fn client(self, url: &str) -> Result<Box<dyn Client>> {
        let place = self.place_for(url)?;
        if self == Self::LibraryChecker {
            return Ok(Box::new(LibraryChecker { base: place.base }));
        }
        if let Some(kattis) = self.kattisrc(&place)? {
            return Ok(Box::new(kattis));
        }
        let site = self.site();
        if !self.is_usual(&place)? {
            let account = accounts::load(&place.origin)?.with_context(|| {
                format!(
                    "there is no token for {0}: save {0}/download/kattisrc as ~/.kattisrc, after a backup of the one that is there",
                    place.origin
                )
            })?;
            return Ok(self.client_of(place, account));
        }
        let Some(account) = accounts::find(site, self == Self::Kattis, &place.origin)? else {
            let (judge, (variable, _)) = (this(), accounts::variable_of(site, "TOKEN"));
            bail!(
                "there is no token for {}: run `{judge} login {site}`, or set {variable}",
                place.origin
            );
        };
        Ok(self.client_of(place, account))
    }

    /// Returns whether this is the usual place, for which the variable `…_TOKEN` has a token.
    fn is_usual(self, place: &Place) -> Result<bool> {
        Ok(place.origin == self.place()?.origin)
    }

    /// Returns the client of Kattis with the account in `~/.kattisrc`, the file of Kattis's own client, unless a
    /// variable has the token.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or has another form.
    pub fn kattisrc(self, place: &Place) -> Result<Option<Kattis>> {
        let is_set = accounts::variable_of(self.site(), "TOKEN").1.is_some();
        if self != Self::Kattis || is_set && self.is_usual(place)? {
            return Ok(None);
        }
        kattisrc::find(place.origin.host())
    }

    /// Returns the client of the site for an account.
    pub fn client_of(self, place: Place, account: Account) -> Box<dyn Client> {
        let (base, token) = (place.base, account.token);
        match self {
            Self::Cses => Box::new(Cses { base, token }),
            Self::Dmoj => Box::new(Dmoj { base, token }),
            Self::Kattis => Box::new(Kattis {
                login_url: format!("{base}/login"),
                submit_url: format!("{base}/submit"),
                submissions_url: format!("{base}/submissions"),
                user: account.user,
                token,
            }),
            Self::LibraryChecker => Box::new(LibraryChecker { base }),
            Self::Yukicoder => Box::new(Yukicoder { base, token }),
        }
    }
}

fn is_of_kattis(origin: &Origin) -> bool {
    origin.host().ends_with(".kattis.com") && origin.as_str().starts_with("https://")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::Interface;

    #[rstest]
    #[case(("cses", "https://cses.fi/problemset/task/1068/", Some(Interface::Cses)))]
    #[case(("cses", "https://cses.fi/alon/task/1068", None))]
    #[case(("dmoj", "https://dmoj.ca/problem/aplusb", Some(Interface::Dmoj)))]
    #[case(("kattis", "https://open.kattis.com/problems/takeany", Some(Interface::Kattis)))]
    #[case(("kattis", "https://open.kattis.com/contests/x/problems/takeany", Some(Interface::Kattis)))]
    #[case(("library-checker", "https://judge.yosupo.jp/problem/aplusb", Some(Interface::LibraryChecker)))]
    #[case(("yukicoder", "https://yukicoder.me/problems/no/1", Some(Interface::Yukicoder)))]
    #[case(("yukicoder", "https://yukicoder.me/contests/1", None))]
    #[case(("atcoder", "https://atcoder.jp/contests/abc300/tasks/abc300_a", None))]
    #[case(("codeforces", "https://codeforces.com/contest/1704/problem/F", None))]
    fn a_problem_has_an_interface_or_not(
        #[case] (site, url, interface): (&str, &str, Option<Interface>),
    ) {
        assert_eq!(Interface::of_problem(site, url), interface);
    }
}
