import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { collection } from '@goldwake/core';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import request from 'supertest';
import { type Casino, createCasino } from './casino.js';
import { settledPosition } from './testing/settled-position.js';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));
const replay = (...args: string[]) => promisify(execFile)(process.execPath, [REPLAY, ...args]);
const BALANCES = collection('balances');
const HOUSE = collection('house_accounts');

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-import-'));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

/** Signs a player up, claims the daily bonus and places bets. @returns the uid */
async function play({ url }: Casino, name: string): Promise<string> {
  const signedUp = await request(url)
    .post('/api/auth/sign-up')
    .send({ email: `${name}@example.com`, username: name, password: 'correct horse 42', dateOfBirth: '1990-05-17' })
    .expect(201);
  const post = (path: string, body: object) =>
    request(url).post(path).set('authorization', `Bearer ${signedUp.body.access_token}`).send(body).expect(201);
  await post('/api/promotions/daily-claim', {});
  for (let bet = 0; bet < 5; bet++) {
    await post('/api/games/dice/bets', {
      currency: 'gold_coins',
      stake: '1234567',
      target: '50.00',
      direction: 'over',
    });
  }
  return signedUp.body.user.uid;
}

/** Waits until the projections have applied every event. Returns the stored projections and the number of events. */
async function stored(casino: Casino, uids: readonly string[]) {
  const { engine } = casino;
  const position = await settledPosition(casino);
  const bodies = [...uids.map((uid) => [BALANCES, uid] as const), [HOUSE, 'house:games/gold_coins'] as const].map(
    async ([spec, id]) => (await engine.documents.get(spec, id))?.body,
  );
  return { position, bodies: await Promise.all(bodies) };
}

it('a casino started on an imported history rebuilds the same balances and adds no event', async () => {
  const [dataDir, out, copy] = ['data', 'out', 'copy'].map((name) => join(scratch, name)) as [string, string, string];
  const first = await createCasino({ dataDir });
  const uids = [await play(first, 'anna'), await play(first, 'bert')];
  const before = await stored(first, uids);
  expect(before.bodies).not.toContain(undefined);
  await first.close();

  await replay('export', '--out', out, '--data', dataDir);
  await replay('import', out, '--data', copy);
  const second = await createCasino({ dataDir: copy });
  try {
    expect(await stored(second, uids)).toEqual(before);
  } finally {
    await second.close();
  }
});
