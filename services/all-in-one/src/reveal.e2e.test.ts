import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoredEvent } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { type Exit, runNode } from '@goldwake/core/testing';
import { appCode, proveEmail } from '@goldwake/identity/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type Casino, createCasino } from './casino.js';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));
const PASSWORD = 'a long enough secret';
const REASON = 'Asked for a copy of the data';
const PERSON = { firstName: 'Anna', lastName: 'Berg', dateOfBirth: '1990-04-01', countryId: 'US', stateId: 'TX' };
/** Each value as a whole word, because encrypted text contains short sequences such as TX by chance. */
const IN_CLEAR = ['anna@example.com', 'Anna', 'Berg', '1990-04-01', 'TX'].map(
  (value) => new RegExp(`(?<![\\w+/-])${value.replace('.', '\\.')}(?![\\w+/-])`),
);

let casino: Casino;
let dataDir: string;
let uid: string;
let totpSecret: string;
let asPlayer: { authorization: string };
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-reveal-'));
  casino = await createCasino({ dataDir });
  const body = { email: 'anna@example.com', username: 'sailor', password: PASSWORD, dateOfBirth: PERSON.dateOfBirth };
  const session: SessionResponse = (await api().post('/api/auth/sign-up').send(body).expect(201)).body;
  uid = session.user.uid;
  await proveEmail(casino, body.email);
  asPlayer = { authorization: `Bearer ${session.access_token}` };
  await api().post('/api/self/onboarding').set(asPlayer).send(PERSON).expect(200);
  totpSecret = (await api().post('/api/self/totp').set(asPlayer).send({ password: PASSWORD }).expect(201)).body.secret;
  const code = appCode(totpSecret, Date.now());
  await api().post('/api/self/totp/confirm').set(asPlayer).send({ code }).expect(200);
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

const api = () => request(casino.url);

const replay = (...args: string[]): Promise<Exit> => runNode(REPLAY, args);
const show = (...args: string[]) => replay('show', ...args, '--data', dataDir);

async function reveals(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of casino.engine.store.readStream(`account-${uid}`))
    if (event.type === 'personal_data_revealed') events.push(event);
  return events;
}

describe('show --reveal', () => {
  it('personal data is encrypted by default, and nothing is recorded', async () => {
    for (const json of [[], ['--json']]) {
      const { code, out } = await show('--player', 'sailor', ...json);
      expect(code).toBe(0);
      for (const value of IN_CLEAR) expect(out).not.toMatch(value);
    }
    expect(await reveals()).toEqual([]);
  });

  it('with a reason, the personal data is printed in plain text, and an event records who read it and why', async () => {
    const lines = await show('--player', 'Sailor', '--reveal', REASON);
    expect(lines).toMatchObject({ code: 0, err: '' });
    expect(lines.out).toContain('email anna@example.com');
    for (const value of IN_CLEAR) expect(lines.out).toMatch(value);
    const json = await show(`account-${uid}`, '--type', 'account_opened', '--json', '--reveal', REASON);
    expect(JSON.parse(json.out).data).toMatchObject({ email: 'anna@example.com', date_of_birth: '1990-04-01' });
    const data = { uid, by: userInfo().username, reason: REASON };
    expect((await reveals()).map((event) => [event.actor, event.data])).toEqual([
      ['system', data],
      ['system', data],
    ]);
  });

  it('the key of an authenticator app stays encrypted', async () => {
    const { out } = await show('--player', 'sailor', '--type', 'totp_enrolled', '--reveal', REASON);
    expect(out).toContain('secret (encrypted)');
    expect(out).not.toContain(totpSecret);
  });

  it.each([
    ['without a player', ['--reveal', REASON], '--reveal needs one player'],
    ['with a correlation', ['--correlation', 'x', '--reveal', REASON], '--reveal needs one player'],
    ['with a reason of several lines', ['--player', 'sailor', '--reveal', 'a\nb'], 'one line of text'],
    ['with a blank reason', ['--player', 'sailor', '--reveal', ' '], 'one line of text'],
    ['for a stream of no player', ['catalogue-main', '--reveal', REASON], '--reveal needs one player'],
    ['for a username in the name of a stream', ['wallet-sailor', '--reveal', REASON], '--reveal needs one player'],
    ['with other options that are wrong', ['--player', 'sailor', '--last', 'x', '--reveal', REASON], '--last x'],
  ])('it is refused %s, and nothing is recorded', async (_, args, message) => {
    const before = await reveals();
    const { code, out, err } = await show(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(await reveals()).toEqual(before);
  });

  it('it is refused on an export and on a folder whose casino does not run, which cannot record it', async () => {
    const [copy, stopped] = [join(dataDir, 'copy'), await mkdtemp(join(tmpdir(), 'goldwake-reveal-'))];
    await replay('export', '--out', copy, '--with-personal-data', '--data', dataDir);
    const refused = await replay('show', '--player', 'sailor', '--data', copy, '--reveal', REASON);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('an export has no keys and cannot record who reads the data');
    await replay('import', copy, '--data', stopped);
    const alone = await replay('show', '--player', 'sailor', '--data', stopped, '--reveal', REASON);
    expect(alone).toMatchObject({ code: 2, out: '' });
    expect(alone.err).toContain('no casino is running on this data folder');
    await rm(stopped, { recursive: true });
  });

  it('a repeated request returns the data of the first one, not what was stored later', async () => {
    const token = new URL(casino.workbench ?? '').hash.replace('#token=', '');
    const opened = await api().post('/api/workbench/session').send({ token }).expect(204);
    const headers = { cookie: String(opened.headers['set-cookie']).split(';')[0] ?? '', 'idempotency-key': 'once' };
    const reveal = () =>
      api().post('/api/workbench/reveals').set(headers).send({ player: uid, reason: REASON, by: 'anna' }).expect(200);
    const first = (await reveal()).body;
    expect(first.fields).not.toEqual([]);
    await api().patch('/api/self').set(asPlayer).send({ firstName: 'Beatrix', lastName: 'Berg' }).expect(200);
    expect((await reveal()).body).toEqual(first);
    expect(JSON.stringify((await reveal()).body)).not.toContain('Beatrix');
  });

  it('the events of reveals satisfy every rule of verify', async () => {
    expect(await replay('verify', '--data', dataDir)).toMatchObject({ code: 0 });
  });
});
