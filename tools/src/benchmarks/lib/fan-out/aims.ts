/** Chooses the target of each push. */
import { randomOf } from '../../../lib/random.js';

/** The last of every hundred players is stalled, so that no player whose frames are read in full is among them. */
const STALLED_EVERY = 100;
export function isStalled(player: number): boolean {
  return player % STALLED_EVERY === STALLED_EVERY - 1;
}

export interface Aim {
  /** `one`: a random player for each push. */
  to: 'all' | 'one' | 'mixed';
  /** Number of connected players. */
  players: number;
  /** Whether 1 % of the players are stalled. */
  stalled?: boolean;
  seed?: number;
}

export interface Target {
  /** Returns the target of the nth push; undefined for all players. */
  target(number: number): number | undefined;
  /** Returns the number of deliveries to healthy receivers that a push to this target causes. */
  healthyOf(player: number | undefined): number;
}

/** Chooses targets; the seed makes every peer push to the same players. */
export function aimOf({ to, players, stalled = false, seed = 1 }: Aim): Target {
  const healthy = stalled ? players - Math.floor(players / STALLED_EVERY) : players;
  const random = randomOf(seed);
  const onePlayer = () => Math.floor(random() * players);
  const cycle = mixedCycle(players);
  const target = {
    all: () => undefined,
    one: onePlayer,
    mixed: (number: number) => (number % cycle === cycle >> 1 ? undefined : onePlayer()),
  }[to];
  const healthyOf = (player: number | undefined) => {
    if (player === undefined) return healthy;
    return stalled && isStalled(player) ? 0 : 1;
  };
  return { target, healthyOf };
}

/**
 * Length of the "90/10" mix, counted by deliveries: nine times as many pushes to one player as there are players, then
 * one push to all. Counted by pushes, only one delivery in a thousand would go to a single player.
 */
export function mixedCycle(players: number): number {
  return 9 * players + 1;
}
