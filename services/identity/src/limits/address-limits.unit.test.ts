import { settableClock } from '@goldwake/embedded/testing';
import { describe, expect, it } from '@jest/globals';
import { AddressLimits } from './address-limits.js';

describe('rate limits per address', () => {
  it('all addresses of one network share one limit', () => {
    const limits = new AddressLimits(settableClock());
    for (let at = 0; at < 30; at++) limits.take('failures', `2001:db8::${at.toString(16)}`);
    expect(() => limits.take('failures', '2001:db8::ffff')).toThrow(
      expect.objectContaining({ code: 'too_many_requests' }),
    );
    limits.take('failures', '2001:db8:0:1::1');
    limits.giveBack('failures', '2001:db8::1');
    limits.take('failures', '2001:db8::ffff');
  });

  it('the loopback address may send far more wrong passwords than other addresses', () => {
    const limits = new AddressLimits(settableClock());
    const taken = (address: string) => {
      let count = 0;
      try {
        for (; count < 5_000; count++) limits.take('failures', address);
      } catch {
        return count;
      }
      return count;
    };
    expect(taken('203.0.113.9')).toBe(30);
    expect(taken('127.0.0.1')).toBe(1_000);
  });
});
