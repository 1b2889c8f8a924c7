/** A process of `bench/cluster-store.mjs`: appends when it is told to, by Goldwake (`ours`) or by bare mongoose (`bare`). */
import { randomUUID } from 'node:crypto';
import { connect } from '../../services/platform/dist/cluster/mongo/connection.js';
import { documentsOf, eventModel } from '../../services/platform/dist/cluster/mongo/event-document.js';
import { openMongo } from '../../services/platform/dist/cluster/mongo/open.js';

const PLAYERS = 100;
/** Bare inserts check nothing: each process has positions of its own. */
const POSITIONS = 1_000_000_000;

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

async function openOurs(uri) {
  const { store } = await openMongo(uri);
  return async (player) => {
    await store.append(bet(player));
    player.version++;
  };
}

async function openBare(uri, at) {
  const model = eventModel(await connect(uri));
  await model.createCollection();
  await model.syncIndexes();
  let position = at * POSITIONS;
  return async (player) => {
    const append = bet(player);
    const text = JSON.stringify(append.events[0].data);
    const [document] = documentsOf(append, [text], new Date().toISOString(), player.hash);
    document._id = ++position;
    await model.insertOne(document);
    player.hash = document.hash;
    player.version++;
  };
}

const [, , side, uri, at] = process.argv;
const append = await (side === 'ours' ? openOurs(uri) : openBare(uri, Number(at)));
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
