import {
  BLACKJACK,
  type BlackjackAction,
  type BlackjackTable,
  CARDS,
  type Card,
  handTotal,
  Words,
} from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { bestAction } from './strategy.js';

const table = (cards: Card[], up: Card, allowed: BlackjackAction[], finished = false): BlackjackTable => ({
  actions: [],
  hands: [{ cards, doubled: false, finished, result: null }],
  dealer: [up],
  insurance: 'not_offered',
  allowed,
  result: 'open',
});

describe('basic strategy', () => {
  // tools/src/audit/blackjack/basic-strategy.test.ts compares every hand with the exact solver.
  it.each<[Card[], Card, BlackjackAction[], BlackjackAction]>([
    [['TH', '6D'], 'TS', ['hit', 'stand', 'double'], 'hit'],
    [['TH', '6D'], '6S', ['hit', 'stand', 'double'], 'stand'],
    [['6H', '5D'], '6S', ['hit', 'stand', 'double'], 'double'],
    [['AH', '7D'], '6S', ['hit', 'stand', 'double'], 'double'],
    [['8H', '8D'], 'TS', ['hit', 'stand', 'double', 'split'], 'split'],
    [['5H', '5D'], '9S', ['hit', 'stand', 'double', 'split'], 'double'],
    [['TH', 'KD'], '6S', ['hit', 'stand', 'double', 'split'], 'stand'],
  ])('%j against %s with %j: %s', (cards, up, allowed, action) => {
    expect(bestAction(table(cards, up, allowed))).toBe(action);
  });

  it.each<[Card[], Card, BlackjackAction]>([
    [['2H', '2D', 'AS', 'KC'], '7S', 'hit'],
    [['2H', '3D', '5S'], '6S', 'hit'],
    [['AH', '2D', '4S'], '5S', 'hit'],
    [['AH', '2D', '5S'], '5S', 'stand'],
    [['AH', '2D', '5S'], 'TS', 'hit'],
    [['TH', '2D', '4S'], '7S', 'hit'],
    [['8H', '8D'], 'TS', 'hit'],
    [['TH', '7D'], 'AS', 'stand'],
  ])('%j against %s without a double or split: %s', (cards, up, action) => {
    expect(bestAction(table(cards, up, ['hit', 'stand']))).toBe(action);
  });

  it('declines insurance, and has no advice for a round that is over', () => {
    expect(bestAction(table(['TH', '9D'], 'AS', ['insure', 'decline_insurance']))).toBe('decline_insurance');
    expect(bestAction(table(['TH', '9D'], 'TS', [], true))).toBeUndefined();
  });

  it('always names an allowed action, whatever is dealt, until the round is over', () => {
    for (let seed = 1; seed <= 500; seed++) {
      let state = seed;
      const bytes = new Uint8Array(256).map(() => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        return state >>> 16;
      });
      const words = () => new Words(() => bytes);
      let actions: { action: BlackjackAction }[] = [];
      let round = BLACKJACK.replay({}, actions, words());
      while (!BLACKJACK.isOver(round)) {
        const action = bestAction(round) as BlackjackAction;
        expect(round.allowed).toContain(action);
        actions = [...actions, { action }];
        round = BLACKJACK.replay({}, actions, words());
      }
      expect(handTotal(round.dealer).total).toBeGreaterThan(0);
      expect(CARDS).toEqual(expect.arrayContaining(round.dealer));
    }
  });
});
