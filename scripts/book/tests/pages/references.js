const { run } = await import("/engine/wasi.js");

// A program that says something on standard error and traps, as one that panics does: what it said is kept.
const bytes = text => [...new TextEncoder().encode(text)], name = text => [text.length, ...bytes(text)];
const section = (number, content) => [number, content.length, ...content];
const I32 = 0x7f, said = bytes("broken\n");
const code = [0, 0x41, 2, 0x41, 0, 0x41, 1, 0x41, 16, 0x10, 0, 0x1a, 0x00, 0x0b]; // fd_write(2, 0, 1, 16), then a trap
const trap = new WebAssembly.Module(new Uint8Array([
  ...bytes("\0asm"), 1, 0, 0, 0,
  ...section(1, [2, 0x60, 4, I32, I32, I32, I32, 1, I32, 0x60, 0, 0]),
  ...section(2, [1, ...name("wasi_snapshot_preview1"), ...name("fd_write"), 0, 0]),
  ...section(3, [1, 1]),
  ...section(5, [1, 0, 1]),
  ...section(7, [2, ...name("memory"), 2, 0, ...name("_start"), 0, 1]),
  ...section(10, [1, code.length, ...code]),
  ...section(11, [1, 0, 0x41, 0, 0x0b, 8 + said.length, 8, 0, 0, 0, said.length, 0, 0, 0, ...said]),
]));
const ended = run(trap, []);
same([ended.status, ended.stdout, ended.stderr.split("\n")[0]], [134, "", "broken"], "a program that traps");
check(/unreachable/.test(ended.stderr), ended.stderr);

const counts = {};
for (const [game, goal] of Object.entries(given.goals)) {
  const response = await fetch(`/engine/${game}.wasm`);
  const program = new WebAssembly.Module(await response.arrayBuffer());
  const reference = `examples/${game}-reference`;
  const count = counts[game] = { explained: 0, lost: 0, won: 0 };

  const at = `${game}, seed ${given.seed}`;
  const step = (input, position, moves, isReply) => {
    const args = ["step", "--position", position, ...isReply ? ["--reply"] : [], ...moves.length ? ["--moves", moves.join()] : []];
    const { status, stdout, stderr } = run(program, args.map(String), input);
    if (status !== 0) return { refused: stderr };
    return JSON.parse(stdout);
  };
  const play = (input, begun, wins) => {
    let shown = begun, moves = [];
    while (!shown.end) {
      const good = wins ? shown.moves.flatMap((move, index) => move.worth === "win" ? [index] : []) : shown.moves.map((_, index) => index);
      check(good.length > 0, `${at}: ${shown.shown} has no winning move, after ${moves} in ${input}`);
      moves = [...shown.turns.map(turn => turn.move), good[random(good.length)] + 1];
      shown = step(input, begun.position, moves, true);
      check(!shown.refused, `${at}: ${shown.refused}`);
    }
    same(shown.winner, wins ? "you" : "computer", `${at}: ${moves} in position ${begun.position} of ${input}`);
    if (wins) check(shown.lookedBack === "You never left a winning path.", `${at}: ${shown.lookedBack}`);
  };

  // In some games, only about one input in 40 is lost, so the number of inputs that a goal needs depends on the seed.
  const isDone = () => Object.keys(goal).every(kind => count[kind] >= goal[kind]);
  for (let index = 0; index < given.inputs && !isDone(); index++) {
    const seed = given.seed + index;
    const { stdout: input } = run(program, ["generate", String(seed), "0"]);
    if (count.explained < goal.explained) {
      same(input, (await native(reference, ["generate", seed, 0], "")).stdout, `${at}: generate ${seed}`);
      const explained = run(program, ["explain"], input), expected = await native(reference, ["explain"], input);
      same([explained.status, explained.stdout], [expected.status, expected.stdout], `${at}: explain ${input}`);
      check(expected.stdout.includes("Position 1: "), `${at}: ${expected.stdout}`);
      count.explained++;
    }
    for (let position = 1; position <= 6; position++) {
      const shown = step(input, position, [], false);
      if (/the input has/.test(shown.refused)) break;
      if (shown.refused) {
        check(/has no move: there is nothing to play/.test(shown.refused), `${at}: ${shown.refused}`);
        continue;
      }
      const worths = new Set(shown.moves.map(({ worth }) => worth));
      const kind = worths.has("win") ? "won" : worths.has("draw") ? "drawn" : "lost";
      check(!(kind === "won" && goal.won === 0), `${at}: the first player wins ${input}`);
      if (kind === "drawn" || count[kind] >= goal[kind]) continue;
      count[kind]++;
      play(input, shown, kind === "won");
    }
  }
}
return counts;
