import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SessionResponse, VipResponse } from '@goldwake/contracts/http';
import { runNode, until } from '@goldwake/core/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { CasinoProcess } from './testing/casino-process.js';
import { contentOf } from './testing/content-of.js';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));

let scratch: string;
let dataDir: string;
let anchors: string;
/** An anchor that was printed when the casino had played, as kept on paper. */
let paper: string;

const start = () => CasinoProcess.start({ GOLDWAKE_DATA: dataDir, GOLDWAKE_ANCHORS: anchors });
const open = () => CasinoProcess.open({ GOLDWAKE_DATA: dataDir, GOLDWAKE_ANCHORS: anchors });

const replay = (...args: string[]) =>
  runNode(REPLAY, args, { env: { ...process.env, GOLDWAKE_DATA: dataDir, GOLDWAKE_ANCHORS: anchors } });

function corrupt(sql: string): void {
  const db = new Database(join(dataDir, 'goldwake.db'));
  db.exec(sql);
  db.close();
}

async function send<T>(method: string, url: string, body?: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-anchored-'));
  dataDir = join(scratch, 'data');
  anchors = join(scratch, 'elsewhere.log');
  const casino = await open();
  const { access_token } = await send<SessionResponse>('POST', `${casino.url}/api/auth/sign-up`, {
    email: 'anna@example.test',
    username: 'anna',
    password: 'harbour lights at dusk',
    dateOfBirth: '1990-01-31',
  });
  await send('POST', `${casino.url}/api/promotions/daily-claim`, {}, access_token);
  const bet = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
  for (let n = 0; n < 5; n++) await send('POST', `${casino.url}/api/games/dice/bets`, bet, access_token);
  const vip = () => send<VipResponse>('GET', `${casino.url}/api/promotions/vip`, undefined, access_token);
  await until(async () => (await vip()).loyalty_version === 5);
  // Nothing follows from the last event, so the history without it is complete.
  await send('PUT', `${casino.url}/api/games/dice/favourite`, undefined, access_token);
  await casino.stop('SIGTERM');
  ({ out: paper } = await replay('anchor'));
}, 60_000);
afterAll(() => rm(scratch, { recursive: true, force: true }));

describe('a casino whose last event was deleted', () => {
  it('stopped with an anchor of all its events, in the file that the setting names', async () => {
    expect(existsSync(join(dataDir, 'anchors.log'))).toBe(false);
    expect(readFileSync(anchors, 'utf8').endsWith(paper)).toBe(true);
    const { out } = await replay('anchor', '--now');
    expect(out.replace(/at=\S+|check=\S+/g, '')).toBe(paper.replace(/at=\S+|check=\S+/g, ''));
    expect(await replay('verify', '--anchor', paper)).toMatchObject({
      code: 0,
      out: expect.stringContaining('the history matches the given line up to position'),
    });
  });

  it('is not started, and one line says what is missing and what to do', async () => {
    corrupt('DELETE FROM events WHERE position = (SELECT max(position) FROM events)');
    const before = contentOf(dataDir);
    const { code, stdout, stderr } = await start().ended;
    expect(contentOf(dataDir)).toEqual(before);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        expect.stringMatching(/elsewhere\.log: the history does not match the anchor of .*1 event is missing.*verify/),
      ],
    });
    expect(await replay('verify')).toMatchObject({
      code: 1,
      out: expect.stringContaining(': 1 event is missing'),
    });
  });

  it('starts after the loss was accepted by a repair; the paper still shows the loss', async () => {
    const { code, out } = await replay('repair', '--restored', '--data', dataDir);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringContaining(`${anchors}: the newest anchor does not match`),
    });
    const casino = await open();
    await casino.stop('SIGTERM');
    // The stored favourites still contain the deleted one.
    await replay('rebuild', '--data', dataDir);
    expect(await replay('verify')).toMatchObject({ code: 0, out: expect.stringContaining('the history went back') });
    expect(await replay('verify', '--anchor', paper)).toMatchObject({ code: 1 });
  });

  it('after a rewritten past, it is refused, and after a repair it starts while verify still reports the past', async () => {
    corrupt(
      "UPDATE events SET hash = replace(hash, 'a', 'b'), prev_hash = replace(prev_hash, 'a', 'b') WHERE version > 1",
    );
    const { code, stderr } = await start().ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: [expect.stringContaining('was changed or replaced')],
    });
    rmSync(anchors);
    expect((await start().ended).stderr).toEqual([expect.stringContaining('its copy in the database')]);
    expect(await replay('repair', '--restored', '--data', dataDir)).toMatchObject({ code: 1 });
    const casino = await open();
    await casino.stop('SIGTERM');
    expect(await replay('verify', '--rule', 'anchors')).toMatchObject({
      code: 1,
      out: expect.stringContaining('events were changed, replaced, removed or reordered after position 0'),
    });
  });

  it('a missing file is reported at the start, and a new one begins', async () => {
    rmSync(anchors);
    const casino = await open();
    const { stderr } = await casino.stop('SIGTERM');
    expect(stderr).toEqual([expect.stringContaining(`${anchors} is missing or empty`)]);
    expect(await replay('anchor')).toMatchObject({ code: 0 });
  });
});
