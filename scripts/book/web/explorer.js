// <grundy-explorer>: the values of any game of heaps, their period with its proof, and play. All is computed by the
// program that the scripts around it only show.

import { addStyle, element, Working } from "./dom.js";
import { drawMap, Plot } from "./plot.js";
import { Program, Stopped } from "./program.js";
import { BoardGame, rows, sums } from "./tables.js";

const NAMES = ["Kayles", "Dawson's Kayles", "Dawson's chess", "Double Kayles", "Treblecross", "Officers", "Nim", "Lasker's Nim",
  "Grundy's game", "Wythoff", "Number Game", "0.16", "0.137", "0.3F", "stripes 2,3,7", "subtract 1,3,4", "at most 3"];

/** How many counters of a heap are drawn, how many of its moves have a button, and how many values are listed as text. */
const PINS = 60, BUTTONS = 24, LISTED = 2000;

/** The arguments that name a game: a name, a code, or the words for a subtraction set. */
function argumentsFor(game) {
  const set = game.match(/^\s*subtract(?:ion)?\b(.*)$/i), most = game.match(/^\s*at most\s*(.*)$/i);
  if (set) return ["--subtract", set[1].replace(/[{}]/g, "").trim()];
  if (most) return ["--at-most", most[1].trim()];
  return [game];
}

class GrundyExplorer extends HTMLElement {
  #program;
  #data;
  #position;
  #row = 10;
  #turn = 0;

  connectedCallback() {
    if (this.#program) return;
    addStyle();
    this.#program = new Program(new URL("explorer.wasm", import.meta.url));
    this.#build();
    addEventListener("hashchange", () => this.isConnected && this.#follow());
    const redraw = () => this.#redraw();
    new ResizeObserver(redraw).observe(this);
    new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["class"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    this.#follow();
  }

  disconnectedCallback() {
    this.#program.stop();
  }

  #build() {
    const button = (textContent, onclick) => element("button", { type: "button", textContent, onclick });
    const field = (text, input) => element("label", {}, `${text} `, input);
    const section = (name, ...parts) => element("section", { "aria-label": name }, element("h2", { textContent: name }), ...parts);
    const check = (text, onchange) => {
      const box = element("input", { type: "checkbox", onchange });
      return [box, element("label", {}, box, ` ${text}`)];
    };
    const list = element("datalist", { id: "engine-games" }, ...NAMES.map(name => new Option(name, name)));
    this.game = element("input", { size: 18, spellcheck: false });
    this.game.setAttribute("list", list.id);
    this.upto = element("input", { type: "number", min: 0 });
    const form = element("form", { class: "engine-bar", onsubmit: event => { event.preventDefault(); this.#open(); } },
      field("Game", this.game), list, field("up to heap", this.upto), element("button", { textContent: "Show" }));
    this.working = new Working(() => this.#program.stop());
    this.status = element("p", { class: "engine-status", role: "status" });
    [this.headline, this.rule, this.certificate, this.exceptions] = ["h2", "p", "p", "p"].map(tag => element(tag));

    this.plotCanvas = element("canvas", { tabIndex: 0, role: "img", "aria-label": "Plot of value against heap; the arrow keys move, + and - zoom" });
    this.plot = new Plot(this.plotCanvas, heap => this.#choose(heap));
    this.heap = element("input", { inputMode: "numeric", size: 20, value: "", onchange: () => this.#choose(this.heap.value.trim()) });
    this.reason = element("p", { class: "engine-note", role: "status" });
    const values = section("Values",
      element("p", { textContent: "Each point is a heap and its Grundy value: the least number that no option of the heap has. Whoever must move from a heap of value 0, drawn red, loses." }),
      element("div", { class: "engine-bar" },
        button("Closer", () => this.plot.zoom(.5)), button("Farther", () => this.plot.zoom(2)),
        button("All values", () => this.plot.show(0, this.#data.values.length)), field("Heap, of any size", this.heap)),
      this.plotCanvas, this.reason);

    this.mapCanvas = element("canvas", { role: "img", "aria-label": "Heat map of the values" });
    this.row = element("input", { type: "range", min: 1, max: 200, oninput: () => this.#setRow(this.#snapped(+this.row.value)) });
    this.rowNumber = element("input", { type: "number", min: 1, "aria-label": "Row length as a number", onchange: () => this.#setRow(+this.rowNumber.value) });
    this.periodButton = button("", () => this.#setRow(this.#data.period));
    this.rowNote = element("p", { class: "engine-note", role: "status" });
    this.listing = element("pre", { class: "engine-text", role: "region", tabIndex: 0, "aria-label": "Values" });
    this.listed = element("details", { ontoggle: () => this.#list() }, element("summary", { textContent: "The values as numbers" }), this.listing);
    const map = section("Heat map",
      element("p", { textContent: "The same values in rows: the stronger the colour, the larger the value; red is 0. Where a row is one period, or several, the columns keep their colour." }),
      element("div", { class: "engine-bar" }, field("Row length", this.row), this.rowNumber, this.periodButton),
      this.mapCanvas, this.rowNote, this.listed);

    let hintLabel, misereLabel;
    this.heaps = element("input", { size: 16, value: "5", inputMode: "numeric", onkeydown: event => event.key === "Enter" && this.#begin(false) });
    [this.hint, hintLabel] = check("Show who wins, and how", () => this.#drawPosition());
    [this.misere, misereLabel] = check("Misère: whoever cannot move wins", () => this.#begin(false));
    this.said = element("p", { class: "engine-status", role: "status" });
    this.board = element("div");
    this.why = element("div");
    this.quotient = element("pre", { class: "engine-text", role: "region", tabIndex: 0, hidden: true, "aria-label": "Misère quotient" });
    this.start = button("You begin", () => this.#begin(false));
    const play = section("Play",
      element("div", { class: "engine-bar" }, field("Heaps", this.heaps), this.start, button("The computer begins", () => this.#begin(true)), hintLabel, misereLabel),
      this.said, this.board, this.why,
      element("div", { class: "engine-bar" }, button("Misère quotient", () => this.#showQuotient())), this.quotient);
    this.sections = element("div", { hidden: true }, values, map, play);
    this.boardGame = element("div");
    this.replaceChildren(form, this.working.element, this.status, this.headline, this.rule, this.certificate, this.exceptions, this.boardGame, this.sections);
  }

  /** Shows what stands after # in the address: `#kayles&heaps=5,7,12`. */
  #follow() {
    const [name, ...rest] = location.hash.slice(1).split("&"), link = new URLSearchParams(rest.join("&"));
    this.game.value = decodeURIComponent(name.replace(/\+/g, " ")) || "Kayles";
    this.upto.value = link.get("upto") ?? "";
    this.heap.value = link.get("heap") ?? "";
    this.heaps.value = link.get("heaps") ?? "5";
    this.misere.checked = link.has("misere");
    return this.#open(Number(link.get("row")));
  }

  #address() {
    const link = new URLSearchParams();
    if (this.upto.value) link.set("upto", this.upto.value);
    if (this.heap.value) link.set("heap", this.heap.value);
    if (this.heaps.value.trim() !== "5") link.set("heaps", this.heaps.value.replace(/[ ,]+/g, ","));
    if (this.misere.checked) link.set("misere", "");
    const rest = String(link).replaceAll("%2C", ",");
    history.replaceState(null, "", `#${encodeURIComponent(this.game.value.trim()).replaceAll("%2C", ",")}${rest && "&" + rest}`);
  }

  /** Asks the program; what it answers is used only if nothing else was asked for since. */
  async #ask(further, use) {
    const turn = ++this.#turn;
    this.working.begin();
    this.status.textContent = "";
    this.status.classList.remove("refused");
    try {
      const upto = this.upto.value ? ["--upto", this.upto.value] : [];
      const progress = (count, of) => this.working.progress(count, of);
      const said = await this.#program.run([...argumentsFor(this.game.value), ...upto, ...further], "", progress);
      if (turn === this.#turn) await use(JSON.parse(said));
    } catch (error) {
      this.status.textContent = error instanceof Stopped ? "Stopped." : error.message;
      this.status.classList.add("refused");
    } finally {
      if (turn === this.#turn) {
        this.working.end();
        // For scripts that wait.
        this.dispatchEvent(new CustomEvent("engine-done", { bubbles: true }));
      }
    }
  }

  get #asked() {
    const heaps = this.heaps.value.trim(), heap = String(this.heap.value).trim();
    return [...heap ? ["--heap", heap] : [], ...heaps ? ["--heaps", heaps] : [], ...this.misere.checked ? ["--misere"] : []];
  }

  async #open(row) {
    this.quotient.hidden = true;
    await this.#ask(this.#asked, data => {
      this.#show(data, row);
      this.#address();
    });
  }

  #show(data, row) {
    const isBoard = "positions" in data;
    this.headline.textContent = data.headline ?? data.title;
    this.rule.textContent = data.rule;
    this.certificate.textContent = data.certificate ?? data.proof;
    this.exceptions.textContent = data.exceptionsAre ?? "";
    this.exceptions.hidden = !data.exceptionsAre;
    this.sections.hidden = isBoard;
    this.boardGame.replaceChildren(...isBoard ? [new BoardGame(data).element] : []);
    if (isBoard) return;
    data.largest = data.values.reduce((most, value) => Math.max(most, value), 1);
    this.#data = data;
    this.plot.open(data);
    this.periodButton.hidden = !data.period || data.period > data.values.length;
    this.periodButton.textContent = `The period: ${data.period}`;
    this.row.max = Math.max(200, Math.min(2 * (data.period ?? 0), 2000));
    this.#setRow(row || (data.period && data.period <= 1000 ? data.period : 100));
    this.#list();
    this.#showHeap(data.heap);
    this.#setPosition(data.position, data.position?.hasMoves === false ? this.#end("You") : "Your move.");
  }

  #redraw() {
    if (!this.#data || this.sections.hidden) return;
    this.plot.draw();
    drawMap(this.mapCanvas, this.#data, this.#row);
  }

  #choose(heap) {
    this.heap.value = heap;
    return this.#ask(["--heap", heap], data => {
      this.#showHeap(data.heap);
      this.#address();
    });
  }

  #showHeap(heap) {
    this.reason.textContent = heap?.reason ?? "Choose a heap, in the plot or by its size.";
    this.plot.chosen = heap && Number(heap.heap);
    this.plot.draw();
  }

  /** The row length that is meant: near a multiple of the period, that multiple. Any length can be typed. */
  #snapped(wanted) {
    const { period } = this.#data, near = period ? Math.round(wanted / period) * period : 0;
    return near > 0 && period > 4 && Math.abs(wanted - near) <= 1 ? near : wanted;
  }

  #setRow(length) {
    const { period, preperiod, values } = this.#data;
    this.#row = Math.max(1, Math.min(values.length, Math.floor(length) || 1));
    this.row.value = this.#row;
    this.rowNumber.value = this.#row;
    this.rowNote.textContent = !period ? `${this.#row} heaps a row; no period is proved.`
      : this.#row === period ? `${this.#row} heaps a row: one period. From heap ${preperiod} on, every column keeps its colour.`
        : this.#row % period === 0 ? `${this.#row} heaps a row: ${this.#row / period} periods. From heap ${preperiod} on, every column keeps its colour.`
          : `${this.#row} heaps a row; the period is ${period}.`;
    drawMap(this.mapCanvas, this.#data, this.#row);
    this.#list();
  }

  #list() {
    if (this.listed.open) this.listing.textContent = rows(this.#data.values, this.#row, LISTED);
  }

  async #showQuotient() {
    await this.#ask(["--quotient"], data => {
      this.quotient.textContent = data.quotient;
      this.quotient.hidden = false;
      this.quotient.focus();
    });
  }

  get #current() { return this.#position.heaps.map(({ heap }) => heap); }

  /** The heaps after a move. */
  #after({ heap, left }) {
    const heaps = [...this.#current];
    heaps.splice(heap, 1, ...left.map(String));
    return heaps;
  }

  #end(who) {
    const moverWins = this.misere.checked;
    const winner = (who === "You") === moverWins ? "you win" : "the computer wins";
    return `${who} cannot move: ${winner}.`;
  }

  async #begin(isSecond) {
    await this.#ask(this.#asked, async ({ position }) => {
      this.#address();
      if (!position) return;
      this.#setPosition(position, position.hasMoves === false ? this.#end("You") : "Your move.");
      if (isSecond && position.moves) await this.#computer("");
    });
  }

  #setPosition(position, said) {
    this.#position = position;
    this.said.textContent = said;
    this.#drawPosition();
  }

  #drawPosition() {
    const position = this.#position;
    if (!position) return this.board.replaceChildren();
    const hint = this.hint.checked;
    this.board.replaceChildren(...this.#current.map((heap, index) => this.#heapLine(heap, index, hint)));
    const why = this.misere.checked ? this.#misereWhy() : this.#normalWhy();
    if (position.why) return this.why.replaceChildren(element("p", { textContent: position.why }), ...this.misere.checked ? [] : [sums(position)]);
    this.why.replaceChildren(...hint ? [element("p", { textContent: why }), ...this.misere.checked ? [] : [sums(position)]] : []);
  }

  #normalWhy() {
    return this.#position.wins
      ? "You win: the nim-sum is not 0. A move marked ★ makes it 0: then every column has an even number of ones, and each of the computer's moves spoils that again."
      : "You lose against best play: the nim-sum is 0, every move makes it something else, and the computer can make it 0 again.";
  }

  #misereWhy() {
    if (this.#position.hasMoves === false) return "There is no move, and so you win.";
    return this.#position.wins
      ? "You win: a move marked ★ leads to a position from which the other player loses. Values do not tell who wins in misère play: this was found by a search, or by the misère quotient."
      : "You lose against best play: every move leads to a position from which the other player wins.";
  }

  #heapLine(heap, index, hint) {
    const moves = (this.#position.moves ?? []).filter(move => move.heap === index);
    const wins = move => hint && move.wins;
    const few = moves.length <= BUTTONS ? moves : moves.filter(wins).slice(0, BUTTONS);
    const count = Math.min(Number(heap), PINS);
    const line = element("div", { class: "engine-moves", role: "group", "aria-label": `Heap of ${heap}` },
      element("strong", { textContent: `Heap of ${heap}` }),
      element("span", { "aria-hidden": "true", textContent: "●".repeat(count) + (Number(heap) > PINS ? "…" : "") }),
      ...few.map(move => {
        const made = element("button", { type: "button", class: wins(move) ? "wins" : "", textContent: (wins(move) ? "★ " : "") + move.words, onclick: () => this.#you(move) });
        made.setAttribute("aria-label", wins(move) ? `${move.words} (wins)` : move.words);
        return made;
      }));
    if (moves.length > few.length) {
      const list = element("select", { "aria-label": `Moves in the heap of ${heap}` }, ...moves.map((move, at) => new Option((wins(move) ? "★ " : "") + move.words, at)));
      line.append(list, element("button", { type: "button", textContent: "Move", onclick: () => this.#you(moves[list.value]) }));
    }
    return line;
  }

  async #you(move) {
    const heaps = this.#after(move), said = `You, in the heap of ${this.#current[move.heap]}: ${move.words}. `;
    await this.#move(heaps, async position => {
      this.#setPosition(position, said);
      if (position.hasMoves === false) this.said.textContent = said + this.#end("The computer");
      else await this.#computer(said);
      // The button that had the focus is gone.
      (this.board.querySelector("button") ?? this.start).focus({ preventScroll: true });
    });
  }

  #move(heaps, use) {
    const left = heaps.filter(heap => heap !== "0");
    // The end of a game is a position, too.
    const asked = ["--heaps", left.length ? left.join() : "0", ...this.misere.checked ? ["--misere"] : []];
    return this.#ask(asked, async ({ position }) => {
      if (!left.length) position.heaps = [];
      await use(position);
    });
  }

  async #computer(said) {
    const { moves, hasMoves } = this.#position;
    if (hasMoves === false) return this.#setPosition(this.#position, said + this.#end("The computer"));
    const winning = moves.filter(({ wins }) => wins), list = winning.length ? winning : moves;
    const move = list[Math.floor(Math.random() * list.length)], heap = this.#current[move.heap];
    const why = !winning.length ? "None of its moves wins." : this.misere.checked ? "From there you lose." : "That makes the nim-sum 0.";
    await this.#move(this.#after(move), position => {
      const next = position.hasMoves === false ? this.#end("You") : "Your move.";
      this.#setPosition(position, `${said}Computer, in the heap of ${heap}: ${move.words}. ${why} ${next}`);
    });
  }
}

customElements.define("grundy-explorer", GrundyExplorer);
