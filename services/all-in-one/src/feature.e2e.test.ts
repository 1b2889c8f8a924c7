import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_FEATURES, FEATURES, type PushFrame, type StoredEvent } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { runNode, until } from '@goldwake/core/testing';
import { connect } from '@goldwake/realtime-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { WebSocket } from 'ws';
import { type Casino, createCasino } from './casino.js';

const FEATURE = fileURLToPath(new URL('../../replay/dist/operator/feature.js', import.meta.url));

let casino: Casino;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-feature-'));
  casino = await createCasino({ dataDir });
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

const feature = (...args: string[]) => runNode(FEATURE, [...args, '--data', dataDir]);

const api = () => request(casino.url);
const asPlayer = (token: string) => ({ authorization: `Bearer ${token}` });

async function signUp(username: string): Promise<SessionResponse> {
  const email = `${username}@example.com`;
  const body = { email, username, password: 'a long enough secret', dateOfBirth: '1990-04-01' };
  return (await api().post('/api/auth/sign-up').send(body).expect(201)).body;
}

async function eventsOf(uid: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of casino.engine.store.readStream(`account-${uid}`))
    if (event.type === 'user_feature_updated') events.push(event);
  return events;
}

describe('npm run feature', () => {
  it('a switched feature is pushed to the player, shown in the User, and stays in the history with its reason', async () => {
    const { access_token, user } = await signUp('anna');
    expect(user).toMatchObject(DEFAULT_FEATURES);
    const pushes: PushFrame[] = [];
    const line = connect({
      url: `${casino.url.replace('http', 'ws')}/realtime`,
      getToken: async () =>
        (await api().post('/api/realtime/token').set(asPlayer(access_token)).send({}).expect(200)).body.token,
      onPush: (push) => pushes.push(push),
      WebSocket,
    });
    await until(() => line.state.name === 'ready');

    const done = await feature('Anna', 'redemptions_fiat_enabled', 'off', '--reason', 'Documents missing');
    const left = 'purchases_fiat_enabled, purchases_crypto_enabled, redemptions_crypto_enabled, promotions_enabled';
    const out = `anna (${user.uid}) has these features: ${left}.\n`;
    expect(done).toEqual({ code: 0, out, err: '' });

    const features = { ...DEFAULT_FEATURES, redemptions_fiat_enabled: false };
    const push = await until(() => pushes[0]);
    expect(push).toMatchObject({ channel: `user.${user.uid}`, event: 'user_feature_updated', data: features });
    const { body } = await api().get('/api/self').set(asPlayer(access_token)).expect(200);
    expect(body).toMatchObject({
      ...features,
      account_version: (push.data as { account_version: number }).account_version,
    });
    const change = { feature: 'redemptions_fiat_enabled', enabled: false, reason: 'Documents missing' };
    expect((await eventsOf(user.uid)).map(({ data }) => data)).toEqual([
      { uid: user.uid, features, by: userInfo().username, ...change },
    ]);
    line.close();
  });

  it('a feature can be switched on again, and repeating a command stores nothing', async () => {
    const { user } = await signUp('bert');
    const set = (state: string) => feature(user.uid, 'promotions_enabled', state, '--reason', 'Asked for it');
    await set('off');
    const on = { code: 0, out: `bert (${user.uid}) has these features: ${FEATURES.join(', ')}.\n`, err: '' };
    expect(await set('on')).toEqual(on);
    expect(await set('on')).toEqual(on);
    expect(await eventsOf(user.uid)).toHaveLength(2);
  });

  it.each([
    ['an unknown player', ['nobody', 'promotions_enabled', 'on', '--reason', 'x'], 'There is no such player'],
    ['an unknown feature', ['anna', 'free_coins', 'on', '--reason', 'x'], 'Allowed choices are'],
    ['an unknown state', ['anna', 'promotions_enabled', 'maybe', '--reason', 'x'], 'Allowed choices are on, off'],
    ['a missing reason', ['anna', 'promotions_enabled', 'on'], "required option '--reason <text>'"],
    ['a reason of several lines', ['anna', 'promotions_enabled', 'on', '--reason', 'a\nb'], 'one line of text'],
  ])('%s is refused', async (_, args, message) => {
    const { code, out, err } = await feature(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});
