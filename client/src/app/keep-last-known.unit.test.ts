import type { User } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type RealtimeMessage, realtimeMachine } from '../realtime/realtime.machine.js';
import { authMachine } from '../session/auth.machine.js';
import { balancesMachine } from '../session/balances.machine.js';
import { lastKnown } from '../session/last-known.js';
import { keepLastKnown } from './keep-last-known.js';

type Parts = Parameters<typeof keepLastKnown>[0];

let auth: Parts['auth'];
let balances: Parts['balances'];
let realtime: Parts['realtime'];
let leavePage: () => void;
const globals = { addEventListener: globalThis.addEventListener };

const user = (uid: string, username: string) =>
  ({ uid, username, wallet_version: 1, gc_balance: '10000', sc_balance: '0' }) as User;
const given = (who: User, endsInMs = 600_000) => {
  const session = { access_token: 't', expires_at: new Date(Date.now() + endsInMs).toISOString(), user: who };
  auth.send({ type: 'SESSION_GIVEN', session: session as SessionResponse });
};
const link = (state: Extract<RealtimeMessage, { type: 'CONNECTION' }>['state']) =>
  realtime.send({ type: 'CONNECTION', state });
const apply = (wallet_version: number, gold_coins: string) =>
  balances.send({
    type: 'APPLY',
    source: 'other',
    wallet_version,
    balances: { gold_coins, sweeps_coins: '0' },
    playthrough: { requirement_id: null, requirement: '0', progress: '0' },
  });
const kept = (uid = 'u1') => {
  const known = lastKnown.load(uid);
  return known && [known.user.username, known.user.gc_balance, known.at];
};

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  lastKnown.forget();
  globalThis.addEventListener = ((type: string, hear: () => void) => {
    if (type === 'pagehide') leavePage = hear;
  }) as typeof addEventListener;
  auth = createActor(
    authMachine.provide({
      actors: {
        refresh: fromPromise<void>(() => Promise.reject({ status: 0 })),
        sessions: fromCallback(() => {}),
        elsewhere: fromCallback(() => {}),
      },
    }),
    { input: { remembered: false, lastKnown: null } },
  ) as Parts['auth'];
  balances = createActor(balancesMachine);
  realtime = createActor(
    realtimeMachine.provide({ actors: { connection: fromCallback(() => {}) } }),
  ) as unknown as Parts['realtime'];
  // Same wiring as in app/connect-parts.ts, and registered before `keepLastKnown` as there.
  auth.on('signedIn', ({ user: { uid } }) => {
    balances.send({ type: 'RESET' });
    realtime.send({ type: 'SIGNED_IN', uid });
  });
  auth.on('signedOut', () => realtime.send({ type: 'SIGNED_OUT' }));
  keepLastKnown({ auth, balances, realtime });
  for (const actor of [auth, balances, realtime]) actor.start();
});

afterEach(() => {
  for (const actor of [auth, balances, realtime]) actor.stop();
  jest.useRealTimers();
  Object.assign(globalThis, globals);
});

it('the saved time is that of the sign-in at first, then that of each change received over the realtime connection', async () => {
  given(user('u1', 'anna'));
  expect(kept()).toEqual(['anna', '10000', 1_000_000]);
  link('ready');
  await jest.advanceTimersByTimeAsync(60_000);
  apply(2, '20000');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(kept()).toEqual(['anna', '20000', 1_061_000]);
  auth.send({ type: 'USER_LOADED', user: user('u1', 'ann') });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(kept()).toEqual(['ann', '20000', 1_062_000]);
});

it('the saved time stays that of the lost realtime connection, even after failed token renewals and after the page is closed', async () => {
  given(user('u1', 'anna'), 120_000);
  link('ready');
  await jest.advanceTimersByTimeAsync(30_000);
  link('offline');
  expect(kept()).toEqual(['anna', '10000', 1_030_000]);
  // The token renewal fails and is retried the whole time.
  await jest.advanceTimersByTimeAsync(600_000);
  expect(auth.getSnapshot().matches('signedIn')).toBe(true);
  leavePage();
  expect(kept()).toEqual(['anna', '10000', 1_030_000]);
});

it('a token renewal does not save the account again', async () => {
  given(user('u1', 'anna'), 120_000);
  link('ready');
  await jest.advanceTimersByTimeAsync(90_000);
  expect(auth.getSnapshot().matches({ signedIn: 'fresh' })).toBe(false);
  expect(kept()).toEqual(['anna', '10000', 1_000_000]);
});

it('the saved time is that of closing the page if the realtime connection was ready until then', async () => {
  given(user('u1', 'anna'));
  link('ready');
  await jest.advanceTimersByTimeAsync(30_000);
  leavePage();
  expect(kept()).toEqual(['anna', '10000', 1_030_000]);
});

it('a sign-out deletes the saved account, and a pending save does not restore it', async () => {
  given(user('u1', 'anna'));
  link('ready');
  apply(2, '20000');
  auth.send({ type: 'SIGN_OUT' });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(auth.getSnapshot().matches('signedOut')).toBe(true);
  expect([lastKnown.has(), kept()]).toEqual([false, null]);
});

it('when another player signs in, the saved account is theirs and contains nothing of the previous player', async () => {
  given(user('u1', 'anna'));
  link('ready');
  apply(7, '70000');
  given(user('u2', 'ben'));
  expect([kept('u1'), kept('u2')]).toEqual([null, ['ben', '10000', 1_000_000]]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect([kept('u1'), kept('u2')?.slice(0, 2)]).toEqual([null, ['ben', '10000']]);
});
