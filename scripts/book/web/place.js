// Where the other files of the engine are. The one file of the explorer has them in itself, and a place.js of its own.

export const startWorker = () => new Worker(place("worker.js"), { type: "module" });

export const place = name => new URL(name, import.meta.url).href;
