import { createHmac } from 'node:crypto';
import {
  type EventOf,
  isKnownAlgorithm,
  microsText,
  parseMicros,
  parseTideRound,
  type SettledRound,
  type StoredEvent,
  streamName,
  TIDE_STREAM_ID,
  type TideOutcome,
  tideEnd,
  tideMultiplier,
  tidePayout,
  tideSummary,
} from '@goldwake/contracts';
import type { RoundSeeds } from '@goldwake/contracts/http';
import { sha256Hex } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { drawWords } from '@goldwake/games/domain';

type Ended = StoredEvent<EventOf<'tide_round_ended'>>;

const TABLE = streamName('tide', TIDE_STREAM_ID);
const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

/**
 * Returns the seeds of the shared round in which a bet was settled, and what follows from them. Without the end of the
 * round, its seed is not public yet.
 */
export function tideSeeds(casino: ReadOnlyCasino, settled: SettledRound): RoundSeeds {
  const outcome = settled.round.outcome as TideOutcome;
  const found = roundOf(casino, outcome.round, settled.round.draw?.seed_pair ?? 0);
  if (!found?.ended) return { pair_event_id: found?.opened ?? TABLE, pair: null, recomputed: null };
  const { ended, client_seed } = found;
  const { revealed_seed: server_seed } = ended.data;
  const pair = { server_seed, server_seed_hash: sha256Hex(server_seed), client_seed };
  return { pair_event_id: ended.eventId, pair, recomputed: recomputed(settled, outcome, pair) };
}

/** Returns the end of a round and the client seed of its chain. */
function roundOf(casino: ReadOnlyCasino, round: string, chain: number) {
  let opened: string | undefined;
  try {
    const number = parseTideRound(round)?.number ?? Number.POSITIVE_INFINITY;
    const client_seed = clientSeedOf(casino, chain);
    for (const event of eventsFrom(casino, { chain, number })) {
      const { data, type, eventId } = event as StoredEvent<EventOf<'tide_round_opened'>>;
      if (roundPositionOf(event) && data.round !== round) break;
      if (type === 'tide_round_opened') opened = eventId;
      if (event.type === 'tide_round_ended' && client_seed !== undefined) {
        return { ended: event as Ended, client_seed, opened: opened ?? eventId };
      }
    }
  } catch {
    // A damaged event cannot be read; the round then has no seeds.
  }
  return opened === undefined ? undefined : { ended: undefined, client_seed: '', opened };
}

function clientSeedOf(casino: ReadOnlyCasino, chain: number): string | undefined {
  for (const event of eventsFrom(casino, { chain, number: 0 })) {
    if (event.type === 'tide_chain_opened')
      return (event as StoredEvent<EventOf<'tide_chain_opened'>>).data.client_seed;
    if (roundPositionOf(event)) return undefined;
  }
  return undefined;
}

/** The position of an event in the order of the rounds. A chain is opened before its round 1. */
interface RoundPosition {
  chain: number;
  number: number;
}

/** Returns undefined for the commitment of a chain, which is stored while an earlier chain is used. */
function roundPositionOf({ type, data }: StoredEvent): RoundPosition | undefined {
  const { chain, round } = (data ?? {}) as { chain?: number; round?: string };
  return type === 'tide_chain_opened' && chain !== undefined ? { chain, number: 0 } : parseTideRound(round);
}

/**
 * Reads the table's events from the first one of a round on. The rounds are stored in order, so a binary search finds
 * that event with a few reads in a stream of millions.
 */
function* eventsFrom(casino: ReadOnlyCasino, wanted: RoundPosition): Generator<StoredEvent> {
  const end = casino.version(TABLE) + 1;
  let [low, high] = [1, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    let at = middle;
    let position: RoundPosition | undefined;
    for (; at < high && !position; at++) position = roundPositionAt(casino, at);
    const isBefore = position && (position.chain - wanted.chain || position.number - wanted.number) < 0;
    if (isBefore) low = at;
    else high = middle;
  }
  for (let version = low; version < end; version++) {
    const event = casino.event(TABLE, version)?.event;
    if (event) yield event;
  }
}

function roundPositionAt(casino: ReadOnlyCasino, version: number): RoundPosition | undefined {
  const event = casino.event(TABLE, version)?.event;
  return event && roundPositionOf(event);
}

function recomputed(
  settled: SettledRound,
  outcome: TideOutcome,
  { server_seed, client_seed }: { server_seed: string; client_seed: string },
): RoundSeeds['recomputed'] {
  const { round, stake, payout } = settled;
  if (!round.draw || !isKnownAlgorithm(round)) return null;
  try {
    const words = drawWords({ server_seed, client_seed, nonce: round.draw.nonce }, hmac);
    const end = tideEnd(words.bits52());
    const multiplier = tideMultiplier(outcome, end);
    const due = { ...outcome, cashed_out_at: multiplier > 0 ? multiplier : null, end: multiplier > 0 ? null : end };
    const paid = tidePayout(parseMicros(stake), multiplier);
    const isEnd = outcome.end === null || outcome.end === end;
    return {
      outcome: tideSummary(due),
      stored_outcome: tideSummary(outcome),
      payout: microsText(paid),
      agrees: isEnd && outcome.cashed_out_at === due.cashed_out_at && paid === parseMicros(payout),
    };
  } catch {
    // An edited event may contain anything as its outcome.
    return null;
  }
}
