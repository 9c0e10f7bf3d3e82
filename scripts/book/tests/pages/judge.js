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
// The whole input is copied, and the beginning of it is shown.
const input = judge => {
  let copied;
  navigator.clipboard.writeText = async text => { copied = text; };
  judge.querySelector("[download] + button").click();
  const { textContent: shown } = judge.querySelector("pre");
  check(shown === copied || shown.length > 20_000 && copied.startsWith(shown.slice(0, -1)), `${shown} is shown`);
  return copied;
};
const offers = judge => [...judge.querySelectorAll("[aria-label='Smaller inputs'] button")];
const solve = async (problem, input) => (await native(`examples/${problem}-reference`, ["solve"], input)).stdout;
const generate = async (problem, seed, size) => (await native(`examples/${problem}-reference`, ["generate", seed, size], "")).stdout;
const BY_SEARCH = " The reference has found the answer by searching.";
const BY_SOLUTION = " The answer is that of the repository's solution.";

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
const expected = [["sample", 1], ...[1, 2, 3, 4, 5].map(seed => ["small", seed]), ...[1, 2, 3].map(seed => ["medium", seed]), ["large", 1], ["large", 2]];
for (const [kind, number] of expected) {
  seen.push(location.hash);
  const text = input(nim), { href, download } = nim.querySelector("[download]"), size = ["small", "medium", "large"].indexOf(kind);
  check(href.startsWith("blob:") && download === `${S_NIM}-${kind}-${number}.in`, download);
  if (size >= 0) same(text, await generate(S_NIM, number, size), download);
  const by = { sample: "", large: BY_SOLUTION }[kind] ?? BY_SEARCH;
  check(said(nim).endsWith(`run your program on this input, and judge the output.${by}`), said(nim));
  const answer = kind === "large" ? (await native(S_NIM, [], text)).stdout : await solve(S_NIM, text);
  same(await judged(nim, answer), "AC: the output is right.", download);
  same(offers(nim).length, 0, "smaller inputs after a right output");
  await press(nim, named(nim, "Next input"));
}
same(seen, expected.map(([kind, number]) => `#judge&${kind}=${number}`), "the inputs");

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

// Each problem has a small input with an answer, and at the limits the answer is that of the solution as a program of this machine.
for (const [problem, checker] of given.problems) {
  const judge = await opened(problem, checker), at = `${problem}, seed ${given.seed}`;
  await show(judge, "small", given.seed);
  check(said(judge).startsWith("Small ") && input(judge), `${at}: ${said(judge)}`);
  await show(judge, "large", given.seed);
  // Numbers of a page may have fewer bits than those of a program, so its input may be another.
  if (said(judge).startsWith("This input is too long for a page: ")) check((await generate(problem, given.seed, 2)).length > 2.5e6, `${at}: ${said(judge)}`);
  else {
    check(said(judge).startsWith("Large ") && said(judge).endsWith(BY_SOLUTION), `${at}: ${said(judge)}`);
    same(await judged(judge, (await native(problem, [], input(judge))).stdout), "AC: the output is right.", `${at}, large`);
  }
  judge.remove();
}

// The dialogue of a sample, as the statement has it; then another line is wrong.
for (const problem of given.dialogues) {
  const judge = await opened(problem, "dialogue"), line = judge.querySelector("[type=text]");
  const [[, dialogue]] = await (await fetch(`/engine/${problem}.samples.json`)).json();
  const tell = async text => {
    check(!line.disabled && document.activeElement === line, `${problem}: ${text} can be typed`);
    line.value = text;
    await press(judge, named(judge, "Send"));
  };
  same([...judge.querySelectorAll("option")].map(option => option.value), ["sample", "small", "medium"], "the kinds of inputs");
  for (const [, text] of dialogue.matchAll(/^program   (.*)$/gm)) {
    const [, answer] = /^opponent +(.*)$/.exec(judge.querySelector("pre").textContent.split("\n").at(-1)) ?? [];
    same(said(judge), `${answer ? `The opponent says ${answer}. ` : ""}It is your program's turn.`, `${problem} before ${text}`);
    await tell(text);
  }
  same([judge.querySelector("pre").textContent, said(judge)], [dialogue.trimEnd(), "AC: your program's lines are right."], problem);
  const back = named(judge, "Take back a line");
  await press(judge, back);
  check(document.activeElement === back, `${problem}: the focus is on the button to take back another line`);
  line.focus();
  await tell("9999 9999");
  check(/^WA: the program's move.*9999/.test(said(judge)) && line.disabled, said(judge));
  while (!back.disabled) await press(judge, back);
  check(document.activeElement === line, `${problem}: the focus is in the field when all lines are taken back`);
  const lines = [...dialogue.matchAll(/^program   (.*)$/gm)].map(([, text]) => text).join("\n"), data = new DataTransfer();
  data.setData("text", lines);
  const done = idle(judge);
  line.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true }));
  await done;
  same([judge.querySelector("pre").textContent, said(judge)], [dialogue.trimEnd(), "AC: your program's lines are right."], `${problem}, pasted`);
  await press(judge, named(judge, "Next input"));
  check(location.hash === "#judge&small=1" && said(judge).endsWith("It is your program's turn."), `${problem}: the next input`);
  judge.remove();
}
return "judged";
