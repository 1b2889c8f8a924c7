import { sized } from '@goldwake/core/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GRACE_MS, PLAYING_MS, PresenceState, REPEAT_MS, STATEMENT_MS } from './presence-state.js';

const OFFLINE = { isOnline: false, gameId: null };
const ONLINE = { isOnline: true, gameId: null };
const playing = (gameId: string) => ({ isOnline: true, gameId });

let now: number;
let state: PresenceState;
beforeEach(() => {
  now = 1_000_000;
  state = new PresenceState(() => now);
});

/** Lets time pass and returns what has expired. */
function pass(ms: number) {
  now += ms;
  return state.expire();
}

describe('a player', () => {
  it('is online from the first socket until the grace after the last one has passed', () => {
    expect(state.of('ann')).toEqual(OFFLINE);
    expect([state.opened('ann'), state.opened('ann')]).toEqual([true, false]);
    state.closed('ann');
    expect(pass(GRACE_MS).gone).toEqual([]);
    expect(state.of('ann')).toEqual(ONLINE);
    state.closed('ann');
    expect(pass(GRACE_MS - 1).gone).toEqual([]);
    expect(state.of('ann')).toEqual(ONLINE);
    expect(pass(1)).toEqual({ changed: new Set(['ann']), gone: ['ann'] });
    expect(state.of('ann')).toEqual(OFFLINE);
    expect(state.size).toBe(0);
  });

  it('who returns within the grace period stays online and is published again', () => {
    state.opened('ann');
    state.closed('ann');
    expect(state.statementOf('ann')).toBeUndefined();
    pass(GRACE_MS - 1);
    expect(state.opened('ann')).toBe(true);
    expect(state.statementOf('ann')).toEqual({ uid: 'ann', playing: null });
    expect(pass(10 * GRACE_MS).gone).toEqual([]);
    state.closed('ann');
    expect(pass(GRACE_MS - 1).gone).toEqual([]);
    expect(pass(1).gone).toEqual(['ann']);
  });

  it('of whom a close is reported too often is not counted below zero', () => {
    state.opened('ann');
    for (let close = 0; close < 3; close++) state.closed('ann');
    state.closed('bob');
    state.opened('ann');
    expect(pass(GRACE_MS).gone).toEqual([]);
    expect(state.of('ann')).toEqual(ONLINE);
  });

  it('plays the game of the newest round for five minutes after it', () => {
    state.opened('ann');
    expect(state.played('ann', 'dice', now)).toBe(true);
    pass(PLAYING_MS - 1);
    expect(state.played('ann', 'dice', now)).toBe(false);
    pass(PLAYING_MS - 1);
    expect(state.of('ann')).toEqual(playing('dice'));
    expect(state.played('ann', 'reef', now)).toBe(true);
    expect(state.played('ann', 'dice', now - 1)).toBe(false);
    expect(state.of('ann')).toEqual(playing('reef'));
    expect(pass(PLAYING_MS)).toEqual({ changed: new Set(['ann']), gone: [] });
    expect(state.of('ann')).toEqual(ONLINE);
  });

  it('plays nothing after rounds without a connection, rounds of long ago, and rounds before the last absence', () => {
    state.played('ann', 'dice', now);
    state.opened('ann');
    state.played('ann', 'dice', now - PLAYING_MS);
    expect(state.of('ann')).toEqual(ONLINE);
    state.played('ann', 'dice', now + PLAYING_MS);
    pass(PLAYING_MS);
    expect(state.of('ann')).toEqual(ONLINE);
    state.played('ann', 'dice', now);
    state.closed('ann');
    pass(GRACE_MS);
    state.opened('ann');
    expect(state.of('ann')).toEqual(ONLINE);
  });
});

describe('the players of another gateway', () => {
  const bob = { uid: 'bob', playing: { game_id: 'dice', for_ms: 10_000 } };

  it('are online until it says that they are gone', () => {
    state.stated('g2', [bob, { uid: 'cat', playing: null }]);
    expect([state.of('bob'), state.of('cat')]).toEqual([playing('dice'), ONLINE]);
    state.gone('g2', ['bob']);
    state.gone('g3', ['cat']);
    expect([state.of('bob'), state.of('cat')]).toEqual([OFFLINE, ONLINE]);
  });

  it('are online until it has not repeated them for 15 s, even if it repeats others', () => {
    state.stated('g2', [bob, { uid: 'cat', playing: null }]);
    pass(STATEMENT_MS - 1);
    state.stated('g2', [{ uid: 'cat', playing: null }]);
    expect(state.of('bob')).toEqual(ONLINE);
    expect(pass(1)).toEqual({ changed: new Set(['bob']), gone: [] });
    expect([state.of('bob'), state.of('cat')]).toEqual([OFFLINE, ONLINE]);
  });

  it('have their grace when it stops', () => {
    state.stated('g2', [bob]);
    state.stopping('g2');
    pass(GRACE_MS - 1);
    expect(state.of('bob').isOnline).toBe(true);
    pass(1);
    expect(state.of('bob')).toEqual(OFFLINE);
  });

  it('stop playing when the stated time has passed', () => {
    state.stated('g2', [bob]);
    pass(9_999);
    expect(state.of('bob')).toEqual(playing('dice'));
    expect(pass(1).changed).toEqual(new Set(['bob']));
    expect(state.of('bob')).toEqual(ONLINE);
  });

  it('are online as long as any gateway has them, and take their game along', () => {
    state.stated('g2', [bob]);
    state.opened('bob');
    state.gone('g2', ['bob']);
    expect(state.of('bob')).toEqual(playing('dice'));
    expect(state.statementOf('bob')).toEqual(bob);
    state.stated('g3', [{ uid: 'bob', playing: null }]);
    state.closed('bob');
    pass(GRACE_MS);
    expect(state.of('bob')).toEqual(ONLINE);
    state.gone('g3', ['bob']);
    expect(state.of('bob')).toEqual(OFFLINE);
  });
});

const PLAYERS = ['ann', 'bob'] as const;
const GATEWAYS = [0, 1, 2] as const;
/** Longest time between two calls of `expire`, in milliseconds. */
const STEP_MS = 500;
const step = fc.oneof(
  fc.record({
    do: fc.constantFrom('open' as const, 'close' as const, 'play' as const),
    uid: fc.constantFrom(...PLAYERS),
    gateway: fc.constantFrom(...GATEWAYS),
  }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ do: fc.constant('kill' as const), gateway: fc.constantFrom(...GATEWAYS) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * Gateways that publish every change at once and repeat everything periodically, and the sockets as a plain list with
 * the times at which they were closed.
 */
class Model {
  now = 0;
  readonly states = GATEWAYS.map(() => new PresenceState(() => this.now));
  readonly alive = new Set<number>(GATEWAYS);
  readonly sockets: { uid: string; gateway: number; closedAt: number | undefined; killed: boolean }[] = [];

  run(one: Step): void {
    if (one.do === 'pass') for (let ms = 0; ms < one.ms; ms += STEP_MS) this.tick(Math.min(STEP_MS, one.ms - ms));
    else if (this.alive.has(one.gateway)) this.act(one);
  }

  private act(one: Exclude<Step, { do: 'pass' }>): void {
    const state = this.states[one.gateway] as PresenceState;
    const open = this.sockets.filter(({ gateway, closedAt }) => gateway === one.gateway && closedAt === undefined);
    if (one.do === 'kill') {
      if (this.alive.size === 1) return;
      this.alive.delete(one.gateway);
      // Its players stay online for the others until its statements expire. A grace that had begun was not stated.
      for (const socket of this.sockets) {
        if (socket.gateway !== one.gateway) continue;
        Object.assign(socket, { closedAt: socket.closedAt ?? this.now, killed: true });
      }
    } else if (one.do === 'open') {
      this.sockets.push({ uid: one.uid, gateway: one.gateway, closedAt: undefined, killed: false });
      if (state.opened(one.uid)) this.publish(one.gateway, [one.uid]);
    } else if (one.do === 'close') {
      const socket = open.find(({ uid }) => uid === one.uid);
      if (!socket) return;
      socket.closedAt = this.now;
      state.closed(one.uid);
    } else if (state.played(one.uid, 'dice', this.now)) this.publish(one.gateway, [one.uid]);
  }

  private tick(ms: number): void {
    const repeats = Math.floor((this.now + ms) / REPEAT_MS) > Math.floor(this.now / REPEAT_MS);
    this.now += ms;
    for (const gateway of this.alive) {
      const state = this.states[gateway] as PresenceState;
      const { gone } = state.expire();
      for (const other of this.othersOf(gateway)) other.gone(String(gateway), gone);
      if (repeats) this.publish(gateway, state.uids());
    }
  }

  private publish(gateway: number, uids: readonly string[]): void {
    const state = this.states[gateway] as PresenceState;
    const statements = uids.flatMap((uid) => state.statementOf(uid) ?? []);
    for (const other of this.othersOf(gateway)) other.stated(String(gateway), structuredClone(statements));
  }

  private othersOf(gateway: number): PresenceState[] {
    return [...this.alive].filter((each) => each !== gateway).map((each) => this.states[each] as PresenceState);
  }

  /** Whether a player must be online, must be offline, or may be either. */
  expected(uid: string): boolean | undefined {
    const own = this.sockets.filter((socket) => socket.uid === uid);
    const ages = own.map(({ closedAt, killed }) => ({ ms: this.now - (closedAt ?? this.now), killed }));
    if (ages.some(({ ms, killed }) => !killed && ms < GRACE_MS)) return true;
    // An expiry is noticed with the next step.
    const isOver = ({ ms, killed }: (typeof ages)[number]) => ms >= (killed ? STATEMENT_MS : GRACE_MS) + STEP_MS;
    return ages.every(isOver) ? false : undefined;
  }
}

describe('several gateways', () => {
  it('agree on who is online, and are right, after any sequence of connections, time and kills', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const model = new Model();
        for (const one of steps) model.run(one);
        for (const uid of PLAYERS) {
          const expected = model.expected(uid);
          for (const gateway of model.alive) {
            const { isOnline } = (model.states[gateway] as PresenceState).of(uid);
            if (expected !== undefined)
              expect({ uid, gateway, isOnline }).toEqual({ uid, gateway, isOnline: expected });
          }
        }
      }),
      { numRuns: sized(300, 50_000) },
    );
  });
});
