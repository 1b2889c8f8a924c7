import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../domain/index.js';
import { LoyaltyHistory } from '../testing/loyalty-history.js';
import { vipRewards } from './vip-rewards.js';

const RULES = { suspect: 'promotion_rules-main' };
const found = (given: readonly GivenEvent[]) => findingsOf(vipRewards, storedEvents(given));

/** Returns a history of a player who reaches gold and claims all rewards, the weekly one last. */
function gold(): LoyaltyHistory {
  const history = new LoyaltyHistory().changeRules().list('dice', 100);
  history.bet(5_000_000_000n);
  for (const id of ['level-up-silver', 'level-up-gold', 'monthly-2026-01', 'weekly-2026-W03']) history.claimReward(id);
  return history;
}

describe('VIP rewards', () => {
  it('the rewards of all reached levels, of the week and of the month break no rule', () => {
    expect(found(gold().given)).toEqual([]);
  });

  it('a weekly reward after new rules that need fewer points is that of the level after the last bet', () => {
    const history = new LoyaltyHistory().changeRules().list('dice', 100);
    history.bet(1_000_000_000n);
    const levels = PROMOTION_RULES.vip.levels.map((level) => ({ ...level, points: level.points / 10 }));
    history.changeRules({ levels }).claimReward('weekly-2026-W03');
    expect(history.given.at(-1)?.data).toMatchObject({ vip_level: 'silver' });
    expect(found(history.given)).toEqual([]);
  });

  it.each([
    ['2020-12-31', '2020-W53'],
    ['2021-01-03', '2020-W53'],
    ['2021-01-04', '2021-W01'],
    ['2024-12-30', '2025-W01'],
    ['2027-01-01', '2026-W53'],
  ])('a weekly reward of %s is that of the week %s', (day, week) => {
    const given = gold().with({ reward_id: `weekly-${week}`, claimed_at: `${day}T23:59:59.999Z` });
    const time = 'it was recorded at 2026-01-15T12:00:07.000Z';
    expect(found(given)).toEqual([['loyalty-u1@5', `claims at ${day}T23:59:59.999Z; ${time}`]]);
  });

  it.each<[string, GivenEvent[], Reported[1], ...unknown[]]>([
    [
      'a weekly reward of another week',
      gold().with({ reward_id: 'weekly-2026-W02' }),
      'claims weekly-2026-W02 at 2026-01-15T12:00:00.000Z; the reward is weekly-2026-W03',
    ],
    [
      'a reward claimed again',
      [...gold().given, ...gold().given.slice(-1)],
      'claims weekly-2026-W03, which the player has claimed before',
    ],
    [
      'a weekly reward under the id of a monthly one',
      gold().with({ kind: 'monthly', gold_coins: '10000000000', sweeps_coins: '250000' }),
      'claims weekly-2026-W03 at 2026-01-15T12:00:00.000Z; the reward is monthly-2026-01',
    ],
    [
      'a weekly reward of a lower level',
      gold().with({ vip_level: 'silver' }),
      'claims the weekly reward of silver; the player has the level gold in version 1 of the rules',
      RULES,
    ],
    [
      'a reward of a level that was not reached',
      gold().with({ kind: 'level_up', vip_level: 'diamond', reward_id: 'level-up-diamond' }),
      'claims the level_up reward of diamond; the player has the level gold in version 1 of the rules',
      RULES,
    ],
    [
      'a reward of a level that does not exist',
      gold().with({ kind: 'level_up', vip_level: 'ruby', reward_id: 'level-up-ruby' }),
      'claims the level_up reward of ruby; the player has the level gold in version 1 of the rules',
      RULES,
    ],
    [
      'other amounts',
      gold().with({ sweeps_coins: '1000000' }),
      'claims 1.00 SC; 0.10 SC are due in version 1 of the rules',
      RULES,
    ],
  ])('%s is reported', (_, given, message, ...suspect) => {
    expect(found(given).map(([, ...rest]) => rest)).toEqual([[message, ...suspect]]);
  });
});
