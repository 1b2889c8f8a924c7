import { settableClock } from '@goldwake/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { AddressLimits, callerKey } from './address-limits.js';
import { Limiter } from './limiter.js';

const limit = { takes: 2, windowMs: 60_000 };

describe('a limiter', () => {
  it('refuses what is above the limit, and tells the seconds to wait', () => {
    const clock = settableClock();
    const limiter = new Limiter(clock, limit);
    limiter.take('a');
    clock.advance(10_500);
    limiter.take('a');
    expect(() => limiter.take('a')).toThrow(
      expect.objectContaining({ code: 'too_many_requests', more: { retry_after: 50 } }),
    );
    limiter.take('b');
  });

  it('begins anew when the window has ended', () => {
    const clock = settableClock();
    const limiter = new Limiter(clock, limit);
    limiter.take('a');
    limiter.take('a');
    clock.advance(60_000);
    limiter.take('a');
  });

  it('does not count what was given back', () => {
    const limiter = new Limiter(settableClock(), limit);
    for (let turn = 0; turn < 10; turn++) {
      limiter.take('a');
      limiter.giveBack('a');
    }
    limiter.take('a');
    limiter.take('a');
    expect(() => limiter.take('a')).toThrow();
    limiter.forget('a');
    limiter.take('a');
  });

  it('remembers no more keys than its bound, and drops the oldest first', () => {
    const clock = settableClock();
    const limiter = new Limiter(clock, { takes: 1, windowMs: 60_000 }, 100);
    for (let key = 0; key < 1_000; key++) {
      limiter.take(`key ${key}`);
      clock.advance(1);
    }
    expect(limiter.size).toBe(100);
    expect(() => limiter.take('key 999')).toThrow();
    limiter.take('key 0');
  });

  it('forgets keys whose window has ended', () => {
    const clock = settableClock();
    const limiter = new Limiter(clock, limit);
    for (let key = 0; key < 50; key++) limiter.take(`key ${key}`);
    clock.advance(60_000);
    limiter.take('new');
    expect(limiter.size).toBe(1);
  });
});

describe('limits by address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('count %s as %s', (address, key) => expect(callerKey(address)).toBe(key));

  it('let nobody try more often from the many addresses of one network', () => {
    const limits = new AddressLimits(settableClock());
    for (let at = 0; at < 30; at++) limits.take('failures', `2001:db8::${at.toString(16)}`);
    expect(() => limits.take('failures', '2001:db8::ffff')).toThrow(
      expect.objectContaining({ code: 'too_many_requests' }),
    );
    limits.take('failures', '2001:db8:0:1::1');
    limits.giveBack('failures', '2001:db8::1');
    limits.take('failures', '2001:db8::ffff');
  });

  it('let the machine itself sign up far more players than an address elsewhere', () => {
    const limits = new AddressLimits(settableClock());
    const taken = (address: string) => {
      let count = 0;
      try {
        for (; count < 5_000; count++) limits.take('sign_up', address);
      } catch {
        return count;
      }
      return count;
    };
    expect(taken('203.0.113.9')).toBe(100);
    expect(taken('127.0.0.1')).toBe(5_000);
  });
});
