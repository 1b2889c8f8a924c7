import type { IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import { callersBehind } from './metrics-readers.js';

it.each([
  ['203.0.113.9:8443', '203.0.113.9'],
  ['[2001:db8::1]:8443', '2001:db8::1'],
  ['203.0.113.9, 10.0.0.1:443', '203.0.113.9'],
  ['garbage', 'unknown'],
])('a caller behind proxies that write %s has the address %s', (forwarded, ip) => {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '127.0.0.1' } };
  expect(callersBehind(['loopback', '10.0.0.1'])(request as unknown as IncomingMessage).ip).toBe(ip);
});
