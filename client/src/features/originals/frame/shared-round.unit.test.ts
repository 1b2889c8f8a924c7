import { PROBLEMS, type ProblemCode } from '@goldwake/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { SimulatedClock } from 'xstate';
import { DICE_WORDS } from '../../../rounds/game-words.js';
import type { AutoPlan } from './auto-plan.js';
import { BetGate } from './bet-gate.js';
import type { SettledByCasino } from './original.js';
import { type PendingRequest, pendingBetsIn } from './pending-bet.js';
import type { LoadedRound } from './round-model.js';
import { createSession, type GameSession } from './session.js';
import type { Answer, OpenRound } from './steps.js';

/* A game whose rounds are shared: bets wait for the next round, and the casino settles them by the clock. */

const steps = {
  choices: () => [],
  keys: [],
  additionalStake: () => 0,
  revealMs: () => 0,
  spoken: () => '',
  auto: { plan: () => null, next: () => null },
};
const game = { id: 'tide', revealMs: 0, words: DICE_WORDS, resultOfOutcome: () => '', steps };

const plan: AutoPlan = {
  currency: 'gold_coins',
  params: {},
  stake: 1_000_000n,
  bets: 2,
  stopOnProfit: null,
  stopOnLoss: null,
  onWin: { kind: 'reset' },
  onLoss: { kind: 'reset' },
  limits: { min: 10_000n, max: 1_000_000_000n },
};

const wallet = {
  wallet_version: 1,
  balances: { gold_coins: '900000000', sweeps_coins: '0' },
  playthrough: { requirement_id: null, requirement: '0', progress: '0' },
};
const round = {
  round_id: 'r1',
  game_id: 'tide',
  currency: 'gold_coins' as const,
  stake: '1000000',
  draw: { seed_pair: 1, nonce: 1 },
  placed_at: '2026-01-01T00:00:00.000Z',
};
const open: OpenRound = { ...round, state: 'open', sequence: 0, base_stake: '1000000', outcome: null };
const DICE_OUTCOME = { outcome: { target: 5_000, direction: 'over', roll: 6_000, won: true, multiplier: 20_000 } };
const settled = (payout: string, round_id = 'r1'): SettledByCasino => ({
  ...round,
  round_id,
  payout,
  multiplier: '2.0000',
  balances: wallet.balances,
  ...DICE_OUTCOME,
});

let clock: SimulatedClock;
let accepting: string | null;
let gate: BetGate;
let session: GameSession;
let requests: { request: PendingRequest; answer: (answer: Answer | ProblemCode) => Promise<void> }[];
let loaded: LoadedRound;
let stored: Map<string, string>;

const flush = () => new Promise<void>((resolve) => setTimeout(resolve));
/** The table accepts bets in the given round, or in none. */
function accept(next: string | null): void {
  accepting = next;
  gate.check();
}

beforeEach(async () => {
  clock = new SimulatedClock();
  accepting = null;
  requests = [];
  loaded = { open: null, ended: null };
  stored = new Map();
  gate = new BetGate(() => (session.round.getSnapshot().matches('idle') ? accepting : null));
  session = createSession(
    game,
    {
      send: (request) =>
        new Promise((resolve, reject) => {
          const answer = (given: Answer | ProblemCode) => {
            if (typeof given !== 'string') resolve(given);
            else reject(Object.assign(new Error(given), { code: given, status: PROBLEMS[given].status }));
            return flush();
          };
          requests.push({ request, answer });
        }),
      load: async () => loaded,
      pending: pendingBetsIn({
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      }),
      autoRun: { load: () => undefined, save: () => {}, forget: () => {} },
      newKey: () => `key-${requests.length}`,
      hold: () => {},
      release: () => {},
      words: { bets_closed: 'Too late.' },
    },
    { fast: true, clock, gate },
  );
  session.round.subscribe(() => gate.check());
  session.signedIn('ada');
  await flush();
});

describe('a bet', () => {
  const body = { currency: 'gold_coins' as const, stake: '1000000' };

  it('is sent at once while the table accepts bets, and otherwise when it does', async () => {
    session.bet(body);
    expect(gate.isWaiting()).toBe(true);
    expect(requests).toHaveLength(0);
    accept('1.1');
    expect(gate.isWaiting()).toBe(false);
    expect(requests).toHaveLength(1);
  });

  it('is not sent any more after it was taken back, or after the player has signed out', () => {
    session.bet(body);
    gate.cancel();
    session.bet(body);
    session.signedOut();
    accept('1.1');
    expect(requests).toHaveLength(0);
  });

  it('waits until an earlier round has been settled', async () => {
    accept('1.1');
    session.bet(body);
    await requests[0]?.answer({ ...open, ...wallet });
    session.bet(body);
    accept('1.2');
    expect(requests).toHaveLength(1);
    session.settledByCasino(settled('0'), 2);
    expect(requests).toHaveLength(2);
  });

  it('that came too late is refused with the words of the game', async () => {
    accept('1.1');
    session.bet(body);
    await requests[0]?.answer('bets_closed');
    expect(session.round.getSnapshot().context.failure?.words).toBe('Too late.');
    accept('1.2');
    expect(requests).toHaveLength(1);
  });
});

describe('the settlement by the casino', () => {
  beforeEach(async () => {
    accept('1.1');
    session.bet({ currency: 'gold_coins', stake: '1000000' });
    await requests[0]?.answer({ ...open, ...wallet });
  });

  it('ends the open round, and no other one', () => {
    session.settledByCasino(settled('2000000', 'another'), 2);
    expect(session.round.getSnapshot().matches('open')).toBe(true);
    session.settledByCasino(settled('2000000'), 3);
    expect(session.round.getSnapshot().value).toBe('idle');
    expect(session.round.getSnapshot().context).toMatchObject({ open: null, response: { payout: '2000000' } });
  });

  it('ends the round also while a cash-out is being sent, whose answer then changes nothing', async () => {
    session.act({ action: 'cash_out' });
    expect(requests).toHaveLength(2);
    session.settledByCasino(settled('2000000'), 2);
    await requests[1]?.answer('round_not_open');
    expect(session.round.getSnapshot().value).toBe('idle');
    expect(session.round.getSnapshot().context).toMatchObject({ response: { payout: '2000000' }, failure: null });
    expect(stored.size).toBe(0);
  });

  it('is found by loading the round if its push was missed', async () => {
    loaded = { open: null, ended: null, settled: settled('0') };
    session.round.send({ type: 'RELOAD' });
    await flush();
    expect(session.round.getSnapshot().context).toMatchObject({ open: null, response: { payout: '0' }, failure: null });
  });
});

describe('the auto-bet', () => {
  it('bets once in each round, from the next one that accepts bets', async () => {
    session.startAuto(plan);
    accept('1.1');
    await requests[0]?.answer({ ...open, ...wallet });
    accept(null);
    session.settledByCasino(settled('0'), 2);
    clock.increment(1_000);
    expect(requests).toHaveLength(1);
    accept('1.2');
    expect(requests).toHaveLength(2);
    await requests[1]?.answer({ ...open, round_id: 'r2', ...wallet });
    session.settledByCasino(settled('2000000', 'r2'), 3);
    expect(session.auto.getSnapshot().context).toMatchObject({
      stopped: 'all_bets_placed',
      totals: { bets: 2, wins: 1 },
    });
  });

  it('bets in the next round if its bet came too late, and not again in this one', async () => {
    accept('1.1');
    session.startAuto(plan);
    await requests[0]?.answer('bets_closed');
    gate.check();
    expect(requests).toHaveLength(1);
    accept('1.2');
    expect(requests).toHaveLength(2);
  });

  it('goes on after a cash-out by hand that came too late', async () => {
    accept('1.1');
    session.startAuto(plan);
    await requests[0]?.answer({ ...open, ...wallet });
    session.act({ action: 'cash_out' });
    expect(requests).toHaveLength(1);
    session.act({ action: 'cash_out' }, { duringAuto: true });
    loaded = { open, ended: null };
    await requests[1]?.answer('round_not_open');
    expect(session.auto.getSnapshot().matches('running')).toBe(true);
    session.settledByCasino(settled('0'), 2);
    expect(session.auto.getSnapshot().context.totals.bets).toBe(1);
  });

  it('that is stopped while its bet waits ends at once', () => {
    session.startAuto(plan);
    session.stopAuto();
    accept('1.1');
    expect(requests).toHaveLength(0);
    expect(session.auto.getSnapshot().value).toBe('idle');
    expect(session.auto.getSnapshot().context.stopped).toBe('asked');
  });
});
