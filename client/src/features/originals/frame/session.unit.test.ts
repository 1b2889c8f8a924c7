import { FIRST_CURRENCIES, PROBLEMS, type ProblemCode } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { SimulatedClock } from 'xstate';
import { DICE_WORDS } from '../../../rounds/game-words.js';
import { PAUSE_FAST_MS, PAUSE_MS } from './auto-bet.machine.js';
import type { AutoPlan } from './auto-plan.js';
import type { BetResponse } from './original.js';
import { type PendingBet, pendingBetsIn } from './pending-bet.js';
import { createSession } from './session.js';

const REVEAL_MS = 380;
const game = { id: 'dice', revealMs: REVEAL_MS, words: DICE_WORDS, resultOfOutcome: () => '60.00' };

const plan: AutoPlan = {
  currency: 'gold_coins',
  params: { target: '50.00', direction: 'over' },
  stake: 1_000_000n,
  bets: null,
  stopOnProfit: null,
  stopOnLoss: null,
  onWin: { kind: 'reset' },
  onLoss: { kind: 'raise', percent: 10_000 },
  limits: { min: 10_000n, max: 1_000_000_000n },
};

/** Test harness of a player at a table; the test decides how each bet ends. */
class Table {
  readonly clock = new SimulatedClock();
  readonly bets: PendingBet[] = [];
  #settle: { resolve: (response: BetResponse) => void; reject: (error: unknown) => void } | undefined;
  readonly session;

  constructor(fast = true) {
    const kept = new Map<string, string>();
    this.session = createSession(
      game,
      {
        send: (request) => {
          this.bets.push(request as PendingBet);
          return new Promise((resolve, reject) => {
            this.#settle = { resolve, reject };
          });
        },
        pending: pendingBetsIn({
          getItem: (place) => kept.get(place) ?? null,
          setItem: (place, text) => kept.set(place, text),
          removeItem: (place) => kept.delete(place),
        }),
        load: () => Promise.resolve({ open: null, ended: null }),
        autoRun: { load: () => undefined, save: () => {}, forget: () => {} },
        newKey: () => `key-${this.bets.length}`,
        hold: () => {},
        release: () => {},
      },
      { fast, clock: this.clock },
    );
    this.session.signedIn('ada');
  }

  async ends(result: 'win' | 'loss' | ProblemCode | 'silence'): Promise<void> {
    const bet = this.bets.at(-1);
    if (!bet) throw new Error('no bet was placed');
    if (result === 'silence') this.#settle?.reject(new TypeError('Failed to fetch'));
    else if (result === 'win' || result === 'loss') this.#settle?.resolve(settled(bet, result === 'win'));
    else this.#settle?.reject(Object.assign(new Error(result), { code: result, status: PROBLEMS[result].status }));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  get stakes(): string[] {
    return this.bets.map(({ body }) => body.stake);
  }

  get auto() {
    return this.session.auto.getSnapshot();
  }
}

/** The field of a dice round from which its words are taken. */
const DICE_OUTCOME = { outcome: { target: 5_000, direction: 'over', roll: 6_000, won: true, multiplier: 20_000 } };

function settled({ key, body }: PendingBet, won: boolean): BetResponse {
  return {
    round_id: key,
    game_id: 'dice',
    currency: body.currency,
    stake: body.stake,
    payout: won ? String(BigInt(body.stake) * 2n) : '0',
    multiplier: '2.0000',
    ...DICE_OUTCOME,
    draw: { seed_pair: 1, nonce: 0 },
    placed_at: '2026-01-01T00:00:00.000Z',
    wallet_version: 1,
    balances: { gold_coins: '900000000', sweeps_coins: '0' },
    playthrough: { requirement_id: null, requirement: '0', progress: '0' },
  };
}

describe('auto-bet', () => {
  it('bets are placed according to the plan until the configured number is reached', async () => {
    const table = new Table();
    table.session.startAuto({ ...plan, bets: 3 });
    await table.ends('loss');
    table.clock.increment(PAUSE_FAST_MS);
    await table.ends('win');
    table.clock.increment(PAUSE_FAST_MS);
    await table.ends('loss');
    table.clock.increment(PAUSE_FAST_MS);
    expect(table.stakes).toEqual(['1000000', '2000000', '1000000']);
    expect(table.auto.value).toBe('idle');
    expect(table.auto.context).toMatchObject({
      stopped: 'all_bets_placed',
      totals: { bets: 3, wins: 1, staked: 4_000_000n, profit: 0n },
    });
  });

  it('the next bet is placed only after the animation has ended and the pause has passed', async () => {
    const table = new Table(false);
    table.session.startAuto(plan);
    await table.ends('win');
    table.clock.increment(REVEAL_MS);
    table.clock.increment(PAUSE_MS - 1);
    expect(table.bets).toHaveLength(1);
    table.clock.increment(1);
    expect(table.bets).toHaveLength(2);
  });

  it.each([
    ['raised', '1000000', '2000000', ['1000000', '2000000'], null],
    ['lowered', '1000000', '1990000', ['1000000'], 'stake_above_limit'],
    ['above the next stake', '3000000', '9000000', ['1000000'], 'stake_below_limit'],
  ])('limits that are %s during a bet apply to the next one', async (_, min_stake, max_stake, stakes, stopped) => {
    const table = new Table();
    table.session.startAuto({ ...plan, limits: { min: 10_000n, max: 1_000_000n } });
    const gold_coins = { ...FIRST_CURRENCIES.gold_coins, min_stake, max_stake };
    table.session.auto.send({ type: 'CURRENCIES', currencies: { ...FIRST_CURRENCIES, gold_coins } });
    await table.ends('loss');
    table.clock.increment(PAUSE_FAST_MS);
    expect(table.stakes).toEqual(stakes);
    expect(table.auto.context.stopped).toBe(stopped);
  });

  it('a stop between two bets places no further bet', async () => {
    const table = new Table();
    table.session.startAuto(plan);
    await table.ends('win');
    table.session.auto.send({ type: 'STOP' });
    table.clock.increment(60_000);
    expect(table.bets).toHaveLength(1);
    expect(table.auto.context.stopped).toBe('asked');
  });

  it('a stop during a bet counts that bet and places no other', async () => {
    const table = new Table();
    table.session.startAuto(plan);
    table.session.auto.send({ type: 'STOP' });
    expect(table.auto.value).toBe('finishing');
    await table.ends('win');
    table.clock.increment(60_000);
    expect(table.bets).toHaveLength(1);
    expect(table.auto.value).toBe('idle');
    expect(table.auto.context.totals.bets).toBe(1);
  });

  it.each(['insufficient_balance', 'stake_out_of_range', 'too_many_requests'] as const)(
    'stops at once on: %s',
    async (code) => {
      const table = new Table();
      table.session.startAuto(plan);
      await table.ends(code);
      table.clock.increment(60_000);
      expect(table.bets).toHaveLength(1);
      expect(table.auto.context).toMatchObject({ stopped: 'refused', totals: { bets: 0 } });
    },
  );

  it('stops at once on a sign-out', async () => {
    const table = new Table();
    table.session.startAuto(plan);
    await table.ends('win');
    table.session.signedOut();
    table.clock.increment(60_000);
    expect(table.bets).toHaveLength(1);
    expect(table.auto.context.stopped).toBe('signed_out');
  });

  it('stops when the connection is lost, while the running bet is still sent again with its key', async () => {
    const table = new Table();
    table.session.startAuto(plan);
    await table.ends('silence');
    expect(table.auto.value).toBe('finishing');
    table.clock.increment(500);
    await table.ends('win');
    table.clock.increment(60_000);
    expect(table.bets.map(({ key }) => key)).toEqual(['key-0', 'key-0']);
    expect(table.auto.value).toBe('idle');
    expect(table.auto.context).toMatchObject({ stopped: 'connection_lost', totals: { bets: 1 } });
  });

  it('cannot be started during a round, and a click places no additional bet while it runs', async () => {
    const table = new Table();
    table.session.bet({ currency: 'gold_coins', stake: '5', target: '50.00', direction: 'over' });
    table.session.startAuto(plan);
    expect(table.auto.value).toBe('idle');
    await table.ends('win');
    table.session.startAuto(plan);
    await table.ends('win');
    table.session.bet({ currency: 'gold_coins', stake: '5', target: '50.00', direction: 'over' });
    expect(table.stakes).toEqual(['5', '1000000']);
  });
});

describe('switch to another player without a sign-out', () => {
  it("the first player's uncertain bet and auto-bet are suspended; the bet is sent again when that player returns", async () => {
    const table = new Table();
    table.session.startAuto(plan);
    await table.ends('silence');
    table.session.signedIn('ben');
    expect(table.auto.value).toBe('idle');
    expect(table.session.round.getSnapshot()).toMatchObject({ value: 'idle', context: { request: null } });
    table.clock.increment(60_000);
    expect(table.bets.map(({ uid }) => uid)).toEqual(['ada']);
    table.session.signedIn('ada');
    expect(table.bets.map(({ key }) => key)).toEqual(['key-0', 'key-0']);
  });

  it("the new player can bet, and a late response to the first player's bet is not shown to them", async () => {
    const table = new Table();
    table.session.bet({ currency: 'gold_coins', stake: '5', target: '50.00', direction: 'over' });
    table.session.signedIn('ben');
    await table.ends('win');
    expect(table.session.results.results()).toEqual([]);
    expect(table.session.round.getSnapshot().context.response).toBeNull();
    table.session.bet({ currency: 'gold_coins', stake: '7', target: '50.00', direction: 'over' });
    expect(table.bets.map(({ uid, body }) => [uid, body.stake])).toEqual([
      ['ada', '5'],
      ['ben', '7'],
    ]);
  });
});

describe('strip of last results', () => {
  const push = (round_id: string, nonce: number) => ({
    wallet_version: 2,
    sc_balance: '0',
    gc_balance: '0',
    round: { round_id, game_id: 'dice', draw: { seed_pair: 1, nonce }, outcome: { roll: 6_000, won: true } },
    balance_type: 'gold_coins' as const,
    stake: '1',
    payout: '2',
    do_not_auto_update_balance: false,
  });
  const shown = (table: Table) => table.session.results.results().map(({ round_id }) => round_id);

  it("another tab's round is shown as soon as it is pushed", () => {
    const table = new Table();
    table.session.pushed(push('elsewhere', 5));
    expect(shown(table)).toEqual(['elsewhere']);
  });

  it('a push that arrives during a round in this tab is delayed, and its round is shown once', async () => {
    const table = new Table(false);
    table.session.bet({ currency: 'gold_coins', stake: '5', target: '50.00', direction: 'over' });
    table.session.pushed(push('key-0', 0));
    await table.ends('win');
    expect(shown(table)).toEqual([]);
    table.clock.increment(REVEAL_MS);
    expect(shown(table)).toEqual(['key-0']);
  });

  it('a sign-out clears the strip', () => {
    const table = new Table();
    table.session.pushed(push('mine', 5));
    table.session.signedOut();
    expect(shown(table)).toEqual([]);
  });
});
