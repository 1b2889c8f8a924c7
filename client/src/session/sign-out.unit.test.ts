import type { SessionResponse } from '@goldwake/contracts/http';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { api } from '../api/index.js';
import { browserStorage } from '../storage/browser-storage.js';
import { remembered } from './remembered.js';
import { signOut } from './sign-out.js';

let sent: string[];
let answers: (() => Response | Promise<Response>)[];
const ok = () => new Response(null, { status: 204 });
const isKept = () => browserStorage.getItem('goldwake.sign-out') !== null;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  answers = [];
  signOut.forget();
  remembered.clear();
  api.setSession({ access_token: 't', user: { uid: 'u1' } } as SessionResponse);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    sent.push(String(path));
    const answer = answers.shift();
    if (!answer) throw new TypeError('no answer');
    return answer();
  });
});
afterEach(() => {
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
  answers.push(() => new Response(JSON.stringify({ code: 'forbidden', title: 'T' }), { status: 403 }));
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
