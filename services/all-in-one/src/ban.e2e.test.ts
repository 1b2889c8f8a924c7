import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PushFrame, StoredEvent } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { runNode, until } from '@goldwake/core/testing';
import { connect } from '@goldwake/realtime-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { WebSocket } from 'ws';
import { type Casino, createCasino } from './casino.js';

const BAN = fileURLToPath(new URL('../../replay/dist/operator/ban.js', import.meta.url));
const PASSWORD = 'a long enough secret';

let casino: Casino;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-ban-'));
  casino = await createCasino({ dataDir });
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ban = (args: string[], data = dataDir) => runNode(BAN, [...args, '--data', data]);

const api = () => request(casino.url);
const emailOf = (username: string) => `${username}@example.com`;
const signIn = (username: string) =>
  api()
    .post('/api/auth/sign-in')
    .send({ email: emailOf(username), password: PASSWORD });

async function signUp(username: string): Promise<SessionResponse> {
  const body = { email: emailOf(username), username, password: PASSWORD, dateOfBirth: '1990-04-01' };
  return (await api().post('/api/auth/sign-up').send(body).expect(201)).body;
}

const asPlayer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Opens a realtime connection with the connection library, as the app does. */
async function listen(token: string) {
  const pushes: PushFrame[] = [];
  const getToken = async () =>
    (await api().post('/api/realtime/token').set(asPlayer(token)).send({}).expect(200)).body.token as string;
  const line = connect({
    url: `${casino.url.replace('http', 'ws')}/realtime`,
    getToken,
    onPush: (push) => pushes.push(push),
    WebSocket,
  });
  await until(() => line.state.name === 'ready');
  return { pushes, line };
}

describe('npm run ban', () => {
  it('a ban notifies the player, closes their sockets for good and refuses every later request and sign-in', async () => {
    const { access_token, user } = await signUp('anna');
    const { pushes, line } = await listen(access_token);
    const done = await ban(['Anna', '--reason', 'Two accounts', '--until', '2099-03-01']);
    const sentBan = { reason: 'Two accounts', until: '2099-03-01T00:00:00.000Z' };
    expect(done).toEqual({
      code: 0,
      out: `anna (${user.uid}) is banned until ${sentBan.until}: Two accounts. 1 sign-in was ended.\n`,
      err: '',
    });

    await until(() => line.state.name === 'stopped');
    expect(line.state).toEqual({ name: 'stopped', code: 3506 });
    expect(pushes).toMatchObject([
      { event: 'banned', data: { banned: true, ban_reason: sentBan.reason, banned_until: sentBan.until } },
    ]);
    await api().get('/api/self').set(asPlayer(access_token)).expect(401);
    await api().post('/api/realtime/token').set(asPlayer(access_token)).send({}).expect(401);
    const refused = await signIn('anna').expect(403);
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(refused.body).toMatchObject({ code: 'banned', status: 403, title: 'This account is banned', ban: sentBan });

    const events: StoredEvent[] = [];
    for await (const event of casino.engine.store.readStream(`account-${user.uid}`)) events.push(event);
    expect(events.find(({ type }) => type === 'player_banned')?.data).toEqual({
      uid: user.uid,
      by: userInfo().username,
      ...sentBan,
    });
  });

  it('a player can be banned permanently or for a period, and a ban can be replaced and lifted', async () => {
    const { user } = await signUp('bert');
    expect((await ban([user.uid, '--reason', 'Abuse'])).out).toContain('is banned permanently: Abuse.');
    const before = Date.now();
    expect((await ban(['bert', '--reason', 'Abuse', '--for', '2w'])).out).toContain('0 sign-ins were ended.');
    const until = Date.parse((await signIn('bert').expect(403)).body.ban.until);
    expect(until - before).toBeGreaterThanOrEqual(14 * 86_400_000);
    expect(until - Date.now()).toBeLessThanOrEqual(14 * 86_400_000);
    const lifted = { code: 0, out: `bert (${user.uid}) may sign in: no ban is in force.\n`, err: '' };
    expect(await ban(['bert', '--lift'])).toEqual(lifted);
    expect(await ban(['bert', '--lift'])).toEqual(lifted);
    await signIn('bert').expect(200);
  });

  it.each([
    ['no player', [], /^error: missing required argument 'player'$/],
    ['no reason', ['anna'], /^--reason is missing; the player is shown the reason$/],
    ['an unknown player', ['nobody', '--reason', 'r'], /^There is no such player$/],
    ['an end in the past', ['anna', '--reason', 'r', '--until', '2020-01-01'], /^until must be in the future$/],
    ['an invalid end', ['anna', '--reason', 'r', '--until', 'soon'], /Expected an ISO time like 2026-03-01/],
    [
      'a duration without a unit',
      ['anna', '--reason', 'r', '--for', '7'],
      /Expected a duration like 30m, 12h, 7d or 2w\.$/,
    ],
    ['a duration of zero', ['anna', '--reason', 'r', '--for', '0d'], /Expected a duration like 30m/],
    [
      'both an end and a duration',
      ['anna', '--reason', 'r', '--for', '7d', '--until', '2099-01-01'],
      /cannot be used with option/,
    ],
    ['a reason and --lift together', ['anna', '--reason', 'r', '--lift'], /cannot be used with option/],
    ['an empty reason', ['anna', '--reason', ' '], /^reason must be one line of text$/],
    ['a reason of two lines', ['anna', '--reason', 'a\nb'], /^reason must be one line of text$/],
    [
      'a reason that is too long',
      ['anna', '--reason', 'x'.repeat(201)],
      /^reason must be shorter than or equal to 200/,
    ],
  ])('a ban command with %s exits with code 2 and prints one line', async (_, args, line) => {
    const done = await ban(args);
    expect(done).toMatchObject({ code: 2, out: '' });
    expect(done.err.trimEnd().split('\n')).toEqual([expect.stringMatching(line)]);
  });

  it('the help lists the options, the exit codes and an example', async () => {
    const done = await ban(['--help']);
    expect(done).toMatchObject({ code: 0, err: '' });
    for (const word of ['--reason', '--until', '--for', '--lift', 'Exit codes', 'Example']) {
      expect(done.out).toContain(word);
    }
  });
});

describe('access of the ban command to the running casino', () => {
  const link = () => join(dataDir, 'workbench-link');
  const asEngineer = async () => {
    const token = new URL(casino.workbench ?? '').hash.replace('#token=', '');
    const response = await api().post('/api/workbench/session').send({ token }).expect(204);
    return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  };
  const body = { player: 'anna', reason: 'r', until: null, by: 'mara' };

  it('the workbench link is in a file that only its owner can read, and the file is removed when the casino stops', async () => {
    const own = await mkdtemp(join(tmpdir(), 'goldwake-ban-link-'));
    try {
      await (await createCasino({ dataDir: own })).close();
      await writeFile(join(own, 'workbench-link'), 'of a casino that was killed', { mode: 0o644 });
      const short = await createCasino({ dataDir: own });
      expect((await readFile(join(own, 'workbench-link'), 'utf8')).trim()).toBe(short.workbench);
      if (process.platform !== 'win32') expect(statSync(join(own, 'workbench-link')).mode & 0o777).toBe(0o600);
      await short.close();
      expect(existsSync(join(own, 'workbench-link'))).toBe(false);
      const shut = await ban(['anna', '--reason', 'r'], own);
      expect(shut).toMatchObject({ code: 2, out: '' });
      expect(shut.err).toMatch(/^.*: no casino is running on this data folder, or its workbench is off; .*\n$/);
      await writeFile(join(own, 'workbench-link'), `${short.workbench}\n`);
      expect(await ban(['anna', '--reason', 'r'], own)).toEqual(shut);
      await writeFile(join(own, 'workbench-link'), `${casino.url}/workbench#token=of-another-start\n`);
      expect(await ban(['anna', '--reason', 'r'], own)).toEqual(shut);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
    expect(existsSync(link())).toBe(true);
  });

  it('neither the link file nor the ban routes exist when the workbench is off', async () => {
    const own = await mkdtemp(join(tmpdir(), 'goldwake-ban-off-'));
    const off = await createCasino({ dataDir: own, workbench: false });
    try {
      expect(existsSync(join(own, 'workbench-link'))).toBe(false);
      await request(off.url).post('/api/workbench/bans').send(body).expect(404);
    } finally {
      await off.close();
      await rm(own, { recursive: true, force: true });
    }
  });

  it.each(['/api/workbench/bans', '/api/workbench/bans/lift'])('%s requires a workbench session', async (path) => {
    const { access_token } = await signUp(path.endsWith('lift') ? 'carl' : 'cora');
    const cookie = await asEngineer();
    await api().post(path).send(body).expect(401);
    await api().post(path).set(asPlayer(access_token)).send(body).expect(401);
    await api().post(path).set('cookie', 'goldwake_workbench=guessed').send(body).expect(401);
    await api().post(path).set('cookie', cookie).set('origin', 'http://evil.example').send(body).expect(403);
    await api().post(path).set('cookie', cookie).set('host', 'evil.example').send(body).expect(403);
    await api().post(path).set('cookie', cookie).send({}).expect(422);
  });

  it('a ban command with the same Idempotency-Key is executed once', async () => {
    const { user } = await signUp('dora');
    const cookie = await asEngineer();
    const send = (reason: string) =>
      api()
        .post('/api/workbench/bans')
        .set({ cookie, 'idempotency-key': 'once' })
        .send({ ...body, player: user.uid, reason });
    const first = await send('Two accounts').expect(200);
    expect((await send('Two accounts').expect(200)).body).toEqual(first.body);
    expect((await send('Another').expect(409)).body.code).toBe('idempotency_mismatch');
    await api()
      .post('/api/workbench/bans')
      .set('cookie', cookie)
      .send({ ...body, until: '2099-01-01' })
      .expect(422);
    await api()
      .post('/api/workbench/bans')
      .set('cookie', cookie)
      .send({ ...body, until: undefined })
      .expect(422);
  });
});
