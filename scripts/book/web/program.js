// A program in a worker, from the side of the page.

import { place, startWorker } from "./place.js";

/** What a stopped run is rejected with. */
export class Stopped extends Error {}

/** A program that runs as often as it is asked to, once at a time. */
export class Program {
  #url;
  #worker;
  #running;

  /** `name` is that of its file. */
  constructor(name) {
    this.#url = place(name);
  }

  /**
   * Returns what the program prints; if it fails, rejects with its error message. `progress` is told a count and its end.
   * A run that has not ended is stopped.
   */
  async run(args, input = "", progress = () => {}) {
    this.stop();
    this.#worker ??= this.#start();
    const { status, stdout, stderr } = await new Promise((resolve, reject) => {
      this.#running = { resolve, reject, progress };
      this.#worker.postMessage({ url: this.#url, args: args.map(String), input });
    });
    if (status === 0) return stdout;
    const why = stderr.split("\n").filter(line => line && !line.startsWith("progress ")).join("\n");
    throw new Error(why || `The program failed with status ${status}.`);
  }

  /** Ends what is running, if anything is. */
  stop() {
    if (this.#running) this.close();
  }

  /** Ends the worker, too. */
  close() {
    this.#end(new Stopped("stopped"));
  }

  /** Ends the worker, and what is running in it for this reason. The next run starts another. */
  #end(why) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#take()?.reject(why);
  }

  #take() {
    const running = this.#running;
    this.#running = undefined;
    return running;
  }

  #start() {
    const worker = startWorker();
    worker.onmessage = ({ data: { progress, done, failed } }) => {
      // The last words of a worker that has ended.
      if (worker !== this.#worker) return;
      if (progress) this.#running.progress(...progress);
      else if (done) this.#take().resolve(done);
      else this.#take().reject(new Error(failed));
    };
    worker.onerror = event => worker === this.#worker && this.#end(new Error(event.message || "The worker cannot be started."));
    return worker;
  }
}
