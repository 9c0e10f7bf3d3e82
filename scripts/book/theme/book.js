// The page's controls: contents, theme, search, keys, copying, folds, progress, and the list of problems.
"use strict";

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

// mdBook's scripts for the search are longer than everything else on a page: they are loaded when somebody searches, or
// comes from what was found. Then they listen for themselves.
function searching() {
    const toggle = $("mdbook-search-toggle");
    let isAskedFor = false;
    const load = then => {
        if (isAskedFor) return;
        isAskedFor = true;
        const scripts = ["elasticlunr.min.js", "mark.min.js", "searcher.js"].map(src => {
            // They run in this order.
            return Object.assign(document.createElement("script"), { src, async: false });
        });
        scripts.at(-1).addEventListener("load", then);
        document.head.append(...scripts);
    };
    const open = () => load(() => toggle.click());
    toggle.addEventListener("click", open);
    document.addEventListener("keydown", event => {
        if (isAskedFor || !isForPage(event) || event.shiftKey || !["/", "s"].includes(event.key)) return;
        event.preventDefault();
        open();
    });
    if (/[?&](search|highlight)=/.test(location.search)) load(() => {});
}

// Whether a key is meant for the page, and not for something in it.
function isForPage(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return false;
    return !mdbook_something_else_has_focus(event) && !event.target.closest("game-board, grundy-explorer, dialog[open], pre");
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

// What was done with each problem: { "hdu-1536-s-nim": { done: "alone", open: ["hint-1"] } }.
const progress = {
    all() {
        try { return this.checked(JSON.parse(kept.read("progress") || "{}")); } catch { return {}; }
    },
    of(name) {
        return this.all()[name] ?? { done: "", open: [] };
    },
    set(name, change) {
        const all = this.all();
        all[name] = { ...this.of(name), ...change };
        kept.write("progress", JSON.stringify(all));
    },
    // A file that somebody imports may hold anything.
    checked(all) {
        const known = ["", "alone", "with hints", "after the idea"];
        const entries = Object.entries(all).map(([name, { done, open }]) => {
            if (!known.includes(done) || !Array.isArray(open)) throw new Error(name);
            return [name, { done, open: open.map(String) }];
        });
        return Object.fromEntries(entries);
    },
};

function folds() {
    const problem = document.querySelector("[data-problem]");
    if (!problem) return;
    const name = problem.dataset.problem;
    const { done, open } = progress.of(name);
    const all = [...problem.querySelectorAll("details")];
    for (const fold of all) fold.open = open.includes(fold.id);
    for (const fold of all) {
        fold.addEventListener("toggle", () => {
            progress.set(name, { open: all.filter(fold => fold.open).map(fold => fold.id) });
        });
    }
    const form = problem.querySelector(".done");
    form.elements.done.value = done;
    form.addEventListener("change", () => progress.set(name, { done: form.elements.done.value }));
}

function list() {
    const table = $("problems");
    if (!table) return;
    const rows = [...table.tBodies[0].rows];
    const show = () => {
        const words = $("filter-text").value.toLowerCase().split(/\s+/);
        const wanted = $("filter-done").value;
        const all = progress.all();
        for (const row of rows) {
            const done = all[row.dataset.name]?.done ?? "";
            row.querySelector(".state").textContent = done;
            const text = row.textContent.toLowerCase();
            const fits = wanted === "all" || (wanted === "solved") === (done !== "");
            row.hidden = !fits || !words.every(word => text.includes(word));
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
    $("shuffle").addEventListener("click", () => {
        const keyed = rows.map(row => [Math.random(), row]).sort(([a], [b]) => a - b);
        table.tBodies[0].append(...keyed.map(([, row]) => row));
    });
    $("sort").addEventListener("click", () => table.tBodies[0].append(...rows));
    $("export").addEventListener("click", () => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([JSON.stringify(progress.all(), null, 2)]));
        link.download = "impartial-games.json";
        link.click();
    });
    $("import").addEventListener("change", async event => {
        const [file] = event.target.files;
        try {
            const all = { ...progress.all(), ...progress.checked(JSON.parse(await file.text())) };
            kept.write("progress", JSON.stringify(all));
            $("said").textContent = `Imported ${file.name}.`;
        } catch {
            $("said").textContent = `${file.name} is not a progress file; nothing was imported.`;
        }
        event.target.value = "";
        show();
    });
    $("reset").addEventListener("click", () => {
        if (!confirm("Reset your progress on all problems?")) return;
        kept.write("progress", "{}");
        $("said").textContent = "Your progress was reset.";
        show();
    });
    show();
}

contents();
themes();
searching();
keys();
forms();
copying();
folds();
list();
