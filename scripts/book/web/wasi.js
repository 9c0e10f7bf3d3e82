// Runs a program that was compiled for WASI: it gets arguments and standard input, and says things on standard output and
// standard error. It sees no files, no environment and no network.

const SUCCESS = 0, BAD_DESCRIPTOR = 8, NOT_SUPPORTED = 58;
const CHARACTER_DEVICE = 2;

/** The status of a program that did not end by itself, as shells show that of an aborted one. */
const ABORTED = 134;

class Exit {
  constructor(status) { this.status = status; }
}

/** Returns how a program ended and what it said. `heard` is told each whole line of standard error while the program runs. */
export function run(module, args, input = "", heard = () => {}) {
  const encoder = new TextEncoder(), stdout = new Text(), stderr = new Text(heard);
  const words = ["program", ...args].map(word => encoder.encode(word + "\0"));
  let stdin = encoder.encode(input), memory;
  const view = () => new DataView(memory.buffer);
  const bytes = (at, length) => new Uint8Array(memory.buffer, at, length);

  function* buffers(at, count) {
    for (; count > 0; count--, at += 8) yield bytes(view().getUint32(at, true), view().getUint32(at + 4, true));
  }

  function lists(strings, at, text) {
    for (const string of strings) {
      view().setUint32(at, text, true);
      bytes(text, string.length).set(string);
      [at, text] = [at + 4, text + string.length];
    }
    return SUCCESS;
  }

  function sizes(strings, count, length) {
    view().setUint32(count, strings.length, true);
    view().setUint32(length, strings.reduce((sum, string) => sum + string.length, 0), true);
    return SUCCESS;
  }

  const calls = {
    args_sizes_get: (count, length) => sizes(words, count, length),
    args_get: (at, text) => lists(words, at, text),
    environ_sizes_get: (count, length) => sizes([], count, length),
    environ_get: () => SUCCESS,
    clock_time_get(_clock, _precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return SUCCESS;
    },
    random_get(at, length) {
      for (let done = 0; done < length; done += 65536) {
        crypto.getRandomValues(bytes(at + done, Math.min(65536, length - done)));
      }
      return SUCCESS;
    },
    fd_read(descriptor, at, count, read) {
      if (descriptor !== 0) return BAD_DESCRIPTOR;
      let total = 0;
      for (const buffer of buffers(at, count)) {
        const part = stdin.subarray(0, buffer.length);
        buffer.set(part);
        stdin = stdin.subarray(part.length);
        total += part.length;
      }
      view().setUint32(read, total, true);
      return SUCCESS;
    },
    fd_write(descriptor, at, count, written) {
      const output = [undefined, stdout, stderr][descriptor];
      if (!output) return BAD_DESCRIPTOR;
      let total = 0;
      for (const buffer of buffers(at, count)) {
        output.write(buffer);
        total += buffer.length;
      }
      view().setUint32(written, total, true);
      return SUCCESS;
    },
    fd_fdstat_get(descriptor, at) {
      if (descriptor > 2) return BAD_DESCRIPTOR;
      bytes(at, 24).fill(0);
      view().setUint8(at, CHARACTER_DEVICE);
      return SUCCESS;
    },
    fd_prestat_get: () => BAD_DESCRIPTOR,
    fd_close: () => SUCCESS,
    sched_yield: () => SUCCESS,
    proc_exit(status) { throw new Exit(status); },
  };
  const missing = WebAssembly.Module.imports(module).filter(wanted => !(wanted.name in calls));
  for (const { name } of missing) calls[name] = () => NOT_SUPPORTED;

  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: calls });
  memory = instance.exports.memory;
  let status = 0;
  try {
    instance.exports._start();
  } catch (end) {
    // A panic has said why, and then traps.
    if (!(end instanceof Exit)) stderr.write(encoder.encode(`${end.message}\n`));
    status = end instanceof Exit ? end.status : ABORTED;
  }
  return { status, stdout: stdout.end(), stderr: stderr.end() };
}

/** A text that arrives in parts; `heard` is told each whole line. */
class Text {
  #decoder = new TextDecoder();
  #all = "";
  #line = "";

  constructor(heard = () => {}) {
    this.heard = heard;
  }

  write(bytes) {
    const part = this.#decoder.decode(bytes, { stream: true });
    this.#all += part;
    const lines = part.split("\n");
    lines[0] = this.#line + lines[0];
    this.#line = lines.pop();
    lines.forEach(line => this.heard(line));
  }

  end() {
    return this.#all + this.#decoder.decode();
  }
}
