import { expect, it } from '@jest/globals';
import { addResults, LAST_RESULTS_MAX, type LastResult, resultOfPush } from './last-results.js';

const result = (nonce: number, seed_pair = 1): LastResult => ({
  round_id: `r${seed_pair}-${nonce}`,
  text: '50.00',
  tone: 'lost',
  draw: { seed_pair, nonce },
});

it('a round that arrives both as a response and as a push is listed once', () => {
  expect(addResults([result(1)], [result(1), result(2)]).map((r) => r.draw.nonce)).toEqual([2, 1]);
});

it('late results are sorted by the order of their draws, results of a newer seed pair first', () => {
  expect(addResults([result(7), result(0, 2)], [result(6)]).map((r) => r.round_id)).toEqual(['r2-0', 'r1-7', 'r1-6']);
});

it('only the newest results are kept', () => {
  const many = Array.from({ length: LAST_RESULTS_MAX + 5 }, (_, nonce) => result(nonce));
  expect(addResults([], many)).toHaveLength(LAST_RESULTS_MAX);
  expect(addResults([], many)[0]?.draw.nonce).toBe(LAST_RESULTS_MAX + 4);
});

it('a push of another game is ignored', () => {
  const dice = { id: 'dice', resultOfOutcome: (outcome: unknown) => `${(outcome as { roll: number }).roll / 100}` };
  const push = {
    wallet_version: 3,
    sc_balance: '0',
    gc_balance: '0',
    round: { round_id: 'x', game_id: 'dice', draw: { seed_pair: 1, nonce: 4 }, outcome: { roll: 905, won: true } },
    balance_type: 'gold_coins' as const,
    stake: '1',
    payout: '2',
    do_not_auto_update_balance: false,
  };
  expect(resultOfPush(dice, push)).toEqual({
    round_id: 'x',
    text: '9.05',
    tone: 'won',
    draw: { seed_pair: 1, nonce: 4 },
  });
  expect(resultOfPush(dice, { ...push, round: { ...push.round, game_id: 'blackjack' } })).toBeUndefined();
});
