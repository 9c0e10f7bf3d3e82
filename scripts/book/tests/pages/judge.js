const { difference } = await import("/engine/judge.js");
const main = document.querySelector("main");

// What the judge in the terminal says of these, as the tests of its comparison have it.
const a = "a".repeat(500), b = "b".repeat(500), cut = letter => `line 1: …${"a".repeat(36)}${letter}${"b".repeat(35)}…`;
for (const [checker, answer, output, ...places] of [
  ["tokens", "1 2\n3\n", "1\n2   3"], ["lines", "a b\nc\n", "a b\r\nc\r\n"], ["lines", "a\n\nb\n\n", "a \n\nb"], ["lines", "", "\n"],
  ["tokens", "1 2\n3 4\n", "1 2 3 5", "line 2: 3 4", "line 1: 1 2 3 5"],
  ["tokens", "1\n2\n", "1\n", "line 2: 2", "nothing more"], ["tokens", "1\n", "1\n2\n", "nothing more", "line 2: 2"],
  ["tokens", "a b", "a\u{a0}b", "line 1: a b", "line 1: a\\u{a0}b"], ["lines", "a b\n", "a  b\n", "line 1: a b", "line 1: a  b"],
  ["lines", "a\n\nb\n", "a\nb\n", "line 2: ", "line 2: b"], ["lines", "\na", "a", "line 1: ", "line 1: a"],
  ["lines", `${a}x${b}`, `${a}y${b}`, cut("x"), cut("y")],
]) same(difference(checker, answer, output)?.split("\n").map(line => line.slice(10)) ?? [], places, `${answer}, ${output}`);

const named = (judge, name) => [...judge.querySelectorAll("button")].find(button => button.textContent === name);
const press = async (judge, button) => { const done = idle(judge); button.click(); await done; };
const said = judge => judge.querySelector(".engine-status").textContent;
const input = judge => judge.querySelector("pre").textContent;
const offers = judge => [...judge.querySelectorAll("[aria-label='Smaller inputs'] button")];
const solve = async (problem, input) => (await native(`${problem}-reference`, ["solve"], input)).stdout;

async function opened(problem, checker) {
  // Without an input in the address.
  history.replaceState(null, "", "test.html");
  const judge = document.createElement("program-judge");
  judge.setAttribute("problem", problem);
  judge.setAttribute("checker", checker);
  main.append(judge);
  await press(judge, judge.querySelector("button"));
  return judge;
}
async function show(judge, kind, number) {
  judge.querySelector("select").value = kind;
  judge.querySelector("[type=number]").value = number;
  await press(judge, named(judge, "Show the input"));
}
async function judged(judge, output) {
  judge.querySelector("textarea").value = output;
  await press(judge, named(judge, "Judge"));
  return said(judge);
}

// The samples come first, and then inputs of growing size; right outputs are accepted.
const S_NIM = "hdu-1536-s-nim", nim = await opened(S_NIM, "tokens");
check(document.activeElement === nim.querySelector("[download]"), "the focus is on the link to the input");
const seen = [];
for (let count = 0; count < 8; count++) {
  seen.push(location.hash);
  const text = input(nim), { href, download } = nim.querySelector("[download]");
  check(href.startsWith("blob:") && download === `${S_NIM}-${seen.at(-1).slice(7).replace("=", "-")}.in`, download);
  if (count > 0) same(text, (await native(`${S_NIM}-reference`, ["generate", (count - 1) % 5 + 1, count > 5 ? 1 : 0], "")).stdout, seen.at(-1));
  same(await judged(nim, await solve(S_NIM, text)), "AC: the output is right.", seen.at(-1));
  same(offers(nim).length, 0, "smaller inputs after a right output");
  await press(nim, named(nim, "Next input"));
}
same(seen, ["sample=1", ...[1, 2, 3, 4, 5].map(seed => `small=${seed}`), "medium=1", "medium=2"].map(name => `#judge&${name}`), "the inputs");

// A wrong output is rejected with its line, and smaller inputs are offered.
await show(nim, "medium", given.seed);
const answer = (await solve(S_NIM, input(nim))).trimEnd().split("\n"), at = random(answer.length);
const wrong = answer.map((line, index) => index === at ? line.replace(/^./, won => won === "W" ? "L" : "W") : line);
const line = text => `line ${at + 1}: ${text[at].length > 72 ? `${text[at].slice(0, 72)}…` : text[at]}`;
same(await judged(nim, wrong.join("\n")), `WA: the output is wrong.\nexpected  ${line(answer)}\ngot       ${line(wrong)}`, `seed ${given.seed}`);
const larger = input(nim).length, [offer] = offers(nim), [, seed, length] = offer.textContent.match(/^Small (\d+) \((\d+) bytes\)$/);
await press(nim, offer);
check(input(nim).length === +length && +length < larger, `${length} of ${larger} bytes`);
same(location.hash, `#judge&small=${seed}`, "the link to the smaller input");
same([nim.querySelector("textarea").value, offers(nim).length], ["", 0], "the output and the offers of the input before");
check(document.activeElement === nim.querySelector("[download]"), "the focus is on the link to the smaller input");

// A file is dropped; what stands in it is shown as it is.
const dataTransfer = new DataTransfer(), dropped = idle(nim);
dataTransfer.items.add(new File(["`x`\u{1b}\n"], "output"));
const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
nim.querySelector("textarea").dispatchEvent(drop);
await dropped;
check(drop.defaultPrevented && said(nim).endsWith("\ngot       line 1: `x`\\u{1b}"), said(nim));

// What does not exist is refused.
await show(nim, "sample", 9);
same([said(nim), nim.querySelector("textarea").checkVisibility()], ["The last sample is sample 1.", false], "a sample that does not exist");
await show(nim, "small", "");
same(said(nim), "The number must be a whole number of at most 15 digits.", "an empty number");
nim.remove();

// Where several outputs are right, another order of the moves after the first is accepted, and the first is not free.
const WYTHOFF = "hdu-2177-wythoff-moves", moves = await opened(WYTHOFF, "reference"), free = /^(1\n\d+ \d+\n)(\d+ \d+\n)(\d+ \d+\n)/m;
let right = "";
for (let seed = 1; !free.test(right); seed++) {
  check(seed < 100, "no input has three winning moves");
  await show(moves, "medium", seed);
  right = await solve(WYTHOFF, input(moves));
}
same(await judged(moves, right.replace(free, "$1$3$2")), "AC: the output is right.", right);
const swapped = await judged(moves, right.replace(free, (_, first, second) => `1\n${second}${first.slice(2)}`));
check(/^WA: the output is wrong\.\nline \d+: /.test(swapped), swapped);
moves.remove();

// Where lines are compared, spaces count.
const cross = await opened("uva-10561-treblecross", "lines"), [[, cells]] = await (await fetch("/engine/uva-10561-treblecross.samples.json")).json();
same(await judged(cross, cells), "AC: the output is right.", "the answer of the sample");
check((await judged(cross, cells.replace("1 12", "1  12"))).startsWith("PE: only the spacing of the output is wrong.\nexpected  line 8: 1 12"), said(cross));
cross.remove();

// Each game has a small input with an answer.
for (const [problem, checker] of given.problems) {
  const judge = await opened(problem, checker);
  await show(judge, "small", given.seed);
  check(said(judge).startsWith("Small ") && input(judge), `${problem}, seed ${given.seed}: ${said(judge)}`);
  judge.remove();
}
return "judged";
