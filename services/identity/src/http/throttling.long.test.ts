import { sized } from '@goldwake/core/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { guesses } from '../documents.js';
import { type Casino, newcomer, openCasino, signIn, signUp } from '../testing/casino.js';

let casino: Casino;
beforeAll(async () => {
  // Trusting the loopback address as a proxy lets a test come from another address, which may fail 30 times a minute.
  casino = await openCasino({ proxies: ['loopback'] });
});
afterAll(() => casino.close());

async function runConcurrently(count: number, lanes: number, call: (attempt: number) => Promise<{ status: number }>) {
  const seen = new Map<number, number>();
  let attempt = 0;
  const lane = async () => {
    while (attempt < count) {
      const { status } = await call(attempt++);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return seen;
}

const STRANGER = { 'x-forwarded-for': '203.0.113.9' };

const post = (email: string, password: string, headers: Record<string, string> = {}) =>
  fetch(`${casino.app.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  }).then(async (response) => {
    await response.arrayBuffer();
    return response;
  });

describe('too many wrong passwords', () => {
  it('for one account, ten are checked and the others refused until some time has passed', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    const before = await casino.engine.store.lastPosition();
    const attempts = sized(200, 2_000);
    const seen = await runConcurrently(attempts, 64, (attempt) => post(body.email, `Wrong-Guess-${attempt}`));
    expect(Object.fromEntries(seen)).toEqual({ 401: 10, 429: attempts - 10 });
    expect(await casino.engine.store.lastPosition()).toBe(before);

    casino.clock.advance(60_000);
    const locked = await signIn(casino.app, body.email).expect(429);
    expect(locked.body).toMatchObject({ code: 'too_many_requests', retry_after: 840 });
    expect(locked.headers['retry-after']).toBe('840');
    casino.clock.advance(840_000);
    await signIn(casino.app, body.email).expect(200);
  });

  it('over many accounts, the address is refused for a minute and no account is locked', async () => {
    const seen = await runConcurrently(90, 30, (attempt) =>
      post(`victim${attempt}@example.com`, 'Wrong-Guess-1', STRANGER),
    );
    expect(Object.fromEntries(seen)).toEqual({ 401: 30, 429: 60 });
    const body = newcomer();
    await signUp(casino.app, body);
    const fromStranger = (password?: string) => signIn(casino.app, body.email, password).set(STRANGER);
    for (let attempt = 0; attempt < 15; attempt++) await fromStranger('Wrong-Guess-1').expect(429);
    casino.clock.advance(60_000);
    await fromStranger().expect(200);
  });

  it('right passwords do not count', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    for (let attempt = 0; attempt < 15; attempt++) await signIn(casino.app, body.email).expect(200);
  });

  it('a sign-in commits twice, once for the counted guess and once for the session, and leaves no guess', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    const before = await casino.engine.documents.scan(guesses);
    const writes = jest.spyOn(casino.engine.documents, 'write');
    const appends = jest.spyOn(casino.engine.store, 'append');
    await signIn(casino.app, body.email).expect(200);
    expect([writes.mock.calls.length, appends.mock.calls.length]).toEqual([1, 1]);
    jest.restoreAllMocks();
    expect(await casino.engine.documents.scan(guesses)).toEqual(before);
  });
});
