/**
 * Measures the replay service on a million events of seeded play. Reading and folding is compared with a bare SELECT
 * and JSON.parse of the same rows in the same process, in interleaved rounds; the commands run in separate processes,
 * as engineers run them. Run by `npm run bench`, or on its own on built code: `node tools/benchmarks/replay.mjs [--rounds 5]
 * [--events 1000000]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { walletReducer } from '@goldwake/wallet/domain';
import { Connection } from '../../platform/embedded/dist/connection.js';
import { SELECT_EVENTS } from '../../platform/embedded/dist/event-row.js';
import { openReadOnly } from '../../platform/embedded/dist/index.js';
import { DATABASE_FILE } from '../../platform/embedded/dist/schema.js';
import { writeHistory } from '../../services/replay/dist/testing/seeded-history.js';
import { median } from './lib/median.mjs';
import { bareStart, drill, replay } from './lib/replay-command.mjs';

const TARGETS = { fold: 0.6, verifyMiB: 400, bisectMs: 2_000, balanceMs: 100 };
const PAGE = 500;
const SEED = 7;

export async function run({ rounds, events = 1_000_000 }) {
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

function readAndFold(dataDir, rounds) {
  const ours = [];
  const bare = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(perSecond(() => bareRead(dataDir)));
    ours.push(perSecond(() => foldAll(dataDir)));
  }
  return { ours: median(ours), bare: median(bare) };
}

function perSecond(work) {
  const started = performance.now();
  return (work() / (performance.now() - started)) * 1_000;
}

function bareRead(dataDir) {
  const db = Connection.read(join(dataDir, DATABASE_FILE));
  let count = 0;
  let parsed;
  for (let after = 0; ; ) {
    const rows = db.rows(`${SELECT_EVENTS} WHERE position > ? ORDER BY position LIMIT ${PAGE}`, [after]);
    if (rows.length === 0) break;
    for (const row of rows) parsed = JSON.parse(row[5]);
    after = rows.at(-1)[0];
    count += rows.length;
  }
  db.close();
  return parsed === undefined ? 0 : count;
}

/** Folds every wallet's state with the wallet's own reducer; events of other streams are read and skipped. */
function foldAll(dataDir) {
  const casino = openReadOnly(dataDir);
  const states = new Map();
  let count = 0;
  for (const { event } of casino.allEvents()) {
    count++;
    if (!event.stream.startsWith('wallet-')) continue;
    const state = states.get(event.stream) ?? walletReducer.initial(event.data.uid);
    states.set(event.stream, walletReducer.evolve(state, event));
  }
  casino.close();
  return count;
}

/**
 * Measures `balance` and `bisect` on one player's stream that has nearly all events; `bisect` runs on a copy with an
 * injected fault. Warm runs use the snapshots stored by the first run.
 */
async function onOneStream(dataDir, scratch, rounds) {
  const casino = openReadOnly(dataDir);
  const [{ stream, version }] = casino.streams('wallet-');
  casino.close();
  const uid = stream.slice('wallet-'.length);
  const balance = ['balance', uid, '--at', String(Math.round(version * 0.77)), '--data', dataDir];
  const { harmed: damaged, faultAt } = await lateFault(dataDir, scratch, version);
  const bisect = ['bisect', uid, '--data', damaged];
  const [balanceCold, bisectCold] = [await replay(balance), await replay(bisect, { codes: [1] })];
  const warm = { balance: [], bisect: [], start: [] };
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

/** Injects a fault in the last third of the stream, so that `bisect` has to pass over many valid events first. */
async function lateFault(dataDir, scratch, version) {
  for (let seed = 1; ; seed++) {
    const damaged = join(scratch, `harmed-${seed}`);
    const faultAt = Number((await drill('posting-off-by-one', dataDir, damaged, seed)).split('@')[1]);
    if (faultAt > (2 / 3) * version) return { harmed: damaged, faultAt };
    await rm(damaged, { recursive: true });
  }
}

export function print({ rounds, events, fold, verify, version, faultAt, balance, bisect }) {
  const ratio = fold.ours / fold.bare;
  const balanceMs = balance.warmMs - balance.startMs;
  const met = (yes) => (yes ? 'yes' : 'NO');
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
    'ratio read and fold/bare': row(ratio.toFixed(2), `≥ ${TARGETS.fold}`, met(ratio >= TARGETS.fold)),
    'verify, complete run': row(`${(verify.ms / 1_000).toFixed(1)} s`, '–', '–'),
    'verify, memory': row(
      `${Math.round(verify.rssMiB)} MiB`,
      `< ${TARGETS.verifyMiB} MiB`,
      met(verify.rssMiB < TARGETS.verifyMiB),
    ),
    'bisect, first run': row(`${(bisect.coldMs / 1_000).toFixed(1)} s`, '–', '–'),
    'bisect, warm': row(
      `${Math.round(bisect.warmMs)} ms`,
      `< ${TARGETS.bisectMs} ms`,
      met(bisect.warmMs < TARGETS.bisectMs),
    ),
    'balance --at, first run': row(`${(balance.coldMs / 1_000).toFixed(1)} s`, '–', '–'),
    'balance --at, warm, without the start of Node': row(
      `${Math.round(balanceMs)} ms (${Math.round(balance.startMs)} ms to start)`,
      `< ${TARGETS.balanceMs} ms`,
      met(balanceMs < TARGETS.balanceMs),
    ),
  });
}

function row(figure, target, met) {
  return { figure, target, met };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, events: { type: 'string', default: '1000000' } },
  });
  print(await run({ rounds: Number(values.rounds), events: Number(values.events) }));
}
