// Tables of the explorer, and the boards of the games that are no sums of heaps.

import { button, check, element, field, lead } from "./dom.js";

/** The values of heaps in binary, with their nim-sum. */
export function sums({ heaps, sum }) {
  const width = Math.max(...heaps.map(({ binary }) => binary?.length ?? 1), 1);
  const row = (name, value, binary) => element("tr", {},
    element("th", { scope: "row", textContent: name }), element("td", { textContent: value ?? "not known" }),
    element("td", { class: "engine-bits", textContent: (binary ?? "").padStart(binary === undefined || binary === null ? 0 : width, "0") }));
  const head = element("tr", {}, ...["heap", "value", "in binary"].map(textContent => element("th", { scope: "col", textContent })));
  const table = element("table", {},
    element("caption", { textContent: "Grundy values" }), element("thead", {}, head),
    element("tbody", {}, ...heaps.map(({ heap, value, binary }) => row(heap, value, binary))),
    ...sum ? [element("tfoot", {}, row("nim-sum", sum.value, sum.binary))] : []);
  return element("div", { class: "engine-table" }, table);
}

/** The first values in rows, as text. */
export function rows(values, row, most) {
  const shown = values.slice(0, most), digits = String(shown.length).length;
  const width = shown.reduce((width, value) => Math.max(width, String(value).length), 1);
  const lines = [];
  for (let heap = 0; heap < shown.length; heap += row) {
    const cells = shown.slice(heap, heap + row).map(value => String(value).padStart(width));
    lines.push(`${String(heap).padStart(digits)}  ${cells.join(" ")}`);
  }
  const more = values.length - shown.length;
  return lines.join("\n") + (more > 0 ? `\n… and ${more} more` : "");
}

/** The values as the terminal's `--csv` writes them. */
export const csv = values => ["heap,value", ...values.map((value, heap) => `${heap},${value}`), ""].join("\n");

/** A game on a board, of which all positions are known: their names, who wins, and the moves between them. */
export class BoardGame {
  constructor(data) {
    this.data = data;
    this.start = element("select", {}, ...data.starts.map(at => new Option(data.positions[at][0], at)));
    this.hint = check("Show who wins, and how", () => this.#draw(this.status.textContent));
    this.back = button("Step back", () => this.#stepBack());
    this.status = element("p", { class: "engine-status", role: "status", tabIndex: -1 });
    this.reason = element("p", { class: "engine-words" });
    this.board = element("div");
    this.element = element("section", { "aria-label": "Play" },
      element("h2", { textContent: "Play" }),
      element("p", { textContent: "You and the computer move in turn. Whoever cannot move loses." }),
      element("div", { class: "engine-bar" },
        field("Position", this.start), button("You begin", () => this.#begin()),
        button("The computer begins", () => { this.#begin(); this.#computer(""); }), this.back, this.hint.label),
      this.status, this.board, this.reason);
    this.#begin();
  }

  #name(at) { return this.data.positions[at][0]; }
  #wins(at) { return this.data.positions[at][1]; }
  #moves(at) { return this.data.positions[at][2]; }

  #begin() {
    this.here = +this.start.value;
    this.before = [];
    this.#draw(this.#moves(this.here).length ? "Your move." : "You cannot move: the computer wins.");
  }

  #draw(said) {
    const { here, data } = this, hint = this.hint.box.checked, moves = this.#moves(here);
    const wins = at => hint && !this.#wins(at);
    this.status.textContent = said;
    this.back.disabled = !this.before.length;
    this.reason.textContent = !hint ? "" : !moves.length ? data.proof
      : this.#wins(here) ? `You can win: a move marked ★ leads to a position that the other player loses. ${data.proof}`
        : `You lose against best play: every move leads to a position from which the other player wins. ${data.proof}`;
    const move = (text, at, label) => button(text, () => this.#you(at), {
      class: wins(at) ? "wins" : "", "aria-label": wins(at) ? `${label} (wins)` : label,
    });
    if (!data.grid) {
      this.board.className = "engine-moves";
      return this.board.replaceChildren(...moves.map(([text, at]) => move((wins(at) ? "★ " : "") + text, at, text)));
    }
    this.board.className = "engine-grid";
    this.board.style.gridTemplateColumns = `16px repeat(${data.grid}, minmax(0, 1fr))`;
    const label = textContent => element("span", { class: "label", textContent, "aria-hidden": "true" });
    const cells = data.positions.map((_, at) => {
      const made = moves.find(([, to]) => to === at);
      if (made) return move(wins(at) ? "★" : "·", at, `${made[0]}, to ${this.#name(at)}`);
      return element("span", { class: at === here ? "token" : "" });
    });
    const numbers = [...Array(data.grid).keys()];
    const lines = numbers.map(row => [label(row), ...cells.slice(row * data.grid, (row + 1) * data.grid)]);
    this.board.replaceChildren(label(""), ...numbers.map(label), ...lines.flat());
  }

  #you(at) {
    const [text] = this.#moves(this.here).find(([, to]) => to === at);
    this.before.push(this.here);
    this.here = at;
    this.#computer(`You: ${text}. `);
    this.#lead();
  }

  #stepBack() {
    this.here = this.before.pop();
    this.#draw("Your move.");
    this.#lead();
  }

  /** Leads the player to the next move: the button that had the focus is gone. */
  #lead() {
    lead(this.status, this.board.querySelector("button") ?? this.status);
  }

  #computer(said) {
    const all = this.#moves(this.here), winning = all.filter(([, at]) => !this.#wins(at));
    if (!all.length) return this.#draw(`${said}The computer cannot move: you win.`);
    const list = winning.length ? winning : all;
    const [text, at] = list[Math.floor(Math.random() * list.length)];
    this.here = at;
    const why = !this.hint.box.checked ? "" : winning.length ? "From there you lose. " : "None of its moves wins. ";
    const next = this.#moves(at).length ? "Your move." : "You cannot move: the computer wins.";
    this.#draw(`${said}The computer: ${text}, to ${this.#name(at)}. ${why}${next}`);
  }
}
