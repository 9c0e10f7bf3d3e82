// A job that an element of a page does with its program: one at a time, with a progress bar and a button to stop it.

import { button, element } from "./dom.js";

export class Work {
  #turn = 0;
  #host;
  #program;
  #refuse;
  #bar = element("progress", { "aria-label": "Progress" });
  #words = element("span");
  #timer;

  /** `refuse` is told why the latest job failed. */
  constructor(host, program, refuse) {
    this.#host = host;
    this.#program = program;
    this.#refuse = refuse;
    this.element = element("div", { class: "engine-bar engine-working", role: "group", "aria-label": "Computing", hidden: true },
      this.#bar, this.#words, button("Stop", () => program.stop()));
  }

  get isBusy() {
    return this.#host.hasAttribute("aria-busy");
  }

  /** Does a job, and stops one that is being done. The job gets a function that tells whether it is still the latest. */
  async do(job) {
    const turn = ++this.#turn, isLatest = () => turn === this.#turn;
    this.#program.stop();
    this.#begin();
    try {
      await job(isLatest);
    } catch (error) {
      if (isLatest()) this.#refuse(error);
    } finally {
      if (isLatest()) this.#end();
    }
  }

  progress(count, of) {
    this.#bar.max = of;
    this.#bar.value = count;
    this.#words.textContent = `${count.toLocaleString("en")} of ${of.toLocaleString("en")} values`;
  }

  /** The bar is shown if the job takes longer than a moment. */
  #begin() {
    this.#host.setAttribute("aria-busy", "true");
    this.#bar.removeAttribute("value");
    this.#words.textContent = "Working…";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.element.hidden = false; }, 250);
  }

  #end() {
    clearTimeout(this.#timer);
    this.element.hidden = true;
    this.#host.removeAttribute("aria-busy");
    // For scripts that wait for this element, and not for another in it.
    this.#host.dispatchEvent(new CustomEvent("engine-done"));
  }
}
