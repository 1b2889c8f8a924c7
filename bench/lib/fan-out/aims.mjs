/** Whom each push is for. */

/** Of a hundred players the last one, so that none of the watched is among them. */
const STALLED_EVERY = 100;
export function isStalled(player) {
  return player % STALLED_EVERY === STALLED_EVERY - 1;
}

/**
 * @param aim `to`: "all", "one" (a random player each time) or "mixed"; `players` connected; whether 1 % are `stalled`
 * @returns the target of the nth push (undefined: all), and how many deliveries to healthy receivers that means
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
 * "90/10" by deliveries: nine times as many pushes to one as there are players, then one to all. By pushes, one delivery in a
 * thousand would be a player's own.
 */
export function mixedCycle(players) {
  return 9 * players + 1;
}

/** mulberry32: the same players in each peer. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
