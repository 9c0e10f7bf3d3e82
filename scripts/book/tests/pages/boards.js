await import("/engine/play.js");
const main = document.querySelector("main");

async function opened(game) {
  const board = document.createElement("game-board");
  board.setAttribute("problem", game);
  main.append(board);
  board.querySelector("button").click();
  while (!board.querySelector(".engine-moves button, .engine-moves select")) await idle(board);
  return board;
}
const press = async (board, button) => { const done = idle(board); button.click(); await done; };
const named = (board, name) => [...board.querySelectorAll("button")].find(button => button.textContent === name);
const moves = board => [...board.querySelectorAll(".engine-moves button")];
const said = board => board.querySelector(".engine-status").textContent;
const hint = (board, is = true) => { const box = board.querySelector("input[type=checkbox]"); box.checked = is; box.dispatchEvent(new Event("change")); };
const won = /: you win!/;

/** Makes the moves that are marked, or else any. */
async function playToTheEnd(board) {
  for (let turn = 0; turn < 200; turn++) {
    const winning = moves(board).find(button => button.classList.contains("wins"));
    const button = winning ?? moves(board)[0];
    if (!button) return;
    const list = board.querySelector(".engine-moves select");
    if (list && !winning) list.value = list.options[random(list.length)].value;
    await press(board, button);
  }
  throw new Error(`no end: ${said(board)}`);
}

const poor = [], quick = [];
const winning = board => moves(board).filter(button => button.classList.contains("wins"));

// Every game is opened with a good position, and then a small position is played to the end: it is won if it can be.
for (const game of given.games) {
  const board = await opened(game);
  hint(board);
  const count = board.querySelector(".engine-moves select")?.length ?? moves(board).length;
  if (count < 3 || [0, count].includes(winning(board).length)) poor.push(`${game}: ${winning(board).length} of ${count}`);
  if (winning(board).length) await press(board, winning(board)[0]);
  if (won.test(said(board))) quick.push(game);
  board.querySelector(".engine-seed").value = given.seed;
  await press(board, named(board, "New position"));
  const isWon = board.querySelector("pre").textContent.includes("The player to move wins.");
  await playToTheEnd(board);
  check(!isWon || won.test(said(board)), `${game}, seed ${given.seed}: ${said(board)}`);
  const why = board.querySelector("pre");
  check(why.parentElement.open && /^The game began with /.test(why.textContent), `${game}: ${why.textContent}`);
  // It tells the idea: without the hint it is folded.
  hint(board, false);
  check(!why.parentElement.hidden && !why.parentElement.open, `${game}: the rule is told`);
  check(/you win!|I win\.|a draw\./.test(said(board)), `${game}: ${said(board)}`);
  board.remove();
}

// In two games no position has more than two moves, and in another the second player always wins.
const known = ["luogu-p2953-digit-game: 1 of 2", "atcoder-agc002-e-candy-piles: 1 of 2", "codeforces-1147f-zigzag-game: 0 of 12"];
same(poor.sort(), known.sort(), "games that begin with few moves");
same(quick, [], "games that one move wins");

// Stripes: in the sample, a single square and five squares leave few choices. A generated position is better.
const stripes = await opened("poi-2000-stripes");
same([stripes.querySelector(".engine-words").textContent, said(stripes)], ["boards 10", "Your move."], "a position with a choice");

// By default a click lays the shorter stripe there; the player may choose the longer.
const squares = [...stripes.querySelectorAll(".engine-cell")], size = stripes.querySelector("select");
same([...size.options].map(({ value }) => value), ["1", "2"], "how many places moves change");
squares[0].dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
same(squares.map(square => square.matches(".changes")).indexOf(true), 0, "the first square can be clicked");
await press(stripes, squares[0]);
check(said(stripes).startsWith("You: lay 1 on board 1 after 0 squares. "), said(stripes));
await press(stripes, named(stripes, "Step back"));
size.value = "2";
size.dispatchEvent(new Event("change"));
await press(stripes, stripes.querySelectorAll(".engine-cell")[1]);
check(said(stripes).startsWith("You: lay 2 on board 1 after "), said(stripes));
stripes.remove();

// S-Nim: the second position of the sample, 2, 4 and 7 with the set {2, 5}, is the first that can be won.
const board = await opened("hdu-1536-s-nim");
same(board.querySelector(".engine-words").textContent, "heaps 2, 4, 7", "position");
same(board.querySelector("[role=img]").getAttribute("aria-label"), "heaps 2, 4, 7", "label");
same(moves(board).map(button => button.textContent), ["take 2 from heap 1", "take 2 from heap 2", "take 2 from heap 3", "take 5 from heap 3"], "moves");
check(board.querySelector("pre").parentElement.hidden, "who wins is hidden");
hint(board);
same(moves(board).filter(button => button.classList.contains("wins")).map(button => button.getAttribute("aria-label")),
  ["take 2 from heap 1 (wins)", "take 2 from heap 2 (wins)", "take 5 from heap 3 (wins)"], "winning moves");
check(board.querySelector("pre").textContent.includes("Winning moves, 3 of 4"), "why");

// The position is a number among those of the input.
const number = board.querySelector(".engine-position");
const setNumber = value => {
  number.value = value;
  number.dispatchEvent(new Event("change"));
};
same([number.min, number.max, number.value], ["1", "6", "2"], "the numbers of the positions");
const renumbered = idle(board);
setNumber(3);
await renumbered;
same(board.querySelector(".engine-words").textContent, "heaps 2, 3, 7, 12", "position 3");
setNumber(99);
check(!number.validity.valid && !board.hasAttribute("aria-busy"), "there is no position 99");
await press(board, named(board, "You begin"));
same(number.value, "3", "the number of the position that is shown");
const back = idle(board);
setNumber(2);
await back;

// A click on the third counter of heap 3 takes it and those after it: 5.
const cell = board.querySelectorAll(".engine-line")[2].querySelectorAll(".engine-cell")[2];
cell.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
same(board.querySelectorAll(".changes").length, 5, "counters that the move takes");
await press(board, cell);
check(said(board).startsWith("You: take 5 from heap 3. I play: take "), said(board));
check(document.activeElement === moves(board)[0], "the focus is on a move");
check(board.querySelector("select").closest("p").hidden, "a click says which move is meant");

// Without the hint, nothing tells who wins.
const box = board.querySelector("input[type=checkbox]");
box.click();
check(/^You: take 5 from heap 3\. I play: [^.]*\. Your move\.$/.test(said(board)), said(board));
box.click();
check(!/^You: take 5 from heap 3\. I play: [^.]*\. Your move\.$/.test(said(board)), said(board));

// The link can be copied.
let copied;
navigator.clipboard.writeText = async text => { copied = text; };
named(board, "Copy link").click();
await new Promise(resolve => setTimeout(resolve, 0));
same([copied, !!named(board, "Copied")], [board.querySelector("a").href, true], "what is copied");
const link = board.querySelector("a").hash;

// A move belongs to the game that is shown, whatever is typed meanwhile.
const typed = board.querySelector("textarea"), sample = typed.value;
typed.value = "2 2 5\n1\n1 7\n0\n";
await press(board, moves(board)[0]);
check(said(board).includes("from heap"), said(board));
same(new URLSearchParams(board.querySelector("a").hash.slice(1)).get("input"), sample, "the input in the link");
await press(board, named(board, "Step back"));

// Back to before the move.
await press(board, named(board, "Step back"));
same([board.querySelector(".engine-words").textContent, said(board)], ["heaps 2, 4, 7", "Your move."], "after a step back");

// Another element that opens the link shows the position after the moves.
const shown = () => document.querySelector("game-board:last-of-type .engine-words").textContent;
location.hash = link;
const other = document.createElement("game-board");
other.setAttribute("problem", "hdu-1536-s-nim");
main.append(other);
await idle(other);
check(said(other).startsWith("You: take 5 from heap 3. I play: take "), said(other));
same(moves(other).length, 2, `moves of ${shown()}`);

// What is typed is refused as in the terminal, and what is changed is played.
const input = other.querySelector("textarea");
input.value = "2 2 5\n1\n1 x\n0\n";
await press(other, named(other, "Play"));
check(said(other).includes("line 3: “x” is not a heap"), said(other));
input.value = "2 2 5";
await press(other, named(other, "Play"));
same(said(other), `the input is invalid: the input ends where a number of positions is expected.
The first sample has the right form:
${sample.trim()}`, "what is said of a part of an input");
input.value = "2 2 5\n1\n1 7\n0\n";
await press(other, named(other, "Play"));
same([other.querySelector(".engine-words").textContent, said(other)], ["heaps 7", "Your move."], "a typed position");
check(document.activeElement === moves(other)[0], "the focus is on a move of the typed position");
await press(other, named(other, "Explain all positions"));
const explained = (await native("examples/hdu-1536-s-nim-reference", ["explain"], input.value)).stdout;
const theory = "  Theory: `subtraction_table` in the library `common`.\n";
check(explained.includes(theory), explained);
same(other.querySelector("pre").textContent, explained.replace(theory, ""), "the explanation, without the name of a function");

// The computer begins, also in misère play.
await press(other, named(other, "The computer begins"));
check(said(other).startsWith("I play: take "), said(other));
const misere = other.querySelectorAll("input[type=checkbox]")[1];
misere.checked = true;
const begun = idle(other);
misere.dispatchEvent(new Event("change"));
await begun;
check(other.querySelector(".engine-rules").textContent.endsWith("A player who cannot move wins."), "the rules of misère play");

// Large positions are too large for the page as for the terminal, and a run can be stopped.
await press(other, named(other, "New position"));
check(input.value !== "" && said(other) !== "", "a generated position");
const stopped = idle(other);
const [position, href] = [other.querySelector(".engine-words").textContent, other.querySelector("a").href];
named(other, "New position").click();
other.querySelector(".engine-working button").click();
await stopped;
same(said(other), "Stopped.", "a run that is stopped");
same([other.querySelector(".engine-words").textContent, other.querySelector("a").href], [position, href], "what is shown then");
await press(other, named(other, "Use the first sample"));
same(other.querySelector(".engine-words").textContent.startsWith("heaps"), true, "the sample again");

// A link that somebody broke says so in words of the page.
for (const broken of ["moves=x", "moves=4294967296", "position=two"]) {
  const done = idle(other);
  location.hash = `#play&input=2+2+5%0A1%0A1+7%0A0%0A&${broken}`;
  await done;
  same(said(other), "This link is invalid: position and moves must be whole numbers of at most 9 digits.", broken);
}
other.remove();

// A link to the board itself opens it with the sample.
await new Promise(done => {
  addEventListener("hashchange", done, { once: true });
  location.hash = "#play";
});
const plain = document.createElement("game-board");
plain.setAttribute("problem", "hdu-1536-s-nim");
main.append(plain);
await idle(plain);
same([plain.querySelector(".engine-words").textContent, said(plain)], ["heaps 2, 4, 7", "Your move."], "the board of a plain link");
return "played";
