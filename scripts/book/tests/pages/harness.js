// Runs a test in a page, and reports what it returns or why it fails.

const given = GIVEN;
const post = (path, content) => fetch(path, { method: "POST", body: JSON.stringify(content) });
const native = async (program, args, input) => (await post("native", { program, args: args.map(String), input })).json();

const broken = [];
addEventListener("securitypolicyviolation", event => broken.push(`${event.violatedDirective}: ${event.blockedURI}`));
addEventListener("error", event => broken.push(event.message));
addEventListener("unhandledrejection", event => broken.push(String(event.reason?.stack ?? event.reason)));

/** A generator whose numbers depend on the seed alone. */
let state = given.seed >>> 0;
function random(below) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor(state / 2 ** 32 * below);
}

function check(is, why) {
  if (!is) throw new Error(typeof why === "string" ? why : JSON.stringify(why));
}

function same(one, other, what) {
  check(JSON.stringify(one) === JSON.stringify(other), `${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
}

/** Waits until an element has nothing more to do. */
const idle = element => new Promise(resolve => element.addEventListener("engine-done", () => setTimeout(resolve, 0), { once: true }));

async function test() {
  SCRIPT
}

let result;
try {
  const done = await test();
  result = broken.length ? { failed: broken.join("\n") } : { done: done ?? null };
} catch (error) {
  result = { failed: [error.stack ?? error, ...broken].join("\n") };
}
await post("done", result);
