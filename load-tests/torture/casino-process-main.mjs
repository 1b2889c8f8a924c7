/**
 * Child process with the complete casino, which can be killed. Over IPC it creates players and their tokens, and
 * appends events to the store at the rate that the parent requests.
 */
import { createCasino } from '@goldwake/all-in-one';
import { RealtimeTokens } from '@goldwake/realtime';
import { WALLET_PORT } from '@goldwake/service';

const TOKEN_LIFE_MS = 12 * 60 * 60_000;
const STREAM = 'catalogue-main';
const CARD = 'daily-bonus';

const { dataDir, port } = JSON.parse(process.argv[2]);
const casino = await createCasino({ port, host: '127.0.0.1', dataDir, logLevel: 'warn', workbench: false });
const { store, ids } = casino.engine;
const tokens = casino.app.nest.get(RealtimeTokens, { strict: false });
const wallet = casino.app.nest.get(WALLET_PORT, { strict: false });
let version = await store.version(STREAM);
let settings = await newestSettings();

const commands = {
  /**
   * Creates wallets with enough money for any number of bets.
   * @returns one token per player
   */
  async players(uids) {
    await Promise.all(uids.map((uid) => wallet.grant(uid, grantOf(uid), context(`grant:${uid}`))));
    return Promise.all(uids.map(async (uid) => (await tokens.mint(uid, `${uid}-session`, TOKEN_LIFE_MS)).token));
  },
  /**
   * Appends `count` changes of the settings, each of at least `bytes` bytes.
   * @returns the new version of the settings
   */
  async settings({ count, bytes }) {
    const cards = Array.from({ length: Math.ceil(bytes / (CARD.length + 3)) }, () => CARD);
    const events = Array.from({ length: count }, (_, index) => ({
      type: 'casino_settings_changed',
      data: { ...settings, version: settings.version + index + 1, lobby_promo_cards: cards },
    }));
    await store.append({ stream: STREAM, expectedVersion: version, events, context: context(ids.next()) });
    version += count;
    settings = events.at(-1).data;
    return settings.version;
  },
  bets: (uids) =>
    Promise.all(uids.map((uid) => wallet.betAndWin(uid, betOf(ids.next()), context(ids.next())))).then(() => undefined),
  position: () => store.lastPosition(),
};

process.on('message', async ({ id, name, argument }) => {
  try {
    process.send({ id, answer: await commands[name](argument) });
  } catch (error) {
    process.send({ id, error: String(error?.stack ?? error) });
  }
});
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', () => casino.close().then(() => process.exit(0)));
process.send({ url: casino.url });

async function newestSettings() {
  let newest;
  for await (const { type, data } of store.readStream(STREAM)) if (type === 'casino_settings_changed') newest = data;
  return newest;
}

function context(id) {
  return { commandId: id, commandHash: id, correlationId: id, causationId: null, actor: 'system' };
}

function grantOf(uid) {
  return { grant_id: `grant-${uid}`, reason: 'daily_bonus', gold_coins: '1000000000000', sweeps_coins: '0' };
}

function betOf(roundId) {
  const round = { round_id: roundId, game_id: 'torture', draw: null, outcome: {} };
  return { round, currency: 'gold_coins', stake: '10000', payout: '0' };
}
