//! The bundles on the site are those of the command.

use std::fs;

use book::course::judge;

use crate::util::{between, BUNDLED, SITE};

#[test]
fn the_files_to_copy_are_those_of_the_command() {
    for (problem, site) in BUNDLED {
        let page = &SITE.pages[&format!("{problem}.html")];
        let file = between(page, "data-file=\"", "\"").next().unwrap();
        let shown = fs::read(SITE.folder.join(file)).unwrap();
        let printed = judge(&book::workspace(), &["bundle", problem, "--for", site]).unwrap();
        assert_eq!(String::from_utf8(shown), String::from_utf8(printed));
        let size = format!(
            "</a>, {} bytes ",
            fs::metadata(SITE.folder.join(file)).unwrap().len()
        );
        assert!(page.contains(&size), "{size}");
    }
}
