import { describe, expect, it } from '@jest/globals';
import { passwordStrength } from './password-strength.js';

describe('the hint of strength', () => {
  it.each([
    ['', 0],
    ['short', 1],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['lighthouse', 2],
    ['Lighthouse7', 3],
    ['four calm lighthouses!', 4],
  ])('the password %p has strength %p of 4', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
