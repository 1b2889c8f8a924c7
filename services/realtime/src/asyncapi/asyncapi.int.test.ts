import { hash } from 'node:crypto';
import {
  type ClientFrame,
  type DomainEvent,
  EVENTS,
  PUSH_RULES,
  pairId,
  type ServerFrame,
  STREAMS,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { type Golden, goldens } from '@goldwake/contracts/testing';
import { EVENT_FIELDS } from '@goldwake/core/schemas';
import { expect, it } from '@jest/globals';
import { Hub } from '../rooms/hub.js';
import { readAsyncApi } from '../testing/asyncapi.js';
import { openDeployment, type TestClient } from '../testing/gateway.js';
import { translateAll } from '../testing/translate-all.js';
import { asyncApi } from './document.js';

const AT = '2026-01-01T00:00:00.000Z';
/** The player of the golden events. */
const UID = '0193f2a8-6c1e-7d40-9b57-2f1e8a4c6d03';

/** The newest golden event of each type that causes pushes. */
const PUSHED = goldens().filter((golden) => PUSH_RULES[golden.type] !== undefined && !('becomes' in golden));

/** The other player of the golden events of pairs. */
const OTHER_UID = '0193f2a9-11d2-7c3a-8e44-5b0f7d9a2c18';

const IDS = { player: UID, pair: pairId(UID, OTHER_UID), stream: 'main' } as const;

function streamOf({ type }: Golden): string {
  const { category } = EVENTS[type];
  return streamName(category, IDS[STREAMS[category].key]);
}

/**
 * Plain values of an event's encrypted fields. Passed separately because the gateway alone has no identity service to
 * decrypt them; a date is valid text for each of them.
 */
function personalOf({ type }: Golden): Record<string, string> | undefined {
  const sealed = Object.entries(EVENT_FIELDS[type]).filter(([, protection]) => protection === 'sealed');
  return sealed.length > 0 ? Object.fromEntries(sealed.map(([field]) => [field, '1990-05-07'])) : undefined;
}

function pushesOf(golden: Golden, personal?: Record<string, string>) {
  return translateAll(
    { ...golden, stream: streamOf(golden), version: 9, position: 9 } as unknown as StoredEvent,
    personal,
  );
}

it('the served document is the one that the tests use', async () => {
  const deployment = await openDeployment();
  const served = await (await fetch(`${deployment.app.url}/api/asyncapi.json`)).json();
  await deployment.close();
  expect(served).toEqual(JSON.parse(JSON.stringify(asyncApi())));
});

it('the page of the socket has every message and loads nothing', async () => {
  const deployment = await openDeployment();
  const response = await fetch(`${deployment.app.url}/api/docs/realtime`);
  const html = await response.text();
  await deployment.close();
  for (const name of readAsyncApi().messages) expect(html).toContain(`<code>${name}</code>`);
  const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`style-src 'self' 'sha256-${hash('sha256', css, 'base64')}';`);
  expect(policy).not.toContain('unsafe-inline');
  expect(html).not.toMatch(/<script| style=|https?:\/\/|url\(/);
});

it('the document has a schema for every frame the gateway sends or receives, and each one occurs here', async () => {
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
  client.send(note({ kind: 'hello', protocols: [3, 2, 1], token: await deployment.token(UID) }));
  await until(client, 'welcome');
  client.send(note({ kind: 'subscribe', channel: 'catalogue' }));
  await until(client, 'subscribed');
  client.send({ kind: 'subscribe', channel: 'chat' });
  client.send({ kind: 'subscribe', channel: `presence.${UID}` });
  client.send({ kind: 'subscribe', channel: 'table.rising-tide' });
  client.send(note({ kind: 'subscribe', channel: 'catalogue' }));
  await until(client, 'refused');
  for (const golden of PUSHED) {
    const personal = personalOf(golden);
    if (personal) for (const message of pushesOf(golden, personal)) hub.publish(message, AT);
    else await deployment.append(streamOf(golden), golden as DomainEvent);
  }
  await until(client, 'catalogue_update');
  // The golden bets and wins are those of other games, and the golden grant has another reason.
  for (const message of [...tableBet(), ...tableCashOut(), ...referralBonus()]) hub.publish(message, AT);
  // No stored event causes this push.
  const data = { user_id: OTHER_UID, status: 'online', game_id: 'dice' } as const;
  hub.publish({ channel: `presence.${UID}`, event: 'presence_update', data }, AT);
  client.send(note({ kind: 'unsubscribe', channel: 'catalogue' }));
  client.send(note({ kind: 'renew', token: await deployment.token(UID) }));
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

/** The pushes of a bet at the shared table, without those to its player. */
function tableBet() {
  return atTable('bet_placed', { round: '1.1', bet: 'b1', cash_out_at: 200 });
}

function tableCashOut() {
  const settled = { stake: '1000000', placed_at: AT, elapsed_ms: 1_000, cashed_out_at: 106, end: null };
  return atTable('win_paid', { round: '1.1', bet: 'b1', cash_out_at: 200, ...settled });
}

function atTable(type: 'bet_placed' | 'win_paid', outcome: object) {
  const golden = PUSHED.find((one) => one.type === type) as Golden;
  const data = golden.data as { round: object };
  const round = { ...data.round, game_id: 'rising-tide', draw: null, outcome };
  return pushesOf({ ...golden, data: { ...data, round } }).filter(({ channel }) => channel === 'table.rising-tide');
}

function referralBonus() {
  const golden = PUSHED.find(({ type }) => type === 'coins_granted') as Golden;
  return pushesOf({ ...golden, data: { ...(golden.data as object), reason: 'referral_bonus' } });
}

/** Publishes a push that is too large to stay in the system's socket buffers, and waits for its flush. */
async function publishLarge(hub: Hub): Promise<void> {
  const golden = PUSHED.find(({ type }) => type === 'funds_held');
  const [message] = golden ? pushesOf(golden) : [];
  if (message?.event !== 'balance_update') throw new Error('a hold is no balance update any more');
  hub.publish({ ...message, data: { ...message.data, reason: 'x'.repeat(100 * 1024) } }, AT);
  await new Promise((resolve) => setImmediate(resolve));
}
