/**
 * Child process that runs the complete casino and can be killed. On requests over IPC it creates players with their
 * tokens, and appends events to the store.
 */
import { createCasino } from '@goldwake/all-in-one';
import type { CasinoSettings, ChatterEvent, GrantReason, ListedGame } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import { RealtimeTokens } from '@goldwake/realtime';
import { portToken } from '@goldwake/service';
import type { CasinoMessage, CasinoRequest, CasinoRequests } from './casino-process.js';

type LobbyCard = CasinoSettings['lobby_promo_cards'][number];

const STREAM = 'catalogue-main';
const CARD = 'daily_bonus';

const { dataDir, port }: { dataDir: string; port: number } = JSON.parse(process.argv[2] ?? '');
const casino = await createCasino({ port, host: '127.0.0.1', dataDir, logLevel: 'warn', workbench: false });
const { store, ids } = casino.engine;
const tokens = casino.app.nest.get(RealtimeTokens, { strict: false });
const personalData = casino.app.nest.get(portToken({ name: 'identity' }, 'personalData'), { strict: false });
const wallet = casino.app.nest.get(portToken({ name: 'wallet' }, 'wallet'), { strict: false });
let version = await store.version(STREAM);
let settings = await newest<CasinoSettings>('casino_settings_changed');
/**
 * Game that is listed again with each batch of settings, because each listing is pushed to the subscribers of
 * the catalogue.
 */
const game = await newest<ListedGame>('game_listed');

const requests: CasinoRequests = {
  async players(uids) {
    await Promise.all(uids.map((uid) => wallet.grant(uid, grantOf(uid), systemContext(`grant:${uid}`))));
    return Promise.all(
      uids.map(async (uid) => {
        const session = { uid, sessionId: `${uid}-session`, sessionEndsAt: Number.MAX_SAFE_INTEGER };
        return (await tokens.mint(session)).token;
      }),
    );
  },
  async settings({ count, bytes }) {
    const cards = Array.from({ length: Math.ceil(bytes / (CARD.length + 3)) }, (): LobbyCard => CARD);
    const changes = Array.from({ length: count }, (_, index) => ({
      ...settings,
      version: settings.version + index + 1,
      lobby_promo_cards: cards,
    }));
    const events = [
      { type: 'game_listed', data: game },
      ...changes.map((data) => ({ type: 'casino_settings_changed', data })),
    ];
    await store.append({ stream: STREAM, expectedVersion: version, events, context: systemContext(ids.next()) });
    version += events.length;
    settings = changes.at(-1) ?? settings;
    return settings.version;
  },
  async bets(uids) {
    await Promise.all(uids.map((uid) => wallet.betAndWin(uid, betOf(ids.next()), systemContext(ids.next()))));
  },
  async chat(authors) {
    await Promise.all(authors.map(sendMessage));
  },
  position: () => store.lastPosition(),
};

const send = (message: CasinoMessage) => process.send?.(message);

process.on('message', async ({ id, name, argument }: CasinoRequest) => {
  try {
    send({ id, result: await requests[name](argument as never) });
  } catch (error) {
    send({ id, error: String((error instanceof Error && error.stack) || error) });
  }
});
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', () => casino.close().then(() => process.exit(0)));
send({ url: casino.url });

/** Returns the data of the newest event of a type from the catalogue stream. */
async function newest<T>(wanted: string): Promise<T> {
  let found: T | undefined;
  for await (const { type, data } of store.readStream(STREAM)) if (type === wanted) found = data as T;
  if (!found) throw new Error(`${STREAM} has no event ${wanted}`);
  return found;
}

/** Appends a message to the store, because the limits of the chat would allow too few messages. */
async function sendMessage(uid: string): Promise<void> {
  const id = ids.next();
  const sealed = await personalData.seal(uid, 'text', `A message from the storm, ${id}`);
  if (!sealed) throw new Error(`${uid} has no key to encrypt a message with`);
  const now = new Date().toISOString();
  const message: ChatterEvent = {
    type: 'message_sent',
    data: {
      ...{
        message_id: id,
        uid,
        username: uid,
        avatar: null,
        vip_level: null,
        text: sealed.sealed,
        text_digest: sealed.digest,
      },
      ...{ mentions: [], reply_to: null, round: null, client_message_id: id, sent_at: now },
      slow_mode_seconds: 0,
    },
  };
  const stream = `chatter-${uid}`;
  const expectedVersion = await store.version(stream);
  const context = { ...systemContext(id), actor: uid };
  await store.append({ stream, expectedVersion, events: [message], context });
}

function grantOf(uid: string) {
  const reason: GrantReason = 'daily_bonus';
  return { grant_id: `grant-${uid}`, reason, gold_coins: '1000000000000', sweeps_coins: '0' };
}

function betOf(roundId: string) {
  const round = { round_id: roundId, game_id: 'torture', draw: null, outcome: {} };
  return { round, currency: 'gold_coins' as const, stake: '10000', payout: '0' };
}
