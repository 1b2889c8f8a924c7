/** Chooses the target of each push. */

/** The last of every hundred players is stalled, so that no player whose frames are read in full is among them. */
const STALLED_EVERY = 100;
export function isStalled(player) {
  return player % STALLED_EVERY === STALLED_EVERY - 1;
}

/**
 * @param aim `to`: "all", "one" (a random player for each push) or "mixed"; `players`: number connected; `stalled`:
 * whether 1 % of them are stalled
 * @returns functions that give the target of the nth push (undefined: all players) and the number of deliveries to
 * healthy receivers that it causes
 */
export function aimOf({ to, players, stalled = false, seed = 1 }) {
  const healthy = stalled ? players - Math.floor(players / STALLED_EVERY) : players;
  const random = randomFrom(seed);
  const onePlayer = () => Math.floor(random() * players);
  const cycle = mixedCycle(players);
  const target = {
    all: () => undefined,
    one: onePlayer,
    mixed: (number) => (number % cycle === cycle >> 1 ? undefined : onePlayer()),
  }[to];
  const healthyOf = (player) => {
    if (player === undefined) return healthy;
    return stalled && isStalled(player) ? 0 : 1;
  };
  return { target, healthyOf };
}

/**
 * Length of the "90/10" mix, counted by deliveries: nine times as many pushes to one player as there are players, then
 * one push to all. Counted by pushes, only one delivery in a thousand would go to a single player.
 */
export function mixedCycle(players) {
  return 9 * players + 1;
}

/** mulberry32 random generator; the seed makes every peer push to the same players. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
