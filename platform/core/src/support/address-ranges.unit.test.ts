import { describe, expect, it } from '@jest/globals';
import { withinRanges } from './address-ranges.js';

describe('ranges of addresses', () => {
  it.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '127.9.9.9', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '128.0.0.1', false],
    ['uniquelocal', '172.31.255.255', true],
    ['uniquelocal', '172.32.0.0', false],
    ['uniquelocal', 'fd00::5', true],
    ['linklocal', 'fe80::1%eth0', true],
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '10.1.2.4', false],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['loopback', 'localhost', false],
    ['loopback', '', false],
  ])('%s contains %s: %s', (range, address, expected) => {
    expect(withinRanges([range])(address)).toBe(expected);
  });
});
