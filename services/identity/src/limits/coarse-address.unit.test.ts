import { expect, it } from '@jest/globals';
import { coarseAddress } from './coarse-address.js';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::77', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('of the address %s only %s is logged', (address, logged) => {
  expect(coarseAddress(address)).toBe(logged);
});
