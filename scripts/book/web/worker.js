// Runs a program beside the page, so that the page stays alive and long work can be stopped. The page asks for one run at
// a time, always of the same program.

import { run } from "./wasi.js";

let module;

async function load(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

onmessage = async ({ data: { url, args, input } }) => {
  try {
    module ??= await load(url);
    const heard = line => {
      const progress = line.match(/^progress (\d+) (\d+)$/);
      if (progress) postMessage({ progress: progress.slice(1).map(Number) });
    };
    postMessage({ done: run(module, args, input, heard) });
  } catch (error) {
    postMessage({ failed: String(error.message ?? error) });
  }
};
