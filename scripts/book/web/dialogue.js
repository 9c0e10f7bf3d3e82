// The dialogue of an interactive problem: the reader says the lines of the program, and the reference is the opponent.

import { button, element, field, lead, say } from "./dom.js";

export class Dialogue {
  #program;
  #work;
  #status;
  #input;
  /** What the reader has said. The program says the same each time, so it gets all lines anew. */
  #lines = [];

  constructor(program, work, status) {
    this.#program = program;
    this.#work = work;
    this.#status = status;
    const show = lines => this.#work.do(() => this.#show(lines));
    this.said = element("pre", { class: "engine-text", role: "region", tabIndex: 0, "aria-label": "Dialogue" });
    this.line = element("input", { type: "text", autocomplete: "off", spellcheck: false });
    this.say = element("button", { type: "submit", textContent: "Say" });
    this.back = button("Take back a line", () => show(this.#lines.slice(0, -1)));
    const onsubmit = event => {
      event.preventDefault();
      if (!this.#work.isBusy) show([...this.#lines, this.line.value]);
    };
    this.element = element("div", {}, this.said,
      element("form", { class: "engine-bar", onsubmit }, field("Next line of your program", this.line), this.say, this.back));
  }

  async begin(input) {
    this.#input = input;
    await this.#show([]);
  }

  async #show(lines) {
    const { said, isOver, why } = JSON.parse(await this.#program.run(["dialogue", ...lines], this.#input));
    this.#lines = lines;
    this.said.textContent = said.join("\n");
    this.said.scrollTop = this.said.scrollHeight;
    this.line.value = "";
    this.line.disabled = this.say.disabled = isOver;
    this.back.disabled = !lines.length;
    say(this.#status, verdict(isOver, why), isOver && why !== null);
    if (lines.length) lead(this.#status, isOver ? this.back : this.line);
  }
}

function verdict(isOver, why) {
  if (!isOver) return "It is your program's turn.";
  return why === null ? "AC: your program has done it." : `WA: ${why}.`;
}
