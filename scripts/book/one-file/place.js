// Where the files are that the page has in itself: each is an element with its name, a program in base64.

const content = name => document.getElementById(name).textContent;

/** Only a program is asked for. */
const place = name => `data:application/wasm;base64,${content(name)}`;

/** The script is no module: a page from the disk has none in workers. */
const startWorker = () => new Worker(worker ??= URL.createObjectURL(new Blob([content("worker.js")], { type: "text/javascript" })));
let worker;
