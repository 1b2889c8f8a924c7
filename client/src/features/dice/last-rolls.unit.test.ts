import { expect, it } from '@jest/globals';
import { addRolls, LAST_ROLLS_MAX, type LastRoll, rollOfPush } from './last-rolls.js';

const roll = (nonce: number, seed_pair = 1): LastRoll => ({
  round_id: `r${seed_pair}-${nonce}`,
  roll: '50.00',
  won: false,
  draw: { seed_pair, nonce },
});

it('a round that arrives both as a response and as a push is listed once', () => {
  expect(addRolls([roll(1)], [roll(1), roll(2)]).map((r) => r.draw.nonce)).toEqual([2, 1]);
});

it('late rolls are sorted by the order of their draws, rolls of a newer seed pair first', () => {
  expect(addRolls([roll(7), roll(0, 2)], [roll(6)]).map((r) => r.round_id)).toEqual(['r2-0', 'r1-7', 'r1-6']);
});

it('only the newest rolls are kept', () => {
  const many = Array.from({ length: LAST_ROLLS_MAX + 5 }, (_, nonce) => roll(nonce));
  expect(addRolls([], many)).toHaveLength(LAST_ROLLS_MAX);
  expect(addRolls([], many)[0]?.draw.nonce).toBe(LAST_ROLLS_MAX + 4);
});

it('a push of another game is ignored', () => {
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
  expect(rollOfPush(push)).toEqual({ round_id: 'x', roll: '9.05', won: true, draw: { seed_pair: 1, nonce: 4 } });
  expect(rollOfPush({ ...push, round: { ...push.round, game_id: 'blackjack' } })).toBeUndefined();
});
