import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VerifyStatus, WorkbenchHealth } from '@goldwake/contracts/http';
import { command, declareTestTypes, until } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { replay } from '../testing/run-replay.js';
import { writeHistory } from '../testing/seeded-history.js';
import { openSmallCasino } from '../testing/small-casino.js';
import { WorkbenchSessions } from '../workbench/sessions.js';
import { WorkbenchModule } from '../workbench.module.js';

interface Client {
  app: App;
  get<T>(path: string): Promise<T>;
  start(): Promise<VerifyStatus>;
  cancel(): Promise<VerifyStatus>;
  /** Waits for the end of the run in progress. */
  ended(): Promise<VerifyStatus>;
}

async function openClient(engine: TestEngine, dataDir: string): Promise<Client> {
  const app = await (await createApp({ engine, modules: [WorkbenchModule], settings: { dataDir } })).start();
  const { token } = app.nest.get(WorkbenchSessions, { strict: false });
  const opened = await request(app.url).post('/api/workbench/session').send({ token }).expect(204);
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
  const path = '/api/workbench/verify';
  const get = async <T>(path: string) =>
    (await request(app.url).get(`/api/workbench${path}`).set('cookie', cookie).expect(200)).body as T;
  return {
    app,
    get,
    start: async () => (await request(app.url).post(path).set('cookie', cookie).send({}).expect(202)).body,
    cancel: async () => (await request(app.url).delete(path).set('cookie', cookie).expect(200)).body,
    async ended() {
      let status = await get<VerifyStatus>('/verify');
      await until(async () => {
        status = await get<VerifyStatus>('/verify');
        return status.running === null;
      }, 30_000);
      return status;
    },
  };
}

declareTestTypes();

let small: Awaited<ReturnType<typeof openSmallCasino>>;
let engine: TestEngine;
let client: Client;
beforeAll(async () => {
  small = await openSmallCasino();
  engine = await openTestEngine();
  client = await openClient(engine, small.dir);
});
afterAll(async () => {
  await client.app.close();
  await engine.close();
  await small.close();
});

describe('/api/workbench/health', () => {
  it('returns the sums of all accounts, which are zero, with the house accounts and the lag of each consumer', async () => {
    const health = await client.get<WorkbenchHealth>('/health');
    expect(health).toMatchObject({
      trial_balance: [
        { currency: 'gold_coins', sum: '0', held: '0' },
        { currency: 'sweeps_coins', sum: '0' },
      ],
      dead_letters: { count: 0, listed: [], damage: null },
      accounts_damage: null,
      anchor: null,
      anchor_damage: [],
    });
    const [gold] = health.trial_balance;
    const house = gold?.house.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    expect(gold?.house.map(({ account }) => account)).toContain('house:games');
    expect(BigInt(gold?.players ?? 0)).toBe(-(house ?? 0n));
    const { last_position } = health;
    expect(health.consumers).toContainEqual({
      group: 'wallet.balances',
      position: last_position,
      lag: 0,
      behind: false,
    });
    expect(health.streams).toBe(8);
  });
});

describe('/api/workbench/verify', () => {
  it('before any run there is no result; a run stores one, which stays for the next process', async () => {
    expect(await client.get('/verify')).toEqual({ running: null, failed: null, last: null });
    expect(await client.start()).toMatchObject({ running: { stage: 'file', events: 0 }, failed: null, last: null });
    const { last_position: events } = await client.get<WorkbenchHealth>('/health');
    const ended = await client.ended();
    expect(ended).toMatchObject({
      failed: null,
      last: { events, streams: 8, since_position: null, findings: 0, root_causes: 0, causes: [] },
    });
    const other = await openClient(engine, small.dir);
    expect(await other.get('/verify')).toEqual(ended);
    await other.app.close();
  });

  it('the result of the command line is shown; one about some rules only is not', async () => {
    const before = await client.get<VerifyStatus>('/verify');
    await replay('verify', '--rule', 'draws', '--data', small.dir);
    expect(await client.get('/verify')).toEqual(before);
    await replay('verify', '--data', small.dir);
    const after = await client.get<VerifyStatus>('/verify');
    expect(Date.parse(after.last?.started_at ?? '')).toBeGreaterThan(Date.parse(before.last?.finished_at ?? ''));
  });

  it('an unknown field in the body is refused, and so is a caller without a session', async () => {
    const url = client.app.url;
    for (const method of ['post', 'delete'] as const) {
      const refused = await request(url)[method]('/api/workbench/verify').expect(401);
      expect(refused.body).toMatchObject({ code: 'workbench_session_required' });
    }
    expect((await client.get<VerifyStatus>('/verify')).running).toBeNull();
  });

  it('a folder without a casino makes the run fail with one sentence', async () => {
    const other = await openClient(engine, join(small.dir, 'none'));
    await other.start();
    expect(await other.ended()).toEqual({ running: null, failed: expect.stringMatching(/no such folder/), last: null });
    await other.app.close();
  });
});

describe('a history with a changed event and a dead letter', () => {
  it('verify names the event, and health lists the dead letter and the sum that is not zero', async () => {
    const damaged = await openSmallCasino();
    damaged.harm(
      `UPDATE events SET data = replace(data, '"stake":"1000000"', '"stake":"1000001"')
       WHERE stream = 'wallet-u2' AND version = 5`,
    );
    const own = await openClient(engine, damaged.dir);
    await own.start();
    const { last } = await own.ended();
    expect(last?.findings).toBeGreaterThan(0);
    expect(last?.causes[0]).toMatchObject({
      event_id: 'wallet-u2@5',
      position: expect.any(Number),
      checks: expect.arrayContaining(['chain']),
    });
    await own.app.close();
    await damaged.close();
  });

  it('dead letters are counted and listed with their event and reason', async () => {
    const failing = await openTestEngine();
    failing.bus.subscribe({
      group: 'promotions.daily_grants',
      topics: ['promotions'],
      attempts: 1,
      handle: () => {
        throw new Error('no such promotion\nsecond line');
      },
    });
    await failing.bus.start();
    await failing.store.append({
      stream: 'promotions-u1',
      expectedVersion: 0,
      events: [{ type: 'noted', data: { n: 7 } }],
      context: command('c1'),
    });
    await failing.bus.settled(1);
    const own = await openClient(engine, failing.dir);
    const { dead_letters, consumers } = await own.get<WorkbenchHealth>('/health');
    expect(dead_letters).toMatchObject({
      count: 1,
      listed: [
        {
          id: 'promotions.daily_grants:promotions-u1@1',
          event_id: 'promotions-u1@1',
          type: 'noted',
          reason: 'no such promotion',
        },
      ],
    });
    expect(consumers).toEqual([{ group: 'promotions.daily_grants', position: 1, lag: 0, behind: false }]);
    await own.app.close();
    await failing.close();
  });
});

describe('the newest anchor', () => {
  it('agrees with the history that it describes, and names what is missing after an event was removed', async () => {
    const anchored = await openSmallCasino();
    const { out } = await replay('anchor', '--now', '--data', anchored.dir);
    await writeFile(join(anchored.dir, 'anchors.log'), out);
    const own = await openClient(engine, anchored.dir);
    const { anchor, last_position } = await own.get<WorkbenchHealth>('/health');
    expect(anchor).toMatchObject({ position: last_position, difference: null });
    anchored.harm('DELETE FROM events WHERE position = (SELECT max(position) FROM events)');
    const after = await own.get<WorkbenchHealth>('/health');
    expect(after.anchor?.difference).toBe(`1 event is missing up to position ${last_position}`);
    await own.app.close();
    await anchored.close();
  });
});

describe('a damaged casino', () => {
  it('a damaged event after the anchor is the difference of the anchor; the rest of the health is returned', async () => {
    const damaged = await openSmallCasino();
    const { out } = await replay('anchor', '--now', '--data', damaged.dir);
    await writeFile(join(damaged.dir, 'anchors.log'), out);
    await damaged.adjust('u1', '7');
    damaged.harm(`UPDATE events SET data = '{' WHERE position = (SELECT max(position) FROM events)`);
    const own = await openClient(engine, damaged.dir);
    expect(await own.get('/health')).toMatchObject({
      trial_balance: { length: 2 },
      anchor: { difference: expect.stringMatching(/wallet-u1@13 .*cannot be read/) },
    });
    await own.app.close();
    await damaged.close();
  });

  it.each([
    ['balances', 'u1', `'{'`],
    ['balances', 'u1', `'null'`],
    ['held_balances', 'u2', `'{"gold_coins":"0"}'`],
    ['house_accounts', 'house:games/gold_coins', `json_remove(body, '$.amount')`],
  ])('if the document %s/%s is damaged (%s), health says so, and returns the rest', async (name, id, body) => {
    const damaged = await openSmallCasino();
    damaged.harm(`INSERT INTO doc_${name} (id, revision, body) VALUES ('${id}', 1, '{}') ON CONFLICT DO NOTHING`);
    damaged.harm(`UPDATE doc_${name} SET body = ${body} WHERE id = '${id}'`);
    const own = await openClient(engine, damaged.dir);
    const health = await own.get<WorkbenchHealth>('/health');
    expect(health).toMatchObject({
      trial_balance: [],
      accounts_damage: expect.stringContaining(`the document ${name}/${id} cannot be read`),
      consumers: [{ group: 'wallet.balances' }],
    });
    await own.app.close();
    await damaged.close();
  });
});

describe('a damaged anchor or dead letter', () => {
  const LETTER = { eventId: 'wallet-u1@1', type: 'noted', reason: 'no such bonus', at: '2026-01-15T08:00:00.000Z' };

  it.each([`'null'`, `'7'`, `json_remove(body, '$.reason')`, `json_set(body, '$.at', 7)`])(
    'if a dead letter is damaged (%s), health says so with their number, and returns the rest',
    async (body) => {
      const damaged = await openSmallCasino();
      await damaged.storeDeadLetters(['test.one', 'test.two'].map((group) => ({ ...LETTER, group })));
      damaged.harm(`UPDATE doc_dead_letters SET body = ${body} WHERE id = 'test.two:wallet-u1@1'`);
      const own = await openClient(engine, damaged.dir);
      expect(await own.get('/health')).toMatchObject({
        trial_balance: { length: 2 },
        dead_letters: {
          count: 2,
          listed: [],
          damage: expect.stringContaining('the document dead_letters/test.two:wallet-u1@1 cannot be read'),
        },
      });
      await own.app.close();
      await damaged.close();
    },
  );

  it('if a line of the file of anchors is damaged, health names it and compares the newest readable anchor', async () => {
    const damaged = await openSmallCasino();
    const { out } = await replay('anchor', '--now', '--data', damaged.dir);
    await writeFile(join(damaged.dir, 'anchors.log'), `${out.trimEnd()}\ngoldwake-anchor \0\n`);
    const own = await openClient(engine, damaged.dir);
    expect(await own.get('/health')).toMatchObject({
      anchor: { difference: null },
      anchor_damage: [expect.stringMatching(/anchors\.log: line 2 is incomplete or damaged$/)],
    });
    await writeFile(join(damaged.dir, 'anchors.log'), Buffer.alloc(64, 0xff));
    expect(await own.get('/health')).toMatchObject({
      anchor: null,
      anchor_damage: [expect.stringMatching(/line 1 is incomplete or damaged$/)],
    });
    await own.app.close();
    await damaged.close();
  });
});

describe('a history of 60,000 events', () => {
  it('a run reports its progress, one run is in progress at a time, and it can be cancelled', async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'goldwake-health-'));
    const dataDir = join(scratch, 'data');
    writeHistory(dataDir, { events: 60_000, players: 2, seed: 3 });
    const own = await openClient(engine, dataDir);
    const first = await own.start();
    await until(async () => ((await own.get<VerifyStatus>('/verify')).running?.events ?? 0) > 0);
    const again = await own.start();
    expect(again.running?.started_at).toBe(first.running?.started_at);
    expect(again.running).toMatchObject({ total: 60_000, events_per_second: expect.any(Number) });
    expect(again.running?.events).toBeGreaterThan(0);
    expect(await own.cancel()).toEqual({ running: null, failed: 'The run was cancelled.', last: null });
    expect(await own.cancel()).toEqual({ running: null, failed: 'The run was cancelled.', last: null });
    await own.app.close();
    await rm(scratch, { recursive: true, force: true });
  });
});
