/**
 * Child process of `tools/benchmarks/cluster-store.mjs`: appends on request, with Goldwake's event store (`ours`) or bare mongoose
 * (`bare`).
 */
import { randomUUID } from 'node:crypto';
import { connect } from '../../../platform/cluster/dist/mongo/connection.js';
import { documentsOf, eventModel } from '../../../platform/cluster/dist/mongo/event-document.js';
import { openMongo } from '../../../platform/cluster/dist/mongo/open.js';
import { betCommand } from './bet-command.mjs';

const PLAYERS = 100;
/** Bare inserts do not check positions, so each process uses its own range of positions. */
const POSITIONS = 1_000_000_000;

async function openOurs(uri) {
  const { store } = await openMongo(uri);
  return async (player) => {
    await store.append(betCommand(player));
    player.version++;
  };
}

async function openBare(uri, at) {
  const model = eventModel(await connect(uri));
  await model.createCollection();
  await model.syncIndexes();
  let position = at * POSITIONS;
  return async (player) => {
    const append = betCommand(player);
    const text = JSON.stringify(append.events[0].data);
    const [document] = documentsOf(append, [text], new Date().toISOString(), player.hash);
    document._id = ++position;
    await model.insertOne(document);
    player.hash = document.hash;
    player.version++;
  };
}

const [, , candidate, uri, at] = process.argv;
const append = await (candidate === 'ours' ? openOurs(uri) : openBare(uri, Number(at)));
const players = Array.from({ length: PLAYERS }, () => ({
  uid: randomUUID().replaceAll('-', ''),
  version: 0,
  hash: '0'.repeat(64),
}));
process.on('message', async ({ writers, appends }) => {
  await Promise.all(
    players.slice(0, writers).map(async (player) => {
      for (let done = 0; done < appends / writers; done++) await append(player);
    }),
  );
  process.send('done');
});
process.on('disconnect', () => process.exit(0));
process.send('ready');
