/**
 * Compares the fan-out of the realtime gateway with a bare `ws` loop and with socket.io rooms, each a complete server
 * in its own process: 256 bytes of payload, no TLS, no compression, one core for the server and one for the receiving
 * clients. Rounds are interleaved, so that a temporary slowdown of the machine affects all servers; ratios are computed
 * within a round. `npm run bench -- --only fan-out [--rounds 5] [--profile <dir>]`.
 * A full run takes about 15 minutes. With fewer than five rounds, the quick form with 1,000 connections runs, which
 * takes half a minute. With `--profile`, each server writes a CPU profile to that folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from '../lib/child.js';
import type { BenchOptions } from './lib/bench.js';
import { PEERS, type Peer } from './lib/fan-out/dialects.js';
import { checkFileLimit } from './lib/fan-out/file-limit.js';
import { type Form, FULL, QUICK, TRIAL } from './lib/fan-out/form.js';
import { type Figures, roundOf } from './lib/fan-out/round.js';
import { printTables } from './lib/fan-out/tables.js';
import { printDoubts, printVerdicts } from './lib/fan-out/verdicts.js';

const ROUNDS_TO_BELIEVE = 5;

export interface Results {
  rounds: number;
  form: Form;
  /** The figures of every round, grouped by server. */
  figures: Record<Peer, Figures[]>;
}

export async function run({ rounds, profileDir, trial }: BenchOptions): Promise<Results> {
  const form = trial ? TRIAL : rounds < ROUNDS_TO_BELIEVE ? QUICK : FULL;
  await checkFileLimit(form.players);
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  try {
    const environment = { dataDir, profileDir, credentials: await mintTokens(dataDir, form.players) };
    const figures: Results['figures'] = { ws: [], 'socket-io': [], goldwake: [] };
    for (let round = 0; round < rounds; round++) {
      for (const peer of PEERS) {
        const found = figures[peer].at(-1)?.toOne?.sustained.rate;
        const floor = figures.ws[round]?.toOne?.sustained.rate;
        figures[peer].push(await roundOf(peer, { form, seed: round + 1, found, floor, ...environment }));
      }
    }
    return { rounds, form, figures };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function mintTokens(dataDir: string, players: number): Promise<string[]> {
  const file = fileURLToPath(new URL('./lib/fan-out/tokens.js', import.meta.url));
  const minting = new Child('tokens', file, { core: 0 });
  try {
    return await minting.ask<string[]>('mint', { dataDir, players });
  } finally {
    await minting.end();
  }
}

export function print(results: Results): void {
  printTables(results);
  printVerdicts(results);
  printDoubts(results);
}
