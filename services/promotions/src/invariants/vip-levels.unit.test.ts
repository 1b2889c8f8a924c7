import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../domain/index.js';
import { LoyaltyHistory, NOW } from '../testing/loyalty-history.js';
import { vipLevels } from './vip-levels.js';

const RULES = 'promotion_rules-main';
const found = (given: readonly GivenEvent[]) => findingsOf(vipLevels, storedEvents(given));
/** Returns the events with those after the last rules recorded when only these rules are in force. */
function afterLastRules(given: readonly GivenEvent[]): GivenEvent[] {
  const last = given.findLastIndex(({ stream }) => stream === RULES);
  const recordedAt = new Date(NOW + 6 * 60_000).toISOString();
  return given.map((event, at) => (at > last ? { ...event, envelope: { ...event.envelope, recordedAt } } : event));
}
const [BRONZE, SILVER] = PROMOTION_RULES.vip.levels as [(typeof PROMOTION_RULES.vip.levels)[0], never];
/** Levels of which the third needs only one point more than the second. */
const LOWERED = PROMOTION_RULES.vip.levels.map((level) => (level.id === 'gold' ? { ...level, points: 1_001 } : level));

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

  it('new rules that need fewer points raise the level only with the next bet, which earns the rate before it', () => {
    const history = silver();
    history.changeRules({ levels: LOWERED });
    history.bet(1_000_000n);
    expect(history.given.at(-1)?.data).toMatchObject({ vip_level: 'gold', rakeback_rate: 600 });
    expect(found(afterLastRules(history.given))).toEqual([]);
  });

  it('a claim and a roll-back after new rules that need fewer points leave the level as it is', () => {
    const history = silver();
    const placed = history.bet(1_000_000n);
    history.changeRules({ levels: LOWERED });
    history.claimRakeback('sc-1');
    expect(history.given.at(-1)?.data).toMatchObject({ vip_level: 'silver' });
    expect(found(afterLastRules(history.given))).toEqual([]);
    history.rollBack(placed);
    expect(history.given.at(-1)?.data).toMatchObject({ vip_level: 'silver' });
    expect(found(afterLastRules(history.given))).toEqual([]);
  });

  it('a player whose level was removed has the first level until the next bet', () => {
    const history = silver();
    history.changeRules({ levels: [BRONZE, { ...(SILVER as typeof BRONZE), id: 'iron' }] });
    history.claimRakeback('sc-1');
    expect(history.given.at(-1)?.data).toMatchObject({ vip_level: 'bronze' });
    history.bet(1_000_000n);
    expect(history.given.at(-1)?.data).toMatchObject({ vip_level: 'iron', rakeback_rate: 500 });
    expect(found(afterLastRules(history.given))).toEqual([]);
  });

  it('a claim that states the level of the points before the next bet is reported', () => {
    const history = silver();
    history.changeRules({ levels: LOWERED });
    history.claimRakeback('sc-1');
    expect(found(history.with({ vip_level: 'gold' }))).toEqual([
      ['loyalty-u1@3', 'states the level gold; the player has silver in version 2 of the rules', { suspect: RULES }],
    ]);
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
