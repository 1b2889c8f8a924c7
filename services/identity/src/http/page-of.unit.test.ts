import { expect, it } from '@jest/globals';
import type { Caller } from './caller.js';
import { pageOf } from './page-of.js';

it.each([
  ['play.example', 'play.example'],
  ['play.example', 'localhost'],
  ['localhost', 'play.example'],
])('the domain of a passkey is that of the page, for the Host %s and the reported host %s', (host, hostname) => {
  const headers = { host, origin: 'https://play.example' };
  const caller: Caller = { ip: '203.0.113.9', host: hostname, hostname, headers, cookies: {} };
  expect(pageOf(caller)).toEqual({ origin: 'https://play.example', rpId: 'play.example' });
});
