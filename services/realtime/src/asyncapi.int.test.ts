import type { ClientFrame, DomainEvent, ServerFrame, StoredEvent } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { Hub } from './hub.js';
import { readAsyncApi } from './testing/asyncapi.js';
import { betSettled, openHouse, type TestClient } from './testing/gateway.js';
import { translate } from './translate.js';

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

const WALLET: DomainEvent[] = [
  { type: 'coins_granted', data: { ...grant, reason: 'daily_bonus' } },
  { type: 'coins_granted', data: { ...grant, reason: 'top_up' } },
  { type: 'bet_placed', data: bet },
  { type: 'win_paid', data: bet },
  betSettled('ann', 'r2'),
];
const AVATAR = { type: 'avatar_changed', data: { uid: 'ann', avatar: null } };
const SETTINGS = {
  type: 'casino_settings_changed',
  data: { version: 2, lobby_promo_cards: ['daily_bonus'], featured_provider_id: 'deepwell' },
};
/** In clear beside it, since the gateway alone has no identity to open its seals. */
const ONBOARDED = { type: 'onboarding_completed', data: { country_id: 'US' }, stream: 'account-ann', version: 5 };
const PERSONAL = { first_name: 'Ann', last_name: 'Lee', date_of_birth: '1990-05-07', state_id: 'TX' };

it('has a schema for every frame that the gateway sends and takes, and each is seen here', async () => {
  const api = readAsyncApi();
  const seen = new Set<string>();
  const note = <F extends ServerFrame | ClientFrame>(frame: F): F => {
    seen.add(api.nameOf(frame));
    return frame;
  };
  const house = await openHouse({ heartbeatMs: 200, pongMs: 100 });
  const until = async (client: TestClient, holds: () => boolean) => {
    while (!holds()) note(await client.next());
  };
  const say = (client: TestClient, frame: ClientFrame) => client.send(note(frame));

  const first = await house.connect();
  say(first, { kind: 'hello', protocols: [2, 1], token: await house.token('ann') });
  await until(first, () => seen.has('welcome'));
  for (const event of WALLET) await house.append('wallet-ann', event);
  await house.append('account-ann', AVATAR);
  await house.append('catalogue-main', SETTINGS);
  for (const message of translate(ONBOARDED as unknown as StoredEvent, PERSONAL)) {
    house.app.nest.get(Hub).publish(message, AT);
  }
  say(first, { kind: 'renew', token: await house.token('ann') });
  const expected = api.messages.filter((name) => !['skipped', 'going_away'].includes(name));
  await until(first, () => expected.every((name) => seen.has(name)));

  const old = await house.connect();
  const hello = { kind: 'hello', protocol: 1, token: await house.token('ann') };
  old.send(note(hello as never));
  expect(note(await old.next())).toMatchObject({ kind: 'welcome', protocol: 1 });
  first.socket.terminate();
  old.socket.terminate();
  await house.close();
  expect([...seen].sort()).toEqual([...expected].sort());
});
