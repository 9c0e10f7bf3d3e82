const { run } = await import("/engine/wasi.js");
const counts = {};
for (const game of given.games) {
  const response = await fetch(`/engine/${game}.wasm`);
  const program = new WebAssembly.Module(await response.arrayBuffer());
  const reference = `${game}-reference`;
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

  for (let tried = 0; tried < given.tried; tried++) {
    const seed = given.seed + tried;
    if (count.explained >= given.explained && count.lost >= given.played && count.won >= given.played) break;
    const { stdout: input } = run(program, ["generate", String(seed), "0"]);
    if (count.explained < given.explained) {
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
      if (kind === "drawn" || count[kind] >= given.played) continue;
      count[kind]++;
      play(input, shown, kind === "won");
    }
  }
}
return counts;
