import { createHash } from 'node:crypto';
import { type StoredEvent, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { describe, expect, it } from '@jest/globals';
import { HIDDEN } from '../events/mask-secrets.js';
import { roundSeeds } from './round-seeds.js';

const server_seed = 'ab'.repeat(32);
const pair = {
  uid: 'u1',
  seed_pair: 1,
  server_seed,
  server_seed_hash: createHash('sha256').update(server_seed).digest('hex'),
  client_seed: 'harbour',
  next_server_seed: 'cd'.repeat(32),
  next_server_seed_hash: 'x',
};

/** Book that the seeds give The Eel Wife for nonce 0, computed with Python from the positions of its losses. */
const BOOK = 4_203;

/** Returns a history whose only seed pair is started by an event with this data. */
function historyWith(data: object): ReadOnlyCasino {
  const stream = streamName('fairness', 'u1');
  const event = { type: 'seed_pair_started', schemaVersion: 1, stream, version: 1, data };
  return {
    event: (_: string, version: number) => (version === 1 ? { event } : undefined),
    version: () => 1,
  } as unknown as ReadOnlyCasino;
}

function settledWith(round: object): StoredEvent {
  const outcome = { target: 5_000, direction: 'over', roll: 1, won: false, multiplier: 19_801 };
  const draw = { seed_pair: 1, nonce: 0 };
  const data = {
    uid: 'u1',
    stake: '1000000',
    payout: '0',
    currency: 'gold_coins',
    round: { round_id: 'r', game_id: 'dice', draw, outcome, ...round },
  };
  return { type: 'bet_and_win_settled', stream: 'wallet-u1', version: 2, data } as unknown as StoredEvent;
}

describe('the seeds of a round', () => {
  it('a stored outcome that does not follow from the seeds disagrees with the recomputed one', () => {
    const { recomputed } = roundSeeds(historyWith(pair), settledWith({})) ?? {};
    expect(recomputed).toMatchObject({ agrees: false, stored_outcome: expect.stringContaining('roll 0.01') });
  });

  it('a seed pair that no event starts has no seeds', () => {
    const unknown = { pair_event_id: 'fairness-u1@9', pair: null, recomputed: null };
    expect(roundSeeds(historyWith(pair), settledWith({ draw: { seed_pair: 9, nonce: 0 } }))).toEqual(unknown);
    expect(roundSeeds(historyWith({ ...pair, seed_pair: 2 }), settledWith({}))).toMatchObject({ pair: null });
  });

  it('a server seed that an export has masked is neither shown nor used', () => {
    const masked = historyWith({ ...pair, server_seed: HIDDEN });
    expect(roundSeeds(masked, settledWith({}))).toMatchObject({ pair: { server_seed: null }, recomputed: null });
  });

  it.each([
    ['an unknown game', { game_id: 'toString' }],
    ['an edited outcome', { outcome: null }],
  ])('%s is not recomputed', (_, round) => {
    expect(roundSeeds(historyWith(pair), settledWith(round))?.recomputed).toBeNull();
  });

  it('the book of a slot’s round is drawn again, and another one disagrees', () => {
    const paidWith = (change: object) => {
      const outcome = { provider_round: 'p1', stake: '1000000', ...change };
      const event = settledWith({ game_id: 'the-eel-wife', outcome, algorithm: 1 });
      return roundSeeds(historyWith(pair), { ...event, type: 'win_paid' } as StoredEvent)?.recomputed;
    };
    const honest = { agrees: true, payout: '0', outcome: `book ${BOOK} at 0×`, stored_outcome: `book ${BOOK} at 0×` };
    expect(paidWith({ book: BOOK, multiplier: 0 })).toEqual(honest);
    const forged = paidWith({ book: BOOK + 1, multiplier: 0 });
    expect(forged).toMatchObject({ agrees: false, stored_outcome: `book ${BOOK + 1} at 0×` });
    expect(paidWith({ book: BOOK, multiplier: 10_000 })?.agrees).toBe(false);
    expect(paidWith({ stake: 'much', book: BOOK, multiplier: 0 })).toBeNull();
  });

  it('a round without a draw has no seeds', () => {
    expect(roundSeeds(historyWith(pair), settledWith({ draw: null }))).toBeNull();
  });
});
