// <grundy-explorer>: the values of any game of heaps, their period with its proof, and play. All is computed by the
// program that the scripts around it only show.

import { addStyle, button, check, copyButton, element, field, lead, linked, quoted, save, say } from "./dom.js";
import { drawMap, Plot } from "./plot.js";
import { Program, Stopped } from "./program.js";
import { BoardGame, csv, rows, sums } from "./tables.js";
import { Work } from "./work.js";

const NAMES = ["Kayles", "Dawson's Kayles", "Dawson's chess", "Double Kayles", "Treblecross", "Officers", "Nim", "Lasker's Nim",
  "Grundy's game", "Wythoff", "Number Game", "0.16", "0.137", "0.3F", "stripes 2,3,7", "subtract 1,3,4", "at most 3"];

/** What is shown if nothing is asked for. */
const FIRST = "Kayles", HEAPS = "5";

/** How many counters of a heap are drawn, how many of its moves have a button, and how many values are listed as text. */
const PINS = 60, BUTTONS = 24, LISTED = 2000;

/** The arguments that ask for a position. */
function positionArguments({ heaps, isMisere }) {
  return heaps ? ["--heaps", heaps, ...isMisere ? ["--misere"] : []] : [];
}

/** The sizes of the heaps of a position. */
const sizes = position => position.heaps.map(({ heap }) => heap);

class GrundyExplorer extends HTMLElement {
  #program;
  #work;
  /** The same program once more: it searches for a period while the first answers questions. */
  #prover;
  #proving;
  /** What is shown: a game, the last heap that was asked for, a heap, and a position. */
  #shown;
  #data;
  #position;
  /** The positions before the player's moves. */
  #before = [];
  /** The position that the game began with. */
  #beginning;
  #row = 10;
  /** The row length that the reader or a link asked for, if any. */
  #chosenRow;

  connectedCallback() {
    if (this.#program) return;
    addStyle();
    this.#program = new Program("explorer.wasm");
    this.#work = new Work(this, this.#program, error => this.#refuse(error));
    this.#prover = new Program("explorer.wasm");
    this.proof = element("div", { class: "engine-proof" });
    this.#proving = new Work(this.proof, this.#prover, error => error instanceof Stopped || this.#refuse(error));
    this.#build();
    addEventListener("hashchange", () => this.isConnected && this.#follow());
    const redraw = () => this.#redraw();
    new ResizeObserver(redraw).observe(this);
    new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["class"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    this.#follow();
  }

  disconnectedCallback() {
    this.#program.close();
    this.#prover.close();
  }

  #build() {
    const section = (name, ...parts) => element("section", { "aria-label": name }, element("h2", { textContent: name }), ...parts);
    this.game = element("input", { size: 14, spellcheck: false, placeholder: "0.77 or stripes 2,3,7", oninput: () => this.#choosable() });
    this.named = element("select", { onchange: () => this.named.value && this.#openNamed() },
      new Option("choose", ""), ...NAMES.map(name => new Option(name, name)));
    this.upto = element("input", { type: "number", min: 0 });
    const form = element("form", { class: "engine-bar", onsubmit: event => { event.preventDefault(); this.#open(); } },
      field("Game", this.game), field("or by name", this.named), field("up to heap", this.upto), element("button", { textContent: "Show" }),
      copyButton("Copy link", () => new URL(this.#link(this.#sizes), location.href).href));
    this.status = element("p", { class: "engine-status", role: "status" });
    const searching = element("span", { textContent: "Searching for a period among more and more values:" });
    this.#proving.element.prepend(searching);
    [this.headline, this.rule, this.certificate, this.exceptions] = ["h2", "p", "p", "p"].map(tag => element(tag));
    this.proof.append(this.certificate, this.#proving.element, this.exceptions);

    this.heaps = element("input", { size: 16, value: HEAPS, inputMode: "numeric", onkeydown: event => event.key === "Enter" && this.#begin(false) });
    this.hint = check("Show who wins, and how", () => this.#drawPosition());
    this.misere = check("Misère: a player who cannot move wins", () => this.#begin(false));
    this.said = element("p", { class: "engine-status", role: "status", tabIndex: -1 });
    this.board = element("div");
    this.why = element("div");
    this.quotient = element("pre", { class: "engine-text", role: "region", tabIndex: 0, hidden: true, "aria-label": "Misère quotient" });
    this.start = button("You begin", () => this.#begin(false));
    this.back = button("Step back", () => this.#stepBack());
    this.play = section("Play",
      element("div", { class: "engine-bar" }, field("Heaps", this.heaps), this.start, button("The computer begins", () => this.#begin(true)), this.back, this.hint.label, this.misere.label),
      this.said, this.board, this.why,
      element("div", { class: "engine-bar" }, button("Misère quotient", () => this.#showQuotient())), this.quotient);

    this.plotCanvas = element("canvas", { tabIndex: 0, role: "img", "aria-label": "Plot of value against heap; the arrow keys move, + and - zoom" });
    this.plot = new Plot(this.plotCanvas, heap => this.#choose(String(heap)));
    this.heap = element("input", { inputMode: "numeric", size: 20, value: "", onchange: () => this.#choose(this.heap.value.trim()) });
    this.reason = element("p", { class: "engine-note", role: "status" });
    const values = section("Values",
      element("p", { textContent: "Each point is a heap and its Grundy value: the smallest number that is not the value of an option. In normal play, a heap of value 0, drawn in red, is lost for the player to move. The dashed line stands where the period begins, if one is proved." }),
      element("div", { class: "engine-bar" },
        button("Zoom in", () => this.plot.zoom(.5)), button("Zoom out", () => this.plot.zoom(2)),
        button("All values", () => this.plot.show(0, this.#data.values.length)), field("Heap of any size", this.heap)),
      this.plotCanvas, this.reason,
      element("div", { class: "engine-bar" },
        button("Save the picture (PNG)", () => this.plotCanvas.toBlob(picture => this.#save(picture, "png"))),
        button("Save the values (CSV)", () => this.#save(new Blob([csv(this.#data.values)], { type: "text/csv" }), "csv"))));

    this.mapCanvas = element("canvas", { role: "img", "aria-label": "Heat map of the values" });
    this.row = element("input", { type: "range", min: 1, max: 200, oninput: () => this.#chooseRow(this.#snapped(+this.row.value)) });
    this.rowNumber = element("input", { type: "number", min: 1, "aria-label": "Row length as a number", onchange: () => this.#chooseRow(+this.rowNumber.value) });
    this.periodButton = button("", () => this.#chooseRow(this.#data.period));
    this.rowNote = element("p", { class: "engine-note", role: "status" });
    this.listing = element("pre", { class: "engine-text", role: "region", tabIndex: 0, "aria-label": "The values as numbers" });
    this.listed = element("details", { ontoggle: () => this.#list() }, element("summary", { textContent: "The values as numbers" }), this.listing);
    const map = section("Heat map",
      element("p", { textContent: "The same values in rows: the stronger the colour, the larger the value; red is 0. If the row length is a multiple of the period, every column has one colour." }),
      element("div", { class: "engine-bar" }, field("Row length", this.row), this.rowNumber, this.periodButton),
      this.mapCanvas, this.rowNote, this.listed);

    this.sections = element("div", { hidden: true }, this.play, values, map);
    this.boardGame = element("div");
    this.replaceChildren(form, this.#work.element, this.status, this.headline, this.rule, this.proof, this.boardGame, this.sections);
  }

  /** Shows what stands after # in the address: `#kayles&heaps=5,7,12`. */
  #follow() {
    const { name, link } = linked(), isAnchor = document.getElementById(location.hash.slice(1)) !== null;
    // An anchor is a place in the page, not a game.
    if (isAnchor && this.#shown) return;
    this.game.value = isAnchor ? FIRST : name || FIRST;
    this.upto.value = link.get("upto") ?? "";
    this.heap.value = link.get("heap") ?? "";
    this.heaps.value = link.get("heaps") ?? HEAPS;
    this.misere.box.checked = link.has("misere");
    this.#open(Number(link.get("row")), link.has("heaps"));
  }

  /** The link to what is shown, with these heaps. */
  #link(heaps) {
    const { game, upto, heap, isMisere } = this.#shown, link = new URLSearchParams();
    if (upto) link.set("upto", upto);
    if (heap) link.set("heap", heap);
    if (this.#chosenRow) link.set("row", this.#chosenRow);
    if (heaps !== HEAPS) link.set("heaps", heaps.replace(/[ ,]+/g, ","));
    if (isMisere) link.set("misere", "");
    const plain = text => text.replaceAll("%2C", ","), rest = plain(String(link));
    return `#${plain(encodeURIComponent(game))}${rest && "&" + rest}`;
  }

  /** Puts into the address what was asked for, even if it was refused, so that it can be corrected. Back leads to the game before. */
  #address() {
    const { name } = linked(), { game, heaps } = this.#shown;
    history[name && name !== game ? "pushState" : "replaceState"](null, "", this.#link(heaps));
  }

  /** Lets the reader save what is shown, in a file that has the name of the game. */
  #save(content, end) {
    save(`${this.#shown.game.replace(/[^\w.]+/g, "-")}.${end}`, content);
  }

  /** Selects the game in the list whose name is typed, if there is one. */
  #choosable() {
    const typed = this.game.value.trim().toLowerCase();
    this.named.value = NAMES.find(name => name.toLowerCase() === typed) ?? "";
  }

  #openNamed() {
    this.game.value = this.named.value;
    this.#open();
  }

  /** Asks the program about a game, by default the one that is shown, without a long search for a period. */
  async #ask(further, { game } = this.#shown) {
    const said = await this.#program.run([game, ...further, "--brief"], "", (count, of) => this.#work.progress(count, of));
    say(this.status, "");
    return JSON.parse(said);
  }

  #refuse(error) {
    say(this.status, error instanceof Stopped ? "Stopped." : error.message, true);
  }

  /** Does what a field asks for. If it is refused, the reason stands in the place near the field. */
  async #near(place, act) {
    try {
      await act();
    } catch (error) {
      if (error instanceof Stopped) throw error;
      say(place, error.message, true);
    }
  }

  /** The position that is typed. */
  get #typed() {
    return { heaps: this.heaps.value.trim(), isMisere: this.misere.box.checked };
  }

  #open(row, isPosition) {
    const asked = { game: this.game.value.trim(), upto: this.upto.value, heap: "", heaps: HEAPS, isMisere: false };
    this.quotient.hidden = true;
    this.#choosable();
    this.#work.do(async () => {
      const data = await this.#ask(asked.upto ? ["--upto", asked.upto] : [], asked);
      this.#shown = asked;
      this.#chosenRow = row;
      this.#show(data);
      // A search for the period of another game must not end now.
      this.#prove(data);
      if (!this.sections.hidden) {
        await this.#explainHeap();
        await this.#setUp(false);
        if (isPosition) this.play.scrollIntoView();
      }
      this.#address();
    });
  }

  /** Searches longer for a period, if that may prove more than the answer that is shown. */
  #prove({ isBrief }) {
    this.#prover.stop();
    if (!isBrief) return;
    const { game, upto } = this.#shown;
    this.#proving.do(async () => {
      const said = await this.#prover.run([game, ...upto ? ["--upto", upto] : []], "", (count, of) => this.#proving.progress(count, of));
      const found = JSON.parse(said), { chosen, from, count } = this.plot;
      if (!found.period && found.values.length === this.#data.values.length) return this.#showProof(found);
      this.#showValues(found);
      // The reader may be looking at some of the values.
      this.plot.chosen = chosen;
      this.plot.show(from, count);
    });
  }

  #show(data) {
    const isBoard = "positions" in data;
    this.headline.textContent = data.headline ?? data.title;
    this.rule.textContent = data.rule;
    this.sections.hidden = isBoard;
    this.boardGame.replaceChildren(...isBoard ? [new BoardGame(data).element] : []);
    if (isBoard) return this.#showProof(data);
    this.#showValues(data);
  }

  #showProof(data) {
    this.certificate.textContent = data.certificate ?? data.proof;
    this.exceptions.textContent = data.exceptionsAre ?? "";
    this.exceptions.hidden = !data.exceptionsAre;
  }

  #showValues(data) {
    this.#showProof(data);
    data.largest = data.values.reduce((most, value) => Math.max(most, value), 1);
    this.#data = data;
    this.plot.open(data);
    this.periodButton.hidden = !data.period || data.period > data.values.length;
    this.periodButton.textContent = `The period: ${data.period}`;
    this.row.max = Math.max(200, Math.min(2 * (data.period ?? 0), 2000));
    this.#setRow(this.#chosenRow || (data.period && data.period <= 1000 ? data.period : 100));
    this.#list();
  }

  #redraw() {
    if (!this.#data || this.sections.hidden) return;
    this.plot.draw();
    drawMap(this.mapCanvas, this.#data, this.#row);
  }

  #choose(heap) {
    this.heap.value = heap;
    this.#work.do(async () => {
      await this.#explainHeap();
      this.#address();
    });
  }

  /** Explains the value of the heap that is typed. */
  #explainHeap() {
    const asked = this.heap.value.trim();
    return this.#near(this.reason, async () => {
      this.#shown.heap = asked;
      const { heap } = asked ? await this.#ask(["--heap", asked]) : {};
      this.#showHeap(heap);
    });
  }

  #showHeap(heap) {
    say(this.reason, heap?.reason ?? "Choose a heap, in the plot or by its size.");
    this.reason.classList.toggle("engine-prompt", !heap);
    this.plot.chosen = heap && Number(heap.heap);
    this.plot.draw();
  }

  /** The row length that is meant: near a multiple of the period, that multiple. Any length can be typed. */
  #snapped(wanted) {
    const { period } = this.#data, near = period ? Math.round(wanted / period) * period : 0;
    return near > 0 && period > 4 && Math.abs(wanted - near) <= 1 ? near : wanted;
  }

  #chooseRow(length) {
    this.#chosenRow = length;
    this.#setRow(length);
  }

  #setRow(length) {
    const { period, preperiod, values } = this.#data;
    this.#row = Math.max(1, Math.min(values.length, Math.floor(length) || 1));
    this.row.value = this.#row;
    this.rowNumber.value = this.#row;
    this.rowNote.textContent = !period ? `${this.#row} heaps per row.`
      : this.#row === period ? `${this.#row} heaps per row: one period. From heap ${preperiod} on, every column has one colour.`
        : this.#row % period === 0 ? `${this.#row} heaps per row: ${this.#row / period} periods. From heap ${preperiod} on, every column has one colour.`
          : `${this.#row} heaps per row; the period is ${period}.`;
    drawMap(this.mapCanvas, this.#data, this.#row);
    this.#list();
  }

  #list() {
    if (this.listed.open) this.listing.textContent = rows(this.#data.values, this.#row, LISTED);
  }

  #showQuotient() {
    this.#work.do(async () => {
      await this.#near(this.quotient, async () => say(this.quotient, (await this.#ask(["--quotient"])).quotient));
      this.quotient.hidden = false;
      this.quotient.focus();
    });
  }

  get #current() { return sizes(this.#position); }

  /** The heaps of the position, or those that were asked for if there is none. */
  get #sizes() {
    return this.#position ? this.#current.join() || "0" : this.#shown.heaps;
  }

  /** The heaps after a move. */
  #after({ heap, left }) {
    const heaps = [...this.#current];
    heaps.splice(heap, 1, ...left.map(String));
    return heaps;
  }

  /** How the game ends in a position in which this player cannot move, perhaps after the other's last move. */
  #end(position, who, isBegun) {
    const { isMisere } = this.#shown, [other, wins] = who === "You" ? ["The computer", isMisere] : ["You", !isMisere];
    const left = sizes(position).every(heap => heap === "0") ? "No heap is left." : "No heap has a move.";
    const winner = wins ? "you win" : "the computer wins";
    if (!isBegun) return `${left} ${who} cannot move: ${winner}.`;
    const ends = isMisere ? `, so in misère play ${winner}` : wins ? " and win" : " and wins";
    return `${left} ${other} made the last move${ends}.`;
  }

  /** What the player is told of a position in which it is the player's turn. */
  #next(position, isBegun) {
    if (!position) return "";
    return position.hasMoves === false ? this.#end(position, "You", isBegun) : "Your move.";
  }

  #begin(isSecond) {
    this.#work.do(async () => {
      await this.#setUp(isSecond);
      this.#address();
    });
  }

  /** Sets up the position that is typed, and lets the player or the computer begin. */
  #setUp(isSecond) {
    const asked = this.#typed;
    return this.#near(this.said, async () => {
      Object.assign(this.#shown, asked);
      const position = this.#beginning = await this.#positionOf(asked);
      this.#before = [];
      this.#setPosition(position, this.#next(position, false));
      if (isSecond && position.moves) await this.#computer("");
    });
  }

  async #positionOf(asked) {
    try {
      const { position } = await this.#ask(positionArguments(asked));
      if (!position) throw new Error("Enter the sizes of the heaps, for example 5, 7, 12.");
      return position;
    } catch (why) {
      // There is nothing to play.
      this.#setPosition(undefined, "");
      throw why;
    }
  }

  #stepBack() {
    if (this.#work.isBusy) return;
    this.#setPosition(this.#before.pop(), "Your move.");
    this.#lead();
  }

  /** Leads the player to the next move, with what was said before it. */
  #lead() {
    lead(this.said, this.board.querySelector("button") ?? this.said);
  }

  #setPosition(position, said) {
    this.#position = position;
    say(this.said, said);
    this.#drawPosition();
  }

  #drawPosition() {
    const position = this.#position, hint = this.hint.box.checked, { isMisere } = this.#shown;
    this.back.disabled = !this.#before.length;
    if (!position) return [this.board, this.why].forEach(box => box.replaceChildren());
    this.board.replaceChildren(...this.#current.map((heap, index) => this.#heapLine(heap, index, hint)));
    const tell = (why, position) => [element("p", { textContent: quoted(why) }), ...isMisere ? [] : [sums(position)]];
    // At the end there is nothing left to give away, and of a game that had no move nothing to explain.
    const why = position.hasMoves === false ? this.#beginning.hasMoves ? tell(this.#beganWhy(), this.#beginning) : []
      : hint || position.why ? tell(position.why ?? (isMisere ? this.#misereWhy() : this.#normalWhy()), position) : [];
    this.why.replaceChildren(...why);
  }

  /** Who could win the game that has ended. */
  #beganWhy() {
    const { wins, sum } = this.#beginning, heaps = sizes(this.#beginning), began = `The game began with ${heaps.length > 1 ? "heaps of" : "a heap of"} ${heaps.join(", ")}`;
    const who = `the ${wins ? "first" : "second"} player could win`;
    if (this.#shown.isMisere) return `${began}: ${who}.`;
    return `${began}: the nim-sum was ${sum.value}, so ${who}, with moves that make the nim-sum 0.`;
  }

  #normalWhy() {
    return this.#position.wins
      ? "You can win: the nim-sum is not 0. A move marked ★ makes it 0, so that every binary column has an even number of ones; any move of the computer makes it nonzero again."
      : "You lose against best play: the nim-sum is 0. Every move makes it nonzero, and the computer can make it 0 again.";
  }

  #misereWhy() {
    return this.#position.wins
      ? "You can win: a move marked ★ leads to a position that the other player loses. Values do not tell who wins in misère play: this was found by a search, or by the misère quotient."
      : "You lose against best play: every move leads to a position from which the other player wins.";
  }

  #heapLine(heap, index, hint) {
    const moves = (this.#position.moves ?? []).filter(move => move.heap === index);
    const isWinning = move => hint && move.wins;
    const few = moves.length <= BUTTONS ? moves : moves.filter(isWinning).slice(0, BUTTONS);
    const count = Math.min(Number(heap), PINS);
    const line = element("div", { class: "engine-moves", role: "group", "aria-label": `Heap of ${heap}` },
      element("strong", { textContent: `Heap of ${heap}` }),
      element("span", { "aria-hidden": "true", textContent: "●".repeat(count) + (Number(heap) > PINS ? "…" : "") }),
      ...few.map(move => {
        const [star, wins] = isWinning(move) ? ["★ ", " (wins)"] : ["", ""];
        return button(star + move.words, () => this.#you(move), { class: star && "wins", "aria-label": move.words + wins });
      }));
    if (moves.length > few.length) {
      const list = element("select", { "aria-label": `Moves in the heap of ${heap}` }, ...moves.map((move, at) => new Option((isWinning(move) ? "★ " : "") + move.words, at)));
      line.append(list, button("Move", () => this.#you(moves[list.value])));
    }
    return line;
  }

  /** Makes a move, unless another is being made. */
  #you(move) {
    if (this.#work.isBusy) return;
    const said = `You, in the heap of ${this.#current[move.heap]}: ${move.words}. `;
    this.#before.push(this.#position);
    this.#work.do(async () => {
      try {
        this.#setPosition(await this.#positionAfter(move), said);
        await this.#computer(said);
      } catch (why) {
        // Without an answer, it would be the computer's turn forever.
        this.#setPosition(this.#before.pop(), "Your move was taken back.");
        throw why;
      }
      // The button that had the focus is gone.
      this.#lead();
    });
  }

  async #positionAfter(move) {
    const left = this.#after(move).filter(heap => heap !== "0");
    // The end of a game is a position, too.
    const heaps = left.length ? left.join() : "0";
    const { position } = await this.#ask(positionArguments({ heaps, isMisere: this.#shown.isMisere }));
    if (!left.length) position.heaps = [];
    return position;
  }

  async #computer(said) {
    const { moves, hasMoves } = this.#position;
    if (hasMoves === false) return this.#setPosition(this.#position, said + this.#end(this.#position, "The computer", said !== ""));
    const winning = moves.filter(({ wins }) => wins), list = winning.length ? winning : moves;
    const move = list[Math.floor(Math.random() * list.length)], heap = this.#current[move.heap];
    const why = !winning.length ? "None of its moves wins." : this.#shown.isMisere ? "From there you lose." : "That makes the nim-sum 0.";
    const position = await this.#positionAfter(move), told = this.hint.box.checked ? `${why} ` : "";
    this.#setPosition(position, `${said}The computer, in the heap of ${heap}: ${move.words}. ${told}${this.#next(position, true)}`);
  }
}

customElements.define("grundy-explorer", GrundyExplorer);
