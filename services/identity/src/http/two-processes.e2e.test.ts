import type { App } from '@goldwake/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guesses } from '../documents.js';
import { digest } from '../secrets/digest.js';
import { type Casino, newcomer, openCasino, openSecondApp, PASSWORD, signIn, signUp } from '../testing/casino.js';

/** Trusting the loopback address as a proxy lets the tests choose the address of each caller. */
const SETTINGS = { proxies: ['loopback'] };
let casino: Casino;
let second: App;
beforeAll(async () => {
  casino = await openCasino(SETTINGS);
  second = await openSecondApp(casino, SETTINGS);
});
afterAll(async () => {
  await second?.close();
  await casino?.close();
});

let victims = 0;
const guessFrom = async (app: App, address: string, email = `victim${++victims}@example.com`, password = 'Wrong-1') =>
  (await signIn(app, email, password).set('X-Forwarded-For', address)).status;

describe('guesses of one address at two identity processes', () => {
  it('over many accounts, thirty are checked in all, also after a restart of one', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    const seen: number[] = [];
    for (let at = 0; at < 40; at++) seen.push(await guessFrom(at % 2 ? casino.app : second, '203.0.113.5'));
    expect(seen).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);

    await second.close();
    second = await openSecondApp(casino, SETTINGS);
    expect(await guessFrom(second, '203.0.113.5', body.email, PASSWORD)).toBe(429);
    expect(await guessFrom(second, '203.0.113.6', body.email, PASSWORD)).toBe(200);
    casino.clock.advance(60_000);
    expect(await guessFrom(second, '203.0.113.5', body.email, PASSWORD)).toBe(200);
  });

  it('the address is stored neither as it is nor as a plain hash', async () => {
    await guessFrom(casino.app, '203.0.113.7');
    const stored = JSON.stringify(await casino.engine.documents.scan(guesses));
    for (const rule of ['address', 'loopback']) expect(stored).not.toContain(digest(`${rule} 203.0.113.7`));
    expect(stored).not.toContain('203.0.113.7');
  });
});
