// Runs programs beside the page, one after the other, so that the page stays alive and long work can be stopped.

import { run } from "./wasi.js";

const modules = new Map();

async function load(url) {
  if (!modules.has(url)) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status}`);
    modules.set(url, await WebAssembly.compile(await response.arrayBuffer()));
  }
  return modules.get(url);
}

onmessage = async ({ data: { id, url, args, input } }) => {
  try {
    const module = await load(url);
    const heard = line => {
      const progress = line.match(/^progress (\d+) (\d+)$/);
      if (progress) postMessage({ id, progress: progress.slice(1).map(Number) });
    };
    postMessage({ id, done: run(module, args, input, heard) });
  } catch (error) {
    postMessage({ id, failed: String(error.message ?? error) });
  }
};
