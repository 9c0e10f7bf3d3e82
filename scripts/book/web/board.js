// Draws the picture of a position that a reference prints, and finds out what a move changes in it.

import { element, svg } from "./dom.js";

/** Gives each move the keys of the cells or edges that it changes in a picture. */
export function addChanges(board, moves) {
  const last = new Map(moves.map((move, index) => [JSON.stringify(move.board), index]));
  moves.forEach((move, index) => {
    move.changed = changes(board, move.board);
    // A line that gets shorter does so at its end, unless another move does that, too: then this one does at its front.
    if (move.changed.size && last.get(JSON.stringify(move.board)) !== index) move.changed = mirrored(board, move.changed);
  });
}

function mirrored({ kind, lines }, changed) {
  if (kind === "tree") return changed;
  return new Set([...changed].map(key => {
    const [line, cell] = key.split(":");
    return `${line}:${lines[line].length - 1 - cell}`;
  }));
}

function changes(before, after) {
  if (!before || !after || before.kind !== after.kind) return new Set();
  return before.kind === "tree" ? treeChanges(before, after) : lineChanges(before.lines, after.lines);
}

function lineChanges(before, after) {
  const changed = new Set();
  const add = (line, from, end) => { for (let cell = from; cell < end; cell++) changed.add(`${line}:${cell}`); };
  if (before.length === after.length) {
    before.forEach((cells, line) => {
      for (let cell = 0; cell < cells.length; cell++) if (cells[cell] !== after[line][cell]) add(line, cell, cell + 1);
    });
    return changed;
  }
  // One line is replaced by others, or by none.
  let same = 0;
  while (same < Math.min(before.length, after.length) && before[same] === after[same]) same++;
  let end = 0;
  while (end < Math.min(before.length, after.length) - same && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [old, parts] = [before.slice(same, before.length - end), after.slice(same, after.length - end)];
  if (old.length !== 1) {
    old.forEach((cells, line) => add(same + line, 0, cells.length));
    return changed;
  }
  const first = parts[0]?.length ?? 0;
  add(same, first, old[0].length - parts.slice(1).reduce((sum, part) => sum + part.length, 0));
  return changed;
}

function treeChanges(before, after) {
  const left = new Set(after.edges.map(([, upper]) => upper));
  const notes = new Map(after.notes);
  const gone = before.edges.map(([, upper]) => upper).filter(upper => !left.has(upper));
  const noted = before.notes.filter(([at, note]) => notes.get(at) !== note).map(([at]) => at);
  return new Set([...gone, ...noted].map(String));
}

/**
 * The indices of the moves that clicks on the keys mean. Of the moves that change a key, it is the one that changes least, and
 * of several such, the one that begins there. If a size is given, only moves count that change so many places.
 */
export function meanings(moves, size) {
  const meant = new Map(), begins = ({ changed }, key) => changed.values().next().value === key;
  const isBetter = (move, other, key) =>
    move.changed.size - other.changed.size || begins(other, key) - begins(move, key);
  moves.forEach((move, index) => {
    if (size && move.changed.size !== size) return;
    for (const key of move.changed) {
      if (!meant.has(key) || isBetter(move, moves[meant.get(key)], key) < 0) meant.set(key, index);
    }
  });
  return meant;
}

/** How many places moves change, if a click on a place does not tell which of them is meant; else nothing. */
export function sizes(moves) {
  const all = new Set(moves.map(({ changed }) => changed.size));
  const isClear = new Set(meanings(moves).values()).size === moves.length;
  return isClear || all.size < 2 ? [] : [...all].filter(Boolean).sort((one, other) => one - other);
}

/** A picture with this label. `choose` is given the key of what was clicked. */
export function drawn(board, label, choose) {
  const picture = board.kind === "tree" ? tree(board) : lines(board);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", label);
  picture.addEventListener("click", event => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (key !== undefined) choose(key);
  });
  return picture;
}

/** Marks these keys, and no others. */
export function mark(picture, keys) {
  for (const part of picture.querySelectorAll("[data-key]")) part.classList.toggle("changes", keys.has(part.dataset.key));
}

const NAMES = { o: "counter", ".": "square", R: "red", B: "blue", H: "heads", T: "tails" };

function lines({ kind, lines }) {
  const made = lines.map((cells, line) => element("div", { class: "engine-line" },
    element("span", { class: "engine-number", textContent: lines.length > 1 ? line + 1 : "" }),
    element("span", { class: "engine-cells" }, ...[...cells].map((cell, at) =>
      element("span", { class: `engine-cell ${NAMES[cell] ?? "letter"}`, "data-key": `${line}:${at}`, textContent: /[o.]/.test(cell) ? "" : cell })))));
  return element("div", { class: `engine-board ${kind}` }, ...made);
}

function tree({ edges, notes }) {
  const root = edges[0]?.[0] ?? 1, children = new Map(), place = new Map();
  for (const [lower, upper] of edges) children.set(lower, [...children.get(lower) ?? [], upper]);
  let leaves = 0, deepest = 0;
  (function put(vertex, depth) {
    deepest = Math.max(deepest, depth);
    const above = children.get(vertex) ?? [];
    for (const child of above) put(child, depth + 1);
    const x = above.length ? (place.get(above[0]).x + place.get(above.at(-1)).x) / 2 : leaves++;
    place.set(vertex, { x, depth });
  })(root, 0);
  const STEP = 44, at = vertex => {
    const { x, depth } = place.get(vertex);
    return [STEP * (x + .5), STEP * (deepest - depth + .5)];
  };
  const [width, height] = [STEP * Math.max(leaves, 1), STEP * (deepest + 1)];
  const noted = new Map(notes);
  const drawnEdges = edges.map(([lower, upper]) => {
    const [[x1, y1], [x2, y2]] = [at(lower), at(upper)], ends = { x1, y1, x2, y2 };
    return svg("g", { "data-key": upper, class: "engine-edge" }, svg("line", { ...ends, class: "touch" }), svg("line", ends));
  });
  const vertices = [...place.keys()].map(vertex => {
    const [cx, cy] = at(vertex);
    const text = svg("text", { x: cx, y: cy + 4.5, "text-anchor": "middle" }, String(noted.get(vertex) ?? vertex));
    return svg("g", { "data-key": vertex, class: `engine-vertex${vertex === root ? " root" : ""}` }, svg("circle", { cx, cy, r: 13 }), text);
  });
  return svg("svg", { class: "engine-board tree", viewBox: `0 0 ${width} ${height}`, width, height }, ...drawnEdges, ...vertices);
}
