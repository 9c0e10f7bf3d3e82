// What the tests in a page use.

const given = GIVEN;

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
