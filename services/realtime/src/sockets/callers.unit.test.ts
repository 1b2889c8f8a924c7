import { callerAddress } from '@goldwake/core';
import { describe, expect, it } from '@jest/globals';
import { Callers } from './callers.js';

const open = () => new Callers({ connectionsPerAddressMax: 2, connectionsPerLoopbackMax: 3 });

describe('callers', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.8'],
    ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:203.0.113.8'],
    ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'],
  ])('%s and %s count as one caller, separately from %s', (one, same, other) => {
    const callers = open();
    callers.enter(one);
    expect(callers.hasRoom(same)).toBe(true);
    callers.enter(same);
    expect([callers.hasRoom(one), callers.hasRoom(same), callers.hasRoom(other)]).toEqual([false, false, true]);
    callers.leave(one);
    expect(callers.hasRoom(same)).toBe(true);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('callers on this machine (%s) have their own limit', (address) => {
    const callers = open();
    for (let n = 0; n < 3; n++) {
      expect(callers.hasRoom(address)).toBe(true);
      callers.enter(address);
    }
    expect(callers.hasRoom(address)).toBe(false);
  });

  it('clients of an unknown proxy on this machine take no room of the machine itself', () => {
    const callers = open();
    const address = callerAddress({ ip: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } });
    for (let n = 0; n < 3; n++) callers.enter(address);
    expect([callers.hasRoom(address), callers.hasRoom('127.0.0.1')]).toEqual([false, true]);
  });

  it('a caller is forgotten with its last socket', () => {
    const callers = open();
    for (let n = 0; n < 1_000; n++) callers.enter(`203.0.${n >> 8}.${n & 255}`);
    expect(callers.size).toBe(1_000);
    for (let n = 0; n < 1_000; n++) callers.leave(`203.0.${n >> 8}.${n & 255}`);
    expect(callers.size).toBe(0);
  });
});
