// Runs before the page is shown, so that it does not change its colours then.
"use strict";

window.isTyping = event =>
    /^(input|select|textarea)$/i.test((event.composedPath()[0] || event.target).nodeName);

// Settings and progress. `write` returns whether the browser stores them.
window.kept = {
    read(key) {
        try { return localStorage.getItem(key) ?? ""; } catch { return ""; }
    },
    write(key, value) {
        try {
            localStorage.setItem(key, value);
            return true;
        } catch { return false; }
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
