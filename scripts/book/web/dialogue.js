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
    this.transcript = element("pre", { class: "engine-text", role: "region", tabIndex: 0, "aria-label": "Dialogue" });
    this.line = element("input", { type: "text", autocomplete: "off", spellcheck: false });
    this.submit = element("button", { type: "submit", textContent: "Send" });
    this.back = button("Take back a line", () => this.#change(this.#lines.slice(0, -1), () => this.back));
    const onsubmit = event => {
      event.preventDefault();
      this.#send(this.line.value);
    };
    // The field would join several lines into one.
    this.line.addEventListener("paste", event => {
      const [first, ...rest] = event.clipboardData.getData("text").trimEnd().split(/\r?\n/);
      if (!rest.length || this.#work.isBusy) return;
      event.preventDefault();
      this.#send(this.line.value + first, ...rest);
    });
    this.element = element("div", {}, this.transcript,
      element("form", { class: "engine-bar", onsubmit }, field("Next line of your program", this.line), this.submit, this.back));
  }

  async begin(input) {
    this.#input = input;
    this.#lines = [];
    this.transcript.textContent = this.line.value = "";
    this.line.disabled = this.submit.disabled = false;
    this.back.disabled = true;
    await this.#show([]);
  }

  #send(...lines) {
    const draft = this.line.value;
    this.#change([...this.#lines, ...lines], () => {
      // The reader may have typed on.
      if (this.line.value === draft) this.line.value = "";
      return this.line;
    });
  }

  /**
   * Replaces the reader's lines and shows the new dialogue. Does nothing while a job runs. `next` returns the part that gets
   * the focus, unless it is disabled.
   */
  #change(lines, next) {
    if (!this.#work.isBusy) this.#work.do(async () => {
      await this.#show(lines);
      lead(this.#status, [next(), this.line, this.back].find(part => !part.disabled));
    });
  }

  async #show(lines) {
    const dialogue = JSON.parse(await this.#program.run(["dialogue", ...lines], this.#input));
    this.#lines = lines;
    this.transcript.textContent = dialogue.said.join("\n");
    this.transcript.scrollTop = this.transcript.scrollHeight;
    this.line.disabled = this.submit.disabled = dialogue.isOver;
    this.back.disabled = !lines.length;
    say(this.#status, state(dialogue), dialogue.why !== null);
  }
}

/** Returns the state of a dialogue, with the opponent's last line for screen readers. */
function state({ said, isOver, why }) {
  if (isOver) return why === null ? "AC: your program's lines are right." : `WA: ${why}.`;
  const [, answer] = /^opponent +(.*)$/.exec(said.at(-1)) ?? [];
  return `${answer === undefined ? "" : `The opponent says ${answer}. `}It is your program's turn.`;
}
