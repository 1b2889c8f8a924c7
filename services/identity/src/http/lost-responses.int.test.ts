import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { endings } from '../testing/account-events.js';
import { browserOf, type Casino, cookieOf, openCasino, refresh, self, signUp } from '../testing/casino.js';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

it.each([
  ['12 s', 12_000],
  ['20 min', 20 * 60_000],
])('a cookie whose new cookie was lost is accepted again after %s', async (_, ms) => {
  const { cookie, user } = await signUp(casino.app);
  const lost = cookieOf(await refresh(casino.app, cookie).expect(200));
  casino.clock.advance(ms);
  const again = cookieOf(await refresh(casino.app, cookie).expect(200));
  expect(again).not.toBe(lost);
  casino.clock.advance(60_000);
  const next = browserOf(await refresh(casino.app, again).expect(200));
  await self(casino.app, next.access_token).expect(200);
  expect((await refresh(casino.app, cookie).expect(401)).body.code).toBe('refresh_invalid');
  await refresh(casino.app, next.cookie).expect(401);
  expect(await endings(casino, user.uid)).toEqual(['refresh_reused']);
});

it('a lost cookie that is used after another one has replaced it ends the session', async () => {
  const { cookie, user } = await signUp(casino.app);
  const lost = cookieOf(await refresh(casino.app, cookie).expect(200));
  casino.clock.advance(12_000);
  const again = browserOf(await refresh(casino.app, cookie).expect(200));
  await refresh(casino.app, lost).expect(401);
  await refresh(casino.app, again.cookie).expect(401);
  await self(casino.app, again.access_token).expect(401);
  expect(await endings(casino, user.uid)).toEqual(['refresh_reused']);
});

it('a cookie that is used again after its successor was used ends the session, for thief and owner', async () => {
  const { cookie, user } = await signUp(casino.app);
  const first = browserOf(await refresh(casino.app, cookie).expect(200));
  const owner = browserOf(await refresh(casino.app, first.cookie).expect(200));
  casino.clock.advance(10_001);
  const thief = await refresh(casino.app, cookie).expect(401);
  expect(thief.body.code).toBe('refresh_invalid');
  expect(thief.headers['set-cookie']?.[0]).toMatch(/^goldwake_refresh=;/);
  await refresh(casino.app, owner.cookie).expect(401);
  await self(casino.app, owner.access_token).expect(401);
  expect(await endings(casino, user.uid)).toEqual(['refresh_reused']);
});
