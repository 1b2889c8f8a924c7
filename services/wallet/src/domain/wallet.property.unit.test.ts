import { CURRENCIES, type Currency, type MoneyMoved, sumsToZero, type WalletEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { adjusts, bets, granted, outcome, rollsBack, type Step, settles, topsUp, wins } from '../testing/wallet.js';
import { type WalletState, walletReducer } from './index.js';

const amount = fc.bigInt({ min: -5n, max: 400n }).map(String);
const currency = fc.constantFrom<Currency>(...CURRENCIES);
const roundId = fc.constantFrom('r1', 'r2', 'r3', 'r4');
const grantId = fc.uuid();
const draw = fc.option(fc.record({ seed_pair: fc.integer({ min: 1, max: 2 }), nonce: fc.integer({ min: 0, max: 3 }) }));
const time = fc
  .integer({ min: 0, max: 300 })
  .map((minutes) => new Date(Date.UTC(2026, 0, 15, 12, minutes)).toISOString());

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(grantId, amount, amount, fc.constantFrom(0n, 100n, 150n)).map((args) => granted(...args)),
  fc.tuple(roundId, currency, amount, draw).map((args) => bets(...args)),
  fc.tuple(roundId, amount).map((args) => wins(...args)),
  fc.tuple(roundId, currency, amount, amount, draw).map((args) => settles(...args)),
  roundId.map(rollsBack),
  fc.tuple(currency, amount).map((args) => adjusts(...args)),
  fc.tuple(grantId, time).map((args) => topsUp(...args)),
);

/** Runs the steps; refused steps have no effect. Calls `seen` with each event and the state after it. */
function run(steps: readonly Step[], seen: (event: WalletEvent, after: WalletState) => void): WalletEvent[] {
  let state = walletReducer.initial('u1');
  const history: WalletEvent[] = [];
  for (const one of steps) {
    const result = outcome(state, one);
    if (!Array.isArray(result)) continue;
    for (const event of result) {
      state = walletReducer.evolve(state, event);
      history.push(event);
      seen(event, state);
    }
  }
  return history;
}

const sequences = fc.array(step, { maxLength: 60 });

function holds(check: (steps: Step[]) => void): void {
  fc.assert(fc.property(sequences, check), { numRuns: 300 });
}

describe('after any sequence of commands', () => {
  it('every event posts to zero and states the sum of all postings, and no balance is negative', () => {
    holds((steps) => {
      const sums = { gold_coins: 0n, sweeps_coins: 0n };
      run(steps, (event) => {
        const money: MoneyMoved = event.data;
        expect(sumsToZero(money.postings)).toBe(true);
        for (const posting of money.postings) {
          if (posting.account === 'player:u1') sums[posting.currency] += BigInt(posting.amount);
        }
        expect(money.balances).toEqual({ gold_coins: `${sums.gold_coins}`, sweeps_coins: `${sums.sweeps_coins}` });
        expect(sums.gold_coins >= 0n && sums.sweeps_coins >= 0n).toBe(true);
      });
    });
  });

  it('playthrough progress stays within its requirement, and without SC nothing is required', () => {
    holds((steps) => {
      run(steps, (event, state) => {
        for (const grant of state.grants) {
          expect(grant.played >= 0n && grant.played <= grant.required).toBe(true);
        }
        const { requirement_id, requirement, progress } = event.data.playthrough;
        expect(requirement_id === null ? requirement === '0' : BigInt(progress) < BigInt(requirement)).toBe(true);
        const inPlay = [...state.rounds.values()].some((round) => round.currency === 'sweeps_coins');
        if (state.balances.sweeps_coins === 0n && !inPlay) expect(requirement_id).toBeNull();
      });
    });
  });

  it('draws only increase, one nonce at a time', () => {
    holds((steps) => {
      let last: { seed_pair: number; nonce: number } | null = null;
      run(steps, (event) => {
        if (event.type !== 'bet_placed' && event.type !== 'bet_and_win_settled') return;
        const { draw: drawn } = event.data.round;
        if (!drawn) return;
        if (last?.seed_pair === drawn.seed_pair) expect(drawn.nonce).toBe(last.nonce + 1);
        else expect(drawn.nonce === 0 && drawn.seed_pair > (last?.seed_pair ?? 0)).toBe(true);
        last = drawn;
      });
    });
  });

  it('events fold to the same state after a JSON round trip', () => {
    holds((steps) => {
      let live = walletReducer.initial('u1');
      const history = run(steps, (_, state) => {
        live = state;
      });
      const read = JSON.parse(JSON.stringify(history)) as WalletEvent[];
      expect(read).toEqual(history);
      expect(read.reduce(walletReducer.evolve, walletReducer.initial('u1'))).toEqual(live);
    });
  });

  it('a rolled-back round leaves balances and playthrough as before its bet', () => {
    fc.assert(
      fc.property(sequences, fc.bigInt({ min: 1n, max: 400n }), currency, (steps, stake, of) => {
        let before = walletReducer.initial('u1');
        run(steps, (_, state) => {
          before = state;
        });
        const placed = outcome(before, bets('again', of, `${stake}`));
        if (!Array.isArray(placed)) return;
        const during = placed.reduce(walletReducer.evolve, before);
        const back = rollsBack('again')(during).reduce(walletReducer.evolve, during);
        expect(back.balances).toEqual(before.balances);
        expect(back.grants).toEqual(before.grants);
      }),
      { numRuns: 300 },
    );
  });
});
