// Runs before the page is shown, so that it does not change its colours then. mdBook's search uses the globals.
"use strict";
window.path_to_root = "";
window.path_to_searchindex_js = "searchindex.js";

window.mdbook_something_else_has_focus = event =>
    /^(input|select|textarea)$/i.test((event.composedPath()[0] || event.target).nodeName);

// Settings and progress; nothing is kept if the browser keeps nothing.
window.kept = {
    read(key) {
        try { return localStorage.getItem(key) ?? ""; } catch { return ""; }
    },
    write(key, value) {
        try { localStorage.setItem(key, value); } catch { /* as above */ }
    },
};

window.applyTheme = theme => {
    document.documentElement.classList.remove("light", "navy");
    document.documentElement.classList.add(theme === "navy" ? "navy" : "light", "js");
};
window.chosenTheme = () => {
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    return kept.read("theme") || (isDark ? "navy" : "light");
};
applyTheme(chosenTheme());

window.wide = matchMedia("(min-width: 1080px)");
window.isWide = () => wide.matches;
window.showsContents = () => isWide() && kept.read("contents") !== "hidden";
document.documentElement.classList.toggle("sidebar-visible", showsContents());
document.documentElement.classList.toggle("no-chapters", kept.read("chapters") === "hidden");
