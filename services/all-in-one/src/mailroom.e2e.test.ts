import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type EventOf,
  formatPostalCode,
  type PostalCardsPort,
  type ProblemBody,
  type PushFrame,
  type StoredEvent,
} from '@goldwake/contracts';
import type { RequestedPostalCode, SessionResponse } from '@goldwake/contracts/http';
import { runNode, until } from '@goldwake/core/testing';
import { connect } from '@goldwake/realtime-client';
import { WorkbenchSessions } from '@goldwake/replay';
import { portToken } from '@goldwake/service';
import { type PortServer, servePort, TEST_KEY } from '@goldwake/service/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { WebSocket } from 'ws';
import { type Casino, createCasino } from './casino.js';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));
const MAILROOM = fileURLToPath(new URL('../../replay/dist/operator/mailroom.js', import.meta.url));
/** A well-formed code that nobody has requested. */
const UNKNOWN = '7K3M-P9ZX-2HZ';

let casino: Casino;
let dataDir: string;
let player: SessionResponse;
/** The code that the player of a test has requested, as it is displayed. */
let code: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-mailroom-'));
  casino = await createCasino({ dataDir });
});
let players = 0;
beforeEach(async () => {
  const username = `sailor${++players}`;
  const account = { email: `${username}@example.com`, username, password: 'a long enough secret' };
  const signedUp = await api()
    .post('/api/auth/sign-up')
    .send({ ...account, dateOfBirth: '1990-04-01' })
    .expect(201);
  player = signedUp.body;
  const requested = await api().post('/api/promotions/postal-codes').set(auth()).send({}).expect(201);
  code = formatPostalCode((requested.body as RequestedPostalCode).code);
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

const auth = () => ({ authorization: `Bearer ${player.access_token}` });
const mailroom = (...args: string[]) => runNode(MAILROOM, [...args, '--data', dataDir]);
const api = () => request(casino.url);

async function events(): Promise<StoredEvent[]> {
  const stored: StoredEvent[] = [];
  for await (const event of casino.engine.store.readStream(`postal_codes-${player.user.uid}`)) stored.push(event);
  return stored;
}

describe('npm run mailroom', () => {
  it('a card is received and accepted: the player is told, and the coins are credited', async () => {
    const pushes: PushFrame[] = [];
    const line = connect({
      url: `${casino.url.replace('http', 'ws')}/realtime`,
      getToken: async () => (await api().post('/api/realtime/token').set(auth()).send({}).expect(200)).body.token,
      onPush: (push) => pushes.push(push),
      WebSocket,
    });
    await until(() => line.state.name === 'ready');
    const { uid, username } = player.user;
    const card = `The card ${code} of ${uid} is`;

    expect(await mailroom('received', code.toLowerCase())).toEqual({ code: 0, out: `${card} received.\n`, err: '' });
    const { out } = await mailroom('list');
    expect(out).toContain(code);
    expect(out).toMatch(new RegExp(`${code} +${username} +0.00 GC and 5.00 SC`));
    const credited = `${card} accepted: 0.00 GC and 5.00 SC are credited.\n`;
    expect(await mailroom('accept', code)).toEqual({ code: 0, out: credited, err: '' });
    expect(await mailroom('accept', code)).toEqual({ code: 0, out: credited, err: '' });
    expect(await mailroom('list')).toMatchObject({ out: 'No card waits for a decision.\n' });

    const processed = () => pushes.filter(({ event }) => event === 'postal_request_code_processed');
    await until(() => processed().length === 2);
    const data = { code: code.replaceAll('-', ''), reason: null };
    expect(processed()).toMatchObject([
      { channel: `user.${uid}`, data: { ...data, postal_codes_version: 2, status: 'received' } },
      { channel: `user.${uid}`, data: { ...data, postal_codes_version: 3, status: 'accepted' } },
    ]);
    const credit = { sc_balance: '5000000', reason: 'postal_code' };
    await until(() => pushes.some(({ event }) => event === 'balance_update'));
    expect(pushes.filter(({ event }) => event === 'balance_update')).toMatchObject([{ data: credit }]);
    line.close();
    const by = userInfo().username;
    const stored = await events();
    expect(stored.slice(1)).toMatchObject([{ data: { by } }, { data: { by } }]);
    const { claim_id } = (stored[2] as StoredEvent<EventOf<'postal_code_accepted'>>).data;
    const why = await runNode(REPLAY, ['why', claim_id, '--data', dataDir]);
    expect(why.out).toContain(`the player requested the code ${code} for 0.00 GC and 5.00 SC`);
    expect(why.out).toContain(`${by} accepted the card with the code ${code}`);
    expect(JSON.parse((await runNode(REPLAY, ['verify', '--json', '--data', dataDir])).out)).toMatchObject({
      clean: true,
    });
  });

  it('a rejected card states its reason to the player', async () => {
    const out = `The card ${code} of ${player.user.uid} is rejected: Typed\n`;
    expect(await mailroom('reject', code, '--reason', 'Typed')).toEqual({ code: 0, out, err: '' });
    const { body } = await api().get('/api/promotions/postal-codes').set(auth()).expect(200);
    expect(body).toMatchObject({ open: null, history: [{ status: 'rejected', reason: 'Typed' }] });
    const refused = await mailroom('accept', code);
    expect(refused).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^The card was rejected at \S+Z\n$/),
    });
  });

  it.each([
    ['a wrong check character', ['accept', '7K3M-P9ZX-2HY'], 'This is not a postal request code'],
    ['a code that nobody has requested', ['accept', UNKNOWN], 'Postal request code not found'],
    ['a missing code', ['received'], "missing required argument 'code'"],
    ['a rejection without a reason', ['reject', UNKNOWN], "required option '--reason <text>' not specified"],
    ['a reason of two lines', ['reject', UNKNOWN, '--reason', 'a\nb'], 'reason must be one line of text'],
    ['an unknown action', ['burn', UNKNOWN], "unknown command 'burn'"],
    ['a folder without a casino', ['list', '--data', tmpdir()], 'no casino is running on this data folder'],
  ])('%s is refused in one line, and nothing is stored', async (_, args, message) => {
    const { code: exit, out, err } = await runNode(MAILROOM, ['--data', dataDir, ...args]);
    expect({ code: exit, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(await events()).toHaveLength(1);
  });
});

describe('npm run mailroom on the folder of a cluster', () => {
  let folder: string;
  let service: PortServer;
  beforeAll(async () => {
    const port: PostalCardsPort = casino.app.nest.get(portToken({ name: 'replay' }, 'postalCards'), { strict: false });
    service = await servePort('postalCards', port, casino.engine);
    folder = await mkdtemp(join(tmpdir(), 'goldwake-mailroom-cluster-'));
    const services = { promotions: { address: new URL(service.url).host } };
    await writeFile(join(folder, 'cluster.json'), JSON.stringify({ internal_key: TEST_KEY, services }));
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('processes the cards of its promotions service', async () => {
    const inCluster = (...args: string[]) => runNode(MAILROOM, [...args, '--data', folder]);
    const out = `The card ${code} of ${player.user.uid} is rejected: Typed\n`;
    expect(await inCluster('reject', code, '--reason', 'Typed')).toEqual({ code: 0, out, err: '' });
    const closed = await inCluster('accept', code);
    expect(closed).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^The card was rejected at/) });
  });
});

describe('/api/workbench/postal-codes', () => {
  async function cookie(): Promise<string> {
    const { token } = casino.app.nest.get(WorkbenchSessions, { strict: false });
    const response = await api().post('/api/workbench/session').send({ token }).expect(204);
    return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  }

  it('requires a workbench session; a token of a player is none', async () => {
    const card = { code, action: 'accept', by: 'ada' };
    for (const headers of [{}, auth(), { cookie: 'workbench=none' }]) {
      const read = await api().get('/api/workbench/postal-codes').set(headers).expect(401);
      const write = await api().post('/api/workbench/postal-codes').set(headers).send(card).expect(401);
      for (const { body } of [read, write]) expect(body).toMatchObject({ code: 'workbench_session_required' });
    }
    expect(await events()).toHaveLength(1);
  });

  it.each([
    ['an unknown action', { action: 'burn' }, 'action'],
    ['a rejection without a reason', { action: 'reject' }, 'reason'],
    ['a reason of two lines', { action: 'reject', reason: 'a\nb' }, 'reason'],
    ['a reason that is no text', { action: 'accept', reason: 7 }, 'reason'],
    ['a missing name', { action: 'accept', by: undefined }, 'by'],
    ['a code that is no text', { action: 'accept', code: 7 }, 'code'],
    ['an unknown field', { action: 'accept', amount: 1 }, 'amount'],
  ])('refuses %s', async (_, more, path) => {
    const sent = { code, by: 'ada', ...more };
    const response = await api()
      .post('/api/workbench/postal-codes')
      .set('cookie', await cookie())
      .send(sent)
      .expect(422);
    const { code: problem, errors }: ProblemBody = response.body;
    expect({ problem, paths: [...new Set(errors?.map((error) => error.path))] }).toEqual({
      problem: 'validation_failed',
      paths: [path],
    });
    expect(await events()).toHaveLength(1);
  });
});
