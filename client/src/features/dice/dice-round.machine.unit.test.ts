import { PROBLEMS, type ProblemCode } from '@goldwake/contracts';
import type { DiceBetBody, DiceBetResponse } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { createActor, SimulatedClock } from 'xstate';
import { createDiceRoundMachine, RETRY_PAUSES_MS, REVEAL_MS, type RoundEmitted } from './dice-round.machine.js';
import { type PendingBet, pendingBetsIn } from './pending-bet.js';

const body: DiceBetBody = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };

function responseTo(bet: PendingBet): DiceBetResponse {
  return {
    round_id: `round-of-${bet.key}`,
    game_id: 'dice',
    currency: bet.body.currency,
    stake: bet.body.stake,
    payout: '1980100',
    target: bet.body.target,
    direction: bet.body.direction,
    roll: '72.31',
    won: true,
    multiplier: '1.9801',
    draw: { seed_pair: 1, nonce: 0 },
    placed_at: '2026-01-01T00:00:00.000Z',
    wallet_version: 2,
    balances: { gold_coins: '5980100', sweeps_coins: '0' },
    playthrough: { requirement_id: null, requirement: '0', progress: '0' },
  };
}

function problem(code: ProblemCode): Error {
  return Object.assign(new Error(code), { code, status: PROBLEMS[code][0] });
}

/**
 * A simulated browser tab: its storage survives `reload()`, its machine does not. The test decides when the server
 * responds.
 */
class Tab {
  readonly stored = new Map<string, string>();
  readonly sent: { bet: PendingBet; storedFirst: boolean; response: (a: DiceBetResponse | Error) => Promise<void> }[] =
    [];
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
    const machine = createDiceRoundMachine({
      pending,
      newKey: () => {
        this.#keys.made += 1;
        return `key-${this.#keys.made}`;
      },
      placeBet: (bet) =>
        new Promise((resolve, reject) => {
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
      hold: ({ key, body }) => this.shown.push(`hold ${body.stake} for ${key}`),
      release: ({ key }) => this.shown.push(`release ${key}`),
    });
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

describe('dice round', () => {
  it('the idempotency key is stored before the bet is sent', () => {
    const tab = new Tab();
    tab.bet();
    expect(tab.last.storedFirst).toBe(true);
  });

  it('the stake is taken off the displayed balance at the click, and the new balance is shown only after the marker has landed', async () => {
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
    tab.stored.set('goldwake.dice.pending', '{');
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
    expect(tab.actor.getSnapshot().context.bet?.key).toBe('key-1');
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
