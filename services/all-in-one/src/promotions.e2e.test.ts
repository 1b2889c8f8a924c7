import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OfferedPromotions, ProblemBody, PromotionOffersPort, PushFrame, StoredEvent } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { command, runNode, until } from '@goldwake/core/testing';
import { connect } from '@goldwake/realtime-client';
import { WorkbenchSessions } from '@goldwake/replay';
import { portToken } from '@goldwake/service';
import { type PortServer, servePort, TEST_KEY } from '@goldwake/service/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { WebSocket } from 'ws';
import { type Casino, createCasino } from './casino.js';

const PROMOTIONS = fileURLToPath(new URL('../../replay/dist/operator/promotions.js', import.meta.url));

const ADVENT = {
  promotion_id: 'advent',
  kind: 'play',
  title: 'Advent',
  game_id: 'dice',
  stake: '0.50',
  gold_coins: '1000',
  sweeps_coins: '0',
  starts_at: '2026-12-01',
  ends_at: '2026-12-24T18:00Z',
  weekly: false,
};
const { game_id: _game, stake: _stake, ...TERMS } = ADVENT;
const BOOST = { ...TERMS, promotion_id: 'boost', kind: 'purchase' };
const STORED = {
  ...ADVENT,
  stake: '500000',
  gold_coins: '1000000000',
  starts_at: '2026-12-01T00:00:00.000Z',
  ends_at: '2026-12-24T18:00:00.000Z',
  weekly_until: null,
};

const ANNA = {
  email: 'anna@example.com',
  username: 'anna',
  password: 'a long enough secret',
  dateOfBirth: '1990-04-01',
};

let casino: Casino;
let dataDir: string;
let port: PromotionOffersPort;
/** The promotions with which each test begins. */
let first: OfferedPromotions['promotions'];
let player: SessionResponse;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-promotions-'));
  casino = await createCasino({ dataDir });
  port = casino.app.nest.get(portToken({ name: 'replay' }, 'promotionOffers'), { strict: false });
  first = (await port.current()).promotions;
  player = (await api().post('/api/auth/sign-up').send(ANNA).expect(201)).body;
});
let tests = 0;
beforeEach(async () => {
  const why = { reason: 'Test', by: 'ada' };
  const removed = (await port.current()).promotions.map(({ promotion_id }) => promotion_id);
  await port.change({ merged: [], removed, ...why }, command(`remove ${++tests}`));
  await port.change({ merged: first, removed: [], ...why }, command(`merge ${tests}`));
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

const promotions = (...args: string[]) => runNode(PROMOTIONS, [...args, '--data', dataDir]);
const api = () => request(casino.url);

async function fileWith(content: string | object): Promise<string> {
  const file = join(dataDir, 'promotions.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function changes(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of casino.engine.store.readStream('promotion_offers-main')) events.push(event);
  return events;
}

describe('npm run promotions', () => {
  it('a merge reaches every connected player, and a removal too; both stay in the history', async () => {
    const auth = { authorization: `Bearer ${player.access_token}` };
    const pushes: PushFrame[] = [];
    const line = connect({
      url: `${casino.url.replace('http', 'ws')}/realtime`,
      getToken: async () => (await api().post('/api/realtime/token').set(auth).send({}).expect(200)).body.token,
      onPush: (push) => pushes.push(push),
      WebSocket,
    });
    await until(() => line.state.name === 'ready');
    const pushOf = (version: number) =>
      until(() =>
        pushes.find(
          ({ event, data }) =>
            event === 'promotion_update' && 'promotions_version' in data && data.promotions_version === version,
        ),
      );

    const before = await changes();
    const version = before.length + 1;
    const merged = await promotions('merge', await fileWith([ADVENT]), '--reason', 'December');
    expect(merged).toEqual({ code: 0, out: `4 promotions are offered; their version is ${version + 1}.\n`, err: '' });
    expect(await pushOf(version + 1)).toMatchObject({ channel: 'global', data: { merged: [STORED], removed: [] } });

    const removed = await promotions('remove', 'dice-week', 'blackjack-week', 'advent', '--reason', 'Mistake');
    expect(removed).toEqual({ code: 0, out: `1 promotion is offered; their version is ${version + 2}.\n`, err: '' });
    const ids = ['dice-week', 'blackjack-week', 'advent'];
    expect(await pushOf(version + 2)).toMatchObject({ channel: 'global', data: { merged: [], removed: ids } });
    line.close();

    const by = userInfo().username;
    expect((await changes()).slice(before.length)).toMatchObject([
      { data: { promotions_version: version + 1, merged: [STORED], removed: [], reason: 'December', by } },
      { data: { promotions_version: version + 2, merged: [], removed: ids, reason: 'Mistake', by } },
    ]);
  });

  it('merge with the list that list prints changes nothing', async () => {
    await promotions('merge', await fileWith([ADVENT]), '--reason', 'December');
    const before = await changes();
    const { out } = await promotions('list');
    expect(JSON.parse(out)).toMatchObject([
      ...[{ promotion_id: 'dice-week' }, { promotion_id: 'blackjack-week' }, { promotion_id: 'weekend-gift' }],
      { ...STORED, stake: '0.50', gold_coins: '1000.00', sweeps_coins: '0.00' },
    ]);
    const version = before.length + 1;
    expect(await promotions('merge', await fileWith(out), '--reason', 'Same')).toEqual({
      code: 0,
      out: `4 promotions are offered; their version is ${version}.\n`,
      err: '',
    });
    expect(await changes()).toEqual(before);
  });

  it.each([
    ['a file that is not JSON', 'merge', '[\n  {"promotion_id": x\n]', /promotions\.json: not valid JSON: .*'x'/],
    [
      'an amount that is a number',
      'merge',
      [{ ...ADVENT, stake: 20 }],
      /stake of promotion 1: Enter an amount as text/,
    ],
    ['a time that is none', 'merge', [{ ...ADVENT, ends_at: 'Friday' }], /ends_at of promotion 1: Enter an ISO time/],
    [
      'two wrong fields',
      'merge',
      [{ ...ADVENT, title: '', weekly: 'yes' }],
      /^merged\[0\]\.title must be .*; merged\[0\]\.weekly must be true or false$/,
    ],
    [
      'a game that is not listed',
      'merge',
      [{ ...ADVENT, game_id: 'gone' }],
      /^merged\[0\]\.game_id names no listed game$/,
    ],
    ['a bonus without a percentage', 'merge', [BOOST], /^merged\[0\]\.percent must be a whole number from 1 to 500$/],
    [
      'a bonus with a percentage that is a text',
      'merge',
      [{ ...BOOST, percent: '20' }],
      /^merged\[0\]\.percent must be a whole number from 1 to 500$/,
    ],
    [
      'a bonus without limits above zero',
      'merge',
      [{ ...BOOST, percent: 20, gold_coins: '0' }],
      /^merged\[0\] must grant something$/,
    ],
    [
      'a bonus with a limit below zero',
      'merge',
      [{ ...BOOST, percent: 20, gold_coins: '-1' }],
      /gold_coins of promotion 1: Enter an amount such as 2\.50/,
    ],
    [
      'a bonus with a stake',
      'merge',
      [{ ...BOOST, percent: 20, stake: '1' }],
      /^merged\[0\]\.stake is not a field of such a promotion$/,
    ],
    ['too many promotions', 'merge', Array(21).fill(ADVENT), /^merged must contain no more than 20 elements$/],
  ])('%s is refused in one line, and nothing is stored', async (_, operation, content, message) => {
    const before = await changes();
    const { code, err } = await promotions(operation, await fileWith(content), '--reason', 'Wrong');
    expect(code).toBe(2);
    expect(err.trim()).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(await changes()).toEqual(before);
  });

  it.each([
    ['a missing file', ['merge', 'no-such-file.json', '--reason', 'x'], 'no-such-file.json: cannot be read (ENOENT)'],
    ['an id that is not offered', ['remove', 'gone', '--reason', 'x'], 'removed names "gone", which is not offered'],
    [
      'an id given twice',
      ['remove', 'weekend-gift', 'weekend-gift', '--reason', 'x'],
      'must not name "weekend-gift" twice',
    ],
    ['a missing id', ['remove', '--reason', 'x'], "missing required argument 'id'"],
    ['a missing reason', ['remove', 'weekend-gift'], "required option '--reason <text>' not specified"],
    ['a reason of two lines', ['remove', 'weekend-gift', '--reason', 'a\nb'], 'reason must be one line of text'],
    ['a folder without a casino', ['list', '--data', tmpdir()], 'no casino is running on this data folder'],
  ])('%s is refused in one line', async (_, args, message) => {
    const { code, out, err } = await runNode(PROMOTIONS, ['--data', dataDir, ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

describe('npm run promotions on the folder of a cluster', () => {
  let folder: string;
  let service: PortServer;
  beforeAll(async () => {
    service = await servePort('promotionOffers', port, casino.engine);
    folder = await mkdtemp(join(tmpdir(), 'goldwake-promotions-cluster-'));
    const services = { promotions: { address: new URL(service.url).host } };
    await writeFile(join(folder, 'cluster.json'), JSON.stringify({ internal_key: TEST_KEY, services }));
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('lists and changes what its promotions service offers', async () => {
    const inCluster = (...args: string[]) => runNode(PROMOTIONS, [...args, '--data', folder]);
    expect(await inCluster('list')).toEqual(await promotions('list'));
    const version = (await changes()).length + 1;
    const lamp = { ...ADVENT, promotion_id: 'lamp' };
    expect(await inCluster('merge', await fileWith([lamp]), '--reason', 'Lamp')).toEqual({
      code: 0,
      out: `4 promotions are offered; their version is ${version + 1}.\n`,
      err: '',
    });
    expect(await inCluster('remove', 'lamp', '--reason', 'Over')).toEqual({
      code: 0,
      out: `3 promotions are offered; their version is ${version + 2}.\n`,
      err: '',
    });
    const gone = await inCluster('remove', 'lamp', '--reason', 'Over');
    expect(gone).toEqual({ code: 2, out: '', err: 'removed names "lamp", which is not offered\n' });
    const wrong = await inCluster('merge', await fileWith(Array(21).fill(ADVENT)), '--reason', 'Many');
    expect(wrong).toEqual({ code: 2, out: '', err: 'merged must contain no more than 20 elements\n' });
  });
});

describe('/api/workbench/promotions', () => {
  const CHANGE = { merged: [], removed: ['weekend-gift'], reason: 'Over', by: 'ada' };

  async function cookie(): Promise<string> {
    const { token } = casino.app.nest.get(WorkbenchSessions, { strict: false });
    const response = await api().post('/api/workbench/session').send({ token }).expect(204);
    return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  }

  it('requires a workbench session; a token of a player is none', async () => {
    const before = await changes();
    for (const headers of [{}, { authorization: `Bearer ${player.access_token}` }, { cookie: 'workbench=none' }]) {
      const read = await api().get('/api/workbench/promotions').set(headers).expect(401);
      const write = await api().post('/api/workbench/promotions').set(headers).send(CHANGE).expect(401);
      for (const { body } of [read, write]) expect(body).toMatchObject({ code: 'workbench_session_required' });
    }
    expect(await changes()).toEqual(before);
  });

  it.each([
    ['a missing list', { ...CHANGE, removed: undefined }, 'removed'],
    ['a list that is none', { ...CHANGE, merged: {} }, 'merged'],
    ['an entry that is no object', { ...CHANGE, merged: [7] }, 'merged'],
    ['an id that is no text', { ...CHANGE, removed: [7] }, 'removed'],
    ['a missing reason', { ...CHANGE, reason: '' }, 'reason'],
    ['a missing name', { ...CHANGE, by: undefined }, 'by'],
    ['an unknown field', { ...CHANGE, version: 1 }, 'version'],
    [
      'a promotion with a field that it has not',
      { ...CHANGE, removed: [], merged: [{ ...STORED, more: 1 }] },
      'merged[0].more',
    ],
    [
      'a time in another form',
      { ...CHANGE, removed: [], merged: [{ ...STORED, ends_at: '2026-12-24' }] },
      'merged[0].ends_at',
    ],
    ['an id that is not offered', { ...CHANGE, removed: ['gone'] }, 'removed'],
  ])('refuses %s', async (_, body, path) => {
    const before = await changes();
    const response = await api()
      .post('/api/workbench/promotions')
      .set('cookie', await cookie())
      .send(body)
      .expect(422);
    const { code, errors }: ProblemBody = response.body;
    expect({ code, paths: [...new Set(errors?.map((error) => error.path))] }).toEqual({
      code: 'validation_failed',
      paths: [path],
    });
    expect(await changes()).toEqual(before);
  });

  it('a change with a session returns what is offered, as a read does', async () => {
    const session = await cookie();
    const change = await api().post('/api/workbench/promotions').set('cookie', session).send(CHANGE).expect(200);
    const read = await api().get('/api/workbench/promotions').set('cookie', session).expect(200);
    const offered: OfferedPromotions = read.body;
    expect(change.body).toEqual(offered);
    const promotions = first.filter(({ promotion_id }) => promotion_id !== 'weekend-gift');
    expect(offered).toEqual({ promotions_version: (await changes()).length + 1, promotions });
  });
});
