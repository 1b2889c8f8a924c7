import { openTestEngine, settableClock } from '@goldwake/embedded/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { guesses } from '../documents.js';
import { AddressGuesses } from './address-guesses.js';
import { countAttempt } from './guess-counter.js';
import { SharedGuesses } from './shared-guesses.js';

const clock = settableClock();
let engine: Awaited<ReturnType<typeof openTestEngine>>;
let addresses: AddressGuesses;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.documents.declare(guesses);
  const dataKey = { lookup: (_: string, text: string) => text };
  addresses = new AddressGuesses(clock, new SharedGuesses(engine.documents, clock), dataKey);
});
afterAll(() => engine?.close());

/** Makes wrong guesses until one is refused, and returns how many were checked. */
async function checked(address: (at: number) => string): Promise<number> {
  for (let at = 0; ; at++) {
    const refused = await countAttempt(addresses.counters(address(at)), async () => false).catch(({ code }) => code);
    if (refused === 'too_many_requests') return at;
  }
}

it('all addresses of one IPv6 network share one limit', async () => {
  expect(await checked((at) => `2001:db8::${(at + 1).toString(16)}`)).toBe(30);
  expect(await checked((at) => `2001:db8:0:1::${(at + 1).toString(16)}`)).toBe(30);
});

it('the loopback address may send far more wrong passwords than other addresses', async () => {
  expect(await checked(() => '203.0.113.9')).toBe(30);
  expect(await checked(() => '127.0.0.1')).toBe(1_000);
});
