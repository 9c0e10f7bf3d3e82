// A program in a worker, from the side of the page.

/** What a stopped run is rejected with. */
export class Stopped extends Error {}

/** A program that runs as often as it is asked to. */
export class Program {
  #url;
  #worker;
  #runs = new Map();
  #next = 0;

  constructor(url) {
    this.#url = String(url);
  }

  /** Returns what the program prints; rejects with what it says instead if it fails. `progress` is told a count and its end. */
  async run(args, input = "", progress = () => {}) {
    const { status, stdout, stderr } = await this.#ask({ args: args.map(String), input }, progress);
    if (status === 0) return stdout;
    const why = stderr.split("\n").filter(line => line && !line.startsWith("progress ")).join("\n");
    throw new Error(why || `The program failed with status ${status}.`);
  }

  /** Ends what is running. */
  stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#runs.values()) reject(new Stopped("stopped"));
    this.#runs.clear();
  }

  #ask(question, progress) {
    this.#worker ??= this.#start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#runs.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, url: this.#url, ...question });
    });
  }

  #start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = event => {
      for (const { reject } of this.#runs.values()) reject(new Error(event.message || "The worker cannot be started."));
      this.#runs.clear();
    };
    return worker;
  }

  #hear({ id, progress, done, failed }) {
    const run = this.#runs.get(id);
    if (!run) return;
    if (progress) return run.progress(...progress);
    this.#runs.delete(id);
    if (failed === undefined) run.resolve(done);
    else run.reject(new Error(failed));
  }
}
