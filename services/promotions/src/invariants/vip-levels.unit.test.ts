import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../domain/index.js';
import { LoyaltyHistory } from '../testing/loyalty-history.js';
import { vipLevels } from './vip-levels.js';

const RULES = 'promotion_rules-main';
const found = (given: readonly GivenEvent[]) => findingsOf(vipLevels, storedEvents(given));
const [BRONZE, SILVER] = PROMOTION_RULES.vip.levels as [(typeof PROMOTION_RULES.vip.levels)[0], never];

/** Returns a history of a player who reaches silver with a bet of 1,000 SC at an edge of 1 %, and bets again. */
function silver(): LoyaltyHistory {
  const history = new LoyaltyHistory().changeRules().list('dice', 100);
  history.bet(1_000_000_000n);
  history.bet(1_000_000n);
  return history;
}

describe('levels and their rates', () => {
  it('the bet that reaches a level earns the rate before it, and the next one that of the level', () => {
    const { given } = silver();
    const rewards = given.filter(({ type }) => type === 'bet_rewarded').map(({ data }) => data);
    expect(rewards).toMatchObject([
      { vip_level: 'silver', rakeback_rate: 500 },
      { vip_level: 'silver', rakeback_rate: 600 },
    ]);
    expect(found(given)).toEqual([]);
  });

  it('a raise keeps the rate of its bet, and a roll-back keeps the level', () => {
    const history = new LoyaltyHistory().changeRules().list('dice', 100);
    const placed = history.bet(1_000_000n);
    history.bet(1_000_000_000n);
    history.raise(placed, 1_000_000n);
    history.rollBack(placed, 2_000_000n);
    history.claimRakeback('sc-1');
    expect(found(history.given)).toEqual([]);
  });

  it('new rules that need more points leave a level as it is', () => {
    const history = silver();
    history.changeRules({ levels: [BRONZE, { ...(SILVER as typeof BRONZE), points: 5_000 }] });
    history.bet(1_000_000n);
    expect(found(history.given)).toEqual([]);
  });

  it.each<[string, GivenEvent[], string]>([
    [
      'a level that the points do not reach',
      silver().with({ vip_level: 'gold' }),
      'states the level gold; the player has silver in version 1 of the rules',
    ],
    [
      'a level that falls',
      silver().with({ vip_level: 'bronze' }),
      'states the level bronze; the player has silver in version 1 of the rules',
    ],
    [
      'a higher rate',
      silver().with({ rakeback_rate: 700 }),
      'applies the rakeback rate 700; that of silver is 600 in version 1 of the rules',
    ],
  ])('%s is reported', (_, given, message) => {
    expect(found(given)).toEqual([['loyalty-u1@2', message, { suspect: RULES }]]);
  });

  it('a reward under rules that were not recorded is reported', () => {
    expect(found(silver().with({ rules_version: 2 }))).toEqual([
      ['loyalty-u1@2', 'applies version 2 of the rules, which is not recorded before', { suspect: `${RULES}@2` }],
    ]);
  });

  it('a level without its points, in a reversal or a claim, is reported', () => {
    const history = new LoyaltyHistory().changeRules().list('dice', 100);
    const placed = history.bet(1_000_000n);
    history.claimRakeback('sc-1');
    const message = 'states the level gold; the player has bronze in version 1 of the rules';
    expect(found(history.with({ vip_level: 'gold' }))).toEqual([['loyalty-u1@2', message, { suspect: RULES }]]);
    history.rollBack(placed);
    expect(found(history.with({ vip_level: 'gold' }))).toEqual([['loyalty-u1@3', message, { suspect: RULES }]]);
  });
});
