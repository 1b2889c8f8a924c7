import type { Round, RoundAction, StoredEvent } from '@goldwake/contracts';
import { ENVELOPE_INVARIANTS, type Invariant, sha256Hex } from '@goldwake/core';
import { findingsOf } from '@goldwake/core/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, bet, byPlayer, MULTI_STEP_IDS, play } from '../testing/play-rounds.js';
import { openTable } from '../testing/table.js';
import { INVARIANTS } from './index.js';
import { roundsInSteps } from './rounds-in-steps.js';
import { tables } from './tables.js';

/** An honest history with rounds of all games in several steps, a rotation of the seeds, and rounds left alone. */
let honest: readonly StoredEvent[];
beforeAll(async () => {
  const table = await openTable();
  for (const id of MULTI_STEP_IDS) for (let at = 0; at < 12; at++) await play(table, id, `${id} ${at}`);
  await table.rotate.execute('u1', 'mine', byPlayer('turn'));
  for (const id of MULTI_STEP_IDS) await play(table, id, `${id} again`);
  await bet(table, 'fathom', byPlayer('cancelled'));
  for (let at = 0, state = 'resolved'; state !== 'open'; at++) {
    const round = await bet(table, 'breakwater', byPlayer(`cashed out ${at}`));
    state = (await act(table, round, TILE)).state;
  }
  table.engine.clock.advance(24 * 60 * 60 * 1_000);
  await table.engine.scheduler.settled();
  await play(table, 'breakwater', 'afterwards');
  honest = await table.engine.store.readAll(0, 10_000);
  await table.engine.close();
});

const TILE = { action: 'reveal', tile: 0 } as RoundAction;

const found = (events: readonly StoredEvent[], invariants: readonly Invariant[] = INVARIANTS) =>
  invariants.flatMap((one) => findingsOf(one, events).map(([, message]) => message));

/** Returns the history with a change of the data of the nth event of a type. */
function changed(type: string, change: (data: never) => object, nth = 0): StoredEvent[] {
  const at = indexOf(type, nth);
  return honest.map((event, index) =>
    index === at
      ? { ...event, data: { ...(event.data as object), ...change(structuredClone(event.data) as never) } }
      : event,
  );
}

/** Returns the history with other parameters in the first bet of a game. */
function betWith(id: string, outcome: unknown): StoredEvent[] {
  const bets = honest.filter(({ type }) => type === 'bet_placed').map(({ data }) => data as { round: Round });
  const nth = bets.findIndex(({ round }) => round.game_id === id);
  return changed('bet_placed', ({ round }: { round: Round }) => ({ round: { ...round, outcome } }), nth);
}

function without(type: string, nth = 0): StoredEvent[] {
  const at = indexOf(type, nth);
  return honest.filter((_, index) => index !== at);
}

/** Returns the history with the first event of a type in the stream of another player. */
function movedTo(uid: string, type: string): StoredEvent[] {
  const at = indexOf(type, 0);
  return honest.map((event, index) =>
    index === at ? { ...event, stream: `rounds-${uid}`, data: { ...(event.data as object), uid } } : event,
  );
}

/** Returns the history with another envelope of the first event that matches. */
function restamped(matches: (event: StoredEvent) => boolean, envelope: Partial<StoredEvent>): StoredEvent[] {
  const at = honest.findIndex(matches);
  if (at < 0) throw new Error('the history has no such event');
  return honest.map((event, index) => (index === at ? { ...event, ...envelope } : event));
}

/** Returns the history with a changed copy of an event directly before the first payout of its round. */
function repeated(type: string, change: (data: never) => object): StoredEvent[] {
  const event = honest[indexOf(type, 0)] as StoredEvent;
  const { round_id } = event.data as { round_id: string };
  const paid = honest.findIndex(
    (one) => one.type === 'win_paid' && (one.data as { round: { round_id: string } }).round.round_id === round_id,
  );
  const copy = { ...event, eventId: 'copy', data: { ...(event.data as object), ...change(event.data as never) } };
  return [...honest.slice(0, paid), copy, ...honest.slice(paid)];
}

const countOf = (type: string) => honest.filter((event) => event.type === type).length;
const isSystem = (type: string) => (event: StoredEvent) => event.type === type && event.actor === 'system';
const byRepair = { commandId: 'goldwake:cancel-lost-round:r@repair' };

function indexOf(type: string, nth: number): number {
  const all = honest.flatMap((event, at) => (event.type === type ? [at] : []));
  const at = all[nth];
  if (at === undefined) throw new Error(`the history has no ${type}`);
  return at;
}

/** Returns the history with one event moved directly before the event of another type. */
function movedBefore(type: string, nth: number, target: string, targetNth: number): StoredEvent[] {
  const from = indexOf(type, nth);
  const rest = without(type, nth);
  const before = honest[indexOf(target, targetNth)];
  const at = rest.findIndex(({ eventId }) => eventId === before?.eventId);
  return [...rest.slice(0, at), honest[from] as StoredEvent, ...rest.slice(at)];
}

/** Returns the history as it is when events of the wallet were removed or inserted: with other versions of the bets. */
function renumbered(shift: number, rounds: (nth: number) => boolean): StoredEvent[] {
  const bets = honest.filter(({ type }) => type === 'bet_placed');
  return honest.map((event) => {
    const nth = bets.indexOf(event);
    return nth >= 0 && rounds(nth) ? { ...event, version: event.version + shift } : event;
  });
}

describe('verify of rounds in several steps', () => {
  it('a replaced seed is suspected once for each of its rounds, whose later events follow from the first', () => {
    const seed = { server_seed: 'f'.repeat(64), server_seed_hash: sha256Hex('f'.repeat(64)) };
    const reported = findingsOf(
      tables,
      changed('seed_pair_started', () => seed),
    );
    const roundOf = (id: string) => {
      const { data } = honest.find(({ eventId }) => eventId === id) ?? {};
      return (data as { round_id: string }).round_id;
    };
    const firsts = new Map<string, string>();
    for (const [eventId, , because] of reported) {
      const first = firsts.get(roundOf(eventId));
      expect([eventId, because]).toEqual([eventId, first ?? { suspect: 'fairness-u1@1' }]);
      if (!first) firsts.set(roundOf(eventId), eventId);
    }
    expect(firsts.size).toBeGreaterThan(10);
    expect(reported.length).toBeGreaterThan(firsts.size);
  });

  it('a missing pair is suspected once for each of its rounds', () => {
    const starts = without('seed_pair_started').map((event) =>
      event.type === 'seed_pair_started' ? { ...event, version: 1 } : event,
    );
    const causes = findingsOf(tables, starts).map(([, , because]) => because);
    expect(new Set(causes.map((because) => JSON.stringify(because)))).toEqual(
      new Set([JSON.stringify({ suspect: 'fairness-u1@1' })]),
    );
  });

  it('the wallet is suspected if its events have other versions than the rounds state, and the first round explains the others', () => {
    const starts = honest.filter(({ type }) => type === 'round_started').map(({ eventId }) => eventId);
    const [first, second, third] = starts;
    const causes = (events: StoredEvent[]) =>
      findingsOf(roundsInSteps, events).map(([eventId, , because]) => [eventId, because]);
    const wallet = { suspect: 'wallet-u1' };
    expect(causes(renumbered(1, () => true))).toEqual([
      [first, wallet],
      ...starts.slice(1).map((eventId) => [eventId, first]),
    ]);
    expect(causes(renumbered(1, (nth) => nth !== 1 && nth < 3))).toEqual([
      [first, wallet],
      [third, wallet],
    ]);
    expect(second).toBeDefined();
  });

  it('an honest history has no findings, and each kind of event occurs', () => {
    expect(found(honest)).toEqual([]);
    // The opening balance of the test comes from no player.
    const played = honest.filter(({ type }) => type !== 'coins_granted');
    expect(found(played, ENVELOPE_INVARIANTS)).toEqual([]);
    const types = new Set(honest.map(({ type }) => type));
    for (const type of [
      'round_started',
      'raise_requested',
      'stake_raised',
      'action_taken',
      'round_resolved',
      'round_cancelled',
      'win_paid',
    ]) {
      expect(types).toContain(type);
    }
  });

  it.each<[fault: string, change: () => StoredEvent[], message: string]>([
    [
      'a card or tile that the seeds do not give',
      () =>
        changed('action_taken', ({ table }: { table: object }) => ({
          table: { ...table, actions: [], result: 'open' },
        })),
      'shows',
    ],
    [
      'a first card that the seeds do not give',
      () => changed('round_started', ({ table }: { table: object }) => ({ table: { ...table, dealer: [] } })),
      'shows',
    ],
    [
      'an action that was not taken',
      () => changed('action_taken', () => ({ action: { action: 'hit' } })),
      'does not allow|shows|not the one|another action',
    ],
    ['a gap in the sequence', () => changed('action_taken', () => ({ sequence: 7 })), 'the next one is'],
    ['an action of another player', () => movedTo('u2', 'action_taken'), 'continues round .* of u1'],
    ['a lost action', () => without('action_taken'), 'the next one is|shows|not over|another table'],
    ['a higher payout', () => changed('round_resolved', () => ({ payout: '999000000' })), 'its table pays'],
    [
      'a higher payout in the wallet',
      () => changed('win_paid', () => ({ payout: '999000000' })),
      'for another result than',
    ],
    [
      'another table in the wallet',
      () => changed('win_paid', ({ round }: { round: object }) => ({ round: { ...round, outcome: {} } })),
      'for another result than',
    ],
    [
      'a payout by the casino of a round that its player ended',
      () => restamped(({ type }) => type === 'win_paid', { actor: 'system' }),
      'was sent by system; rounds-u1@\\d+ was sent by u1',
    ],
    [
      'a payout by the player of a round that the casino ended',
      () => restamped(isSystem('win_paid'), { actor: 'u1' }),
      'was sent by u1; rounds-u1@\\d+ was sent by system',
    ],
    [
      'a stake that the player returns from a cancelled round',
      () => restamped(({ type }) => type === 'bet_rolled_back', { actor: 'u1' }),
      'was sent by u1; only the casino cancels a round',
    ],
    ['a round that was paid but not resolved', () => without('round_resolved'), 'was not resolved'],
    [
      'a bet that the casino places itself',
      () => restamped(({ type }) => type === 'bet_placed', { actor: 'system' }),
      'only its player places',
    ],
    ['a bet of another amount', () => changed('round_started', () => ({ stake: '5' })), 'states another bet'],
    ...MULTI_STEP_IDS.flatMap((id) =>
      [{ mines: 5 }, { mines: 0 }, { mines: '3' }, { another: 1 }, [], null, 3].map(
        (outcome): [string, () => StoredEvent[], string] => [
          `a bet of ${id} with the parameters ${JSON.stringify(outcome)}, with which its round did not start`,
          () => betWith(id, outcome),
          'starts a round with other parameters than',
        ],
      ),
    ),
    [
      'a bet of breakwater without its mines',
      () => betWith('breakwater', {}),
      'starts a round with other parameters than',
    ],
    ['a round without a bet', () => without('bet_placed'), 'without a bet'],
    ['a stake that was not debited', () => without('stake_raised'), 'has not debited'],
    [
      'a debit of another amount',
      () => changed('stake_raised', () => ({ stake: '5' })),
      'did not request|has not debited',
    ],
    ['a request for another amount', () => changed('raise_requested', () => ({ stake: '5' })), 'the rules ask for'],
    [
      'a request in another game',
      () => changed('raise_requested', () => ({ game_id: 'fathom' })),
      'names the game fathom',
    ],
    ['a request in another currency', () => changed('raise_requested', () => ({ currency: 'none' })), 'stake in none'],
    [
      'a second end of a round',
      () => repeated('round_resolved', () => ({ payout: '51500000000' })),
      'continues round .*, which ended with',
    ],
    [
      'an action after the end of its round',
      () => repeated('action_taken', ({ sequence }: { sequence: number }) => ({ sequence: sequence + 1 })),
      'continues round .*, which ended with',
    ],
    [
      'a round that is cancelled before its player had a day',
      () => restamped(({ type }) => type === 'round_cancelled', { recordedAt: '2026-01-15T13:00:00.000Z' }),
      'cancels a round less than 24 hours after its bet',
    ],
    [
      'a round that is cancelled as in a repair, whose seed pair stays in use',
      () => restamped(({ type }) => type === 'round_cancelled', byRepair),
      'cancels a round as a repair does, but its seed pair \\d+ stayed in use',
    ],
    [
      'an early action of the casino',
      () => restamped(({ type }) => type === 'action_taken', { actor: 'system' }),
      'less than 24 hours after the bet',
    ],
    [
      'an action of the casino that the game does not state',
      () =>
        honest.map((event) =>
          isSystem('action_taken')(event)
            ? { ...event, data: { ...(event.data as object), action: { action: 'reveal', tile: 24 } } }
            : event,
        ),
      'not the action that the casino takes',
    ],
    [
      'a bet whose round never starts',
      () => without('round_started', countOf('round_started') - 2),
      'places a bet whose round never started',
    ],
    ['a debit that nothing requested', () => without('raise_requested'), 'did not request|has not debited|to another'],
    ['stakes that were not made', () => changed('round_resolved', () => ({ staked: '7' })), 'states stakes of'],
    [
      'seeds that were revealed during a round',
      () => movedBefore('seed_pair_started', 1, 'round_resolved', 3),
      'is open',
    ],
  ])('finds %s', (_, change, message) => {
    expect(found(change()).join('; ')).toMatch(new RegExp(message));
  });
});
