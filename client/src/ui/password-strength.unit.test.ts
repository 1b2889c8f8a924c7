import { describe, expect, it } from '@jest/globals';
import { passwordStrength } from './password-strength.js';

describe('passwordStrength', () => {
  it.each([
    ['', 0],
    ['short', 1],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['lighthouse', 2],
    ['Lighthouse7', 3],
    ['four calm lighthouses!', 4],
  ])('rates the password %p as %p of 4', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
