// The dialogue of an interactive problem: the reader says the lines of the program, and the reference is the opponent.

import { button, element, field, lead, say } from "./dom.js";

export class Dialogue {
  #program;
  #work;
  #status;
  #input;
  /** The lines of the reader. The reference is deterministic, so each run gets all of them. */
  #lines = [];

  constructor(program, work, status) {
    this.#program = program;
    this.#work = work;
    this.#status = status;
    this.said = element("pre", { class: "engine-text", role: "region", tabIndex: 0, "aria-label": "Dialogue" });
    this.line = element("input", { type: "text", autocomplete: "off", spellcheck: false });
    this.submit = element("button", { type: "submit", textContent: "Say" });
    this.back = button("Take back a line", () => this.#change(this.#lines.slice(0, -1)));
    const onsubmit = event => {
      event.preventDefault();
      this.#change([...this.#lines, this.line.value]);
    };
    // The field would join several lines into one.
    this.line.addEventListener("paste", event => {
      const lines = event.clipboardData.getData("text").trimEnd().split(/\r?\n/);
      if (lines.length < 2) return;
      event.preventDefault();
      this.#change([...this.#lines, ...lines]);
    });
    this.element = element("div", {}, this.said,
      element("form", { class: "engine-bar", onsubmit }, field("Next line of your program", this.line), this.submit, this.back));
  }

  async begin(input) {
    this.#input = input;
    this.#lines = [];
    this.said.textContent = this.line.value = "";
    this.back.disabled = true;
    await this.#show([]);
  }

  /** Shows the dialogue with other lines of the reader, unless another is on its way. */
  #change(lines) {
    if (!this.#work.isBusy) this.#work.do(async () => {
      await this.#show(lines);
      lead(this.#status, this.line.disabled ? this.back : this.line);
    });
  }

  async #show(lines) {
    const dialogue = JSON.parse(await this.#program.run(["dialogue", ...lines], this.#input));
    this.#lines = lines;
    this.said.textContent = dialogue.said.join("\n");
    this.said.scrollTop = this.said.scrollHeight;
    // The reader may have typed on.
    if (this.line.value === lines.at(-1)) this.line.value = "";
    this.line.disabled = this.submit.disabled = dialogue.isOver;
    this.back.disabled = !lines.length;
    say(this.#status, state(dialogue), dialogue.isOver && dialogue.why !== null);
  }
}

/** Returns the state of a dialogue, with the answer of the opponent for those who do not see it. */
function state({ said, isOver, why }) {
  if (isOver) return why === null ? "AC: the dialogue is right." : `WA: ${why}.`;
  const [, answer] = /^opponent +(.*)$/.exec(said.at(-1)) ?? [];
  return `${answer === undefined ? "" : `The opponent says ${answer}. `}It is your program's turn.`;
}
