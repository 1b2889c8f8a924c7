import { PROBLEMS, type ProblemCode } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { createActor, SimulatedClock } from 'xstate';
import type { BetBody, BetResponse } from './original.js';
import { type PendingBet, pendingBetsIn } from './pending-bet.js';
import { createRoundMachine, RETRY_PAUSES_MS } from './round.machine.js';
import type { RoundEmitted } from './round-model.js';

const REVEAL_MS = 380;

const body: BetBody = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };

function responseTo(bet: PendingBet): BetResponse {
  return {
    round_id: `round-of-${bet.key}`,
    game_id: 'dice',
    currency: bet.body.currency,
    stake: bet.body.stake,
    payout: '1980100',
    multiplier: '1.9801',
    draw: { seed_pair: 1, nonce: 0 },
    placed_at: '2026-01-01T00:00:00.000Z',
    wallet_version: 2,
    balances: { gold_coins: '5980100', sweeps_coins: '0' },
    playthrough: { requirement_id: null, requirement: '0', progress: '0' },
  };
}

function problem(code: ProblemCode): Error {
  return Object.assign(new Error(code), { code, status: PROBLEMS[code].status });
}

/**
 * A simulated browser tab: its storage survives `reload()`, its machine does not. The test decides when the
 * server responds.
 */
class Tab {
  readonly stored = new Map<string, string>();
  readonly sent: { bet: PendingBet; storedFirst: boolean; response: (a: BetResponse | Error) => Promise<void> }[] = [];
  readonly shown: string[] = [];
  readonly emitted: RoundEmitted[] = [];
  readonly clock = new SimulatedClock();
  readonly #keys = { made: 0 };
  actor = this.#open();

  #open() {
    const pending = pendingBetsIn({
      getItem: (name) => this.stored.get(name) ?? null,
      setItem: (name, value) => void this.stored.set(name, value),
      removeItem: (name) => void this.stored.delete(name),
    });
    const machine = createRoundMachine(
      {
        pending,
        newKey: () => {
          this.#keys.made += 1;
          return `key-${this.#keys.made}`;
        },
        send: (request) =>
          new Promise((resolve, reject) => {
            const bet = request as PendingBet;
            this.sent.push({
              bet,
              storedFirst: pending.load(bet.uid)?.key === bet.key,
              response: async (response) => {
                if (response instanceof Error) reject(response);
                else resolve(response);
                await new Promise((resolve) => setTimeout(resolve, 0));
              },
            });
          }),
        load: () => Promise.reject(new Error('a game whose bet decides the round has no open rounds')),
        hold: (request) => this.shown.push(`hold ${(request as PendingBet).body.stake} for ${request.key}`),
        release: ({ key }) => this.shown.push(`release ${key}`),
      },
      () => REVEAL_MS,
    );
    const actor = createActor(machine, { input: { instant: false }, clock: this.clock });
    for (const type of ['answered', 'settled', 'failed', 'unsure'] as const) {
      actor.on(type, (event) => void this.emitted.push(event));
    }
    return actor.start();
  }

  reload(): void {
    this.actor.stop();
    this.actor = this.#open();
  }

  bet(): void {
    this.actor.send({ type: 'BET', uid: 'ada', body });
  }

  get last() {
    const last = this.sent.at(-1);
    if (!last) throw new Error('nothing was sent');
    return last;
  }

  get state(): string {
    return JSON.stringify(this.actor.getSnapshot().value).replaceAll('"', '');
  }

  get types(): string[] {
    return this.emitted.map((event) => event.type);
  }
}

describe('round', () => {
  it('the idempotency key is stored before the bet is sent', () => {
    const tab = new Tab();
    tab.bet();
    expect(tab.last.storedFirst).toBe(true);
  });

  it('the stake is taken off the displayed balance at the click, and the new balance is shown only after the animation has ended', async () => {
    const tab = new Tab();
    tab.bet();
    expect(tab.shown).toEqual(['hold 1000000 for key-1']);
    await tab.last.response(responseTo(tab.last.bet));
    expect(tab.state).toBe('revealing');
    tab.clock.increment(REVEAL_MS - 1);
    expect(tab.shown).toEqual(['hold 1000000 for key-1']);
    tab.clock.increment(1);
    expect(tab.shown).toEqual(['hold 1000000 for key-1', 'release key-1']);
    expect(tab.types).toEqual(['answered', 'settled']);
    expect(tab.state).toBe('idle');
  });

  it('the result is shown at once if the animation is switched off', async () => {
    const tab = new Tab();
    tab.actor.send({ type: 'INSTANT', instant: true });
    tab.bet();
    await tab.last.response(responseTo(tab.last.bet));
    expect(tab.state).toBe('idle');
    expect(tab.types).toEqual(['answered', 'settled']);
  });

  it('only one round runs at a time: a click during a round does nothing', async () => {
    const tab = new Tab();
    tab.bet();
    tab.bet();
    await tab.last.response(responseTo(tab.last.bet));
    tab.bet();
    expect(tab.sent).toHaveLength(1);
  });

  it('a new bet is reported as placed once, and neither a repeated click nor a resumed bet is reported', () => {
    const tab = new Tab();
    let placed = 0;
    tab.actor.on('placed', () => void placed++);
    tab.bet();
    tab.bet();
    expect(placed).toBe(1);
    tab.reload();
    tab.actor.on('placed', () => void placed++);
    tab.actor.send({ type: 'RESUME', uid: 'ada' });
    expect([tab.state, placed]).toEqual(['placing', 1]);
  });

  it('each round uses a new idempotency key', async () => {
    const tab = new Tab();
    tab.actor.send({ type: 'INSTANT', instant: true });
    tab.bet();
    await tab.last.response(responseTo(tab.last.bet));
    tab.bet();
    expect(tab.sent.map(({ bet }) => bet.key)).toEqual(['key-1', 'key-2']);
  });
});

describe('reload during a round', () => {
  it('the same key and body are sent again and the stored round is shown', async () => {
    const tab = new Tab();
    tab.bet();
    tab.reload();
    tab.actor.send({ type: 'RESUME', uid: 'ada' });
    expect(tab.last.bet).toEqual({ uid: 'ada', key: 'key-1', body });
    await tab.last.response(responseTo(tab.last.bet));
    tab.clock.increment(REVEAL_MS);
    expect(tab.types).toEqual(['answered', 'settled']);
    expect(tab.stored.size).toBe(0);
  });

  it('the stake is not taken off the balance again, because the balance may already include the bet', () => {
    const tab = new Tab();
    tab.bet();
    tab.reload();
    tab.shown.length = 0;
    tab.actor.send({ type: 'RESUME', uid: 'ada' });
    expect(tab.shown).toEqual([]);
  });

  it('a bet of another player is never sent', () => {
    const tab = new Tab();
    tab.bet();
    tab.reload();
    tab.actor.send({ type: 'RESUME', uid: 'eve' });
    expect(tab.sent).toHaveLength(1);
  });

  it('nothing is sent after a round that got its response', async () => {
    const tab = new Tab();
    tab.bet();
    await tab.last.response(responseTo(tab.last.bet));
    tab.reload();
    tab.actor.send({ type: 'RESUME', uid: 'ada' });
    expect(tab.state).toBe('idle');
    expect(tab.sent).toHaveLength(1);
  });

  it('corrupt data in the storage is ignored', () => {
    const tab = new Tab();
    tab.stored.set('goldwake.originals.pending', '{');
    tab.actor.send({ type: 'RESUME', uid: 'ada' });
    expect(tab.state).toBe('idle');
  });
});

describe('refused bet', () => {
  it.each(['insufficient_balance', 'stake_out_of_range', 'validation_failed', 'too_many_requests'] as const)(
    '%s ends the round, restores the balance and deletes the key',
    async (code) => {
      const tab = new Tab();
      tab.bet();
      await tab.last.response(problem(code));
      expect(tab.state).toBe('idle');
      expect(tab.actor.getSnapshot().context.failure).toMatchObject({ kind: 'refused', code });
      expect(tab.shown.at(-1)).toBe('release key-1');
      expect(tab.stored.size).toBe(0);
      expect(tab.types).toEqual(['failed']);
    },
  );

  it('after the end of the session a key that was sent only once is deleted', async () => {
    const tab = new Tab();
    tab.bet();
    await tab.last.response(problem('unauthenticated'));
    expect(tab.actor.getSnapshot().context.failure?.kind).toBe('signed_out');
    expect(tab.stored.size).toBe(0);
  });

  it('after the end of the session a key that may have been settled is kept for the next sign-in', async () => {
    const tab = new Tab();
    tab.bet();
    await tab.last.response(new TypeError('Failed to fetch'));
    tab.clock.increment(RETRY_PAUSES_MS[0]);
    await tab.last.response(problem('token_expired'));
    expect(tab.state).toBe('idle');
    tab.actor.send({ type: 'RESUME', uid: 'ada' });
    expect(tab.last.bet.key).toBe('key-1');
  });
});

describe('bet without a response', () => {
  it.each([
    ['a lost connection', new TypeError('Failed to fetch')],
    ['503', problem('unavailable')],
    ['500', problem('internal')],
  ])(
    '%s: the bet is sent again with the same key in growing pauses, then the player is offered a check',
    async (_, error) => {
      const tab = new Tab();
      tab.bet();
      for (const pause of RETRY_PAUSES_MS) {
        await tab.last.response(error);
        tab.clock.increment(pause - 1);
        expect(tab.state).toBe('{unsure:waiting}');
        tab.clock.increment(1);
        expect(tab.state).toBe('placing');
      }
      await tab.last.response(error);
      expect(tab.state).toBe('{unsure:asking}');
      expect(new Set(tab.sent.map(({ bet }) => bet.key))).toEqual(new Set(['key-1']));
      expect(tab.shown).toEqual(['hold 1000000 for key-1']);
      expect(tab.stored.size).toBe(1);

      tab.actor.send({ type: 'CHECK' });
      await tab.last.response(responseTo(tab.last.bet));
      expect(tab.actor.getSnapshot().context.response?.round_id).toBe('round-of-key-1');
    },
  );

  it('the bet is sent again as soon as the network is back', async () => {
    const tab = new Tab();
    tab.bet();
    await tab.last.response(new TypeError('Failed to fetch'));
    tab.actor.send({ type: 'ONLINE' });
    expect(tab.sent).toHaveLength(2);
  });

  it('a new bet cannot replace it', async () => {
    const tab = new Tab();
    tab.bet();
    await tab.last.response(new TypeError('Failed to fetch'));
    tab.bet();
    expect(tab.actor.getSnapshot().context.request?.key).toBe('key-1');
    expect(tab.sent).toHaveLength(1);
  });
});

it('a sign-out during a round clears the screen and keeps the key for the same player', async () => {
  const tab = new Tab();
  tab.bet();
  tab.actor.send({ type: 'SIGNED_OUT' });
  expect(tab.state).toBe('idle');
  expect(tab.shown.at(-1)).toBe('release key-1');
  await tab.last.response(responseTo(tab.last.bet));
  expect(tab.actor.getSnapshot().context.response).toBeNull();
  tab.actor.send({ type: 'RESUME', uid: 'ada' });
  expect(tab.last.bet.key).toBe('key-1');
});
