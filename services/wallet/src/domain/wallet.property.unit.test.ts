import {
  CURRENCIES,
  type Currency,
  heldAccount,
  type MoneyMoved,
  playerAccount,
  type ReversalCause,
  sumsToZero,
  type WalletEvent,
} from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  adjusts,
  bets,
  buys,
  cancels,
  captures,
  granted,
  holds,
  outcome,
  releases,
  restores,
  rollsBack,
  type Step,
  settles,
  takesBack,
  topsUp,
  wins,
} from '../testing/wallet.js';
import { agrees } from './agrees.js';
import { type WalletState, walletReducer } from './index.js';

/** The long form of `npm run check` tries more sequences. */
const SEQUENCES = process.env.LONG_TESTS ? 300 : 100;

const amount = fc.bigInt({ min: -5n, max: 400n }).map(String);
const currency = fc.constantFrom<Currency>(...CURRENCIES);
const roundId = fc.constantFrom('r1', 'r2', 'r3', 'r4');
const holdId = fc.constantFrom('h1', 'h2', 'h3', 'h4');
const grantId = fc.uuid();
const draw = fc.option(fc.record({ seed_pair: fc.integer({ min: 1, max: 2 }), nonce: fc.integer({ min: 0, max: 3 }) }));
const time = fc
  .integer({ min: 0, max: 300 })
  .map((minutes) => new Date(Date.UTC(2026, 0, 15, 12, minutes)).toISOString());

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(grantId, amount, amount, fc.constantFrom(0, 100, 150)).map((args) => granted(...args)),
  fc.tuple(grantId, amount, amount, amount, fc.constantFrom(0, 300)).map((args) => buys(...args)),
  fc.constantFrom('p1', 'p2').map((id) => buys(id, '9990000', '300', '200')),
  fc
    .tuple(fc.constantFrom('p1', 'p2'), fc.constantFrom<ReversalCause>('refund', 'dispute'))
    .map((args) => takesBack(...args)),
  fc.constantFrom('p1', 'p2').map(restores),
  fc.tuple(roundId, currency, amount, draw).map((args) => bets(...args)),
  fc.tuple(roundId, amount).map((args) => wins(...args)),
  fc.tuple(roundId, currency, amount, amount, draw).map((args) => settles(...args)),
  roundId.map(rollsBack),
  fc.constantFrom('r3', 'r4', 'r5').map(cancels),
  fc.tuple(currency, amount).map((args) => adjusts(...args)),
  fc.tuple(grantId, time).map((args) => topsUp(...args)),
  fc.tuple(holdId, currency, amount).map((args) => holds(...args)),
  holdId.map(captures),
  holdId.map(releases),
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

function always(check: (steps: Step[]) => void): void {
  fc.assert(fc.property(sequences, check), { numRuns: SEQUENCES });
}

describe('after any sequence of commands', () => {
  it('every event posts to zero and states the sum of all postings, and no account of a player is negative', () => {
    always((steps) => {
      const accounts = new Map<string, bigint>();
      const sum = (account: string, of: Currency) => accounts.get(`${account}/${of}`) ?? 0n;
      run(steps, (event, state) => {
        const money: MoneyMoved = event.data;
        expect(sumsToZero(money.postings)).toBe(true);
        for (const posting of money.postings) {
          const account = `${posting.account}/${posting.currency}`;
          accounts.set(account, (accounts.get(account) ?? 0n) + BigInt(posting.amount));
        }
        for (const of of CURRENCIES) {
          const [free, held] = [sum(playerAccount('u1'), of), sum(heldAccount('u1'), of)];
          expect(free >= 0n && held >= 0n).toBe(true);
          expect(money.balances[of]).toBe(`${free}`);
          if ('held' in event.data) expect(event.data.held[of]).toBe(`${held}`);
          expect([state.balances[of], state.held[of]]).toEqual([free, held]);
          const all = [...accounts].filter(([id]) => id.endsWith(`/${of}`));
          expect(all.reduce((total, [, each]) => total + each, 0n)).toBe(0n);
        }
        expect(agrees(state, event)).toBe(true);
      });
    });
  });

  it('a hold is captured or released at most once, with the amount and currency that were held', () => {
    always((steps) => {
      const open = new Map<string, unknown>();
      const seen = new Set<string>();
      run(steps, (event) => {
        if (!('hold_id' in event.data)) return;
        const { hold_id, currency: of, amount: held, reason } = event.data;
        const hold = { of, held, reason };
        if (event.type === 'funds_held') {
          expect(seen).not.toContain(hold_id);
          seen.add(hold_id);
          open.set(hold_id, hold);
        } else {
          expect(open.get(hold_id)).toEqual(hold);
          open.delete(hold_id);
        }
      });
    });
  });

  it('playthrough progress stays within its requirement, and without SC nothing is required', () => {
    always((steps) => {
      run(steps, (event, state) => {
        for (const grant of [...state.grants, ...state.suspended]) {
          expect(grant.played >= 0n && grant.played <= grant.required).toBe(true);
        }
        const { requirement_id, requirement, progress } = event.data.playthrough;
        expect(requirement_id === null ? requirement === '0' : BigInt(progress) < BigInt(requirement)).toBe(true);
        const inPlay = [...state.rounds.values()].some((round) => round.currency === 'sweeps_coins');
        const isOwned = state.balances.sweeps_coins + state.held.sweeps_coins > 0n || inPlay;
        if (!isOwned) expect(requirement_id).toBeNull();
      });
    });
  });

  it('what is taken back of a purchase never exceeds what it credited, and a restore returns exactly what was taken', () => {
    always((steps) => {
      const credited = new Map<string, unknown>();
      const taken = new Map<string, unknown>();
      run(steps, (event) => {
        if (event.type === 'coins_purchased') {
          const { purchase_id, price, gold_coins, sweeps_coins } = event.data;
          credited.set(purchase_id, { price, gold_coins, sweeps_coins });
        }
        if (event.type !== 'purchase_taken_back' && event.type !== 'purchase_restored') return;
        const { purchase_id, price, gold_coins, sweeps_coins, gold_coins_owed, sweeps_coins_owed } = event.data;
        const all = [gold_coins, sweeps_coins, gold_coins_owed, sweeps_coins_owed].map(BigInt);
        expect(all.every((each) => each >= 0n)).toBe(true);
        const [gold = 0n, sweeps = 0n, goldOwed = 0n, sweepsOwed = 0n] = all;
        expect({ price, gold_coins: `${gold + goldOwed}`, sweeps_coins: `${sweeps + sweepsOwed}` }).toEqual(
          credited.get(purchase_id),
        );
        const moved = { gold_coins, sweeps_coins };
        if (event.type === 'purchase_taken_back') {
          expect(taken.has(purchase_id)).toBe(false);
          taken.set(purchase_id, moved);
        } else {
          expect(moved).toEqual(taken.get(purchase_id));
          taken.delete(purchase_id);
        }
      });
    });
  });

  it('draws only increase, one nonce at a time', () => {
    always((steps) => {
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
    always((steps) => {
      let live = walletReducer.initial('u1');
      const history = run(steps, (_, state) => {
        live = state;
      });
      const read = JSON.parse(JSON.stringify(history)) as WalletEvent[];
      expect(read).toEqual(history);
      expect(read.reduce(walletReducer.evolve, walletReducer.initial('u1'))).toEqual(live);
    });
  });

  it('each grant keeps its own factor, and what is required is the sum over the grants that are not completed', () => {
    always((steps) => {
      const factors = new Map<string, { sweeps: bigint; percent: bigint; required: bigint }>();
      run(steps, (event, state) => {
        if (event.type === 'coins_granted' || event.type === 'coins_purchased') {
          const { sweeps_coins, playthrough_percent, playthrough_required } = event.data;
          const grant_id = 'grant_id' in event.data ? event.data.grant_id : event.data.purchase_id;
          const required = BigInt(playthrough_required);
          factors.set(grant_id, { sweeps: BigInt(sweeps_coins), percent: BigInt(playthrough_percent), required });
        }
        let required = 0n;
        for (const grant of state.grants) {
          const given = factors.get(grant.grant_id);
          expect(grant.required).toBe(given?.required);
          // Rounded up: less than one micro above the exact product.
          const rest = grant.required * 100n - (given?.sweeps ?? 0n) * (given?.percent ?? 0n);
          expect(rest >= 0n && rest < 100n).toBe(true);
          if (grant.played < grant.required) required += grant.required;
        }
        expect(event.data.playthrough.requirement).toBe(`${required}`);
      });
    });
  });

  it('a roll-back states the exact inverse of its bet and names the event of the bet', () => {
    always((steps) => {
      const history: WalletEvent[] = [];
      run(steps, (event) => {
        history.push(event);
        if (event.type !== 'bet_rolled_back') return;
        const { bet_event_id, round_id, game_id, currency: of, stake, payout, unplayed, postings } = event.data;
        const bet = history[Number(bet_event_id?.split('@')[1]) - 1];
        if (bet?.type !== 'bet_placed') throw new Error(`${bet_event_id} is not a bet`);
        const { round, played } = bet.data;
        expect({ round_id, game_id, of, stake, payout, unplayed }).toEqual({
          ...{ round_id: round.round_id, game_id: round.game_id, payout: '0' },
          ...{ of: bet.data.currency, stake: bet.data.stake, unplayed: played },
        });
        const moved = (all: typeof postings, sign: bigint) =>
          new Map(all.map(({ account, amount: text }) => [account, sign * BigInt(text)]));
        expect(moved(postings, -1n)).toEqual(moved(bet.data.postings, 1n));
      });
    });
  });

  it('a round that was cancelled before its bet never gets one, and is not cancelled again', () => {
    always((steps) => {
      const [open, voided] = [new Set<string>(), new Set<string>()];
      run(steps, (event, state) => {
        if (event.type === 'round_voided') {
          const { round_id, postings } = event.data;
          expect([open.has(round_id), voided.has(round_id), postings]).toEqual([false, false, []]);
          voided.add(round_id);
        }
        if (event.type === 'bet_placed') open.add(event.data.round.round_id);
        if (event.type === 'win_paid') open.delete(event.data.round.round_id);
        if (event.type === 'bet_rolled_back') open.delete(event.data.round_id);
        expect([new Set(state.rounds.keys()), state.cancelled]).toEqual([open, voided]);
      });
      for (const roundId of voided) {
        const placed = steps.concat(cancels(roundId), bets(roundId, 'gold_coins', '1'));
        expect(run(placed, () => {})).toEqual(run(steps, () => {}));
      }
    });
  });

  it('a round that is rolled back leaves balances and playthrough as before, and may get another bet', () => {
    fc.assert(
      fc.property(sequences, fc.bigInt({ min: 1n, max: 400n }), currency, (steps, stake, of) => {
        let before = walletReducer.initial('u1');
        run(steps, (_, state) => {
          before = state;
        });
        const bet = bets('again', of, `${stake}`);
        const placed = outcome(before, bet);
        if (!Array.isArray(placed)) return;
        const during = placed.reduce(walletReducer.evolve, before);
        const back = rollsBack('again')(during).reduce(walletReducer.evolve, during);
        expect([back.balances, back.grants, back.cancelled]).toEqual([
          before.balances,
          before.grants,
          before.cancelled,
        ]);
        expect(outcome(back, bet)).toEqual([expect.objectContaining({ type: 'bet_placed' })]);
      }),
      { numRuns: SEQUENCES },
    );
  });
});
