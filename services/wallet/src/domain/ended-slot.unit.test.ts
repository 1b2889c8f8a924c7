import { Refusal, type WalletEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { bet } from './bet.js';
import { grant } from './grant.js';
import { walletReducer } from './reducer.js';
import { rollBack } from './roll-back.js';
import { PAID_MAX, type WalletState } from './state.js';
import { voidRound } from './void-round.js';
import { win } from './win.js';

const SLOT = 'the-eel-wife';
const coins = { gold_coins: '1000', sweeps_coins: '0', playthrough_percent: 100, rules_version: null };
const GRANT = { ...coins, grant_id: 'g1', reason: 'daily_bonus', granted_at: '2026-01-15T12:00:00.000Z' } as const;

const after = (state: WalletState, events: WalletEvent[]) => events.reduce(walletReducer.evolve, state);
const funded = () => {
  const empty = walletReducer.initial('u1');
  return after(empty, grant(empty, GRANT));
};
const betOn = (state: WalletState, game_id: string) =>
  bet(state, { round: { round_id: 'r1', game_id, draw: null, outcome: null }, currency: 'gold_coins', stake: '10' });

function codeOf(act: () => unknown): string {
  try {
    act();
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe('the id of a round that was just paid', () => {
  const paid = (state: WalletState, round_id: string, game_id: string) => {
    const round = { round_id, game_id, draw: null, outcome: null };
    const open = after(state, bet(state, { round, currency: 'gold_coins', stake: '10' }));
    return after(open, win(open, { round, payout: '10' }));
  };

  it('gets no other bet in a slot and is not cancelled', () => {
    const ended = paid(funded(), 'r1', SLOT);
    expect(codeOf(() => betOn(ended, SLOT))).toBe('conflict');
    expect(codeOf(() => voidRound(ended, { round_id: 'r1', game_id: SLOT }))).toBe('round_not_open');
  });

  it('is remembered for slots only: the casino makes the ids of its own rounds', () => {
    expect(paid(funded(), 'r1', 'blackjack').paid).toEqual([]);
  });

  it(`is remembered until ${PAID_MAX} other rounds are paid`, () => {
    let state = paid(funded(), 'r1', SLOT);
    for (let other = 1; other < PAID_MAX; other++) state = paid(state, `other-${other}`, SLOT);
    expect(codeOf(() => betOn(state, SLOT))).toBe('conflict');
    state = paid(state, 'last', SLOT);
    expect(state.paid).toHaveLength(PAID_MAX);
    expect(codeOf(() => betOn(state, SLOT))).toBe('accepted');
  });
});

describe('the cancellation of a round without a known bet', () => {
  const unknown = { round_id: 'r1', game_id: SLOT };

  it('refuses the bet when it arrives', () => {
    const cancelled = after(funded(), voidRound(funded(), unknown));
    expect(codeOf(() => betOn(cancelled, SLOT))).toBe('round_voided');
  });

  it('does not roll back a round that has a bet', () => {
    const open = after(funded(), betOn(funded(), SLOT));
    expect(codeOf(() => voidRound(open, unknown))).toBe('round_open');
  });
});

describe('the id of a round that was cancelled after its bet', () => {
  it('gets no other bet in a slot, whose provider chooses the ids', () => {
    const open = after(funded(), betOn(funded(), SLOT));
    const cancelled = after(open, rollBack(open, { round_id: 'r1' }));
    expect(cancelled.balances).toEqual(funded().balances);
    expect(codeOf(() => betOn(cancelled, SLOT))).toBe('round_voided');
    expect(codeOf(() => voidRound(cancelled, { round_id: 'r1', game_id: SLOT }))).toBe('round_not_open');
    const round = { round_id: 'r1', game_id: SLOT, draw: null, outcome: null };
    expect(codeOf(() => win(cancelled, { round, payout: '1' }))).toBe('round_not_open');
  });

  it('is remembered for slots only: the casino makes the ids of its own rounds', () => {
    const open = after(funded(), betOn(funded(), 'blackjack'));
    const cancelled = after(open, rollBack(open, { round_id: 'r1' }));
    expect(cancelled.cancelled.size).toBe(0);
  });
});
