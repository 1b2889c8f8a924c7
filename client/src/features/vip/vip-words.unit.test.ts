import type { VipLevel } from '@goldwake/contracts';
import type { VipHistoryEntry } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { edgeOf, pointsOf, rakebackOf } from './example.js';
import { claimableText, historyWords, percentText, pointsText } from './vip-words.js';

const levels = [{ id: 'silver', name: 'Silver' }] as VipLevel[];

describe('the words of the VIP page', () => {
  it('show an amount with two decimals, rounded down, and one below 0.01 with all of its decimals', () => {
    expect(claimableText(1_239_999n, 'sweeps_coins')).toBe('1.23 SC');
    expect(claimableText(10_000n, 'sweeps_coins')).toBe('0.01 SC');
    expect(claimableText(9_999n, 'sweeps_coins')).toBe('0.009999 SC');
    expect(claimableText(1n, 'gold_coins')).toBe('0.000001 GC');
    expect(claimableText(0n, 'gold_coins')).toBe('0.00 GC');
  });

  it('count points and percents', () => {
    expect([pointsText(1), pointsText(0), pointsText(12_345)]).toEqual(['1 point', '0 points', '12,345 points']);
    expect([percentText(500), percentText(625)]).toEqual(['5\u00a0%', '6.25\u00a0%']);
  });

  it.each<[VipHistoryEntry, string, string | null]>([
    [{ at: '', kind: 'level_reached', vip_level: 'silver' }, 'Silver reached', null],
    [{ at: '', kind: 'level_reached', vip_level: 'amber' }, 'amber reached', null],
    [
      {
        at: '',
        kind: 'reward_claimed',
        reward_id: 'level-up-silver',
        reward: 'level_up',
        vip_level: 'silver',
        gold_coins: '0',
        sweeps_coins: '500000',
      },
      'Silver level-up',
      '0.50 SC',
    ],
    [
      { at: '', kind: 'rakeback_claimed', bucket_id: 'sc-1', currency: 'sweeps_coins', amount: '500' },
      'Rakeback',
      '0.0005 SC',
    ],
  ])('describe an entry of the history: %o', (entry, title, amount) => {
    expect(historyWords(entry, levels)).toEqual({ title, amount });
  });
});

it('the example counts points and rakeback from the edge of the game', () => {
  expect(edgeOf('99.00')).toBe(100);
  expect(edgeOf('96.47')).toBe(353);
  expect(pointsOf(1_000_000n, 100)).toBe(1);
  expect(pointsOf(100_000_000n, 353)).toBe(353);
  expect(rakebackOf(100_000_000n, 100, 500)).toBe(50_000n);
});
