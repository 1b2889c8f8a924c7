/**
 * What positions, chains, commands and groups cost on MongoDB: appends per second against bare mongoose inserts of the same
 * documents (same indexes, same write concern, one insertOne an event, nothing checked), side by side.
 *
 *   node bench/cluster-store.mjs [--rounds 5]      on built code (`npm run build`)
 *
 * Takes the MongoDB at GOLDWAKE_MONGO, or starts one that `engines/mongo.sh install` has fetched; without either it says so.
 * Rounds are interleaved, so that a disk or processor that slows down slows both. Each figure is a median of rounds.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { startEngines } from '../scripts/lib/engines.mjs';
import { ROOT } from '../scripts/lib/root.mjs';
import { connect } from '../services/platform/dist/cluster/mongo/connection.js';
import { documentsOf, eventModel } from '../services/platform/dist/cluster/mongo/event-document.js';
import { openMongo } from '../services/platform/dist/cluster/mongo/open.js';
import { median } from './lib/median.mjs';

/** Writers that each wait for their append before the next, and appends of a round. */
const LOADS = [
  { writers: 1, appends: 300 },
  { writers: 20, appends: 2_000 },
  { writers: 100, appends: 5_000 },
];
const TARGET = 0.8;

/** A settled dice bet, the commonest event of a casino. */
function bet({ uid, version }) {
  const id = randomUUID().replaceAll('-', '');
  const data = {
    uid,
    postings: [
      { account: `player:${uid}`, currency: 'gold_coins', amount: '-1000000' },
      { account: 'house:games', currency: 'gold_coins', amount: '1000000' },
    ],
    balances: { gold_coins: String(100_000_000_000 - version * 1_000_000), sweeps_coins: '0' },
    playthrough: { requirement_id: null, requirement: '0', progress: '0' },
    round: {
      round_id: id,
      game_id: 'dice',
      draw: { seed_pair: 1, nonce: version },
      outcome: { target: 5000, direction: 'over', roll: version % 5000, won: false, multiplier: 19800 },
    },
    currency: 'gold_coins',
    stake: '1000000',
    payout: '0',
    played: [],
  };
  return {
    stream: `wallet-${uid}`,
    expectedVersion: version,
    events: [{ type: 'bet_and_win_settled', data }],
    context: { commandId: id, commandHash: `${id}${id}`, correlationId: id, causationId: null, actor: 'system' },
  };
}

function writersOf(count) {
  return Array.from({ length: count }, () => ({
    uid: randomUUID().replaceAll('-', ''),
    version: 0,
    hash: '0'.repeat(64),
  }));
}

/** @param append one append of one writer @returns appends per second */
async function perSecond({ writers, appends }, players, append) {
  const begin = process.hrtime.bigint();
  await Promise.all(
    players.slice(0, writers).map(async (player) => {
      for (let at = 0; at < appends / writers; at++) await append(player);
    }),
  );
  return (appends / Number(process.hrtime.bigint() - begin)) * 1e9;
}

async function openOurs(uri) {
  const engine = await openMongo(uri);
  const append = async (player) => {
    await engine.store.append(bet(player));
    player.version++;
  };
  return { append, players: writersOf(100), close: () => engine.close() };
}

async function openBare(uri) {
  const connection = await connect(uri);
  const model = eventModel(connection);
  await model.createCollection();
  await model.syncIndexes();
  let position = 0;
  const append = async (player) => {
    const append = bet(player);
    const text = JSON.stringify(append.events[0].data);
    const [document] = documentsOf(append, [text], new Date().toISOString(), player.hash);
    document._id = ++position;
    await model.insertOne(document);
    player.hash = document.hash;
    player.version++;
  };
  return { append, players: writersOf(100), close: () => connection.close() };
}

/**
 * @param {{ rounds?: number, trial?: boolean }} options trial: a tenth of the appends
 * @returns medians in appends per second, ratios to bare, and whether the target is met; none where there is no MongoDB
 */
export async function run({ rounds = 5, trial = false } = {}) {
  const engine = await mongo();
  if (!engine) return [];
  const databases = ['ours', 'bare'].map((name) => databaseOf(engine.uri, `bench_${name}_${process.pid}`));
  const ours = await openOurs(databases[0]);
  const bare = await openBare(databases[1]);
  const figures = LOADS.map(() => ({ ours: [], bare: [] }));
  const sized = ({ writers, appends }) => ({ writers, appends: trial ? appends / 10 : appends });
  try {
    // Unmeasured: compiles the hot paths of both, and opens their connections.
    for (const side of [ours, bare]) await perSecond(sized(LOADS[2]), side.players, side.append);
    for (let round = 0; round < rounds; round++) {
      for (const [at, load] of LOADS.entries()) {
        figures[at].ours.push(await perSecond(sized(load), ours.players, ours.append));
        figures[at].bare.push(await perSecond(sized(load), bare.players, bare.append));
      }
    }
  } finally {
    await ours.close();
    await bare.close();
    for (const uri of databases) await drop(uri);
    engine.stop();
  }
  return figures.map(({ ours, bare }, at) => {
    const ratio = median(ours) / median(bare);
    const { writers } = LOADS[at];
    return { writers, ours: median(ours), bare: median(bare), ratio, target: TARGET, met: ratio >= TARGET, rounds };
  });
}

async function mongo() {
  if (process.env.GOLDWAKE_MONGO) return { uri: process.env.GOLDWAKE_MONGO, stop() {} };
  if (!existsSync(join(ROOT, '.cache/engines/mongo/bin/mongod'))) return undefined;
  const { env, stop } = await startEngines(['mongo']);
  return { uri: env.GOLDWAKE_MONGO, stop };
}

function databaseOf(uri, name) {
  return uri.replace(/\/(?=\?|$)/, `/${name}`);
}

async function drop(uri) {
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
}

export function print(rows) {
  if (rows.length === 0) {
    console.log('left out: there is no MongoDB here; engines/mongo.sh install fetches one, or set GOLDWAKE_MONGO');
    return;
  }
  console.log(`cluster's event store, appends per second (medians of ${rows[0].rounds} interleaved rounds)`);
  console.table(
    rows.map(({ writers, ours, bare, ratio, target, met }) => ({
      '': `${writers} writer${writers > 1 ? 's' : ''}`,
      goldwake: Math.round(ours),
      'bare mongoose': Math.round(bare),
      ratio: ratio.toFixed(2),
      target: `≥ ${target}`,
      met: met ? 'yes' : 'NO',
    })),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  print(await run({ rounds: Math.max(5, Number(values.rounds)) }));
}
