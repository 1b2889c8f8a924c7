import type { Pushes, TideOutcome } from '@goldwake/contracts';
import type { TideBet } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { ownStateOf, settledOf } from './own-bet.js';
import { table } from './testing.js';

const bet = (changes: Partial<TideBet> = {}): TideBet => ({
  round_id: 'r1',
  game_id: 'rising-tide',
  bet: 'b1',
  state: 'open',
  round: '1.7',
  currency: 'gold_coins',
  stake: '10000000',
  payout: null,
  cash_out_at: '2.00',
  cashed_out_at: null,
  elapsed_ms: null,
  end: null,
  multiplier: '0.0000',
  algorithm: 1,
  draw: { seed_pair: 1, nonce: 7 },
  placed_at: '2026-11-26T12:00:01.000Z',
  ...changes,
});

describe("the player's open bet", () => {
  it.each([
    ['waits for the start', bet(), {}, 'betting', 100, 'placed'],
    ['waits for the start while bets are closed', bet(), {}, 'locked', 100, 'placed'],
    ['rides the curve', bet(), {}, 'running', 199, 'riding'],
    ['has reached its target', bet(), {}, 'running', 200, 'reached'],
    ['rides on without a target', bet({ cash_out_at: null }), {}, 'running', 999_999, 'riding'],
    ['is lost below its target', bet(), { end: '1.99' }, 'ended', 0, 'lost'],
    ['is won at its target', bet(), { end: '2.00' }, 'ended', 0, 'won'],
    ['is lost without a target', bet({ cash_out_at: null }), { end: '50.00' }, 'ended', 0, 'lost'],
    [
      'is won without a target at the largest multiplier',
      bet({ cash_out_at: null }),
      { end: '10000.00' },
      'ended',
      0,
      'won',
    ],
    ['is returned after an interruption', bet(), { end: '1.50', interrupted: true }, 'ended', 0, 'returned'],
    ['is returned from a cancelled round', bet(), {}, 'cancelled', 0, 'returned'],
    ['is placed in a round that the table does not show yet', bet(), { round: '1.6', number: 6 }, 'ended', 0, 'placed'],
    ['is over in a round before that of the table', bet(), { round: '1.8', number: 8 }, 'betting', 0, 'lost'],
  ] as const)('%s', (_, own, changes, phase, now, state) => {
    expect(ownStateOf(own, table(changes), phase, now)).toBe(state);
  });
});

describe('the push about a payout', () => {
  const outcome: TideOutcome = {
    round: '1.7',
    bet: 'b1',
    cash_out_at: 200,
    stake: '10000000',
    placed_at: '2026-11-26T12:00:01.000Z',
    elapsed_ms: 7_519,
    cashed_out_at: 157,
    end: null,
  };
  const push = (game_id: string, payout: string, changes: Partial<TideOutcome> = {}): Pushes['win_created'] => ({
    wallet_version: 5,
    gc_balance: '105700000',
    sc_balance: '0',
    round: { round_id: 'r1', game_id, draw: null, outcome: { ...outcome, ...changes } },
    balance_type: 'gold_coins',
    payout,
    do_not_auto_update_balance: false,
  });

  it('contains the settled bet', () => {
    expect(settledOf(push('rising-tide', '15700000'))).toMatchObject({
      round_id: 'r1',
      stake: '10000000',
      payout: '15700000',
      cash_out_at: '2.00',
      cashed_out_at: '1.57',
      end: null,
      multiplier: '1.5700',
      draw: { seed_pair: 1, nonce: 7 },
      balances: { gold_coins: '105700000', sweeps_coins: '0' },
    });
  });

  it('contains a lost bet with the end of its round', () => {
    const lost = settledOf(push('rising-tide', '0', { cashed_out_at: null, elapsed_ms: null, end: 142 }));
    expect(lost).toMatchObject({ payout: '0', cashed_out_at: null, end: '1.42', multiplier: '0.0000' });
  });

  it('is ignored for another game', () => expect(settledOf(push('blackjack', '0'))).toBeUndefined());
});
