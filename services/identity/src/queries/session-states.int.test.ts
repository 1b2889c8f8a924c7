import type { BansPort, SessionsPort } from '@goldwake/contracts';
import { put } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { portToken } from '@goldwake/service';
import { overHttp } from '@goldwake/service/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { sessions } from '../documents.js';
import { MANIFEST } from '../manifest.js';
import { IDLE_MS } from '../secrets/refresh-tokens.js';
import { accountEvents } from '../testing/account-events.js';
import {
  type Browser,
  bearer,
  browserOf,
  type Casino,
  newcomer,
  openCasino,
  PASSWORD,
  refresh,
  signIn,
  signUp,
} from '../testing/casino.js';

const DAY_MS = 86_400_000;
const SESSION_DAYS = 40;

type Reached = { port: SessionsPort; close(): Promise<void> };
const WAYS: [string, (port: SessionsPort, casino: Casino) => Promise<Reached>][] = [
  ['in their process', async (port) => ({ port, close: async () => {} })],
  ['over HTTP', (port, { engine }) => overHttp('sessions', port, engine)],
];
const portOf = <Port>({ app }: Casino, name: 'sessions' | 'bans') =>
  app.nest.get<Port>(portToken(MANIFEST, name), { strict: false });

describe.each(WAYS)('the sessions port %s', (_, reach) => {
  let casino: Casino;
  let reached: Reached;
  beforeAll(async () => {
    casino = await openCasino({ sessionDays: SESSION_DAYS });
    reached = await reach(portOf(casino, 'sessions'), casino);
  });
  afterAll(async () => {
    await reached.close();
    await casino.close();
  });

  const isOpen = ({ uid, id }: { uid: string; id: string }) => reached.port.isOpen(uid, id);

  /** Returns the id of the player's newest session. */
  async function newest(uid: string): Promise<{ uid: string; id: string }> {
    const started = (await accountEvents(casino, uid)).flatMap(({ data }) =>
      'session_id' in data && !('reason' in data) ? [data.session_id] : [],
    );
    return { uid, id: started.at(-1) ?? '' };
  }

  /** Signs up a player, who then signs in on a second device. */
  async function twice() {
    const body = newcomer();
    const first = await signUp(casino.app, body);
    const here = await newest(first.user.uid);
    const second = await signedIn(body.email);
    return { ...body, uid: first.user.uid, first, here, second, there: await newest(first.user.uid) };
  }

  const signedIn = async (email: string): Promise<Browser> => browserOf(await signIn(casino.app, email).expect(200));

  it('a session is open until its player signs out, and no other session ends with it', async () => {
    const { first, here, there } = await twice();
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, true]);
    await request(casino.app.url).post('/api/auth/sign-out').set('Cookie', first.cookie).set(bearer(first)).expect(204);
    expect([await isOpen(here), await isOpen(there)]).toEqual([false, true]);
  });

  it('a session that the player ends on another device is closed', async () => {
    const { second, here, there } = await twice();
    await request(casino.app.url).delete(`/api/self/sessions/${here.id}`).set(bearer(second)).expect(204);
    expect([await isOpen(here), await isOpen(there)]).toEqual([false, true]);
  });

  it('a new password closes every session but the one that chose it', async () => {
    const { second, here, there } = await twice();
    const change = { currentPassword: PASSWORD, newPassword: 'Another-Harbor-43' };
    await request(casino.app.url).put('/api/self/password').set(bearer(second)).send(change).expect(200);
    expect([await isOpen(here), await isOpen(there)]).toEqual([false, true]);
  });

  it('a session of another player, an unknown session and an unknown player are not open', async () => {
    const [ada, bo] = [await twice(), await twice()];
    expect(await isOpen({ uid: ada.uid, id: bo.here.id })).toBe(false);
    expect(await isOpen({ uid: ada.uid, id: 'unknown' })).toBe(false);
    expect(await isOpen({ uid: 'nobody', id: ada.here.id })).toBe(false);
  });

  it('a session expires 30 days after its last use', async () => {
    const { first, here, there } = await twice();
    casino.clock.advance(DAY_MS);
    await refresh(casino.app, first.cookie).expect(200);
    casino.clock.advance(IDLE_MS - DAY_MS - 1);
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, true]);
    casino.clock.advance(1);
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
    casino.clock.advance(DAY_MS);
    expect(await isOpen(here)).toBe(false);
  });

  it('a session expires when its life is over, however often it is used, and no event is needed for that', async () => {
    const { first, here } = await twice();
    casino.clock.advance(20 * DAY_MS);
    await refresh(casino.app, first.cookie).expect(200);
    casino.clock.advance(20 * DAY_MS - 1);
    expect(await isOpen(here)).toBe(true);
    casino.clock.advance(1);
    expect(await isOpen(here)).toBe(false);
  });

  it('a shorter life also closes the sessions that exist', async () => {
    const settings = { sessionDays: SESSION_DAYS };
    const own = await openCasino(settings);
    try {
      const { user, access_token } = await signUp(own.app);
      const listed = await request(own.app.url).get('/api/self/sessions').set(bearer({ access_token })).expect(200);
      const [{ session_id }] = listed.body.result;
      own.clock.advance(8 * DAY_MS);
      for (const [days, open] of [
        [9, true],
        [8, false],
      ] as const) {
        settings.sessionDays = days;
        await own.restart();
        const { port, close } = await reach(portOf(own, 'sessions'), own);
        expect(await port.isOpen(user.uid, session_id).finally(close)).toBe(open);
      }
    } finally {
      await own.close();
    }
  });

  it('a ban closes every session, and only sessions that start after it are open', async () => {
    const { uid, email, here, there } = await twice();
    const until = new Date(casino.clock.now() + DAY_MS).toISOString();
    const ban = { reason: 'Insults', until, by: 'mara' };
    await portOf<BansPort>(casino, 'bans').ban(uid, ban, command(`ban-${uid}`));
    expect([await isOpen(here), await isOpen(there)]).toEqual([false, false]);
    casino.clock.advance(DAY_MS);
    expect([await isOpen(here), await isOpen(there)]).toEqual([false, false]);
    await signedIn(email);
    const later = await newest(uid);
    expect(await isOpen(later)).toBe(true);
    // The ban is in force again for a process whose clock is behind.
    casino.clock.advance(-1);
    expect(await isOpen(later)).toBe(false);
    casino.clock.advance(1);
  });

  it('a session whose end is only marked in its document is closed', async () => {
    const { here } = await twice();
    const session = await casino.engine.documents.get(sessions, here.id);
    if (!session) throw new Error('the session has no document');
    const ended_at = new Date(casino.clock.now()).toISOString();
    await casino.engine.documents.write([put(sessions, here.id, { ...session.body, ended_at })]);
    expect(await isOpen(here)).toBe(false);
  });
});
