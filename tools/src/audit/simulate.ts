import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { drawMessage, Words } from '@goldwake/contracts';
import { EVERY_AUDIT } from './games.js';

/** A part of the rounds of one table that one thread simulates. The same part always gives the same rounds. */
export interface Part {
  game: number;
  table: number;
  /** Number of the part within its table. */
  part: number;
  rounds: number;
  seed: string;
  /** Whether each round draws by HMAC-SHA256 as in the casino, instead of from a continuous keystream. */
  hmac: boolean;
}

export interface Tally {
  rounds: number;
  /** Number of rounds by cell. */
  counts: number[];
  /** Σ payout in ten-thousandths of the stake. */
  paid: bigint;
  /** Σ payout² in squares of the stake. */
  paidSquares: number;
  /** Number of rounds with any payout. */
  hits: number;
  /** Runs of rounds that pay more than the stake and rounds that do not: number, expected number and its variance. */
  runs: number;
  runsExpected: number;
  runsVariance: number;
}

export function simulate({ game, table: index, part, rounds, seed, hmac }: Part): Tally {
  const table = EVERY_AUDIT[game]?.tables[index];
  if (!table) throw new Error(`there is no table ${index} of game ${game}`);
  const key = createHash('sha256').update(`${seed}:${game}:${index}:${part}`).digest();
  const wordsOf = hmac ? hmacWords(key.toString('hex'), seed) : keystreamWords(key);
  const counts = new Array<number>(table.cells.length).fill(0);
  let [paidTotal, paidSquares, hits, profits, runs] = [0, 0, 0, 0, 0];
  let before: boolean | undefined;
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { cell, paid } = table.play(wordsOf(nonce));
    counts[cell] = (counts[cell] as number) + 1;
    paidTotal += paid;
    paidSquares += (paid / 10_000) ** 2;
    if (paid > 0) hits++;
    const profit = paid > 10_000;
    if (profit) profits++;
    if (profit !== before) runs++;
    before = profit;
  }
  return {
    ...{ rounds, counts, paid: BigInt(paidTotal), paidSquares, hits },
    ...{ runs, ...expectedRuns(profits, rounds - profits) },
  };
}

/** Returns the tally of all parts together. Runs are counted within each part. */
export function addTally(a: Tally, b: Tally): Tally {
  return {
    rounds: a.rounds + b.rounds,
    counts: a.counts.map((count, at) => count + (b.counts[at] ?? 0)),
    paid: a.paid + b.paid,
    paidSquares: a.paidSquares + b.paidSquares,
    hits: a.hits + b.hits,
    runs: a.runs + b.runs,
    runsExpected: a.runsExpected + b.runsExpected,
    runsVariance: a.runsVariance + b.runsVariance,
  };
}

/** The Wald–Wolfowitz runs test: expected number of runs of two kinds of rounds, and its variance. */
function expectedRuns(a: number, b: number): { runsExpected: number; runsVariance: number } {
  const all = a + b;
  const product = 2 * a * b;
  return {
    runsExpected: product / all + 1,
    runsVariance: all > 1 ? (product * (product - all)) / (all * all * (all - 1)) : 0,
  };
}

/** All rounds draw from one keystream of AES-256 in counter mode, which costs much less than an HMAC for each round. */
function keystreamWords(key: Uint8Array): (nonce: number) => Words {
  const cipher = createCipheriv('aes-256-ctr', key, new Uint8Array(16));
  const zeros = new Uint8Array(65_536);
  const words = new Words(() => cipher.update(zeros));
  return () => words;
}

function hmacWords(serverSeed: string, clientSeed: string): (nonce: number) => Words {
  return (nonce) =>
    new Words((block) =>
      createHmac('sha256', serverSeed)
        .update(drawMessage(clientSeed, nonce, block))
        .digest(),
    );
}
