// <program-judge problem="NAME" checker="tokens">: judge the output of a program in any language, on the samples and on
// generated inputs. The problem's reference generates inputs, and answers those that it can search. The repository's
// solution answers the others. Inputs and outputs stay in the browser. With `checker="dialogue"`, the reader talks to the
// reference.

import { Dialogue } from "./dialogue.js";
import { addStyle, button, copyButton, element, field, lead, linked, say } from "./dom.js";
import { place } from "./place.js";
import { Program, Stopped } from "./program.js";
import { Work } from "./work.js";

/** In an address: `#judge&small=7` is the small input of the seed 7. */
const LINK = "judge";

/** The kinds of inputs, in the order of their sizes. The large ones are at the limits of the statement. */
const KINDS = ["sample", "small", "medium", "large"];

/** How many inputs of a kind come before the next kind. */
const COUNTS = { small: 5, medium: 3 };

/** The limits of an input and of its shown beginning, in characters. A longer text is slow to lay out. */
const LONGEST_INPUT = 2.5e6, LONGEST_EXCERPT = 20_000;

/** Who answered an input. */
const BY_SEARCH = " The reference has found the answer by searching.";
const BY_SOLUTION = " The answer is that of the repository's solution.";

/** The number of generated inputs from which smaller ones are chosen, and of those that are offered. */
const TRIES = 64, OFFERS = 5;

/** The longest output, in bytes: the answers are shorter. */
const LONGEST_OUTPUT = 1 << 22;

/** How the jobs of a reference end. */
const DONE = 0, WRONG = 1, TOO_LARGE = 3;

const NEWLINE = 10;

class ProgramJudge extends HTMLElement {
  #program;
  #solution;
  /** The dialogue, if the problem is interactive. */
  #dialogue;
  /** The kinds of inputs that are offered: nobody types the dialogue of a large input. */
  #kinds = KINDS;
  #work;
  /** How many samples there are. */
  #samples = 1;
  /** The input that is shown: its kind, its number or seed, its text and its answer. */
  #test;

  connectedCallback() {
    if (this.#program) return;
    addStyle();
    this.name = this.getAttribute("problem");
    this.#program = new Program(`${this.name}.wasm`);
    this.#solution = new Program(`${this.name}.solution.wasm`);
    const both = { stop: () => [this.#program, this.#solution].forEach(program => program.stop()) };
    this.#work = new Work(this, both, error => say(this.status, error instanceof Stopped ? "Stopped." : error.message, true));
    this.begin = button("Choose an input", () => this.#open(true));
    this.append(this.begin);
    const isLinked = () => linked().name === LINK;
    if (isLinked()) this.#open(false);
    addEventListener("hashchange", () => this.isConnected && isLinked() && this.#open(false));
  }

  disconnectedCallback() {
    this.#program.close();
    this.#solution.close();
  }

  #open(takesFocus) {
    if (!this.kind) this.#build();
    const { link } = linked(), kind = this.#kinds.find(kind => link.has(kind));
    this.#choose(kind ?? "sample", kind ? link.get(kind) : "1", takesFocus);
    // `#judge&small=7` is the name of no element, so the browser does not scroll.
    if (!takesFocus) (document.getElementById(LINK) ?? this).scrollIntoView();
  }

  #build() {
    this.status = element("p", { class: "engine-status", role: "status" });
    this.offers = element("div", { class: "engine-moves", role: "group", "aria-label": "Smaller inputs" });
    if (this.getAttribute("checker") === "dialogue") {
      this.#dialogue = new Dialogue(this.#program, this.#work, this.status);
      this.#kinds = KINDS.slice(0, -1);
    }
    this.box = element("div", { hidden: true }, ...this.#dialogue ? [this.#dialogue.element] : this.#parts());
    this.kind = element("select", {}, ...this.#kinds.map(kind => new Option(title(kind), kind)));
    this.number = element("input", { type: "number", min: 0, value: 1 });
    this.begin.replaceWith(
      element("div", { class: "engine-bar" },
        field("Input", this.kind), field("Number, or seed", this.number),
        button("Show the input", () => this.#choose(this.kind.value, this.number.value)), button("Next input", () => this.#next())),
      this.box, this.#work.element, this.status, this.offers);
  }

  /** Returns the elements for the input and the output. */
  #parts() {
    this.shown = element("pre", { class: "engine-text", role: "region", tabIndex: 0, "aria-label": "Input" });
    this.download = element("a");
    this.output = element("textarea", { rows: 5, spellcheck: false });
    this.file = element("input", { type: "file", onchange: () => this.#take(this.file.files[0]) });
    const meet = event => event.dataTransfer.types.includes("Files") && event.preventDefault();
    this.addEventListener("dragover", meet);
    this.addEventListener("drop", event => { meet(event); this.#take(event.dataTransfer.files[0]); });
    return [
      this.shown,
      element("div", { class: "engine-bar" },
        this.download, copyButton("Copy the input", () => this.#test.input)),
      field("Output of your program: paste the text, or drop the file here", this.output),
      element("div", { class: "engine-bar" },
        button("Judge", () => this.#work.do(() => this.#judge())), field("Or choose the file", this.file)),
    ];
  }

  /** Shows the input after the one that is chosen: the samples come first, and then larger and larger ones. */
  #next() {
    const kind = this.kind.value, number = +this.number.value;
    const isLast = kind === "sample" ? number >= this.#samples : number % COUNTS[kind] === 0;
    const larger = this.#kinds[this.#kinds.indexOf(kind) + 1];
    if (isLast && larger) this.#choose(larger, 1);
    else this.#choose(kind, number + 1);
  }

  #choose(kind, number, takesFocus = false) {
    this.kind.value = kind;
    this.number.value = number;
    this.#test = undefined;
    this.box.hidden = true;
    if (this.output) this.output.value = this.file.value = "";
    this.offers.replaceChildren();
    this.#work.do(async isLatest => {
      if (!/^\d{1,15}$/.test(number)) throw new Error("The number must be a whole number of at most 15 digits.");
      const test = kind === "sample" ? await this.#sample(+number, isLatest) : await this.#generate(kind, +number);
      await this.#show(test);
      if (takesFocus) lead(this.status, this.#dialogue?.line ?? this.download);
    });
  }

  async #sample(number, isLatest) {
    const address = place(`${this.name}.samples.json`), response = await fetch(address);
    if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`);
    const samples = await response.json(), [input, answer] = samples[number - 1] ?? [];
    if (!isLatest()) throw new Stopped("overtaken");
    this.#samples = samples.length;
    if (input === undefined) throw new Error(`The last sample is sample ${samples.length}.`);
    return { kind: "sample", number, input, answer };
  }

  async #generate(kind, number) {
    const input = successful(...await this.#ask({ job: `generate ${number} ${KINDS.indexOf(kind) - 1}` }));
    if (input.length > LONGEST_INPUT) {
      throw new Error(`This input is too long for a page: ${size(input)}. Run cargo games test ${this.name} in a terminal.`);
    }
    if (this.#dialogue) return { kind, number, input };
    if (kind !== "large") {
      const [reply] = await this.#ask({ job: "solve", texts: [input] });
      if (reply.status !== TOO_LARGE) return { kind, number, input, answer: successful(reply), by: BY_SEARCH };
    }
    return { kind, number, input, answer: await this.#solution.run([], input), by: BY_SOLUTION };
  }

  async #show(test) {
    const { kind, number, input, by = "" } = this.#test = test;
    this.number.value = number;
    history.replaceState(history.state, "", `#${LINK}&${kind}=${number}`);
    this.box.hidden = false;
    if (this.#dialogue) return this.#dialogue.begin(input);
    const isExcerpt = input.length > LONGEST_EXCERPT, note = isExcerpt ? ", of which the beginning is shown" : "";
    this.shown.textContent = isExcerpt ? `${input.slice(0, LONGEST_EXCERPT)}…` : input;
    this.download.textContent = `Download the input (${size(input)})`;
    URL.revokeObjectURL(this.download.href);
    this.download.href = URL.createObjectURL(new Blob([input]));
    this.download.download = `${this.name}-${kind}-${number}.in`;
    say(this.status, `${title(kind)} ${number}${note}: run your program on this input, and judge the output.${by}`);
  }

  /** Judges the output in a file. */
  #take(file) {
    if (file && this.#test) this.#work.do(async isLatest => {
      if (file.size > LONGEST_OUTPUT) throw new Error(`${file.name} is longer than ${LONGEST_OUTPUT >> 20} MiB.`);
      const text = await file.text();
      if (!isLatest()) throw new Stopped("overtaken");
      this.output.value = text;
      await this.#judge();
    });
  }

  async #judge() {
    this.offers.replaceChildren();
    const { input, answer } = this.#test, output = this.output.value, checker = this.getAttribute("checker");
    const why = checker === "reference" ? await this.#check(input, output, answer) : difference(checker, answer, output);
    if (why === undefined) return say(this.status, "AC: the output is right.");
    const isSpacing = checker === "lines" && difference("tokens", answer, output) === undefined;
    say(this.status, `${isSpacing ? "PE: only the spacing of the output is wrong." : "WA: the output is wrong."}\n`, true);
    // What the program printed is shown as it is.
    this.status.append(why);
    await this.#offer();
  }

  /** Returns the reference's objection to an output; none if it is right. */
  async #check(...texts) {
    const [reply] = await this.#ask({ job: "check", texts });
    return reply.status === WRONG ? reply.text : void successful(reply);
  }

  /** Offers smaller inputs, from the smallest on: the mistake may be easier to see in them. */
  async #offer() {
    const { kind, number, input } = this.#test, first = kind === "small" ? number + 1 : 1;
    const seeds = Array.from({ length: TRIES }, (_, index) => first + index);
    const replies = await this.#ask(...seeds.map(seed => ({ job: `generate ${seed} 0` })));
    const smaller = replies.map(({ text: { length } }, index) => ({ seed: seeds[index], length }))
      .filter(({ length }) => length < input.length).sort((one, other) => one.length - other.length);
    const few = smaller.filter((_, index) => index % Math.ceil(smaller.length / OFFERS) === 0);
    this.offers.replaceChildren(...few.length ? ["Try a smaller input:"] : [], ...few.map(({ seed, length }) =>
      button(`Small ${seed} (${length} bytes)`, () => this.#choose("small", seed, true))));
  }

  /** Asks the program for several jobs in one run, and returns how each ended: see the library's `protocol`. */
  async #ask(...requests) {
    const request = ({ job, texts = [] }, index) =>
      `${[index + 1, job, ...texts.map(text => new TextEncoder().encode(text).length)].join(" ")}\n${texts.join("")}`;
    let bytes = new TextEncoder().encode(await this.#program.run(["serve"], requests.map(request).join("")));
    const text = length => {
      const part = new TextDecoder().decode(bytes.subarray(0, length));
      bytes = bytes.subarray(length);
      return part;
    };
    return requests.map(() => {
      const [, status, length] = text(bytes.indexOf(NEWLINE) + 1).split(" ").map(Number);
      return { status, text: text(length) };
    });
  }
}

const title = kind => kind[0].toUpperCase() + kind.slice(1);

/** Generated inputs have no other characters than those of one byte. */
const size = ({ length }) => `${length.toLocaleString("en")} ${length === 1 ? "byte" : "bytes"}`;

/** Returns the result of a job that must not fail. */
function successful({ status, text }) {
  if (status !== DONE) throw new Error(text);
  return text;
}

/** Removes the white space that `cargo judge` ignores at the end. The lookbehind keeps the search linear. */
const withoutEnd = text => text.replace(/(?<![ \t\n\f\r])[ \t\n\f\r]+$/, "");

/** Returns the tokens or the lines of a text, with their places in it. */
function parts(checker, text) {
  const all = withoutEnd(text), unit = checker === "tokens" ? /[^ \t\n\f\r]+/g : /(?<=^|\n)[^\n]*/g;
  return all ? [...all.matchAll(unit)].map(({ 0: part, index }) => ({ part: withoutEnd(part), index })) : [];
}

/** Returns the lines where an output first differs from the answer, as the terminal's judge shows them; nothing if it is right. */
export function difference(checker, answer, output) {
  if (output === answer) return;
  const expected = parts(checker, answer), got = parts(checker, output);
  for (let index = 0; index < Math.max(expected.length, got.length); index++) {
    const one = expected[index]?.part, other = got[index]?.part;
    if (one === other) continue;
    let same = 0;
    while (same < one?.length && one[same] === other?.[same]) same++;
    return `expected  ${line(answer, expected[index], same)}\ngot       ${line(output, got[index], same)}`;
  }
}

/** Returns the line of a part, or as much as can be read of it; `same` characters of the part are right. */
function line(text, part, same) {
  if (!part) return "nothing more";
  const width = 72, at = part.index + same, start = text.slice(0, at).lastIndexOf("\n") + 1, end = text.indexOf("\n", at);
  const line = withoutEnd(text.slice(start, end < 0 ? undefined : end));
  const first = line.length <= width ? 0 : Math.max(0, at - start - width / 2), shown = line.slice(first, first + width);
  const visible = shown.replace(/(?![ \t])[\p{C}\p{Z}]/gu, char => `\\u{${char.codePointAt().toString(16)}}`);
  return `line ${text.slice(0, start).split("\n").length}: ${first ? "…" : ""}${visible}${line.length > first + width ? "…" : ""}`;
}

customElements.define("program-judge", ProgramJudge);
