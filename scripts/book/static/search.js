// The search: the pages whose names or sections contain all words, the best first. `book.js` loads it when somebody searches.
"use strict";

// How well a text fits a word: as one of its words, as the beginning of one, or, if the word is Chinese or Japanese, anywhere.
function fit(text, word, whole, part) {
    if (text.split(" ").includes(word)) return whole;
    return contains(text, word) ? part : 0;
}

function prepared(pages) {
    return pages.map(page => ({
        ...page,
        words: folded(page.title),
        // "snim" and "hdu1536" are names, too.
        joined: [page.title, ...page.names].map(name => folded(name).replaceAll(" ", "")),
        allNames: folded(page.names.join(" ")),
        sections: page.sections.map(section => ({
            ...section, words: folded(section.heading), body: folded(section.text),
        })),
    }));
}

// Returns the pages that have all words, each with its best section, the best page first.
function ranked(pages, query) {
    const words = folded(query).split(" ").filter(Boolean);
    const phrase = words.join("");
    if (words.length === 0) return [];
    const found = [];
    for (const page of pages) {
        const ofPage = words.map(word => fit(page.words, word, 40, 25) + fit(page.allNames, word, 60, 15));
        const isNamed = page.joined.includes(phrase) ? 200 : page.joined.some(name => name.endsWith(phrase)) ? 60 : 0;
        let best = null;
        for (const section of page.sections) {
            const ofSection = words.map(word => fit(section.words, word, 12, 8) + fit(section.body, word, 3, 1));
            if (!isNamed && words.some((_, at) => ofPage[at] + ofSection[at] === 0)) continue;
            const score = ofSection.reduce((sum, value) => sum + value, 0);
            if (!best || score > best.score) best = { section, score };
        }
        if (!best) continue;
        const score = isNamed + best.score + ofPage.reduce((sum, value) => sum + value, 0);
        found.push({ page, section: best.section, score, words });
    }
    return found.sort((a, b) => b.score - a.score);
}

// The text around the first word that is found in it.
function excerpt({ section, words }) {
    const parts = section.text.split(/(?<=\s)/);
    const at = Math.max(0, parts.findIndex(part => words.some(word => contains(folded(part), word))));
    const begin = Math.max(0, at - 8);
    const text = parts.slice(begin, begin + 30).join("");
    return (begin > 0 ? "… " : "") + text.slice(0, 240) + (parts.length > begin + 30 ? "…" : "");
}

function shown(result) {
    const link = document.createElement("a");
    link.href = result.page.file + (result.section.id ? `#${result.section.id}` : "");
    const heading = result.section.heading;
    link.textContent = !heading || heading === result.page.title ? result.page.title : `${result.page.title}: ${heading}`;
    const text = document.createElement("p");
    text.textContent = excerpt(result);
    const item = document.createElement("li");
    item.append(link, text);
    return item;
}

async function startSearch() {
    const pages = prepared(await (await fetch("search.json")).json());
    const [form, input] = [$("search"), $("search-text")];
    const show = () => {
        const results = ranked(pages, input.value);
        const count = `${results.length} ${results.length === 1 ? "page" : "pages"} found`;
        $("search-count").textContent = input.value.trim() === "" ? "" : count;
        $("search-results").replaceChildren(...results.slice(0, 20).map(shown));
    };
    input.addEventListener("input", show);
    form.addEventListener("submit", () => $("search-results").querySelector("a")?.click());
    show();
}

startSearch();
