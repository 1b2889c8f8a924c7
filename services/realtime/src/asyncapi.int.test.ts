import type { ClientFrame, DomainEvent, ServerFrame, StoredEvent } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { Hub } from './rooms/hub.js';
import { readAsyncApi } from './testing/asyncapi.js';
import { betSettled, openDeployment, type TestClient } from './testing/gateway.js';
import { translateAll } from './testing/translate-all.js';

const AT = '2026-01-01T00:00:00.000Z';
const money = {
  uid: 'ann',
  postings: [],
  balances: { gold_coins: '7', sweeps_coins: '0' },
  playthrough: { requirement_id: 'g1', requirement: '100', progress: '30' },
};
const round = { round_id: 'r1', game_id: 'dice', draw: null, outcome: { roll: 1 } };
const grant = {
  ...money,
  grant_id: 'g1',
  gold_coins: '7',
  sweeps_coins: '0',
  playthrough_required: '0',
  granted_at: AT,
};
const bet = { ...money, round, currency: 'gold_coins', stake: '1', payout: '2', played: [] };

const TOP_UP = { type: 'coins_granted', data: { ...grant, reason: 'top_up' } };
const WALLET: DomainEvent[] = [
  { type: 'coins_granted', data: { ...grant, reason: 'daily_bonus' } },
  TOP_UP,
  { type: 'bet_placed', data: bet },
  { type: 'win_paid', data: bet },
  betSettled('ann', 'r2'),
];
const AVATAR = { type: 'avatar_changed', data: { uid: 'ann', avatar: null } };
const BANNED = { type: 'player_banned', data: { uid: 'ann', by: 'mara', reason: 'Two accounts', until: null } };
const SETTINGS = {
  type: 'casino_settings_changed',
  data: { version: 2, lobby_promo_cards: ['daily_bonus'], featured_provider_id: 'deepwell' },
};
const GAME_REMOVED = { type: 'game_removed', data: { game_id: 'dice' } };
/**
 * Plain values of the encrypted fields. Passed separately because the gateway alone has no identity service to decrypt
 * them.
 */
const ONBOARDED = { type: 'onboarding_completed', data: { country_id: 'US' }, stream: 'account-ann', version: 5 };
const PERSONAL = { first_name: 'Ann', last_name: 'Lee', date_of_birth: '1990-05-07', state_id: 'TX' };

it('asyncapi.yaml has a schema for every frame the gateway sends or receives, and each one occurs here', async () => {
  const api = readAsyncApi();
  const seen = new Set<string>();
  const note = <F extends ServerFrame | ClientFrame>(frame: F): F => {
    seen.add(api.nameOf(frame));
    return frame;
  };
  const deployment = await openDeployment({ heartbeatMs: 2_000, pongMs: 1_500, hardBytes: 1024 * 1024 * 1024 });
  const hub = deployment.app.nest.get(Hub);
  const until = async (client: TestClient, name: string) => {
    while (!seen.has(name)) note(await client.next());
  };

  const client = await deployment.connect();
  client.send(note({ kind: 'hello', protocols: [3, 2, 1], token: await deployment.token('ann') }));
  await until(client, 'welcome');
  client.send(note({ kind: 'subscribe', channel: 'catalogue' }));
  await until(client, 'subscribed');
  client.send(note({ kind: 'subscribe', channel: 'catalogue' }));
  await until(client, 'refused');
  for (const event of WALLET) await deployment.append('wallet-ann', event);
  await deployment.append('account-ann', AVATAR);
  await deployment.append('account-ann', BANNED);
  await deployment.append('catalogue-main', SETTINGS);
  await deployment.append('catalogue-main', GAME_REMOVED);
  await until(client, 'catalogue_update');
  client.send(note({ kind: 'unsubscribe', channel: 'catalogue' }));
  for (const message of translateAll(ONBOARDED as unknown as StoredEvent, PERSONAL)) hub.publish(message, AT);
  client.send(note({ kind: 'renew', token: await deployment.token('ann') }));
  for (const name of api.messages.filter((name) => !['skipped', 'going_away'].includes(name))) {
    await until(client, name);
  }

  client.socket.pause();
  while (![...hub.budget.behind].some((writer) => writer.isSlow)) await publishLarge(hub);
  await publishLarge(hub);
  client.socket.resume();
  await until(client, 'skipped');

  const old = await deployment.connect();
  old.send(note({ kind: 'hello', protocol: 1, token: await deployment.token('bob') } as never));
  expect(note(await old.next())).toMatchObject({ kind: 'welcome', protocol: 1 });

  const closed = deployment.close();
  await until(client, 'going_away');
  await closed;
  expect([...seen].sort()).toEqual([...api.messages].sort());
});

/** Publishes a push that is too large to stay in the system's socket buffers, and waits for its flush. */
async function publishLarge(hub: Hub): Promise<void> {
  const [message] = translateAll({ ...TOP_UP, stream: 'wallet-ann', version: 9 } as unknown as StoredEvent);
  if (message?.event !== 'balance_update') throw new Error('a top-up is no balance update any more');
  hub.publish({ ...message, data: { ...message.data, reason: 'x'.repeat(100 * 1024) } }, AT);
  await new Promise((resolve) => setImmediate(resolve));
}
