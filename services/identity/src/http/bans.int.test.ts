import { type Ban, type BansPort, Refusal } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { portToken } from '@goldwake/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { sessions } from '../documents.js';
import { MANIFEST } from '../manifest.js';
import { Accounts } from '../streams/accounts.js';
import { accountEvents } from '../testing/account-events.js';
import {
  type Browser,
  browserOf,
  type Casino,
  newcomer,
  openCasino,
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

const DAY_MS = 86_400_000;
const bans = () => casino.app.nest.get<BansPort>(portToken(MANIFEST, 'bans'), { strict: false });
const inDays = (days: number) => new Date(casino.clock.now() + days * DAY_MS).toISOString();

let commands = 0;
const newCommand = () => command(`ban-${++commands}`);
const ban = (player: string, one: Ban, own = newCommand()) => bans().ban(player, { ...one, by: 'mara' }, own);

async function twice(): Promise<{ email: string; here: Browser; there: Browser }> {
  const body = newcomer();
  const here = await signUp(casino.app, body);
  return { email: body.email, here, there: browserOf(await signIn(casino.app, body.email).expect(200)) };
}

const history = (uid: string) => accountEvents(casino, uid);

describe('a banned player', () => {
  it('is found by a previous username that is still reserved', async () => {
    const body = newcomer({ username: 'loudmouth' });
    const { access_token, user } = await signUp(casino.app, body);
    await request(casino.app.url)
      .put('/api/self/username')
      .set('Authorization', `Bearer ${access_token}`)
      .send({ username: 'innocent' })
      .expect(200);
    const receipt = await ban('LoudMouth', { reason: 'Insults', until: null });
    expect(receipt).toMatchObject({ uid: user.uid, username: 'innocent' });
    await expect(ban('1oudmouth', { reason: 'Insults', until: null })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('every session ends at once, and each sign-in attempt gets the reason and the end of the ban', async () => {
    const { email, here, there } = await twice();
    const sentBan = { reason: 'Two accounts', until: inDays(7) };
    expect(await ban(here.user.username.toUpperCase(), sentBan)).toEqual({
      uid: here.user.uid,
      username: here.user.username,
      ban: sentBan,
      sessions_ended: 2,
    });
    for (const { access_token, cookie } of [here, there]) {
      await self(casino.app, access_token).expect(401);
      const refused = await refresh(casino.app, cookie).expect(403);
      expect(refused.body).toMatchObject({ code: 'banned', ban: sentBan });
    }
    const atTheDoor = await signIn(casino.app, email).expect(403);
    expect(atTheDoor.body).toMatchObject({ code: 'banned', ban: sentBan });
    expect((await signIn(casino.app, email, 'Quiet-Harbor-43').expect(401)).body.code).toBe('credentials_wrong');
  });

  it('the ban and the refusal of issued tokens survive a restart', async () => {
    const { email, here } = await twice();
    await ban(here.user.uid, { reason: 'Two accounts', until: null });
    await casino.restart();
    await self(casino.app, here.access_token).expect(401);
    expect((await refresh(casino.app, here.cookie).expect(403)).body.ban).toEqual({
      reason: 'Two accounts',
      until: null,
    });
    await signIn(casino.app, email).expect(403);
  });

  it('after the end of the ban the player can sign in, without an event, and is not shown as banned', async () => {
    const { email, here } = await twice();
    await ban(here.user.uid, { reason: 'Cooling off', until: inDays(7) });
    const before = await casino.engine.store.lastPosition();
    casino.clock.advance(7 * DAY_MS - 1);
    await signIn(casino.app, email).expect(403);
    casino.clock.advance(1);
    await refresh(casino.app, here.cookie).expect(401);
    expect(await casino.engine.store.lastPosition()).toBe(before);
    const back = browserOf(await signIn(casino.app, email).expect(200));
    expect(back.user).toMatchObject({ banned: false, ban_reason: null, banned_until: null });
  });

  it('after the ban is lifted the player can sign in, and the old session stays closed', async () => {
    const { email, here } = await twice();
    await ban(here.user.uid, { reason: 'A mistake', until: null });
    expect(await bans().lift(here.user.username, 'otto', newCommand())).toMatchObject({ ban: null });
    await refresh(casino.app, here.cookie).expect(401);
    await signIn(casino.app, email).expect(200);
    const lifts = (await history(here.user.uid)).filter(({ type }) => type === 'ban_lifted');
    expect(lifts.map(({ data }) => data)).toEqual([{ uid: here.user.uid, by: 'otto' }]);
  });

  it('a sign-in concurrent with the ban leaves no open session', async () => {
    const { email, here } = await twice();
    const append = pauseNextCall(casino.app.nest.get(Accounts, { strict: false }), 'execute');
    const banning = ban(here.user.uid, { reason: 'Two accounts', until: null });
    await append.reached;
    const late = browserOf(await signIn(casino.app, email).expect(200));
    append.letGo();
    expect((await banning).sessions_ended).toBe(3);
    await self(casino.app, late.access_token).expect(401);
    const rows = await casino.engine.documents.find(sessions, { index: 'owner', equals: [here.user.uid], limit: 10 });
    expect(rows.map(({ body }) => body.ended_at)).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  });
});

describe('the ban command', () => {
  it('a repeated command bans once and returns the same result; with another body it is refused', async () => {
    const { here } = await twice();
    const one = { reason: 'Two accounts', until: null };
    const first = await ban(here.user.uid, one, command('again'));
    expect(await ban(here.user.uid, one, command('again'))).toEqual(first);
    await bans().lift(here.user.uid, 'mara', newCommand());
    expect(await ban(here.user.uid, one, command('again'))).toEqual(first);
    const banned = (await history(here.user.uid)).filter(({ type }) => type === 'player_banned');
    expect(banned.map(({ data, actor }) => [data, actor])).toEqual([
      [{ uid: here.user.uid, by: 'mara', ...one }, 'system'],
    ]);
    await expect(ban(here.user.uid, one, command('again', 'another'))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('an unknown player is refused', async () => {
    const one = { reason: 'r', until: null };
    await expect(ban('nobody', one)).rejects.toBeInstanceOf(Refusal);
    await expect(ban('nobody', one)).rejects.toMatchObject({ code: 'not_found' });
    await expect(bans().lift('nobody', 'mara', newCommand())).rejects.toMatchObject({ code: 'not_found' });
  });
});
