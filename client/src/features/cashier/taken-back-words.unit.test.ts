import type { TakenBackCoins } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { takenBackWords } from './taken-back-words.js';

const taken = (
  gold: string,
  sweeps: string,
  goldOwed: string,
  sweepsOwed: string,
  restored = false,
): TakenBackCoins => ({
  gold_coins: `${gold}000000`,
  sweeps_coins: `${sweeps}000000`,
  gold_coins_owed: `${goldOwed}000000`,
  sweeps_coins_owed: `${sweepsOwed}000000`,
  restored,
});
const TAKEN = ['refunded', 'disputed', 'lost'] as const;

describe('the coins of a purchase that was reversed', () => {
  it.each(TAKEN)('%s: are stated in each currency', (status) => {
    expect(takenBackWords(status, taken('1000', '40', '0', '0'))).toEqual({
      coins: [
        ['Gold Coins taken back', '1,000.00 GC'],
        ['Sweeps Coins taken back', '40.00 SC'],
      ],
      owed: null,
    });
  });

  it('state no Sweeps Coins if the purchase had none', () => {
    expect(takenBackWords('refunded', taken('1000', '0', '0', '0'))?.coins).toEqual([
      ['Gold Coins taken back', '1,000.00 GC'],
    ]);
  });

  it.each([
    [taken('400', '30', '600', '10'), '600.00 GC + 10.00 SC'],
    [taken('400', '40', '600', '0'), '600.00 GC'],
    [taken('1000', '0', '0', '40'), '40.00 SC'],
  ])('state what the wallet did not have as owed to the house', (coins, owed) => {
    expect(takenBackWords('disputed', coins)?.owed).toBe(owed);
  });

  it('are stated also if the wallet had none of them', () => {
    expect(takenBackWords('lost', taken('0', '0', '1000', '40'))).toEqual({
      coins: [
        ['Gold Coins taken back', '0.00 GC'],
        ['Sweeps Coins taken back', '0.00 SC'],
      ],
      owed: '1,000.00 GC + 40.00 SC',
    });
  });

  it('are restored after a dispute that was won, and nothing is owed any more', () => {
    expect(takenBackWords('won', taken('400', '30', '600', '10', true))).toEqual({
      coins: [
        ['Gold Coins restored', '400.00 GC'],
        ['Sweeps Coins restored', '30.00 SC'],
      ],
      owed: 'Nothing any more',
    });
    expect(takenBackWords('won', taken('1000', '40', '0', '0', true))?.owed).toBeNull();
  });

  it('are not stated before the wallet has followed the payment', () => {
    for (const status of [...TAKEN, 'won'] as const) expect(takenBackWords(status, null)).toBeNull();
    for (const status of TAKEN) expect(takenBackWords(status, taken('1', '1', '0', '0', true))).toBeNull();
    expect(takenBackWords('won', taken('1', '1', '0', '0'))).toBeNull();
  });
});
