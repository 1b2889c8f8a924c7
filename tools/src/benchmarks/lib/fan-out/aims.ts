/** Chooses which player, or all players, each push goes to. */
import { randomOf } from '../../../lib/random.js';

/**
 * The last of every hundred players is stalled, that is, stops reading. This choice never hits a player whose frames
 * are read and checked in full.
 */
const STALLED_EVERY = 100;
export function isStalled(player: number): boolean {
  return player % STALLED_EVERY === STALLED_EVERY - 1;
}

export interface Aim {
  /** Receivers of each push. With `one`, each push goes to one random player. */
  to: 'all' | 'one' | 'mixed';
  /** Number of connected players. */
  players: number;
  /** Whether 1 % of the players have stopped reading from their connection. */
  stalled?: boolean;
  seed?: number;
}

export interface Target {
  /** Returns the player who receives the nth push; undefined if it goes to all players. */
  target(number: number): number | undefined;
  /**
   * Returns how many players that are not stalled receive a push to this target; undefined means a push to all players.
   */
  healthyOf(player: number | undefined): number;
}

/** Returns a generator of push targets. With the same seed, every server pushes to the same sequence of players. */
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
 * Number of pushes in one cycle of the "90/10" mix: nine pushes to single players per connected player, and one push to
 * all. The ratio applies to deliveries; applied to pushes, only one delivery in a thousand would go to a single player.
 */
export function mixedCycle(players: number): number {
  return 9 * players + 1;
}
