import { PROBLEMS, type ProblemCode } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { createActor, SimulatedClock } from 'xstate';
import type { BetBody, PlacedRound } from './original.js';
import { isAction, type PendingRequest, pendingBetsIn } from './pending-bet.js';
import { createRoundMachine, RETRY_PAUSES_MS } from './round.machine.js';
import type { LoadedRound, RoundEmitted } from './round-model.js';
import type { Answer, OpenRound } from './steps.js';

const REVEAL_MS = 250;
const body: BetBody = { currency: 'gold_coins', stake: '1000000', mines: 3 };

const openRound = (sequence: number): OpenRound & Answer => ({
  round_id: 'r1',
  game_id: 'breakwater',
  state: 'open',
  sequence,
  currency: 'gold_coins',
  base_stake: '1000000',
  stake: '1000000',
  outcome: { opened: sequence },
  draw: { seed_pair: 1, nonce: 0 },
  placed_at: '2026-01-01T00:00:00.000Z',
  wallet_version: sequence + 2,
  balances: { gold_coins: '5000000', sweeps_coins: '0' },
  playthrough: { requirement_id: null, requirement: '0', progress: '0' },
});

const settled = () =>
  ({ ...openRound(9), state: undefined, payout: '2000000', multiplier: '2.0000' }) as Answer & PlacedRound;

const problem = (code: ProblemCode): Error => Object.assign(new Error(code), { code, status: PROBLEMS[code].status });

/** A simulated browser tab of a player; its storage survives `reload()`. The test decides how each request ends. */
class Tab {
  readonly stored = new Map<string, string>();
  readonly sent: PendingRequest[] = [];
  readonly loads: (string | undefined)[] = [];
  readonly shown: string[] = [];
  emitted: RoundEmitted['type'][] = [];
  readonly clock = new SimulatedClock();
  #keys = 0;
  #end: ((result: Answer | LoadedRound | Error) => void) | undefined;
  actor = this.#open();

  #open() {
    const answer = <Result>() =>
      new Promise<Result>((resolve, reject) => {
        this.#end = (result) => (result instanceof Error ? reject(result) : resolve(result as Result));
      });
    const machine = createRoundMachine(
      {
        pending: pendingBetsIn({
          getItem: (name) => this.stored.get(name) ?? null,
          setItem: (name, value) => void this.stored.set(name, value),
          removeItem: (name) => void this.stored.delete(name),
        }),
        newKey: () => `key-${++this.#keys}`,
        send: (request) => {
          this.sent.push(request);
          return answer<Answer>();
        },
        load: (lastKnown) => {
          this.loads.push(lastKnown);
          return answer<LoadedRound>();
        },
        hold: (request) => {
          this.shown.push(`hold ${isAction(request) ? request.stake : request.body.stake} for ${request.key}`);
        },
        release: ({ key }) => this.shown.push(`release ${key}`),
      },
      () => REVEAL_MS,
      true,
    );
    const actor = createActor(machine, { input: { instant: false }, clock: this.clock });
    for (const type of ['answered', 'opened', 'settled', 'failed', 'unsure'] as const) {
      actor.on(type, () => void this.emitted.push(type));
    }
    return actor.start();
  }

  reload(): void {
    this.actor.stop();
    this.actor = this.#open();
    this.emitted = [];
    this.actor.send({ type: 'RESUME', uid: 'ada' });
  }

  async ends(result: Answer | LoadedRound | Error): Promise<void> {
    this.#end?.(result);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  /** Places a bet and shows its open round. */
  async bet(): Promise<void> {
    this.actor.send({ type: 'BET', uid: 'ada', body });
    await this.ends(openRound(0));
    this.clock.increment(REVEAL_MS);
  }

  act(action = 'reveal', stake = '0'): void {
    this.actor.send({ type: 'ACT', uid: 'ada', act: { fields: { action }, stake } });
  }

  get context() {
    return this.actor.getSnapshot().context;
  }

  get state(): string {
    return JSON.stringify(this.actor.getSnapshot().value).replaceAll('"', '');
  }
}

describe('a round in several steps', () => {
  it('waits for an action after the bet, and shows the balance without the stake', async () => {
    const tab = new Tab();
    await tab.bet();
    expect(tab.state).toBe('open');
    expect(tab.context).toMatchObject({ open: { sequence: 0 }, before: null, response: null });
    expect(tab.shown).toEqual(['hold 1000000 for key-1', 'release key-1']);
    expect(tab.emitted).toEqual(['answered', 'opened']);
    expect(tab.stored.size).toBe(0);
  });

  it('an action carries the expected sequence and a key of its own, and holds its additional stake', async () => {
    const tab = new Tab();
    await tab.bet();
    tab.act('double', '1000000');
    expect(tab.sent.at(-1)).toEqual({
      ...{ uid: 'ada', key: 'key-2', round_id: 'r1', currency: 'gold_coins', stake: '1000000' },
      body: { sequence: 0, action: 'double' },
    });
    expect(tab.shown.at(-1)).toBe('hold 1000000 for key-2');
    await tab.ends(openRound(1));
    tab.clock.increment(REVEAL_MS);
    tab.act();
    expect(tab.sent.at(-1)?.body).toEqual({ sequence: 1, action: 'reveal' });
  });

  it('only one action is sent at a time, also while its answer is shown', async () => {
    const tab = new Tab();
    await tab.bet();
    tab.act();
    tab.act();
    await tab.ends(openRound(1));
    expect(tab.state).toBe('revealing');
    tab.act();
    expect(tab.sent).toHaveLength(2);
  });

  it('the last answer is shown from the round before it, and the balance stays until then', async () => {
    const tab = new Tab();
    await tab.bet();
    tab.act();
    await tab.ends(settled());
    expect(tab.context).toMatchObject({ before: { sequence: 0 }, open: null, response: { payout: '2000000' } });
    expect(tab.shown.at(-1)).toBe('hold 0 for key-2');
    expect(tab.emitted).not.toContain('settled');
    tab.clock.increment(REVEAL_MS);
    expect(tab.state).toBe('idle');
    expect(tab.shown.at(-1)).toBe('release key-2');
    expect(tab.emitted.at(-1)).toBe('settled');
  });

  it('a bet that ends at once, such as a blackjack, is settled', async () => {
    const tab = new Tab();
    tab.actor.send({ type: 'BET', uid: 'ada', body });
    await tab.ends(settled());
    tab.clock.increment(REVEAL_MS);
    expect([tab.state, tab.emitted.at(-1)]).toEqual(['idle', 'settled']);
  });

  it.each(['insufficient_balance', 'too_many_requests', 'action_not_allowed'] as const)(
    'an action refused with %s leaves the round open',
    async (code) => {
      const tab = new Tab();
      await tab.bet();
      tab.act('double', '1000000');
      await tab.ends(code === 'action_not_allowed' ? problem('validation_failed') : problem(code));
      expect(tab.state).toBe('open');
      expect(tab.context.failure?.kind).toBe('refused');
      expect(tab.shown.at(-1)).toBe('release key-2');
      expect(tab.stored.size).toBe(0);
      tab.act();
      expect(tab.context.failure).toBeNull();
    },
  );
});

describe('a lost answer', () => {
  it('is asked for again with the same key, and then the player is offered a check', async () => {
    const tab = new Tab();
    await tab.bet();
    tab.act();
    for (const pause of RETRY_PAUSES_MS) {
      await tab.ends(new TypeError('Failed to fetch'));
      tab.clock.increment(pause);
    }
    await tab.ends(new TypeError('Failed to fetch'));
    expect(tab.state).toBe('{unsure:asking}');
    expect(new Set(tab.sent.slice(1).map(({ key }) => key))).toEqual(new Set(['key-2']));
    tab.actor.send({ type: 'CHECK' });
    await tab.ends(openRound(1));
    tab.clock.increment(REVEAL_MS);
    expect(tab.context.open?.sequence).toBe(1);
  });

  it('is asked for again after a reload, before anything else is loaded', async () => {
    const tab = new Tab();
    await tab.bet();
    tab.act();
    tab.reload();
    expect(tab.sent.at(-1)).toMatchObject({ key: 'key-2', round_id: 'r1', body: { sequence: 0 } });
    expect(tab.loads).toEqual([]);
    await tab.ends(openRound(1));
    tab.clock.increment(REVEAL_MS);
    expect(tab.state).toBe('open');
  });
});

describe('an open round', () => {
  it('is loaded when the page opens, and shown without an animation', async () => {
    const tab = new Tab();
    tab.reload();
    expect([tab.state, tab.loads]).toEqual(['loading', [undefined]]);
    await tab.ends({ open: openRound(4), ended: null });
    expect(tab.state).toBe('open');
    expect(tab.context).toMatchObject({ open: { sequence: 4 }, before: null });
  });

  it('is not there for most visits, and then a bet can be placed', async () => {
    const tab = new Tab();
    tab.reload();
    await tab.ends({ open: null, ended: null });
    expect([tab.state, tab.context.failure]).toEqual(['idle', null]);
  });

  it('that cannot be loaded is asked for again', async () => {
    const tab = new Tab();
    tab.reload();
    await tab.ends(new TypeError('Failed to fetch'));
    expect(tab.state).toBe('{unsure:waiting}');
    tab.clock.increment(RETRY_PAUSES_MS[0]);
    expect(tab.loads).toHaveLength(2);
    await tab.ends({ open: openRound(2), ended: null });
    expect(tab.state).toBe('open');
  });

  it('is shown instead of a refused bet', async () => {
    const tab = new Tab();
    tab.actor.send({ type: 'BET', uid: 'ada', body });
    await tab.ends(problem('round_open'));
    expect(tab.state).toBe('loading');
    await tab.ends({ open: openRound(3), ended: null });
    expect(tab.state).toBe('open');
    expect(tab.context.failure?.words).toBe('You have an open round; here it is. Nothing was bet.');
    expect(tab.shown).toEqual(['hold 1000000 for key-1', 'release key-1']);
  });

  it('that was continued on another device is loaded again', async () => {
    const tab = new Tab();
    await tab.bet();
    tab.act();
    await tab.ends(problem('sequence_conflict'));
    expect([tab.state, tab.loads]).toEqual(['loading', ['r1']]);
    await tab.ends({ open: openRound(2), ended: null });
    expect(tab.context).toMatchObject({ open: { sequence: 2 }, failure: { code: 'sequence_conflict' } });
  });

  it('that was finished on another device is shown as it ended, and is not counted as a round of this tab', async () => {
    const tab = new Tab();
    await tab.bet();
    tab.act();
    await tab.ends(problem('round_not_open'));
    await tab.ends({ open: null, ended: settled() });
    expect(tab.state).toBe('idle');
    expect(tab.context).toMatchObject({ open: null, response: { payout: '2000000' } });
    expect(tab.context.failure?.words).toBe('This round was finished elsewhere.');
    expect(tab.emitted).not.toContain('settled');
  });

  it('is loaded after a push about it, but not while a request is being sent', async () => {
    const tab = new Tab();
    await tab.bet();
    tab.actor.send({ type: 'RELOAD' });
    expect(tab.state).toBe('loading');
    await tab.ends({ open: openRound(1), ended: null });
    tab.act();
    tab.actor.send({ type: 'RELOAD' });
    expect(tab.loads).toHaveLength(1);
  });

  it('is loaded once more if it is continued elsewhere while it is being loaded', async () => {
    const tab = new Tab();
    await tab.bet();
    tab.actor.send({ type: 'RELOAD' });
    tab.actor.send({ type: 'RELOAD' });
    expect(tab.loads).toEqual(['r1', 'r1']);
    await tab.ends({ open: openRound(2), ended: null });
    expect([tab.state, tab.context.open?.sequence]).toEqual(['open', 2]);
  });

  it('leaves the screen at a sign-out, and comes back with the player', async () => {
    const tab = new Tab();
    await tab.bet();
    tab.actor.send({ type: 'SIGNED_OUT' });
    expect([tab.state, tab.context.open]).toEqual(['idle', null]);
    tab.actor.send({ type: 'RESUME', uid: 'ada' });
    await tab.ends({ open: openRound(0), ended: null });
    expect(tab.state).toBe('open');
  });
});
