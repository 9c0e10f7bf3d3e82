// The page's controls: contents, theme, search, keys, copying, folds, progress, languages, and the list of problems.
"use strict";

// The folder of the site, which differs from that of the page only where a server shows 404.html.
const root = document.currentScript.src.replace(/book\.js.*/, "");

const $ = id => document.getElementById(id);

function contents() {
    const [nav, button] = [$("mdbook-sidebar"), $("mdbook-sidebar-toggle")];
    const classes = document.documentElement.classList;
    const show = isShown => {
        classes.toggle("sidebar-visible", isShown);
        button.setAttribute("aria-expanded", isShown);
        const current = nav.querySelector("[aria-current]");
        const scroll = nav.firstElementChild;
        if (current) scroll.scrollTop = current.offsetTop - scroll.clientHeight / 2;
    };
    show(classes.contains("sidebar-visible"));
    button.addEventListener("click", () => {
        show(!classes.contains("sidebar-visible"));
        if (isWide()) kept.write("contents", classes.contains("sidebar-visible") ? "" : "hidden");
    });
    // A window that gets narrow has no room for them.
    wide.addEventListener("change", () => show(showsContents()));
    document.addEventListener("keydown", event => {
        const isOver = classes.contains("sidebar-visible") && !isWide();
        if (event.key !== "Escape" || !isOver) return;
        show(false);
        button.focus();
    });
}

function themes() {
    const select = $("theme");
    select.value = kept.read("theme");
    const apply = () => applyTheme(chosenTheme());
    select.addEventListener("change", () => {
        kept.write("theme", select.value);
        apply();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
    // Paper is white.
    addEventListener("beforeprint", () => applyTheme("light"));
    addEventListener("afterprint", apply);
}

// Text without accents, capitals and punctuation, as lists and the search compare it.
function folded(text) {
    const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    return plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

// Whether a folded text has a word that begins with `word`. Chinese and Japanese have no spaces between words.
function contains(text, word) {
    return ` ${text}`.includes(/[^\x00-\x7f]/.test(word) ? word : ` ${word}`);
}

function searching() {
    const [form, input, toggle] = [$("search"), $("search-text"), $("mdbook-search-toggle")];
    let isLoaded = false;
    const show = isShown => {
        form.hidden = !isShown;
        toggle.setAttribute("aria-expanded", isShown);
        if (!isShown) return toggle.focus();
        input.focus();
        input.select();
        // The index has a hundred kilobytes.
        if (!isLoaded) document.head.append(Object.assign(document.createElement("script"), { src: `${root}search.js` }));
        isLoaded = true;
    };
    toggle.addEventListener("click", () => show(form.hidden));
    document.addEventListener("keydown", event => {
        if (event.key === "Escape" && !form.hidden) return show(false);
        if (!isForPage(event) || event.shiftKey || !["/", "s"].includes(event.key)) return;
        event.preventDefault();
        show(true);
    });
}

// Whether a key is meant for the page, and not for something in it.
function isForPage(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return false;
    return !isTyping(event) && !event.target.closest("game-board, grundy-explorer, program-judge, dialog[open], pre");
}

function keys() {
    $("keys").querySelector("button").addEventListener("click", () => $("keys").close());
    const turn = { ArrowLeft: "prev", ArrowRight: "next" };
    document.addEventListener("keydown", event => {
        if (!isForPage(event)) return;
        if (event.key === "?") $("keys").showModal();
        const link = !event.shiftKey && document.querySelector(`.turn [rel=${turn[event.key]}]`);
        if (link) link.click();
    });
}

// What is typed or chosen counts at once: there is nothing to send.
function forms() {
    document.addEventListener("submit", event => event.preventDefault());
}

function copying() {
    const copy = async (button, text) => {
        try {
            await navigator.clipboard.writeText(await text());
            button.textContent = "Copied";
        } catch {
            button.textContent = "Not copied";
        }
        setTimeout(() => { button.textContent = "Copy"; }, 2000);
    };
    for (const block of document.querySelectorAll("main pre")) {
        block.tabIndex = 0;
        const button = document.createElement("button");
        button.type = "button";
        button.className = "copies";
        button.textContent = "Copy";
        button.addEventListener("click", () => copy(button, () => block.querySelector("code").textContent));
        const frame = document.createElement("div");
        frame.className = "frame";
        block.replaceWith(frame);
        frame.append(block, button);
    }
    for (const button of document.querySelectorAll("[data-file]")) {
        const text = async () => {
            const answer = await fetch(button.dataset.file);
            if (!answer.ok) throw new Error(answer.statusText);
            return answer.text();
        };
        button.addEventListener("click", () => copy(button, text));
    }
    for (const table of document.querySelectorAll(".table-wrapper")) table.tabIndex = 0;
}

// The ways to solve a problem, the best last.
const WAYS = ["", "after the idea", "with hints", "alone"];

// The progress with each problem: { "hdu-1536-s-nim": { done: "alone", open: ["hint-1"] } }. Entries that this version does
// not know, perhaps of a later one, stay as they are.
const progress = {
    all() {
        try {
            const all = JSON.parse(kept.read("progress") || "{}");
            return isTable(all) ? all : {};
        } catch { return {}; }
    },
    of(name) {
        const { done, open } = this.all()[name] ?? {};
        return { done: typeof done === "string" ? done : "", open: Array.isArray(open) ? open : [] };
    },
    // Returns whether the browser stores the change.
    set(name, change) {
        const all = this.all();
        all[name] = { ...all[name], ...change };
        return kept.write("progress", JSON.stringify(all));
    },
    // Adds the progress of another browser. Of each problem, the better way and all open folds stay.
    merge(others) {
        if (!isTable(others) || !Object.values(others).every(isTable)) throw new Error("not a progress file");
        const all = this.all();
        for (const [name, other] of Object.entries(others)) {
            const own = this.of(name);
            const isBetter = own.done === "" || WAYS.indexOf(other.done) > WAYS.indexOf(own.done);
            const open = Array.isArray(other.open) ? other.open.map(String) : [];
            all[name] = {
                ...other, ...all[name], done: isBetter ? other.done ?? "" : own.done, open: [...new Set([...own.open, ...open])],
            };
        }
        return kept.write("progress", JSON.stringify(all));
    },
};

function isTable(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NOT_STORED = "Your browser does not store this: its storage is full or switched off.";

// Calls a function when another page in this browser changes what is stored, and when the reader comes back to the page.
function follow(show) {
    addEventListener("storage", show);
    addEventListener("pageshow", event => { if (event.persisted) show(); });
}

function folds() {
    const problem = document.querySelector("[data-problem]");
    if (!problem) return;
    const name = problem.dataset.problem;
    const all = [...problem.querySelectorAll("details")];
    const { open } = progress.of(name);
    for (const fold of all) fold.open = open.includes(fold.id);
    for (const fold of all) {
        fold.addEventListener("toggle", () => {
            progress.set(name, { open: all.filter(fold => fold.open).map(fold => fold.id) });
        });
    }
    const form = problem.querySelector(".done");
    const show = () => {
        const { done } = progress.of(name);
        for (const way of form.elements.done) way.checked = way.value === done;
    };
    form.addEventListener("change", () => {
        const done = form.elements.done.value, next = document.querySelector(".turn [rel=next]");
        const isStored = progress.set(name, { done });
        const said = done && next?.checkVisibility() ? ["Next: ", next.cloneNode(true)] : [];
        form.querySelector("[role=status]").replaceChildren(...isStored ? said : [NOT_STORED]);
        if (!isStored) show();
    });
    follow(show);
    show();
}

// Remembers the games that were won on a board.
function boards() {
    document.addEventListener("game-won", ({ target }) => progress.set(target.getAttribute("problem"), { won: true }));
}

// Checks answers to exercises.
function exercises() {
    // `.4` is read as 0.4, and a minus sign counts.
    const numbers = text => text.replace(/(?<!\d)\.(?=\d)/g, "0.").match(/-?\d+/g)?.map(Number).join();
    const words = text => folded(text).split(" ");
    // An answer that contains "or" is not accepted.
    const hasWord = (typed, answer) => words(typed).includes(answer.toLowerCase()) && !words(typed).includes("or");
    for (const form of document.querySelectorAll(".check")) {
        const { answer } = form.dataset, [input, said] = form.querySelectorAll("input, [role=status]");
        const isRight = typed => numbers(answer) ? numbers(typed) === numbers(answer) : hasWord(typed, answer);
        form.addEventListener("submit", () => { said.textContent = isRight(input.value) ? "Right." : "Not right yet."; });
    }
}

// Shows programs in one language at a time. The choice holds for all programs of all pages.
function languages() {
    const show = language => { for (const showIn of groups) showIn(language); };
    const choose = language => {
        kept.write("language", language);
        show(language);
    };
    const groups = [...document.querySelectorAll(".languages")].map((group, number) => tabsOf(group, number, choose));
    follow(() => show(kept.read("language")));
    show(kept.read("language"));
}

// Gives a program tabs, and returns the function that shows it in a language, or else in the first.
function tabsOf(group, number, chooseLanguage) {
    const panels = [...group.querySelectorAll("section")];
    const list = document.createElement("div");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Language of the program");
    const tabs = panels.map(panel => tabOf(panel, number));
    const choose = chosen => chooseLanguage(panels[chosen].dataset.language);
    for (const [at, tab] of tabs.entries()) tab.addEventListener("click", () => choose(at));
    list.addEventListener("keydown", event => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const at = tabs.indexOf(document.activeElement);
        const last = tabs.length - 1;
        const next = { ArrowLeft: at > 0 ? at - 1 : last, ArrowRight: at < last ? at + 1 : 0, Home: 0, End: last }[event.key];
        if (next === undefined) return;
        // Keeps the arrow keys from turning the page.
        event.preventDefault();
        choose(next);
        tabs[next].focus();
    });
    list.append(...tabs);
    group.prepend(list);
    return language => {
        const chosen = Math.max(0, panels.findIndex(panel => panel.dataset.language === language));
        for (const [at, tab] of tabs.entries()) {
            tab.setAttribute("aria-selected", at === chosen);
            tab.tabIndex = at === chosen ? 0 : -1;
            panels[at].hidden = at !== chosen;
        }
    };
}

// Makes a section a panel, and returns the tab that shows it.
function tabOf(panel, number) {
    const tab = document.createElement("button");
    panel.id = `program-${number}-${panel.dataset.language}`;
    tab.type = "button";
    tab.id = `${panel.id}-tab`;
    tab.textContent = panel.querySelector("h3").textContent;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    return tab;
}

// Makes the column headings sort the table. Rows without a value come last.
function sorting(table, rows) {
    const { compare } = new Intl.Collator("en", { numeric: true });
    const heads = [...table.tHead.rows[0].cells];
    const show = (ordered, head, order) => {
        for (const other of heads) other.ariaSort = null;
        if (head) head.ariaSort = order;
        table.tBodies[0].append(...ordered);
        kept.write("sort", head ? `${order} ${head.textContent}` : "");
    };
    const sort = (head, order) => {
        const sign = order === "ascending" ? 1 : -1, column = heads.indexOf(head);
        const keys = new Map(rows.map(row => [row, row.cells[column].dataset.key ?? row.cells[column].textContent]));
        const ordered = rows.toSorted((one, other) => {
            const [first, second] = [keys.get(one), keys.get(other)];
            return !first - !second || sign * compare(first, second);
        });
        show(ordered, head, order);
    };
    for (const head of heads) {
        const button = document.createElement("button");
        button.append(...head.childNodes);
        head.append(button);
        button.addEventListener("click", () => sort(head, head.ariaSort === "ascending" ? "descending" : "ascending"));
    }
    $("sort").addEventListener("click", () => show(rows));
    $("shuffle").addEventListener("click", () => {
        const keyed = rows.map(row => [Math.random(), row]).sort(([a], [b]) => a - b);
        show(keyed.map(([, row]) => row));
    });
    const [order, name] = kept.read("sort").split(" "), head = heads.find(head => head.textContent === name);
    if (head) sort(head, order);
}

// The title and the numbers of a problem, each as one word.
function joined(row) {
    const numbers = row.querySelector(".sites").textContent.split(",");
    return [row.querySelector("a").textContent, ...numbers].map(name => folded(name).replaceAll(" ", "")).join(" ");
}

function list() {
    const table = $("problems");
    if (!table) return;
    const rows = [...table.tBodies[0].rows];
    const text = row => [...row.cells].map(cell => cell.textContent).join(" ") + ` ${row.dataset.name}`;
    // "snim" and "812e" are found, too.
    const texts = new Map(rows.map(row => [row, `${folded(text(row))} ${joined(row)}`]));
    const show = () => {
        const words = folded($("filter-text").value).split(" ");
        const wanted = $("filter-done").value;
        const all = progress.all();
        for (const row of rows) {
            const { done = "", won } = all[row.dataset.name] ?? {};
            row.querySelector(".state").textContent = done || (won ? "won on the board" : "");
            const fits = wanted === "all" || (wanted === "solved") === (done !== "");
            row.hidden = !fits || !words.every(word => contains(texts.get(row), word));
        }
        const solved = rows.filter(row => all[row.dataset.name]?.done).length;
        const shown = rows.filter(row => !row.hidden).length;
        $("count").textContent = `${shown} ${shown === 1 ? "problem" : "problems"} shown; ${solved} of ${rows.length} solved`;
    };
    const hide = $("hide-chapters");
    hide.checked = kept.read("chapters") === "hidden";
    hide.addEventListener("change", () => {
        kept.write("chapters", hide.checked ? "hidden" : "");
        document.documentElement.classList.toggle("no-chapters", hide.checked);
    });
    $("filter").addEventListener("input", show);
    $("export").addEventListener("click", () => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([JSON.stringify(progress.all(), null, 2)]));
        link.download = "impartial-games.json";
        link.click();
    });
    $("import").addEventListener("change", async event => {
        const [file] = event.target.files;
        try {
            const isStored = progress.merge(JSON.parse(await file.text()));
            $("said").textContent = isStored ? `Imported ${file.name}.` : NOT_STORED;
        } catch {
            $("said").textContent = `${file.name} is not a progress file; nothing was imported.`;
        }
        event.target.value = "";
        show();
    });
    $("reset").addEventListener("click", () => {
        if (!confirm("Reset your progress on all problems?")) return;
        $("said").textContent = kept.write("progress", "{}") ? "Your progress was reset." : NOT_STORED;
        show();
    });
    follow(show);
    show();
    sorting(table, rows);
}

contents();
themes();
searching();
keys();
forms();
copying();
folds();
boards();
exercises();
languages();
list();
