import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { EVERY_AUDIT } from './games.js';
import { addTally, type Part, type Tally } from './simulate.js';

/** Small enough for steady progress, large enough that messages cost nothing in comparison. */
const PART_ROUNDS = 200_000;

export interface Simulation {
  game: number;
  /** Rounds of the whole game; its tables share them equally. */
  rounds: number;
  seed: string;
  hmac: boolean;
  threads: number;
  /** Is called after each part with the number of rounds simulated so far. */
  onProgress(done: number): void;
}

/** Simulates a game in worker threads and returns a tally for each table. */
export async function simulateInThreads(simulation: Simulation): Promise<Tally[]> {
  const parts = partsOf(simulation);
  const tallies: Tally[][] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    const thread = new Worker(new URL('./simulation-thread.js', import.meta.url));
    try {
      for (let at = next++; at < parts.length; at = next++) {
        const part = parts[at] as Part;
        thread.postMessage(part);
        const [tally] = (await once(thread, 'message')) as [Tally];
        tallies[part.table] ??= [];
        (tallies[part.table] as Tally[])[part.part] = tally;
        done += part.rounds;
        simulation.onProgress(done);
      }
    } finally {
      await thread.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(simulation.threads, parts.length) }, work));
  // Parts are added in their order, so that the sums do not depend on which thread was faster.
  return tallies.map((parts) => parts.reduce(addTally));
}

export function partsOf({ game, rounds, seed, hmac }: Pick<Simulation, 'game' | 'rounds' | 'seed' | 'hmac'>): Part[] {
  const tables = EVERY_AUDIT[game]?.tables ?? [];
  return tables.flatMap((_, table) => {
    // The first tables get one more round each if the rounds cannot be shared equally.
    const share = Math.floor(rounds / tables.length) + (table < rounds % tables.length ? 1 : 0);
    return Array.from({ length: Math.ceil(share / PART_ROUNDS) }, (_, part) => ({
      ...{ game, table, part, seed, hmac },
      rounds: Math.min(PART_ROUNDS, share - part * PART_ROUNDS),
    }));
  });
}
