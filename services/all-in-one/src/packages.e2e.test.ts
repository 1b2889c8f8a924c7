import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PushFrame, StoredEvent } from '@goldwake/contracts';
import type { PackagesResponse, SessionResponse } from '@goldwake/contracts/http';
import { runNode, until } from '@goldwake/core/testing';
import { connect } from '@goldwake/realtime-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { WebSocket } from 'ws';
import { type Casino, createCasino } from './casino.js';

const PACKAGES = fileURLToPath(new URL('../../replay/dist/operator/packages.js', import.meta.url));

let casino: Casino;
let dataDir: string;
let token: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-packages-'));
  casino = await createCasino({ dataDir }, { sandbox: {} });
  const body = {
    email: 'anna@example.com',
    username: 'anna',
    password: 'a long enough secret',
    dateOfBirth: '1990-04-01',
  };
  const session: SessionResponse = (await api().post('/api/auth/sign-up').send(body).expect(201)).body;
  token = session.access_token;
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

const packages = (...args: string[]) => runNode(PACKAGES, [...args, '--data', dataDir]);
const api = () => request(casino.url);
const auth = () => ({ authorization: `Bearer ${token}` });

async function fileWith(text: string): Promise<string> {
  const file = join(dataDir, 'packages.json');
  await writeFile(file, text);
  return file;
}

async function onSale(): Promise<PackagesResponse> {
  return (await api().get('/api/cashier/packages').set(auth()).expect(200)).body;
}

function order(packageId: string, packagesVersion: number) {
  const body = { packageId, packagesVersion, method: 'card', returnPath: '/' };
  return api().post('/api/cashier/purchases').set(auth()).send(body);
}

async function changes(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of casino.engine.store.readStream('packages-main')) events.push(event);
  return events;
}

describe('npm run packages', () => {
  it('a change reaches every connected player, and nobody buys other terms than those on their screen', async () => {
    const pushes: PushFrame[] = [];
    const line = connect({
      url: `${casino.url.replace('http', 'ws')}/realtime`,
      getToken: async () => (await api().post('/api/realtime/token').set(auth()).send({}).expect(200)).body.token,
      onPush: (push) => pushes.push(push),
      WebSocket,
    });
    await until(() => line.state.name === 'ready');

    const changed = {
      package_id: 'usd-4.99',
      price: '5.49',
      gold_coins: '60000.5',
      sweeps_coins: '6',
      playthrough_percent: 200,
      first_purchase: false,
    };
    const done = await packages('merge', await fileWith(JSON.stringify([changed])), '--reason', 'Weekend');
    expect(done).toEqual({ code: 0, out: '8 packages are on sale; their version is 2.\n', err: '' });

    const coins = { ...changed, price: '5490000', gold_coins: '60000500000', sweeps_coins: '6000000' };
    expect(await until(() => pushes.find(({ event }) => event === 'purchase_package_update'))).toMatchObject({
      channel: 'global',
      data: { packages_version: 2, operation: 'merge', packages: [coins] },
    });
    line.close();
    const { packages_version, result } = await onSale();
    expect({ packages_version, changed: result[2] }).toEqual({
      packages_version: 2,
      changed: { ...coins, bonus: null },
    });

    expect((await order('usd-4.99', 1).expect(422)).body).toMatchObject({ code: 'package_changed' });
    expect((await order('usd-4.99', 2).expect(201)).body.purchase).toMatchObject({ price: '5490000' });
    expect((await order('usd-9.99', 1).expect(201)).body.purchase).toMatchObject({ price: '9990000' });
    const by = userInfo().username;
    expect((await changes()).map(({ data }) => data)).toEqual([
      expect.objectContaining({ reason: 'Weekend', by, operation: 'merge' }),
    ]);
  });

  it('set with the list that list prints changes nothing', async () => {
    const before = await onSale();
    const { out } = await packages('list');
    expect(JSON.parse(out)).toHaveLength(8);
    const done = await packages('set', await fileWith(out), '--reason', 'Same');
    expect(done).toMatchObject({
      code: 0,
      out: `8 packages are on sale; their version is ${before.packages_version}.\n`,
    });
    expect(await onSale()).toEqual(before);
  });

  it.each([
    ['a missing file', undefined, /packages\.json: cannot be read \(ENOENT\)/],
    ['a file that is not JSON', '[\n  {"package_id": x\n]', /packages\.json: not valid JSON: .*'x'/],
    ['an object', '{}', /must be a JSON list of packages/],
    ['an amount that is a number', '[{"package_id":"x","price":9.99}]', /price of package 1: Enter an amount as text/],
    [
      'an amount with a decimal comma',
      '[{"package_id":"x","price":"9,99"}]',
      /price of package 1: Use a point for decimals/,
    ],
    [
      'a package without a playthrough',
      '[{"package_id":"x","price":"9.99","gold_coins":"1","sweeps_coins":"0","first_purchase":false}]',
      /packages\[0\]\.playthrough_percent must be a whole number/,
    ],
    ['an entry that is no package', '[7]', /price of package 1: Enter an amount as text/],
  ])('%s is refused in one line, and nothing is stored', async (_, text, message) => {
    const file = text === undefined ? join(dataDir, 'no-packages.json') : await fileWith(text);
    const before = await changes();
    const { code, err } = await packages('set', file, '--reason', 'Wrong');
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(await changes()).toEqual(before);
  });
});
