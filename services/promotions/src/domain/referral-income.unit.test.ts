import { EXACT_UNITS, type PromotionRules, parseMicros } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { LoyalPlayer } from '../testing/loyal-player.js';
import { PROMOTION_RULES } from './index.js';

/** Expected income of the casino per VIP point, in micros: a stake of 1 SC at an edge of 1 %. */
const INCOME_PER_POINT = 10_000n;

it('a friend pays for both bonuses, the rakeback and the level-up rewards on the way', () => {
  const { vip, referrals } = PROMOTION_RULES as { [Part in keyof PromotionRules]: NonNullable<PromotionRules[Part]> };
  const player = new LoyalPlayer(vip.levels);
  for (let staked = 0; staked < referrals.qualifying_points; staked += 100) player.bet(100_000_000n);
  expect(player.state.points).toBe(BigInt(referrals.qualifying_points) * EXACT_UNITS);
  const reached = vip.levels.slice(0, vip.levels.findIndex(({ id }) => id === player.state.level) + 1);
  const returned =
    player.state.rakeback.sweeps_coins.units / EXACT_UNITS +
    reached.reduce((sum, { level_up }) => sum + parseMicros(level_up.sweeps_coins), 0n) +
    parseMicros(referrals.referrer.sweeps_coins) +
    parseMicros(referrals.referred.sweeps_coins);
  expect(returned).toBeLessThan(INCOME_PER_POINT * BigInt(referrals.qualifying_points));
});
