import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventDetails, FoundPlayer, Timeline, WorkbenchFound } from '@goldwake/contracts/http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type Casino, createCasino } from './casino.js';
import { settledPosition } from './testing/settled-position.js';

let dataDir: string;
let casino: Casino;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-workbench-'));
});
afterEach(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

const tokenOf = ({ workbench }: Casino) => new URL(workbench ?? '').hash.replace('#token=', '');

function openSession(token: string) {
  return request(casino.url).post('/api/workbench/session').send({ token });
}

/** Opens a workbench session with the link's token. @returns the session cookie */
async function signIn(): Promise<string> {
  const response = await openSession(tokenOf(casino)).expect(204);
  return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
}

/** Signs a player up, claims the daily bonus and places a bet. @returns the access token */
async function play(): Promise<string> {
  const signedUp = await request(casino.url)
    .post('/api/auth/sign-up')
    .send({ email: 'anna@example.com', username: 'anna', password: 'correct horse 42', dateOfBirth: '1990-05-17' })
    .expect(201);
  const token: string = signedUp.body.access_token;
  const post = (path: string, body: object) =>
    request(casino.url).post(path).set('authorization', `Bearer ${token}`).send(body).expect(201);
  await post('/api/promotions/daily-claim', {});
  await post('/api/games/dice/bets', { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' });
  return token;
}

describe('the workbench of a running casino', () => {
  it('an engineer can open the link, find a player and follow a grant back to the claim that caused it', async () => {
    casino = await createCasino({ dataDir });
    expect(casino.workbench).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/workbench#token=[\w-]{43}$/);
    await play();
    await settledPosition(casino);
    const cookie = await signIn();
    const get = async <T>(path: string) =>
      (await request(casino.url).get(`/api/workbench${path}`).set('cookie', cookie).expect(200)).body as T;

    const { result } = await get<WorkbenchFound<FoundPlayer>>('/players?query=anna');
    const uid = result[0]?.uid;
    expect(result).toMatchObject([{ username: 'anna', streams: { length: 5 } }]);
    // The catalogue's stream belongs to no player and must not be listed.
    expect((await get<WorkbenchFound<FoundPlayer>>('/players')).result).toEqual(result);
    const { types, columns } = await get<Timeline>(`/streams/wallet-${uid}/timeline`);
    expect(columns.type.map((type) => types[type])).toEqual(['wallet_opened', 'coins_granted', 'bet_and_win_settled']);
    const granted = await get<EventDetails>(`/events/wallet-${uid}@2`);
    expect(granted.hash_ok).toBe(true);
    expect(granted.causes.map((cause) => cause.type)).toEqual(['daily_bonus_claimed']);
    expect(granted.correlation.map(({ type, depth }) => [type, depth])).toEqual([
      ['daily_bonus_claimed', 0],
      ['coins_granted', 1],
    ]);
    expect(await get(`/wallets/${uid}/diff`)).toMatchObject({ documents: 1, differences: [] });
  });

  it("a player's access token does not open the workbench, and the workbench cookie opens no player route", async () => {
    casino = await createCasino({ dataDir });
    const bearer = { authorization: `Bearer ${await play()}` };
    const cookie = { cookie: await signIn() };
    const refused = await request(casino.url).get('/api/workbench/players').set(bearer).expect(401);
    expect(refused.body).toMatchObject({ code: 'workbench_session_required' });
    await openSession(bearer.authorization.slice(7)).expect(401);
    for (const path of ['/api/wallet', '/api/self', '/api/games/dice/bets']) {
      await request(casino.url).get(path).set(cookie).expect(401);
    }
  });

  it('a restart invalidates the workbench token and sessions and creates a new link', async () => {
    casino = await createCasino({ dataDir });
    const [token, cookie] = [tokenOf(casino), await signIn()];
    await casino.close();
    casino = await createCasino({ dataDir });
    expect(tokenOf(casino)).not.toBe(token);
    expect((await openSession(token).expect(401)).body).toMatchObject({ code: 'workbench_token_wrong' });
    await request(casino.url).get('/api/workbench/session').set('cookie', cookie).expect(401);
  });

  it.each([
    ['switched off', { workbench: false }],
    ['reachable from other machines and has no explicit workbench setting', { host: '0.0.0.0' }],
  ])('the workbench does not exist in a casino that is %s', async (_, settings) => {
    casino = await createCasino({ dataDir, ...settings });
    expect(casino.workbench).toBeUndefined();
    const local = casino.url.replace('0.0.0.0', '127.0.0.1');
    for (const ask of [
      request(local).get('/api/workbench/session'),
      request(local).post('/api/workbench/session').send({ token: 'x' }),
      request(local).put('/api/workbench/session'),
      request(local).get('/api/workbench/players'),
      request(local).get('/workbench').set('accept', 'text/html'),
      request(local).get('/workbench/wallet-u1').set('accept', 'text/html'),
      request(local).get('/workbench.html').set('accept', 'text/html'),
    ]) {
      expect((await ask.expect(404)).body).toMatchObject({ code: 'not_found' });
    }
  });

  it('the workbench is available on every network address when it is switched on', async () => {
    casino = await createCasino({ dataDir, host: '0.0.0.0', workbench: true });
    const local = casino.url.replace('0.0.0.0', '127.0.0.1');
    await request(local)
      .post('/api/workbench/session')
      .set('host', 'casino.example')
      .set('origin', 'http://casino.example')
      .send({ token: tokenOf(casino) })
      .expect(204);
  });
});
