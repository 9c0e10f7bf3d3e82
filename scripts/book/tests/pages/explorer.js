// What `explorer` shows, and how it is used.

const by = name => explorer.querySelector(`section[aria-label="${name}"]`);
const press = async button => { const done = idle(explorer); button.click(); await done; };
const named = name => [...explorer.querySelectorAll("button")].find(button => button.textContent === name);
const field = name => [...explorer.querySelectorAll("label")].find(label => label.textContent.startsWith(name)).querySelector("input");
const text = () => explorer.textContent;
const follow = async hash => { const done = idle(explorer); location.hash = hash; await done; };
const proof = explorer.querySelector(".engine-proof");
const proved = async () => { if (proof.hasAttribute("aria-busy")) await idle(proof); };

function values() {
  const list = by("Heat map").querySelector("details");
  list.open = true;
  list.dispatchEvent(new Event("toggle"));
  // Each line begins with its first heap.
  const lines = list.querySelector("pre").textContent.split("\n").filter(line => !line.startsWith("…"));
  return lines.flatMap(line => line.trim().split(/ +/).slice(1).map(Number));
}

// At first there is Kayles.
check(text().includes("Kayles (0.77, OEIS A002186)"), text());

// The values of published tables, and the certificates of the terminal.
for (const { game, first, values: published, preperiod, period, largest, certificate } of given.games) {
  field("Game").value = game;
  const done = idle(explorer);
  explorer.querySelector("form").requestSubmit();
  await done;
  await proved();
  check(text().includes(certificate), `${game}: ${certificate} is not in ${text()}`);
  same(location.hash, `#${game}`, "the address");
  if (published) {
    same(values().slice(first, first + published.length), published, game);
    continue;
  }
  const shown = values(), at = heap => `heap ${heap} of ${game}`;
  same(shown.reduce((most, value) => Math.max(most, value), 0), largest, `the largest value of ${game}`);
  for (let heap = preperiod; heap + period < shown.length; heap++) same(shown[heap], shown[heap + period], at(heap));
  if (preperiod > 0) check(shown[preperiod - 1] !== shown[preperiod - 1 + period], at(preperiod - 1));
}

// A link opens a position: the values of 5, 7 and 12 are 4, 2 and 4.
await follow("#kayles&heaps=5,7,12");
same(field("Heaps").value, "5,7,12", "heaps");
const hint = by("Play").querySelector("input[type=checkbox]");
hint.click();
const cells = [...by("Play").querySelectorAll("tbody tr, tfoot tr")].map(row => [...row.children].map(cell => cell.textContent));
same(cells, [["5", "4", "100"], ["7", "2", "010"], ["12", "4", "100"], ["nim-sum", "2", "010"]], "the sum");
const winning = () => [...by("Play").querySelectorAll("button.wins")];
check(winning().length > 0, "a move wins");

// The moves that are marked win, in normal and in misère play.
const status = () => by("Play").querySelector(".engine-status").textContent;
const play = async () => {
  for (let turn = 0; turn < 60 && !/wins?\.$/.test(status()); turn++) {
    const buttons = winning().length ? winning() : [...by("Play").querySelectorAll(".engine-moves button")];
    await press(buttons[random(buttons.length)]);
  }
  // What is said of the end is the last word.
  check(!/best play|You can win/.test(by("Play").textContent), by("Play").textContent);
  return status();
};
check((await play()).endsWith("No heap is left. You made the last move and win."), status());
const began = () => [...by("Play").querySelectorAll(":scope > div > p")].map(line => line.textContent);
same(began(), ["The game began with heaps of 5, 7, 12: the nim-sum was 2, so the first player could win, with moves that make the nim-sum 0."], "why the game was won");
await follow("#kayles&heaps=5,7&misere");
check(winning().length > 0, "a move wins in misère play");
check((await play()).endsWith("No heap is left. The computer made the last move, so in misère play you win."), status());
same(began(), ["The game began with heaps of 5, 7: the first player could win."], "why the game was won");
// Nim-sum 0: whoever begins loses.
await follow("#nim&heaps=1,2,3");
same(winning().length, 0, "winning moves");
check((await play()).endsWith("No heap is left. The computer made the last move and wins."), status());
check(began()[0].endsWith("the nim-sum was 0, so the second player could win, with moves that make the nim-sum 0."), began());
// Grundy's game ends with heaps.
await follow("#grundy&heaps=1,2");
same([status(), began()], ["No heap has a move. You cannot move: the computer wins.", []], "a game without a move");
await follow("#grundy&heaps=3");
check((await play()).endsWith("No heap has a move. You made the last move and win."), status());

// A heap with more moves than there is room for has a list of them; the winning ones have buttons, too.
await follow("#kayles&heaps=150,149");
for (let turn = 0; turn < 200 && !/wins?\.$/.test(status()); turn++) {
  const listed = [...by("Play").querySelectorAll("option")].find(option => option.text.startsWith("★"));
  if (listed) listed.parentElement.value = listed.value;
  await press(listed ? listed.parentElement.nextElementSibling : winning()[0]);
}
check(status().endsWith("You made the last move and win."), status());

// The published exceptions are named, and the plot opens on them and on where the period begins.
check(text().includes("Exceptions, circled in the plot when you zoom in: heaps 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70."), text());
const { plot } = explorer, canvas = plot.canvas;
check(plot.from === 0 && plot.count >= 71 + 12, [plot.from, plot.count]);

// One finger drags, and two zoom.
canvas.setPointerCapture = () => {};
const point = (type, pointerId, clientX) => canvas.dispatchEvent(new PointerEvent(type, { pointerId, clientX }));
plot.show(100, 100);
point("pointerdown", 1, 300);
point("pointermove", 1, 250);
check(plot.from > 100, plot.from);
point("pointerdown", 2, 350);
point("pointermove", 2, 450);
check(plot.count < 60, plot.count);
point("pointermove", 2, 300);
check(plot.count > 110, plot.count);
point("pointerup", 1, 250);
point("pointerup", 2, 300);
const shownFrom = plot.from;
point("pointermove", 2, 500);
same(plot.from, shownFrom, "what is shown when no finger is down");

// A heap of any size has a value: 2^64 - 1 is 3 more than a multiple of 12, the period whose values are 4, 1, 2, 8, … A
// small one has a reason.
await follow("#kayles&heap=18446744073709551615");
check(by("Values").textContent.includes("Heap 18446744073709551615 has value 8"), by("Values").textContent);
await follow("#kayles&heap=3");
check(text().includes("the least number not among {0, 1, 2}"), "the reason");
await press(named("Misère quotient"));
check(text().includes("Misère quotient: 40 elements"), text().slice(-600));

// What is refused is told near its field, and the game is shown all the same.
await follow("#kayles&heaps=abc");
same([location.hash, field("Heaps").value], ["#kayles&heaps=abc", "abc"], "what was asked for");
same([status(), by("Play").querySelectorAll(".engine-moves button").length], ["“abc” is not a whole number. Enter the sizes of the heaps, for example 5, 7, 12.", 0], "no heaps");
check(text().includes("The values repeat with period 12"), text());
field("Heaps").value = "5,7";
await press(named("You begin"));
same(status(), "Your move.", "heaps");
field("Heaps").value = "";
await press(named("You begin"));
same(status(), "Enter the sizes of the heaps, for example 5, 7, 12.", "an empty field");
await follow("#kayles&heap=many");
check(by("Values").textContent.includes("“many” is not a whole number"), by("Values").textContent);
same([location.hash, field("Heap of").value], ["#kayles&heap=many", "many"], "what was asked for");

// A move can be taken back.
await follow("#kayles&heaps=5,7");
const heaps = () => [...by("Play").querySelectorAll(".engine-moves strong")].map(heap => heap.textContent);
check(named("Step back").disabled, "there is no step back");
await press(by("Play").querySelector(".engine-moves button"));
check(heaps().join() !== "Heap of 5,Heap of 7", heaps());
// The link is to the position that is shown, and the address is that of the beginning.
let copied;
navigator.clipboard.writeText = async text => { copied = text; };
named("Copy link").click();
await new Promise(resolve => setTimeout(resolve, 0));
const now = heaps().map(heap => heap.replace("Heap of ", ""));
same([new URL(copied).hash, location.hash], [`#kayles&heaps=${now}`, "#kayles&heaps=5,7"], "what is copied");
check(document.activeElement === by("Play").querySelector(".engine-moves button"), "the focus is on a move");
named("Step back").click();
same([heaps(), status()], [["Heap of 5", "Heap of 7"], "Your move."], "after a step back");

// What is asked further is asked of the game that is shown, whatever is typed meanwhile.
await follow("#kayles");
field("Game").value = "nim";
const choose = async heap => {
  const done = idle(explorer);
  field("Heap of").value = heap;
  field("Heap of").dispatchEvent(new Event("change"));
  await done;
};
await choose("4");
check(by("Values").textContent.includes("Heap 4 has value 1"), by("Values").textContent);
same(location.hash, "#kayles&heap=4", "the address");

// An anchor is a place in the page. What is no text is no game.
const anchor = Object.assign(document.createElement("p"), { id: "anchor" });
document.body.append(anchor);
await new Promise(done => {
  addEventListener("hashchange", done, { once: true });
  location.hash = "#anchor";
});
check(!explorer.hasAttribute("aria-busy") && text().includes("Kayles (0.77"), text());
await follow("#%E0%A4%A");
check(/no game is called .*“subtract 1,3,4”/.test(text()) && !text().includes("--"), text());

// A position is shown before the search for a period ends, and moves are answered meanwhile.
await follow("#stripes 2,3,7&heaps=9,4");
check(proof.hasAttribute("aria-busy"), "a period is searched for");
await press(by("Play").querySelector(".engine-moves button"));
check(status().includes("The computer, in the heap of"), status());
check(proof.hasAttribute("aria-busy"), "a period is still searched for");

// The search proves what the first values do not: the period of 0.16 is 149,459. The heap that was chosen stays,
// and so do the reader's row length and zoom.
await follow("#0.16&heap=5");
check(text().includes("No period is proved here by the values up to heap 9,999."), text());
const row = by("Heat map").querySelector("input[type=number]");
row.value = 77;
row.dispatchEvent(new Event("change"));
named("Zoom in").click();
const { from, count } = explorer.plot;
await proved();
check(text().includes("The values repeat with period 149,459 from heap 105,351 on."), text());
check(by("Values").textContent.includes("Heap 5 has value"), by("Values").textContent);
same([row.value, explorer.plot.from, explorer.plot.count], ["77", from, count], "the row length and the zoom");

// A question that is asked before the last is answered takes its place.
location.hash = "#officers&upto=2000000";
while (!explorer.hasAttribute("aria-busy")) await new Promise(resolve => setTimeout(resolve, 1));
await follow("#nim");
check(text().includes("Nim") && !text().includes("Stopped."), text());
await choose("4");
check(by("Values").textContent.includes("Heap 4 has value 4"), by("Values").textContent);

// Games are chosen by name.
const names = explorer.querySelector("form select");
same(names.value, "Nim", "the name of what is shown");
names.value = "Treblecross";
const chosen = idle(explorer);
names.dispatchEvent(new Event("change"));
await chosen;
check(text().includes("Treblecross (0.007"), text());

// Boards.
await follow("#wythoff");
const grid = explorer.querySelector(".engine-grid");
same(grid.children.length, 14 * 14, "squares");
const token = () => [...grid.children].findIndex(square => square.className === "token"), begun = token();
grid.querySelector("button").click();
check(token() !== begun, "a move is made");
named("Step back").click();
same(token(), begun, "where the game began");
await follow("#number game");
check(text().includes("allowed: 2, 3, 4"), text());

// Games of other forms, and what is no game.
await follow("#subtract 1,3,4");
check(text().includes("repeat with period 7"), text());
await follow("#at most 3");
check(text().includes("repeat with period 4"), text());
await follow("#kayle");
check(text().includes("no game is called “kayle”: did you mean Kayles?"), text());

// Each game has a place in the history; a position of the same game has none.
await follow("#kayles");
const entries = history.length, again = idle(explorer);
names.value = "Nim";
names.dispatchEvent(new Event("change"));
await again;
await choose("4");
same([location.hash, history.length], ["#Nim&heap=4", entries + 1], "the address of another game");
const before = idle(explorer);
history.back();
await before;
same([location.hash, field("Game").value], ["#kayles", "kayles"], "the game before");

// The values and the picture are saved as files.
const files = [], { createObjectURL } = URL;
URL.createObjectURL = content => { files.push(content); return "#kayles"; };
named("Save the values (CSV)").click();
named("Save the picture (PNG)").click();
while (files.length < 2) await new Promise(resolve => setTimeout(resolve, 10));
URL.createObjectURL = createObjectURL;
const [csv, picture] = files, lines = (await csv.text()).split("\n");
same([lines.slice(0, 4), lines.length], [["heap,value", "0,0", "1,1", "2,2"], explorer.plot.data.values.length + 2], "values as CSV");
same([picture.type, picture.size > 1000], ["image/png", true], "the picture of the values");

// Long work shows its progress, and can be stopped; then others are answered.
const stop = async (working, host) => {
  while (working.hidden || !working.querySelector("progress").hasAttribute("value")) await new Promise(resolve => setTimeout(resolve, 20));
  const done = idle(host);
  working.querySelector("button").click();
  await done;
  check(working.hidden, "nothing is at work");
};
await follow("#officers");
await stop(proof.querySelector(".engine-working"), proof);
check(text().includes("No period is proved here by the values up to heap 9,999."), text());
location.hash = "#officers&upto=2000000";
await stop(explorer.querySelector(":scope > .engine-working"), explorer);
check(text().includes("Stopped."), text());
await follow("#kayles");
check(text().includes("The values repeat with period 12"), text());
return "explored";
