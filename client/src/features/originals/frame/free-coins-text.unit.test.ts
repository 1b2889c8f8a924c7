import { describe, expect, it } from '@jest/globals';
import { outOfCoinsText } from './free-coins-text.js';

const MINUTE = 60_000;

describe('outOfCoinsText()', () => {
  const textOf = (topUp: number | null, bonus: number | null) =>
    outOfCoinsText({ balance: 0n, min: 10_000n, currency: 'gold_coins' }, [
      { name: 'top-up', opensIn: topUp },
      { name: 'daily bonus', opensIn: bonus },
    ]);

  it.each([
    ['both are open', 0, -MINUTE, 'You have 0.00 GC: the top-up and the daily bonus are free'],
    ['one is open', 30 * MINUTE, 0, 'You have 0.00 GC: the daily bonus is free'],
    ['one is open and the other not known', 0, null, 'You have 0.00 GC: the top-up is free'],
    ['the top-up opens first', 30 * MINUTE, 300 * MINUTE, 'You have 0.00 GC: the next top-up opens in 30 min'],
    ['the bonus opens first', 50 * MINUTE, 20 * MINUTE, 'You have 0.00 GC: the next daily bonus opens in 20 min'],
    ['one is closed and the other not known', 30 * MINUTE, null, 'You have 0.00 GC'],
    ['neither is known', null, null, 'You have 0.00 GC'],
  ])('if %s, the text says so', (_case, topUp, bonus, text) => {
    expect(textOf(topUp, bonus)).toBe(text);
  });

  it('names only the daily bonus for Sweeps Coins', () => {
    const given = { balance: 9_000n, min: 10_000n, currency: 'sweeps_coins' } as const;
    expect(outOfCoinsText(given, [{ name: 'daily bonus', opensIn: 0 }])).toBe(
      'You have 0.00 SC: the daily bonus is free',
    );
  });

  it('names the smallest stake if the player has coins that are too few for it', () => {
    const given = { balance: 15_000_000n, min: 20_000_000n, currency: 'gold_coins' } as const;
    expect(outOfCoinsText(given, [{ name: 'daily bonus', opensIn: 0 }])).toBe(
      'You have 15.00 GC, less than the smallest stake of 20.00 GC: the daily bonus is free',
    );
  });
});
