import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoredEvent } from '@goldwake/contracts';
import type { SecondFactorsResponse, SessionResponse } from '@goldwake/contracts/http';
import { runNode } from '@goldwake/core/testing';
import { appCode, proveEmail } from '@goldwake/identity/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type Casino, createCasino } from './casino.js';

const COMMAND = fileURLToPath(new URL('../../replay/dist/operator/second-factors.js', import.meta.url));
const PASSWORD = 'a long enough secret';
const REASON = 'Phone lost; identity checked';

let casino: Casino;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-second-factors-'));
  casino = await createCasino({ dataDir });
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (...args: string[]) => runNode(COMMAND, [...args, '--data', dataDir]);

const api = () => request(casino.url);
const emailOf = (username: string) => `${username}@example.com`;
const signIn = (username: string) =>
  api()
    .post('/api/auth/sign-in')
    .send({ email: emailOf(username), password: PASSWORD });

async function signUp(username: string): Promise<SessionResponse> {
  const body = { email: emailOf(username), username, password: PASSWORD, dateOfBirth: '1990-04-01' };
  const { body: session } = await api().post('/api/auth/sign-up').send(body).expect(201);
  await proveEmail(casino, body.email);
  return session;
}

const post = ({ access_token }: SessionResponse, path: string, body: object) =>
  api().post(`/api/self/${path}`).set('authorization', `Bearer ${access_token}`).send(body);

/** Connects an authenticator app and returns its recovery codes. */
async function connectApp(player: SessionResponse): Promise<string[]> {
  const { secret } = (await post(player, 'totp', { password: PASSWORD }).expect(201)).body;
  return (await post(player, 'totp/confirm', { code: appCode(secret, Date.now()) }).expect(200)).body.recovery_codes;
}

async function historyOf(uid: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of casino.engine.store.readStream(`account-${uid}`)) events.push(event);
  return events;
}

describe('npm run second-factors -- <player> remove', () => {
  it('the password alone signs in again, every session has ended, and the player gets an e-mail', async () => {
    const player = await signUp('anna');
    const { uid } = player.user;
    const [code = ''] = await connectApp(player);
    const asked = await signIn('anna').expect(401);

    const done = await run('Anna', 'remove', '--reason', REASON);
    const out = `anna (${uid}): 1 second factor was removed, and 1 sign-in was ended.\n`;
    expect(done).toEqual({ code: 0, out, err: '' });

    await post(player, 'recovery-codes', { password: PASSWORD }).expect(401);
    const challengeToken = asked.body.second_factor.challenge_token;
    await api().post('/api/auth/sign-in/recovery-code').send({ challengeToken, code }).expect(410);
    const { body } = await signIn('anna').expect(200);
    const factors: SecondFactorsResponse = (
      await api().get('/api/self/second-factors').set('authorization', `Bearer ${body.access_token}`).expect(200)
    ).body;
    expect(factors).toEqual({ totp: null, recovery_codes_left: 0, passkeys: [] });
    const emails = await api()
      .get('/api/dev/mailbox')
      .query({ to: emailOf('anna') })
      .expect(200);
    expect(emails.body[0]).toMatchObject({ subject: 'Two-step verification was turned off', link: null });

    const events = await historyOf(uid);
    expect(events.find(({ type }) => type === 'second_factors_removed')?.data).toEqual({
      uid,
      by: userInfo().username,
      reason: REASON,
    });
    expect(events.find(({ type }) => type === 'session_ended')?.data).toMatchObject({
      reason: 'second_factors_removed',
    });
  });

  it('a player without a second factor keeps the sessions and gets no e-mail, and nothing is stored', async () => {
    const player = await signUp('bert');
    await post(player, 'totp', { password: PASSWORD }).expect(201);
    const before = (await historyOf(player.user.uid)).length;
    const out = `bert (${player.user.uid}) has no second factor; nothing was changed.\n`;
    expect(await run('bert', 'remove', '--reason', REASON)).toEqual({ code: 0, out, err: '' });
    expect(await historyOf(player.user.uid)).toHaveLength(before);
    await post(player, 'totp/remove', { password: PASSWORD }).expect(204);
  });

  it.each([
    ['an unknown player', ['nobody', 'remove', '--reason', 'x'], 'There is no such player'],
    ['an unknown action', ['bert', 'reset', '--reason', 'x'], 'Allowed choices are remove'],
    ['a missing reason', ['bert', 'remove'], "required option '--reason <text>'"],
    ['a reason of several lines', ['bert', 'remove', '--reason', 'a\nb'], 'one line of text'],
  ])('%s is refused', async (_, args, message) => {
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});
