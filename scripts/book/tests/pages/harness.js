// Runs a test in a page, and reports what it returns or why it fails.

const post = (path, content) => fetch(path, { method: "POST", body: JSON.stringify(content) });
const native = async (program, args, input) => (await post("native", { program, args: args.map(String), input })).json();

const broken = [];
addEventListener("securitypolicyviolation", event => broken.push(`${event.violatedDirective}: ${event.blockedURI}`));
addEventListener("error", event => broken.push(event.message));
addEventListener("unhandledrejection", event => broken.push(String(event.reason?.stack ?? event.reason)));

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
