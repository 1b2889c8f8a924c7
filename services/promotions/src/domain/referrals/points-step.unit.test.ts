import type { Currency, EventOf } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LoyalPlayer } from '../../testing/loyal-player.js';
import { VIP_LEVELS } from '../vip-levels.js';
import { crossesStep, POINTS_STEP } from './points-step.js';

type Rewarded = EventOf<'bet_rewarded'>['data'];

it.each<[string, Currency, string, number, string, boolean]>([
  ['that reaches exactly the first step', 'sweeps_coins', '100000000', 100, '10000000000', true],
  ['just below the first step', 'sweeps_coins', '99999999', 100, '9999999900', false],
  ['that starts exactly on a step', 'sweeps_coins', '1000000', 100, '10100000000', false],
  ['that passes several steps', 'sweeps_coins', '900000000', 100, '95000000000', true],
  ['at no edge', 'sweeps_coins', '1000000', 0, '10000000000', false],
  ['of Gold Coins, which earn no points', 'gold_coins', '100000000', 100, '10000000000', false],
])('a bet %s crosses a step or not', (_, currency, stake, house_edge, vip_points, expected) => {
  expect(crossesStep({ currency, stake, house_edge, vip_points } as Rewarded)).toBe(expected);
});

const bets = fc.array(
  fc.record({
    currency: fc.constantFrom<Currency>('gold_coins', 'sweeps_coins'),
    coins: fc.integer({ min: 1, max: 30_000 }),
    edge: fc.constantFrom(0, 1, 99, 100, 250),
  }),
  { maxLength: 30 },
);

it('of all bets, exactly those are looked at after which the player has another number of whole steps', () => {
  fc.assert(
    fc.property(bets, (placed) => {
      const player = new LoyalPlayer(VIP_LEVELS);
      let hundredths = 0;
      for (const { currency, coins, edge } of placed) {
        const before = Math.floor(hundredths / 100 / POINTS_STEP);
        if (currency === 'sweeps_coins') hundredths += coins * edge;
        const after = Math.floor(hundredths / 100 / POINTS_STEP);
        const rewarded = player.bet(BigInt(coins) * 1_000_000n, { currency, edge });
        expect(crossesStep(rewarded)).toBe(after > before);
      }
    }),
  );
});
