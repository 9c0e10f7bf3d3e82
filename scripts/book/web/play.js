// <game-board problem="NAME">: play a problem's game against its reference, and see who wins a position and why. The
// reference is the program that `cargo judge play` and `explain` run.

import { changes, drawn, mark, meant } from "./board.js";
import { addStyle, element, linked, Working } from "./dom.js";
import { Program, Stopped } from "./program.js";

/** How many moves have a button of their own; the others are in a list. */
const BUTTONS = 24;

/** How many generated positions are tried until one has a move. */
const TRIED = 20;

/** In an address: `#play&input=…&position=2&moves=3,1`. */
const LINK = "play";

class GameBoard extends HTMLElement {
  #program;
  #moves = [];
  #shown;
  #picture;
  #turn = 0;
  #jobs = 0;

  connectedCallback() {
    if (this.#program) return;
    addStyle();
    this.name = this.getAttribute("problem");
    this.#program = new Program(new URL(`${this.name}.wasm`, import.meta.url));
    const begin = element("button", { type: "button", textContent: "Play and explain", onclick: () => this.#open(true) });
    this.append(begin);
    if (linked(LINK)) this.#open(false);
    addEventListener("hashchange", () => this.isConnected && linked(LINK) && this.#open(false));
  }

  disconnectedCallback() {
    this.#program.stop();
  }

  async #open(takesFocus) {
    if (!this.input) this.#build();
    const link = linked(LINK);
    if (link?.has("input")) return this.#follow(link);
    const sample = await fetch(new URL(`${this.name}.in`, import.meta.url));
    this.sample = await sample.text();
    this.input.value = this.sample;
    await this.#begin();
    // A sample that is too large to be played, or over before it begins, makes way for a generated position.
    if (!this.#shown) await this.#generate();
    if (takesFocus) this.movesBox.querySelector("button")?.focus();
  }

  #build() {
    const button = (textContent, onclick) => element("button", { type: "button", textContent, onclick });
    const check = (text, onchange) => {
      const box = element("input", { type: "checkbox", onchange });
      return [box, element("label", {}, box, ` ${text}`)];
    };
    this.input = element("textarea", { rows: 5, spellcheck: false, oninput: () => { this.number.replaceChildren(); } });
    this.number = element("select", { onchange: () => this.#begin(+this.number.value) });
    this.numberLabel = element("label", {}, "Position ", this.number);
    this.seed = element("input", { type: "number", min: 0, class: "engine-seed", "aria-label": "Seed of the generated position" });
    let hintLabel;
    [this.hint, hintLabel] = check("Show who wins, and how", () => this.#draw());
    [this.misere, this.misereLabel] = check("Misère: a player who cannot move wins", () => this.#begin(this.number.value));
    this.status = element("p", { class: "engine-status", role: "status", "aria-live": "polite" });
    this.rules = element("p", { class: "engine-rules" });
    this.boardBox = element("div", { class: "engine-board-box" });
    this.words = element("p", { class: "engine-words" });
    this.movesBox = element("div", { class: "engine-moves", role: "group", "aria-label": "Your moves" });
    this.why = element("pre", { class: "engine-text", role: "region", tabIndex: 0, "aria-label": "Who wins and why" });
    this.back = button("Step back", () => this.#stepBack());
    this.link = element("a", { textContent: "Link to this position" });
    this.working = new Working(() => this.#program.stop());
    this.replaceChildren(
      this.rules,
      element("div", { class: "engine-bar" },
        button("You begin", () => this.#begin(this.number.value)), button("The computer begins", () => this.#begin(this.number.value, true)),
        this.back, hintLabel, this.misereLabel),
      this.status, this.boardBox, this.words, this.movesBox, this.working.element, this.why,
      element("details", { class: "engine-input" },
        element("summary", { textContent: "Change the position" }),
        element("label", {}, "Input, in the form of the statement ", this.input),
        element("div", { class: "engine-bar" },
          button("Play", () => this.#begin()), this.numberLabel, button("Explain all positions", () => this.#explain()),
          button("The first sample", () => this.#useSample())),
      ),
      element("div", { class: "engine-bar" },
        button("New position", () => this.#generate()), element("label", {}, "Seed ", this.seed), this.link),
    );
  }

  async #follow(link) {
    this.input.value = link.get("input") ?? "";
    this.misere.checked = link.has("misere");
    const moves = (link.get("moves") ?? "").split(",").filter(Boolean).map(Number);
    await this.#begin(link.get("position") ?? undefined, link.has("second"), moves);
  }

  /** Plays this position of the input, or the first that can be won. */
  async #begin(position, isSecond = false, moves = []) {
    this.position = position || undefined;
    this.isSecond = isSecond;
    await this.#step(moves);
  }

  async #useSample() {
    this.sample ??= await (await fetch(new URL(`${this.name}.in`, import.meta.url))).text();
    this.input.value = this.sample;
    await this.#begin();
  }

  /** Generates a position from the seed that is typed, or from any that has a move. */
  async #generate() {
    const typed = this.seed.value;
    this.seed.value = "";
    await this.#work(async () => {
      for (let tried = 0; tried < (typed ? 1 : TRIED); tried++) {
        const seed = typed || Math.floor(Math.random() * 65536);
        this.seed.placeholder = seed;
        this.input.value = await this.#program.run(["generate", seed, 0]);
        await this.#begin();
        if (this.#shown) return;
      }
    });
  }

  async #explain() {
    await this.#work(async () => {
      this.why.textContent = await this.#program.run(["explain"], this.input.value);
      this.why.hidden = false;
      this.why.focus();
    });
  }

  /** Goes back to before the player's last move. */
  async #stepBack() {
    const last = this.#shown.turns.findLastIndex(turn => turn.by === "you");
    await this.#step(this.#moves.slice(0, last));
    this.#focusMoves();
  }

  async #step(moves) {
    const turn = ++this.#turn;
    await this.#work(async () => {
      const args = ["step", "--reply"];
      if (this.position) args.push("--position", this.position);
      if (this.isSecond) args.push("--second");
      if (this.misere.checked) args.push("--misere");
      if (moves.length) args.push("--moves", moves.join());
      const shown = JSON.parse(await this.#program.run(args, this.input.value));
      // A later click has overtaken this one.
      if (turn !== this.#turn) return;
      this.#shown = shown;
      this.#moves = shown.turns.map(turn => turn.move);
      this.position = shown.position;
      this.#draw();
    });
  }

  /** Does a job, which may do others. */
  async #work(job) {
    this.#jobs++;
    this.working.begin();
    this.setAttribute("aria-busy", "true");
    try {
      await job();
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.#jobs--;
      if (this.#jobs === 0) {
        this.working.end();
        this.removeAttribute("aria-busy");
        // For scripts that wait.
        this.dispatchEvent(new CustomEvent("engine-done", { bubbles: true }));
      }
    }
  }

  /** Says why there is nothing to show; what was shown before a run was stopped stays. */
  #refuse(error) {
    this.status.textContent = error instanceof Stopped ? "Stopped." : error.message;
    this.status.classList.add("refused");
    if (error instanceof Stopped) return;
    this.#shown = undefined;
    this.#moves = [];
    this.back.disabled = true;
    this.words.textContent = this.why.textContent = "";
    this.boardBox.replaceChildren();
    this.movesBox.replaceChildren();
  }

  #draw() {
    const shown = this.#shown, hint = this.hint.checked;
    if (!shown) return;
    this.rules.textContent = shown.rules;
    this.misereLabel.hidden = !shown.hasMisere;
    this.numberLabel.hidden = shown.positions < 2;
    if (this.number.length !== shown.positions) {
      this.number.replaceChildren(...Array.from({ length: Math.min(shown.positions, 1000) }, (_, index) => new Option(index + 1)));
    }
    this.number.value = shown.position;
    this.back.disabled = !shown.turns.some(turn => turn.by === "you");
    this.link.href = this.#address();
    this.status.classList.remove("refused");
    this.status.textContent = this.#said();
    this.words.textContent = shown.shown;
    this.why.hidden = !hint;
    this.why.textContent = shown.end ? shown.lookedBack : shown.explained;
    this.#drawBoard();
    this.#drawMoves(hint);
  }

  #address() {
    const parameters = new URLSearchParams({ input: this.input.value, position: this.#shown.position });
    if (this.#moves.length) parameters.set("moves", this.#moves.join());
    if (this.isSecond) parameters.set("second", "");
    if (this.misere.checked) parameters.set("misere", "");
    return `#${LINK}&${parameters}`;
  }

  /** What the computer says: the last turns, and how the game ended. */
  #said() {
    const { turns, reason, end, lookedBack } = this.#shown, last = turns.at(-1);
    const said = [];
    const yours = last?.by === "computer" ? turns.at(-2) : last;
    if (yours) said.push(`You: ${yours.words}.`);
    if (last?.by === "computer") said.push(`I play: ${last.words}.`, reason ?? "");
    if (end) said.push(end, lookedBack);
    else said.push("Your move.");
    return said.filter(Boolean).join(" ");
  }

  #drawBoard() {
    const { board, shown, moves, end } = this.#shown;
    for (const move of moves) move.changed = changes(board, move.board);
    this.#picture = board ? drawn(board, shown, key => !end && this.#choose(meant(key, moves))) : undefined;
    this.boardBox.hidden = !board;
    this.boardBox.replaceChildren(...this.#picture ? [this.#picture] : []);
    this.#picture?.addEventListener("pointerover", event => {
      const key = event.target.closest("[data-key]")?.dataset.key;
      mark(this.#picture, moves[meant(key, moves)]?.changed ?? new Set());
    });
    this.#picture?.addEventListener("pointerleave", () => mark(this.#picture, new Set()));
  }

  #drawMoves(hint) {
    const { moves, end } = this.#shown;
    if (end) return this.movesBox.replaceChildren();
    const wins = index => hint && moves[index].worth === "win";
    const all = moves.map((_, index) => index);
    const few = all.length <= BUTTONS ? all : all.filter(wins).slice(0, BUTTONS);
    const rest = all.length > few.length ? this.#list(all, wins) : [];
    this.movesBox.replaceChildren(...few.map(index => this.#button(index, wins(index))), ...rest);
  }

  #button(index, wins) {
    const { words, leaves, changed } = this.#shown.moves[index];
    const show = keys => this.#picture && mark(this.#picture, keys);
    const made = element("button", {
      type: "button", class: wins ? "wins" : "", textContent: (wins ? "★ " : "") + words, title: `leaves ${leaves}`,
      onclick: () => this.#choose(index),
      onfocus: () => show(changed), onblur: () => show(new Set()),
      onpointerenter: () => show(changed), onpointerleave: () => show(new Set()),
    });
    made.setAttribute("aria-label", wins ? `${words} (wins)` : words);
    return made;
  }

  #list(all, wins) {
    const list = element("select", { "aria-label": "All moves" });
    list.append(...all.map(index => new Option((wins(index) ? "★ " : "") + this.#shown.moves[index].words, index)));
    return [list, element("button", { type: "button", textContent: "Move", onclick: () => this.#choose(+list.value) })];
  }

  async #choose(index) {
    if (index < 0 || this.#jobs > 0) return;
    await this.#step([...this.#moves, index + 1]);
    this.#focusMoves();
  }

  /** The button that had the focus is gone. */
  #focusMoves() {
    (this.movesBox.querySelector("button") ?? this.back).focus({ preventScroll: true });
  }
}

customElements.define("game-board", GameBoard);
