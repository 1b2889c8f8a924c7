import { type SettledRound, type StoredEvent, type TideEvent, tideRoundId } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { expect, it } from '@jest/globals';
import { tideSeeds } from './tide-seeds.js';

const TABLE = 'tide-rising-tide';
const ROUNDS = 200;
const CHAINS = 3;
const time = '2026-01-15T12:00:00.000Z';
const seedOf = (round: string) => `seed of ${round}`;

/** Three chains of 200 rounds. Each chain after the first is committed 20 rounds before it is used. */
function history(): TideEvent[] {
  const committed = (chain: number): TideEvent => ({
    type: 'tide_chain_committed',
    data: { chain, rounds: ROUNDS, terminal_hash: 'h', chain_seed: 's' },
  });
  const events = [committed(1)];
  for (let chain = 1; chain <= CHAINS; chain++) {
    events.push({ type: 'tide_chain_opened', data: { chain, client_seed: `client ${chain}` } });
    for (let number = 1; number <= ROUNDS; number++) {
      const round = tideRoundId(chain, number);
      if (number === ROUNDS - 20) events.push(committed(chain + 1));
      events.push({ type: 'tide_round_opened', data: { round, bets_until: time, starts_at: time } });
      if (number % 50 === 0) {
        events.push({ type: 'tide_round_cancelled', data: { round, next_at: time } });
        continue;
      }
      events.push({ type: 'tide_round_started', data: { round, started_at: time } });
      const ended = { started_at: time, ended_at: time, interrupted: false, next_at: time };
      events.push({ type: 'tide_round_ended', data: { round, end: 200, revealed_seed: seedOf(round), ...ended } });
    }
  }
  // The newest round is still open.
  return events.slice(0, -1);
}

/** A casino with the events of the table, which counts how many of them are read. */
function casinoWith(events: readonly TideEvent[]) {
  const count = { reads: 0 };
  const event = (_: string, version: number) => {
    count.reads++;
    const found = events[version - 1];
    return found && { event: { ...found, eventId: `${TABLE}@${version}`, version } as StoredEvent };
  };
  return { count, casino: { event, version: () => events.length } as unknown as ReadOnlyCasino };
}

function settledIn(chain: number, number: number): SettledRound {
  const outcome = {
    round: tideRoundId(chain, number),
    elapsed_ms: null,
    cash_out_at: 150,
    cashed_out_at: 150,
    end: null,
  };
  const round = { round_id: 'r', game_id: 'rising-tide', draw: { seed_pair: chain, nonce: number }, outcome };
  return { round, stake: '1000000', payout: '1500000', currency: 'gold_coins' } as unknown as SettledRound;
}

it.each([
  [1, 1],
  [1, 199],
  [2, 1],
  [2, 179],
  [2, 181],
  [3, 1],
  [3, 198],
])('the seeds of round %d.%d are found with few reads in a stream of 1,800 events', (chain, number) => {
  const { casino, count } = casinoWith(history());
  const found = tideSeeds(casino, settledIn(chain, number));
  expect(found.pair).toMatchObject({ server_seed: seedOf(`${chain}.${number}`), client_seed: `client ${chain}` });
  expect(casino.event(TABLE, Number(found.pair_event_id.split('@')[1]))?.event.data).toMatchObject({
    round: `${chain}.${number}`,
  });
  expect(count.reads).toBeLessThan(50);
});

it('a round that has not ended has no seeds but the event that opened it', () => {
  const events = history();
  const { casino } = casinoWith(events.slice(0, -2));
  const opened = events.length - 3;
  const running = { pair_event_id: `${TABLE}@${opened}`, pair: null, recomputed: null };
  expect(tideSeeds(casino, settledIn(3, 199))).toEqual(running);
});

it.each([
  ['was cancelled', 2, 50],
  ['was never opened', 3, 900],
  ['belongs to a chain that was never opened', 9, 1],
])('a round that %s has no seeds', (_, chain, number) => {
  expect(tideSeeds(casinoWith(history()).casino, settledIn(chain, number))).toMatchObject({ pair: null });
});

it('a damaged event leaves the round without seeds', () => {
  const { casino } = casinoWith(history());
  casino.event = () => {
    throw new Error('the event is damaged');
  };
  expect(tideSeeds(casino, settledIn(1, 1))).toEqual({ pair_event_id: TABLE, pair: null, recomputed: null });
});
