import { describe, expect, it } from '@jest/globals';
import { callerKey } from './caller-key.js';

describe('callerKey', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.9:5678', '203.0.113.9'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.9]:1', '203.0.113.9'],
    ['[fe80::1%eth0]:80', 'fe80:0:0:0::/64'],
    ['fe80::1%stranger1', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['_hidden7', 'unknown'],
    ['203.0.113.9:x', 'unknown'],
    ['[203.0.113', 'unknown'],
    ['', 'unknown'],
  ])('maps the address %s to the key %s', (address, key) => expect(callerKey(address)).toBe(key));
});
