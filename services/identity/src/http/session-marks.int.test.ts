import { put } from '@goldwake/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { sessions } from '../documents.js';
import { Accounts } from '../streams/accounts.js';
import {
  type Browser,
  bearer,
  browserOf,
  type Casino,
  newcomer,
  openCasino,
  PASSWORD,
  refresh,
  self,
  signIn,
  signUp,
} from '../testing/casino.js';
import { pauseNextCall } from '../testing/pause-next-call.js';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

const api = () => request(casino.app.url);
const end = (browser: Browser, id: string) => api().delete(`/api/self/sessions/${id}`).set(bearer(browser));

interface Row {
  session_id: string;
  current: boolean;
}
async function rows(browser: Browser): Promise<Row[]> {
  const { body } = await api().get('/api/self/sessions').set(bearer(browser)).expect(200);
  expect(body.total).toBe(body.result.length);
  return body.result;
}
async function currentOf(browser: Browser): Promise<string> {
  return (await rows(browser)).find(({ current }) => current)?.session_id ?? '';
}
const stored = async (id: string) => (await casino.engine.documents.get(sessions, id))?.body;

/** Signs up a player and opens a second session. */
async function twice() {
  const body = newcomer();
  const here = await signUp(casino.app, body);
  const there = browserOf(await signIn(casino.app, body.email).expect(200));
  return { email: body.email, here, there };
}

describe('a session that starts while all others are being ended', () => {
  const endings: [string, (here: Browser) => request.Test][] = [
    ['on request', (here) => api().delete('/api/self/sessions').set(bearer(here))],
    [
      'by a password change',
      (here) =>
        api()
          .put('/api/self/password')
          .set(bearer(here))
          .send({ currentPassword: PASSWORD, newPassword: 'Silver-Lantern-77' }),
    ],
  ];

  it.each(endings)(
    'the session ends too, %s: it has no row and no refresh, and its token is refused after a restart',
    async (_, endOthers) => {
      const body = newcomer();
      const here = await signUp(casino.app, body);
      const append = pauseNextCall(casino.app.nest.get(Accounts, { strict: false }), 'execute');
      const ending = endOthers(here).then((response) => response);
      await append.reached;
      const late = browserOf(await signIn(casino.app, body.email).expect(200));
      const lateId = await currentOf(late);
      append.letGo();
      expect((await ending).ok).toBe(true);

      expect(await rows(here)).toEqual([expect.objectContaining({ current: true })]);
      expect((await stored(lateId))?.ended_at).toEqual(expect.any(String));
      await casino.restart();
      await self(casino.app, late.access_token).expect(401);
      await refresh(casino.app, late.cookie).expect(401);
      await self(casino.app, here.access_token).expect(200);
    },
  );
});

describe('a session ended in the event history whose row has no end mark', () => {
  it('the session is neither listed nor refreshed, and ending it sets the mark without another event', async () => {
    const { here, there } = await twice();
    const id = await currentOf(there);
    const unmarked = await stored(id);
    await end(here, id).expect(204);
    if (!unmarked) throw new Error('no row of the session');
    await casino.engine.documents.write([put(sessions, id, unmarked)]);

    expect((await rows(here)).map(({ session_id }) => session_id)).not.toContain(id);
    await refresh(casino.app, there.cookie).expect(401);
    const before = await casino.engine.store.lastPosition();
    await end(here, id).expect(204);
    expect(await casino.engine.store.lastPosition()).toBe(before);
    expect((await stored(id))?.ended_at).toEqual(expect.any(String));
    await end(here, id).expect(204);
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });
});

describe('the session list', () => {
  it('every open session is listed, however many newer sessions have ended', async () => {
    const { here, there } = await twice();
    const live = [await currentOf(there), await currentOf(here)];
    const row = await stored(live[0] ?? '');
    if (!row) throw new Error('no row of the session');
    casino.clock.advance(1);
    const at = new Date(casino.clock.now()).toISOString();
    const ended = Array.from({ length: 150 }, (_, attempt) => {
      const session_id = `ended-${attempt}`;
      return put(sessions, session_id, { ...row, session_id, family_hash: session_id, started_at: at, ended_at: at });
    });
    await casino.engine.documents.write(ended);
    expect((await rows(here)).map(({ session_id }) => session_id)).toEqual(live);
  });
});
