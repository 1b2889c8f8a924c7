import {
  drawBook,
  type EventOf,
  payoutOf,
  type SlotOutcome,
  type StoredEvent,
  slotGameOf,
  wordsFrom,
} from '@goldwake/contracts';
import type { ProviderBetResponse } from '@goldwake/contracts/http';
import { ENVELOPE_INVARIANTS, type Invariant, systemCommandId } from '@goldwake/core';
import { findingsOf } from '@goldwake/core/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { RETIRE_SEEDS, slotRound } from '../domain/index.js';
import { EEL_WIFE, SlotCasino } from '../testing/slot-casino.js';
import { INVARIANTS } from './index.js';
import { seedsInUse } from './seeds-in-use.js';
import { sharedRounds } from './shared-rounds.js';
import { slots } from './slots.js';

const STAKE = '1000000';
type Paid = EventOf<'win_paid'>['data'];

/** An honest history: rounds of a slot, a rotation between them, a round that was rolled back, and an open one. */
let honest: readonly StoredEvent[];
/** Position in the history of a payout above zero. */
let won: number;
beforeAll(async () => {
  const casino = await SlotCasino.open();
  const uid = await casino.player();
  const session = await casino.play(uid);
  const bet = (id: string) =>
    casino.call<ProviderBetResponse>('bet', { session, transaction_id: id, round_id: id, amount: STAKE });
  const play = async (round_id: string) => {
    const { body } = await bet(round_id);
    const { book, multiplier } = drawnFrom(body.words);
    const amount = `${payoutOf(BigInt(STAKE), multiplier)}`;
    const end = { transaction_id: round_id, round_id, player_id: uid, game_id: EEL_WIFE };
    const { status } = await casino.call('win', { ...end, amount, book, multiplier });
    if (status !== 200) throw new Error(`the win of ${round_id} was refused`);
  };
  for (let at = 0; at < 25; at++) await play(`first-${at}`);
  await casino.ask(uid, 'POST /fairness/rotate', { clientSeed: 'mine' });
  await play('second');
  await bet('back');
  const back = { transaction_id: 'back', bet_transaction_id: 'back', round_id: 'back', player_id: uid };
  await casino.call('rollback', { ...back, game_id: EEL_WIFE });
  await bet('open');
  honest = await casino.history();
  won = honest.findIndex(({ type, data }) => type === 'win_paid' && (data as Paid).payout !== '0');
  await casino.close();
});

function drawnFrom(words: readonly number[]) {
  const game = slotGameOf(EEL_WIFE);
  if (!game) throw new Error(`${EEL_WIFE} is no slot of this version`);
  return drawBook(game, wordsFrom(words));
}

const found = (events: readonly StoredEvent[], invariants: readonly Invariant[] = [slots]) =>
  invariants.flatMap((one) => findingsOf(one, events).map(([, message]) => message));

/** Returns the history with a change of a payout. */
function paidAs(change: (data: Paid & { round: { outcome: SlotOutcome } }) => unknown): StoredEvent[] {
  const events = structuredClone([...honest]);
  change(events[won]?.data as Paid & { round: { outcome: SlotOutcome } });
  return events;
}

/** Returns the history in which the player shows the round of that payout in the chat. */
function shownAs(change: object): StoredEvent[] {
  const paid = honest[won] as StoredEvent<EventOf<'win_paid'>>;
  const { seed_pair } = slotRound(paid.data, paid.recordedAt).draw;
  const pair = honest.find(({ type, version }) => type === 'seed_pair_started' && version === seed_pair);
  const { server_seed_hash, client_seed } = (pair as StoredEvent<EventOf<'seed_pair_started'>>).data;
  const round = { ...slotRound(paid.data, paid.recordedAt), server_seed_hash, client_seed, ...change };
  const { uid } = paid.data;
  const sent = { ...paid, type: 'message_sent', stream: `chatter-${uid}`, version: 1, eventId: `chatter-${uid}@1` };
  return [...honest, { ...sent, data: { uid, round } } as StoredEvent];
}

/** Returns the history with a change of the bet of that payout. */
function bookedAs(change: (data: EventOf<'bet_placed'>['data']) => unknown): StoredEvent[] {
  const events = structuredClone([...honest]);
  const { round_id } = (honest[won] as StoredEvent<EventOf<'win_paid'>>).data.round;
  const bet = events.find((event) => event.type === 'bet_placed' && (event.data as Paid).round.round_id === round_id);
  change(bet?.data as EventOf<'bet_placed'>['data']);
  return events;
}

describe('verify of the slots', () => {
  it('accepts an honest history', () => {
    expect(won).toBeGreaterThan(0);
    expect(found(honest, [...ENVELOPE_INVARIANTS, ...INVARIANTS])).toEqual([]);
  });

  it.each<[fault: string, change: () => StoredEvent[], message: RegExp]>([
    [
      'another book',
      () => paidAs(({ round }) => Object.assign(round.outcome, { book: round.outcome.book + 1 })),
      /^book \d+ at [\d.]+×; seed pair 1 gives book \d+ at [\d.]+× for nonce \d+$/,
    ],
    [
      'a higher multiplier with the payout that it owes',
      () =>
        paidAs((data) => {
          data.round.outcome.multiplier = 5_000_000;
          data.payout = '500000000';
        }),
      /^book \d+ at 500×; seed pair 1 gives/,
    ],
    [
      'a higher payout',
      () => paidAs((data) => Object.assign(data, { payout: `${BigInt(data.payout) + 1n}` })),
      /^paid .*; its outcome pays/,
    ],
    [
      'a higher stake with the payout that it owes',
      () =>
        paidAs((data) => {
          data.round.outcome.stake = '2000000';
          data.payout = `${2n * BigInt(data.payout)}`;
        }),
      /^states a stake of 2000000 micros; wallet-\w+@\d+ staked 1000000$/,
    ],
    [
      'another draw than that of its bet',
      () => paidAs(({ round }) => Object.assign(round, { draw: { seed_pair: 1, nonce: 999 } })),
      /^was drawn otherwise than wallet-\w+@\d+ states$/,
    ],
    [
      'a payout without the draw of its bet',
      () => paidAs(({ round }) => Object.assign(round, { draw: null, outcome: null })),
      /^was drawn otherwise than wallet-\w+@\d+ states$/,
    ],
    [
      'a draw of a pair that was never started',
      () => paidAs(({ round }) => Object.assign(round, { draw: { seed_pair: 9, nonce: 0 } })),
      /^draws from seed pair 9, which was not started$/,
    ],
    [
      'an unknown algorithm',
      () => paidAs(({ round }) => Object.assign(round, { algorithm: 2 })),
      /^this version does not know the algorithm 2 of slots/,
    ],
    [
      'another round of the provider',
      () => bookedAs(({ round }) => Object.assign(round, { outcome: { provider_round: 'other' } })),
      /^names the provider's round first-\d+; wallet-\w+@\d+ is of another one$/,
    ],
    [
      'an outcome of another form',
      () => paidAs(({ round }) => Object.assign(round, { outcome: 'a lot' })),
      /^states the outcome "a lot", which is none of a slot$/,
    ],
    [
      'no outcome',
      () => paidAs(({ round }) => Object.assign(round, { outcome: null })),
      /^states the outcome null, which is none of a slot$/,
    ],
  ])('finds %s', (_, change, message) => {
    expect(found(change())).toContainEqual(expect.stringMatching(message));
  });

  it('seeds that an import has masked leave the book unverified, but not the payout', () => {
    const masked = honest.map((event) =>
      event.type === 'seed_pair_started'
        ? { ...event, data: { ...(event.data as object), server_seed: 'masked', next_server_seed: 'masked' } }
        : event,
    );
    const scope = { includes: () => true, isMasked: (event: StoredEvent) => event.type === 'seed_pair_started' };
    const faults = (events: readonly StoredEvent[]) => findingsOf(slots, events, scope).map(([, message]) => message);
    expect(faults(masked)).toEqual([]);
    const overpaid = structuredClone(masked);
    (overpaid[won]?.data as Paid).payout = '1';
    expect(faults(overpaid)).toEqual([expect.stringMatching(/^paid .*; its outcome pays/)]);
  });

  it('a round that its player shows in the chat breaks no rule', () => {
    expect(found(shownAs({}), [sharedRounds])).toEqual([]);
  });

  it.each<[forged: object, message: RegExp]>([
    [{ payout: '99000000' }, /^shows the round \w+, which \w+ has not settled with these facts$/],
    [{ outcome: { book: 1_000_000 } }, /has not settled with these facts$/],
    [{ provider_round: 'other' }, /has not settled with these facts$/],
    [{ client_seed: 'other' }, /^shows seeds that are not those of the seed pair 1$/],
    [{ server_seed: 'a'.repeat(64) }, /^contains a server seed, which may not be revealed yet$/],
  ])('finds the forged fact %j of a round in the chat', (forged, message) => {
    expect(found(shownAs(forged), [sharedRounds])).toEqual([expect.stringMatching(message)]);
  });

  it('a payout of an external game without a draw is not judged', () => {
    const paid = (honest[won] as StoredEvent<EventOf<'win_paid'>>).data.round.round_id;
    const undrawn = structuredClone([...honest]);
    for (const { data } of undrawn) {
      const { round } = data as Partial<Paid>;
      if (round?.round_id === paid) Object.assign(round, { draw: null });
    }
    expect(found(undrawn)).toEqual([]);
  });

  it('a pair must not be rotated while a round is open, but a repair may retire it, because nothing is hidden', () => {
    const pairs = honest.filter(({ type }) => type === 'seed_pair_started');
    const last = pairs.at(-1) as StoredEvent<EventOf<'seed_pair_started'>>;
    const next = { ...last, version: last.version + 1, data: { ...last.data, seed_pair: last.data.seed_pair + 1 } };
    expect(found([...honest, next], [seedsInUse])).toEqual([
      expect.stringMatching(/^starts seed pair 3; the round of/),
    ]);
    const repair = { ...next, commandId: systemCommandId(RETIRE_SEEDS, 'player1@repair') };
    expect(found([...honest, repair], [seedsInUse])).toEqual([]);
  });
});
