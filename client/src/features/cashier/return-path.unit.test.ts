import { describe, expect, it } from '@jest/globals';
import { returnPathOf } from './return-path.js';

describe('returnPathOf()', () => {
  it('keeps the page and its query', () => {
    expect(returnPathOf({ pathname: '/games', search: '?sort=name' })).toBe('/games?sort=name');
  });

  it('drops what the cashier would refuse as too long', () => {
    expect(returnPathOf({ pathname: '/games', search: `?${'x'.repeat(600)}` })).toBe('/games');
    expect(returnPathOf({ pathname: `/${'x'.repeat(600)}`, search: '' })).toBe('/');
  });
});
