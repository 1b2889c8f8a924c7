/**
 * Measures the replay service on a million generated events. Reading and folding events is compared with a bare SELECT
 * and JSON.parse of the same rows in the same process, in interleaved rounds. The commands run in separate processes,
 * as engineers run them. `npm run bench -- --only replay`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReadOnly } from '@goldwake/embedded';
import { walletReducer } from '@goldwake/wallet/domain';
import { Connection } from '../../../platform/embedded/dist/connection.js';
import { SELECT_EVENTS } from '../../../platform/embedded/dist/event-row.js';
import { DATABASE_FILE } from '../../../platform/embedded/dist/schema.js';
import { writeHistory } from '../../../services/replay/dist/testing/seeded-history.js';
import type { Finished } from '../lib/measured-program.js';
import { median } from '../lib/statistics.js';
import { type BenchOptions, type Verdict, yesOrNo } from './lib/bench.js';
import { bareStart, drill, replay } from './lib/replay-command.js';

type WalletFact = Parameters<typeof walletReducer.evolve>[1];

const TARGETS = { fold: 0.6, verifyMiB: 400, bisectMs: 2_000, balanceMs: 100 };
const PAGE = 500;
const SEED = 7;

/** Duration of the first run of a command and of later runs, in ms. */
interface Times {
  coldMs: number;
  warmMs: number;
}

interface OneStream {
  version: number;
  faultAt: number;
  balance: Times & { startMs: number };
  bisect: Times;
}

interface Result extends OneStream {
  rounds: number;
  events: number;
  /** Events per second: `ours` reads and folds them, `bare` only reads them. */
  fold: { ours: number; bare: number };
  verify: Finished;
}

export async function run({ rounds, events }: BenchOptions): Promise<Result> {
  const scratch = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  try {
    const many = join(scratch, 'many');
    writeHistory(many, { events, players: 2_000, seed: SEED });
    await replay(['rebuild', '--data', many], { codes: [0, 1] });
    const fold = readAndFold(many, rounds);
    const verify = await replay(['verify', '--data', many]);
    const one = join(scratch, 'one');
    writeHistory(one, { events, players: 1, seed: SEED });
    return { rounds, events, fold, verify, ...(await onOneStream(one, scratch, rounds)) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function readAndFold(dataDir: string, rounds: number): Result['fold'] {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(perSecond(() => bareRead(dataDir)));
    ours.push(perSecond(() => foldAll(dataDir)));
  }
  return { ours: median(ours), bare: median(bare) };
}

function perSecond(work: () => number): number {
  const started = performance.now();
  return (work() / (performance.now() - started)) * 1_000;
}

function bareRead(dataDir: string): number {
  const db = Connection.read(join(dataDir, DATABASE_FILE));
  let count = 0;
  let parsed: unknown;
  for (let after = 0; ; ) {
    const rows = db.rows(`${SELECT_EVENTS} WHERE position > ? ORDER BY position LIMIT ${PAGE}`, [after]);
    if (rows.length === 0) break;
    for (const row of rows) parsed = JSON.parse(String(row[5]));
    after = Number(rows.at(-1)?.[0]);
    count += rows.length;
  }
  db.close();
  return parsed === undefined ? 0 : count;
}

/** Folds the state of every wallet with the wallet's own reducer. Events of other streams are read but skipped. */
function foldAll(dataDir: string): number {
  const casino = openReadOnly(dataDir);
  const states = new Map<string, ReturnType<typeof walletReducer.initial>>();
  let count = 0;
  for (const { event } of casino.allEvents()) {
    count++;
    if (!event.stream.startsWith('wallet-')) continue;
    const state = states.get(event.stream) ?? walletReducer.initial(event.stream.slice('wallet-'.length));
    states.set(event.stream, walletReducer.evolve(state, event as WalletFact));
  }
  casino.close();
  return count;
}

/**
 * Measures `balance` and `bisect` on one player's stream that contains nearly all events. `bisect` runs on a copy with
 * an injected fault; warm runs use the snapshots that the first run stored.
 */
async function onOneStream(dataDir: string, scratch: string, rounds: number): Promise<OneStream> {
  const casino = openReadOnly(dataDir);
  const [first] = casino.streams('wallet-');
  casino.close();
  if (!first) throw new Error('the history has no wallet');
  const { stream, version } = first;
  const uid = stream.slice('wallet-'.length);
  const balance = ['balance', uid, '--at', String(Math.round(version * 0.77)), '--data', dataDir];
  const { damaged, faultAt } = await lateFault(dataDir, scratch, version);
  const bisect = ['bisect', uid, '--data', damaged];
  const [balanceCold, bisectCold] = [await replay(balance), await replay(bisect, { codes: [1] })];
  const warm: Record<'balance' | 'bisect' | 'start', number[]> = { balance: [], bisect: [], start: [] };
  for (let round = 0; round < rounds; round++) {
    warm.start.push(await bareStart());
    warm.balance.push((await replay(balance)).ms);
    warm.bisect.push((await replay(bisect, { codes: [1] })).ms);
  }
  return {
    version,
    faultAt,
    balance: { coldMs: balanceCold.ms, warmMs: median(warm.balance), startMs: median(warm.start) },
    bisect: { coldMs: bisectCold.ms, warmMs: median(warm.bisect) },
  };
}

/** Injects a fault into the last third of the stream, so that `bisect` must first pass many valid events. */
async function lateFault(
  dataDir: string,
  scratch: string,
  version: number,
): Promise<{ damaged: string; faultAt: number }> {
  for (let seed = 1; ; seed++) {
    const damaged = join(scratch, `damaged-${seed}`);
    const faultAt = Number((await drill('posting-off-by-one', dataDir, damaged, seed)).split('@')[1]);
    if (faultAt > (2 / 3) * version) return { damaged, faultAt };
    await rm(damaged, { recursive: true });
  }
}

export function print({ rounds, events, fold, verify, version, faultAt, balance, bisect }: Result): void {
  const ratio = fold.ours / fold.bare;
  const balanceMs = balance.warmMs - balance.startMs;
  console.log(
    `replay on ${events} events, and on one stream of ${version} events with a fault at version ${faultAt} (medians of ${rounds} rounds)`,
  );
  console.table({
    'read and fold, events per second': {
      goldwake: Math.round(fold.ours),
      'bare SELECT + JSON.parse': Math.round(fold.bare),
    },
  });
  console.table({
    'ratio read and fold/bare': row(ratio.toFixed(2), `≥ ${TARGETS.fold}`, yesOrNo(ratio >= TARGETS.fold)),
    'verify, complete run': row(`${(verify.ms / 1_000).toFixed(1)} s`, '–', '–'),
    'verify, memory': row(
      `${Math.round(verify.rssMiB)} MiB`,
      `< ${TARGETS.verifyMiB} MiB`,
      yesOrNo(verify.rssMiB < TARGETS.verifyMiB),
    ),
    'bisect, first run': row(`${(bisect.coldMs / 1_000).toFixed(1)} s`, '–', '–'),
    'bisect, warm': row(
      `${Math.round(bisect.warmMs)} ms`,
      `< ${TARGETS.bisectMs} ms`,
      yesOrNo(bisect.warmMs < TARGETS.bisectMs),
    ),
    'balance --at, first run': row(`${(balance.coldMs / 1_000).toFixed(1)} s`, '–', '–'),
    'balance --at, warm, without the start of Node': row(
      `${Math.round(balanceMs)} ms (${Math.round(balance.startMs)} ms to start)`,
      `< ${TARGETS.balanceMs} ms`,
      yesOrNo(balanceMs < TARGETS.balanceMs),
    ),
  });
}

function row(figure: string, target: string, met: string): Verdict {
  return { figure, target, met };
}
