// <game-board problem="NAME">: play a problem's game against its reference, and see who wins a position and why. The
// reference is the program that `cargo games play` and `explain` run.

import { addChanges, drawn, mark, meanings, sizes } from "./board.js";
import { addStyle, button, check, copyButton, element, field, lead, linked, quoted, say } from "./dom.js";
import { place } from "./place.js";
import { Program, Stopped } from "./program.js";
import { Work } from "./work.js";

/** How many moves have a button of their own; the others are in a list. */
const BUTTONS = 24;

/** In an address: `#play&input=…&position=2&moves=3,1`. */
const LINK = "play";

/** What the program says first of an invalid input. */
const INVALID = "the input is invalid: ";

/** What the terminal says, without the names of functions. */
const plain = text => quoted(text.replace(/^ *Theory: `.*\n?/gm, ""));

class GameBoard extends HTMLElement {
  #program;
  /** The game that is shown: its input, the number of its position, who begins, and whether it is misère play. */
  #game;
  #moves = [];
  #shown;
  #picture;
  /** The moves that clicks on the picture mean, by the keys of its parts. */
  #clicks;
  #work;

  connectedCallback() {
    if (this.#program) return;
    addStyle();
    this.name = this.getAttribute("problem");
    this.#program = new Program(`${this.name}.wasm`);
    this.#work = new Work(this, this.#program, error => this.#refuse(error));
    const isLinked = () => linked().name === LINK;
    this.append(button("Play and explain", () => this.#open(true)));
    if (isLinked()) this.#open(false);
    addEventListener("hashchange", () => this.isConnected && isLinked() && this.#open(false));
  }

  disconnectedCallback() {
    this.#program.close();
  }

  #open(takesFocus) {
    if (!this.input) this.#build();
    const { name, link } = linked();
    this.#work.do(async isLatest => {
      if (name === LINK && link.has("input")) await this.#follow(link);
      else await this.#begin([], await this.#sample(isLatest));
      if (takesFocus) this.#lead();
    });
    // No part of the page has the name that a link to a position has.
    if (name === LINK) (document.getElementById(LINK) ?? this).scrollIntoView();
  }

  /** Leads the player to the next move, with the board and what was said before it. */
  #lead() {
    lead(this.boardBox, this.status, this.movesBox.querySelector("button") ?? this.status);
  }

  #build() {
    const begin = choice => this.#work.do(() => this.#step(this.#typed({ position: this.#position, ...choice })));
    this.number = element("input", {
      type: "number", min: 1, class: "engine-position",
      onchange: () => this.number.reportValidity() && begin({ position: this.number.value }),
    });
    // How many positions there are is known of the input that is played.
    this.input = element("textarea", { rows: 5, spellcheck: false, oninput: () => this.number.removeAttribute("max") });
    this.numberLabel = field("Position", this.number);
    this.seed = element("input", { type: "number", min: 0, class: "engine-seed", "aria-label": "Seed of the generated position" });
    this.hint = check("Show who wins, and how", () => this.#draw());
    this.misere = check("Misère: a player who cannot move wins", () => begin());
    this.status = element("p", { class: "engine-status", role: "status", tabIndex: -1 });
    this.rules = element("p", { class: "engine-rules" });
    this.boardBox = element("div", { class: "engine-board-box" });
    this.size = element("select", { onchange: () => this.#setClicks() });
    this.sizeBox = element("p", {},
      field("How many places a click on the board changes:", this.size), " The buttons make every move.");
    this.words = element("p", { class: "engine-words" });
    this.movesBox = element("div", { class: "engine-moves", role: "group", "aria-label": "Your moves" });
    this.why = element("pre", { class: "engine-text", role: "region", tabIndex: 0, "aria-label": "Who wins and why" });
    // It says the rule that the hints lead to: only those who ask for it read it.
    this.fold = element("details", {}, element("summary", { textContent: "Who wins and why (this tells the idea)" }), this.why);
    this.back = button("Step back", () => this.#stepBack());
    this.link = element("a", { textContent: "Link to this position" });
    this.replaceChildren(
      this.rules,
      element("div", { class: "engine-bar" },
        button("You begin", () => begin()), button("The computer begins", () => begin({ isSecond: true })),
        this.back, this.hint.label, this.misere.label),
      this.boardBox, this.sizeBox, this.words, this.status, this.movesBox, this.#work.element, this.fold,
      element("details", { class: "engine-input" },
        element("summary", { textContent: "Change the position" }),
        field("Input, in the form of the statement", this.input),
        element("div", { class: "engine-bar" },
          button("Play", () => this.#show(() => this.#step(this.#typed()))), this.numberLabel,
          button("Explain all positions", () => this.#work.do(() => this.#explain())),
          button("Use the first sample", () => this.#show(async isLatest => {
            this.input.value = await this.#sample(isLatest);
            await this.#step(this.#typed());
          }))),
      ),
      element("div", { class: "engine-bar" },
        button("New position", () => this.#show(() => this.#generate())), field("Seed", this.seed), this.link, copyButton("Copy link", () => this.link.href)),
    );
  }

  /** The game of the input that is typed. It begins at the chosen position or at the best. */
  #typed(choice) {
    return { input: this.input.value, isMisere: this.misere.box.checked, ...choice };
  }

  /** The number of the position that is shown, if it is one of the input that is typed. */
  get #position() {
    return this.input.value === this.#game?.input ? this.#game.position : undefined;
  }

  async #follow(link) {
    this.input.value = link.get("input");
    this.misere.box.checked = link.has("misere");
    const moves = (link.get("moves") ?? "").split(",").filter(Boolean), position = link.get("position");
    if (![...moves, position ?? "1"].every(number => /^\d{1,9}$/.test(number))) {
      throw new Error("This link is invalid: position and moves must be whole numbers of at most 9 digits.");
    }
    await this.#step(this.#typed({ position, isSecond: link.has("second") }), moves.map(Number));
  }

  /** Asks the program about an input. If it is invalid, the reason comes with an example of a valid one. */
  async #ask(args, input) {
    try {
      return await this.#program.run(args, input);
    } catch (why) {
      if (!why.message.startsWith(INVALID)) throw why;
      const sample = await this.#sample(() => true);
      throw new Error(`${why.message}.\nThe first sample has the right form:\n${sample.trimEnd()}`);
    }
  }

  async #sample(isLatest) {
    const address = place(`${this.name}.in`);
    const sample = await fetch(address);
    if (!sample.ok) throw new Error(`${address} cannot be loaded: ${sample.status}`);
    const text = await sample.text();
    if (!isLatest()) throw new Stopped("overtaken");
    return text;
  }

  /** Plays a position that is generated from the seed that is typed, or from any. */
  #generate() {
    const seed = this.seed.value || Math.floor(Math.random() * 65536);
    this.seed.value = "";
    this.seed.placeholder = seed;
    return this.#begin([seed]);
  }

  /** Plays the sample, or a generated input that is better to begin with. */
  async #begin(args, sample) {
    this.input.value = await this.#program.run(["begin", ...args], sample);
    await this.#step(this.#typed());
  }

  async #explain() {
    this.why.textContent = plain(await this.#ask(["explain"], this.input.value));
    this.fold.hidden = false;
    this.fold.open = true;
    this.why.focus();
  }

  /** Goes back to before the player's last move. */
  #stepBack() {
    const last = this.#shown.turns.findLastIndex(turn => turn.by === "you");
    this.#show(() => this.#step(this.#game, this.#moves.slice(0, last)));
  }

  /** Runs `act`, which shows another position, then leads the player there. The pressed button may be gone, or far below. */
  #show(act) {
    this.#work.do(async isLatest => {
      await act(isLatest);
      this.#lead();
    });
  }

  /** Shows how a game stands after these moves and the computer's answer. */
  async #step(game, moves = []) {
    const { input, position, isSecond, isMisere } = game;
    const args = ["step", "--reply"];
    if (position) args.push("--position", position);
    if (isSecond) args.push("--second");
    if (isMisere) args.push("--misere");
    if (moves.length) args.push("--moves", moves.join());
    this.#shown = JSON.parse(await this.#ask(args, input));
    this.#game = { ...game, position: this.#shown.position };
    this.#moves = this.#shown.turns.map(turn => turn.move);
    this.#draw();
  }

  /** Says why there is nothing to show; what was shown before a run was stopped stays. */
  #refuse(error) {
    say(this.status, error instanceof Stopped ? "Stopped." : error.message, true);
    if (error instanceof Stopped) return;
    this.#shown = this.#game = undefined;
    this.#moves = [];
    this.back.disabled = true;
    this.words.textContent = this.why.textContent = "";
    this.boardBox.replaceChildren();
    this.sizeBox.hidden = true;
    this.movesBox.replaceChildren();
  }

  #draw() {
    const shown = this.#shown, hint = this.hint.box.checked;
    if (!shown) return;
    this.rules.textContent = shown.rules;
    this.misere.label.hidden = !shown.hasMisere;
    this.numberLabel.hidden = shown.positions < 2;
    this.number.max = shown.positions;
    this.number.value = shown.position;
    this.back.disabled = !shown.turns.some(turn => turn.by === "you");
    this.link.href = this.#address();
    say(this.status, this.#said(hint));
    this.words.textContent = shown.shown;
    // At the end there is nothing left to give away.
    this.fold.hidden = !hint && !shown.end;
    this.fold.open = hint;
    this.why.textContent = plain(shown.explained);
    this.#drawBoard();
    this.#drawMoves(hint);
  }

  #address() {
    const { input, position, isSecond, isMisere } = this.#game;
    const parameters = new URLSearchParams({ input, position });
    if (this.#moves.length) parameters.set("moves", this.#moves.join());
    if (isSecond) parameters.set("second", "");
    if (isMisere) parameters.set("misere", "");
    return `#${LINK}&${parameters}`;
  }

  /** What the computer says: the last turns, and how the game ended. Its reasons tell who wins. */
  #said(hint) {
    const { turns, reason, end, lookedBack } = this.#shown, last = turns.at(-1);
    const said = [];
    const yours = last?.by === "computer" ? turns.at(-2) : last;
    if (yours) said.push(`You: ${yours.words}.`);
    if (last?.by === "computer") said.push(`I play: ${last.words}.`, hint && reason);
    if (end) said.push(end, lookedBack);
    else said.push("Your move.");
    return said.filter(Boolean).join(" ");
  }

  #drawBoard() {
    const { board, shown, moves, end } = this.#shown;
    addChanges(board, moves);
    this.#drawSizes(board && !end ? sizes(moves) : []);
    this.#picture = board ? drawn(board, shown, key => !end && this.#choose(this.#clicks.get(key))) : undefined;
    this.boardBox.hidden = !board;
    this.boardBox.replaceChildren(...this.#picture ? [this.#picture] : []);
    this.#picture?.addEventListener("pointerover", event => {
      const key = event.target.closest("[data-key]")?.dataset.key;
      mark(this.#picture, moves[this.#clicks.get(key)]?.changed ?? new Set());
    });
    this.#picture?.addEventListener("pointerleave", () => mark(this.#picture, new Set()));
  }

  /** Lets the player choose how many places a click changes. The choice is kept while there are such moves. */
  #drawSizes(all) {
    const chosen = this.size.value;
    this.sizeBox.hidden = !all.length;
    this.size.replaceChildren(...all.map(size => new Option(size, size)));
    if (all.includes(+chosen)) this.size.value = chosen;
    this.#setClicks();
  }

  #setClicks() {
    this.#clicks = meanings(this.#shown.moves, +this.size.value);
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
    return button((wins ? "★ " : "") + words, () => this.#choose(index), {
      class: wins ? "wins" : "", title: `leaves ${leaves}`, "aria-label": wins ? `${words} (wins)` : words,
      onfocus: () => show(changed), onblur: () => show(new Set()),
      onpointerenter: () => show(changed), onpointerleave: () => show(new Set()),
    });
  }

  #list(all, wins) {
    const list = element("select", { "aria-label": "All moves" });
    list.append(...all.map(index => new Option((wins(index) ? "★ " : "") + this.#shown.moves[index].words, index)));
    return [list, button("Move", () => this.#choose(+list.value))];
  }

  /** Makes a move, unless another is being made. A win counts only here: a link may lead to a game that someone else won. */
  #choose(index) {
    if (index === undefined || this.#work.isBusy) return;
    this.#show(async () => {
      await this.#step(this.#game, [...this.#moves, index + 1]);
      if (this.#shown.winner === "you") this.dispatchEvent(new CustomEvent("game-won", { bubbles: true }));
    });
  }
}

customElements.define("game-board", GameBoard);
