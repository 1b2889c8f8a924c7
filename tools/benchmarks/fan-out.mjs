/**
 * Compares the fan-out of the realtime gateway with a bare `ws` loop and with socket.io rooms, each a complete server
 * in its own process: 256 bytes of payload, no TLS, no compression, one core for the server and one for the bench's own
 * receiver. Rounds are interleaved, so that a temporary slowdown of the machine affects all servers; ratios are
 * computed within a round. Run by `npm run bench`, or on its own on built code:
 *
 * node tools/benchmarks/fan-out.mjs [--rounds 5] [--quick] [--profile <dir>]
 *
 * A full run takes about 15 minutes; `--quick`, with 1,000 connections, takes half a minute. `npm run bench` with fewer
 * than five rounds uses the quick form. With `--profile` each server writes a CPU profile to that folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fail } from '../set-up/log.mjs';
import { Child } from './lib/fan-out/child.mjs';
import { checkFileLimit } from './lib/fan-out/file-limit.mjs';
import { FULL, QUICK } from './lib/fan-out/form.mjs';
import { roundOf } from './lib/fan-out/round.mjs';
import { printTables } from './lib/fan-out/tables.mjs';
import { printDoubts, printVerdicts } from './lib/fan-out/verdicts.mjs';

/** The bare `ws` loop runs first, because the other servers are also measured at half of its rate. */
const PEERS = ['ws', 'socket-io', 'goldwake'];
const ROUNDS_TO_BELIEVE = 5;

export async function run({ rounds, quick = rounds < ROUNDS_TO_BELIEVE, profileDir }) {
  const form = quick ? QUICK : FULL;
  await checkFileLimit(form.players);
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  try {
    const environment = { dataDir, profileDir, credentials: await mintTokens(dataDir, form.players) };
    const figures = Object.fromEntries(PEERS.map((peer) => [peer, []]));
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

async function mintTokens(dataDir, players) {
  const file = fileURLToPath(new URL('./lib/fan-out/tokens.mjs', import.meta.url));
  const minting = new Child('tokens', file, { core: 0 });
  try {
    return await minting.ask('mint', { dataDir, players });
  } finally {
    await minting.end();
  }
}

export function print(results) {
  printTables(results);
  printVerdicts(results);
  printDoubts(results);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { rounds: { type: 'string' }, quick: { type: 'boolean', default: false }, profile: { type: 'string' } },
  });
  const rounds = Number(values.rounds ?? (values.quick ? 2 : ROUNDS_TO_BELIEVE));
  if (!Number.isInteger(rounds) || rounds < 1) fail(`--rounds ${values.rounds}: must be an integer of at least 1`);
  try {
    print(await run({ rounds, quick: values.quick, profileDir: values.profile }));
  } catch (error) {
    fail(error.message);
  }
}
