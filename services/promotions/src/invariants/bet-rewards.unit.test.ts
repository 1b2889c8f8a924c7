import type { EventType, StoredEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { LoyaltyHistory, NO_VIP } from '../testing/loyalty-history.js';
import { betRewards } from './bet-rewards.js';

const found = (given: readonly GivenEvent[], { handled = true, without = [] as string[] } = {}) =>
  findingsOf(
    betRewards,
    storedEvents(given),
    { includes: (stream) => !without.includes(stream), isMasked: () => false },
    (group) => handled && group === 'promotions.bet_rewards',
  );

/** Returns a history with a bet that was raised and rolled back, and another bet. */
function raisedAndRolledBack(): LoyaltyHistory {
  const history = new LoyaltyHistory().changeRules().list('dice', 100).list('blackjack', 52);
  const placed = history.bet(3_000_000n, { game_id: 'blackjack' });
  history.bet(1_000_000n, { uid: 'u2', currency: 'gold_coins' });
  history.raise(placed, 2_000_000n);
  history.rollBack(placed, 5_000_000n);
  return history;
}

/** Returns that history with another type of its last event of a type. */
function retyped(from: EventType, type: EventType): GivenEvent[] {
  const { given } = raisedAndRolledBack();
  const at = given.findLastIndex((event) => event.type === from);
  return given.map((event, index) => (index === at ? { ...event, type } : event));
}

/** Returns that history with another sender of its last event, which reverses the rewards. */
function sentBy(actor: string): GivenEvent[] {
  const { given } = raisedAndRolledBack();
  return given.map((event, at) =>
    at === given.length - 1 ? { ...event, envelope: { ...event.envelope, actor } } : event,
  );
}

describe('rewards of bets', () => {
  it('bets, raises and roll-backs that are rewarded once break no rule', () => {
    expect(found(raisedAndRolledBack().given)).toEqual([]);
  });

  it('bets before the VIP program, their raises and their roll-backs have no reward', () => {
    const history = new LoyaltyHistory().changeRules(NO_VIP);
    const placed = history.place(1_000_000n);
    history.changeRules();
    const { given } = history;
    const data = { uid: 'u1', round_id: placed.round_id, currency: placed.currency, stake: '1000000', playthrough: {} };
    given.push({ stream: 'wallet-u1', type: 'stake_raised', data: { ...data, game_id: 'dice' } });
    given.push({ stream: 'wallet-u1', type: 'bet_rolled_back', data: { ...data, game_id: 'dice' } });
    expect(found(given)).toEqual([]);
  });

  it('an export of one player without the rules or without the wallets breaks no rule', () => {
    const { given } = raisedAndRolledBack();
    expect(found(given.slice(1), { without: ['promotion_rules-main'] })).toEqual([]);
    const loyalty = given.filter(({ stream }) => !stream.startsWith('wallet-'));
    expect(found(loyalty, { without: ['wallet-u1', 'wallet-u2'] })).toEqual([]);
    const wallets = given.filter(({ stream }) => !stream.startsWith('loyalty-'));
    expect(found(wallets, { without: ['loyalty-u1', 'loyalty-u2'] })).toEqual([]);
  });

  it('a round id that is used again has the rates of its second bet', () => {
    const history = new LoyaltyHistory().changeRules().list('dice', 100);
    history.lose(history.bet(1_000_000n, { round_id: 'r1' }));
    history.list('dice', 250);
    const placed = history.bet(2_000_000n, { round_id: 'r1' });
    history.raise(placed, 1_000_000n);
    history.rollBack(placed, 3_000_000n);
    expect(found(history.given)).toEqual([]);
    expect(found(history.with({ house_edge: 100 })).map(([, text]) => text)).toEqual([
      'applies the edge and the rate 100 and 500; loyalty-u1@2 applied 250 and 500 to the bet',
    ]);
  });

  it('a missing reward is reported once the group that rewards has handled the bet', () => {
    const history = new LoyaltyHistory().changeRules();
    history.place(1_000_000n);
    expect(found(history.given, { handled: false })).toEqual([]);
    expect(found(history.given)).toEqual([['wallet-u1@1', 'was never rewarded']]);
  });

  it('a missing reversal is reported', () => {
    expect(found(raisedAndRolledBack().without('bet_reward_reversed'))).toEqual([
      ['wallet-u1@3', 'has a reward that was never reversed'],
    ]);
  });

  it.each<[string, GivenEvent[], string]>([
    [
      'without a bet',
      raisedAndRolledBack().without('bet_rolled_back'),
      'rewards wallet-u1@3, which is no stake of this player that waits for a reward',
    ],
    [
      'given twice',
      [...raisedAndRolledBack().given, ...raisedAndRolledBack().given.slice(-1)],
      'rewards wallet-u1@3, which is no stake of this player that waits for a reward',
    ],
    [
      'in place of a reversal',
      retyped('bet_reward_reversed', 'bet_rewarded'),
      'is a bet_rewarded caused by wallet-u1@3, which is a bet_rolled_back',
    ],
    [
      'that reverses a raise',
      retyped('bet_rewarded', 'bet_reward_reversed'),
      'is a bet_reward_reversed caused by wallet-u1@2, which is a stake_raised',
    ],
    [
      'for another stake',
      raisedAndRolledBack().with({ stake: '3000000' }),
      'is for a stake of 3.00 SC; that of wallet-u1@3 is 5.00 SC',
    ],
    [
      'in another currency',
      raisedAndRolledBack().with({ currency: 'gold_coins' }),
      'is for a stake of 5.00 GC; that of wallet-u1@3 is 5.00 SC',
    ],
    [
      'of another round',
      raisedAndRolledBack().with({ round_id: 'r1' }),
      'is for round r1 of blackjack; wallet-u1@3 is of r3 of blackjack',
    ],
    [
      'of another game',
      raisedAndRolledBack().with({ game_id: 'dice' }),
      'is for round r3 of dice; wallet-u1@3 is of r3 of blackjack',
    ],
    [
      'at another rate than that of the bet',
      raisedAndRolledBack().with({ rakeback_rate: 600 }),
      'applies the edge and the rate 52 and 600; loyalty-u1@1 applied 52 and 500 to the bet',
    ],
    [
      'of a raise at another edge than that of the bet',
      raisedAndRolledBack().with({ house_edge: 100 }, 'bet_rewarded'),
      'applies the edge and the rate 100 and 500; loyalty-u1@1 applied 52 and 500 to the bet',
    ],
    [
      'with another version of the wallet',
      raisedAndRolledBack().with({ wallet_version: 2 }),
      'states another version or playthrough of the wallet than wallet-u1@3',
    ],
    [
      'with another playthrough',
      raisedAndRolledBack().with({ playthrough: { requirement_id: null, requirement: '1', progress: '0' } }),
      'states another version or playthrough of the wallet than wallet-u1@3',
    ],
    [
      'at a time long before its record',
      raisedAndRolledBack().with({ rewarded_at: '2026-01-15T11:00:00.000Z' }),
      'rewards at 2026-01-15T11:00:00.000Z; it was recorded at 2026-01-15T12:00:10.000Z',
    ],
    ['that another sent than the roll-back', sentBy('u1'), 'was sent by u1; wallet-u1@3 was sent by system'],
  ])('a reward %s is reported', (_, given, message) => {
    expect(found(given).map(([, text]) => text)).toEqual([message]);
  });

  it("a reward of another player's bet is reported", () => {
    const history = new LoyaltyHistory().changeRules();
    const placed = history.place(1_000_000n);
    history.reward({ ...placed, uid: 'u2' });
    expect(found(history.given)).toEqual([
      ['loyalty-u2@1', 'rewards wallet-u1@1, which is no stake of this player that waits for a reward'],
      ['wallet-u1@1', 'was never rewarded'],
    ]);
  });

  it('a raise that is rewarded before its bet is reported', () => {
    const { given } = raisedAndRolledBack();
    const [bet] = given.filter(({ stream }) => stream === 'loyalty-u1');
    const events: StoredEvent[] = storedEvents(given.filter((event) => event !== bet));
    expect(findingsOf(betRewards, events).map(([, text]) => text)).toEqual([
      'rewards wallet-u1@2 before the bet of its round',
      'rewards wallet-u1@3 before the bet of its round',
    ]);
  });
});
