import type { SessionResponse } from '@goldwake/contracts/http';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { api } from '../api/index.js';
import { browserStorage } from '../storage/browser-storage.js';
import { remembered } from './remembered.js';
import { signOut } from './sign-out.js';
import { submitAuth } from './submit-auth.js';

let sent: string[];
let tokens: (string | null)[];
let answers: (() => Response | Promise<Response>)[];
let stopListening: () => void;
const ok = () => new Response(null, { status: 204 });
const problem = (status: number, code: string) => () => Response.json({ code, title: 'T' }, { status });
const signIn = () => submitAuth({ view: 'login', form: { email: 'a@b.c', password: 'x' } });
const signOuts = () => sent.filter((path) => path === '/api/auth/sign-out').length;
const isKept = () => browserStorage.getItem('goldwake.sign-out') !== null;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  tokens = [];
  answers = [];
  signOut.forget();
  remembered.clear();
  api.setSession({ access_token: 't', user: { uid: 'u1' } } as SessionResponse);
  // As the auth machine does.
  stopListening = api.onSession((session) => {
    if (session) remembered.set(session.user.uid);
    if (session) signOut.forget();
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    sent.push(String(path));
    tokens.push(new Headers(init?.headers).get('authorization'));
    const answer = answers.shift();
    if (!answer) throw new TypeError('no answer');
    return answer();
  });
});
afterEach(() => {
  stopListening();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('a sign-out is sent at once, and nothing is left when the server has answered', async () => {
  answers.push(ok);
  signOut.start();
  expect([sent, isKept(), api.tokenOf('u1')]).toEqual([['/api/auth/sign-out'], true, null]);
  await signOut.finish();
  expect([sent.length, isKept()]).toEqual([1, false]);
});

it('a sign-out without an answer is sent again, in this visit and at the start of the next one', async () => {
  signOut.start();
  await signOut.finish();
  expect([sent.length, isKept()]).toEqual([1, true]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(2);
  answers.push(ok);
  await signOut.finish();
  expect([sent.length, isKept()]).toEqual([3, false]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(3);
});

it('a sign-out that the server refuses is sent again at the next visit only', async () => {
  answers.push(problem(403, 'forbidden'));
  signOut.start();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([sent.length, isKept()]).toEqual([1, true]);
});

it('a session that was opened meanwhile is not ended, also by another tab', async () => {
  signOut.start();
  await signOut.finish();
  remembered.set('u2');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

it('no sign-out is sent during a sign-in, which may last longer than the pause, or after it', async () => {
  signOut.start();
  await signOut.finish();
  await jest.advanceTimersByTimeAsync(4_000);
  let answer = (_: Response) => {};
  answers.push(
    () => Promise.reject(new TypeError('no answer')),
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const signingIn = signIn();
  await jest.advanceTimersByTimeAsync(10_000);
  expect([sent.at(-1), signOuts()]).toEqual(['/api/auth/sign-in', 2]);
  answer(Response.json({ access_token: 't2', user: { uid: 'u2' } }));
  await signingIn;
  await jest.advanceTimersByTimeAsync(60_000);
  expect([signOuts(), isKept(), api.tokenOf('u2')]).toEqual([2, false, 't2']);
});

it('another tab sends no sign-out during a sign-in', async () => {
  signOut.start();
  await signOut.finish();
  let kept = true;
  answers.push(
    () => Promise.reject(new TypeError('no answer')),
    () => {
      kept = isKept();
      return problem(401, 'credentials_wrong')();
    },
  );
  await expect(signIn()).rejects.toMatchObject({ form: expect.any(String) });
  expect(kept).toBe(false);
});

it('after a sign-in that failed, the sign-out is sent again, once every pause', async () => {
  signOut.start();
  await signOut.finish();
  answers.push(() => Promise.reject(new TypeError('no answer')), problem(401, 'credentials_wrong'));
  await expect(signIn()).rejects.toMatchObject({ form: expect.any(String) });
  expect([signOuts(), isKept()]).toEqual([2, true]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(signOuts()).toBe(3);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(signOuts()).toBe(5);
});

it('a sign-out that is sent again has the token, which tells the session where cookies are blocked', async () => {
  signOut.start();
  await signOut.finish();
  await signOut.finish();
  expect(tokens).toEqual(['Bearer t', 'Bearer t']);
  api.setSession({ access_token: 't2', user: { uid: 'u2' } } as SessionResponse);
  api.setSession(null);
  await api.signOut().catch(() => {});
  expect(tokens[2]).toBeNull();
});
