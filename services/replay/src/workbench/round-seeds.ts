import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type FairnessEvent,
  idOf,
  parseMicros,
  type SettledRound,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import type { RoundSeeds } from '@goldwake/contracts/http';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { ORIGINALS, type SeedPair, seedsOf } from '@goldwake/games/domain';
import { HIDDEN, maskSecrets } from '../events/mask-secrets.js';

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

/**
 * Returns the seeds of the round that an event settles, and the outcome that follows from them. The server seed is left
 * out while it is in use; the outcome is recomputed nevertheless.
 */
export function roundSeeds(casino: ReadOnlyCasino, event: StoredEvent): RoundSeeds | null {
  const settled = event.data as Partial<SettledRound> | null;
  const draw = settled?.round?.draw;
  if (event.type !== 'bet_and_win_settled' || !draw) return null;
  const stream = streamName('fairness', idOf(event.stream));
  const started = startOf(casino, stream, draw.seed_pair);
  const pair_event_id = `${stream}@${draw.seed_pair}`;
  if (!started) return { pair_event_id, pair: null, recomputed: null };
  const shown = seedsOf(maskSecrets(casino, started) as FairnessEvent).active;
  return {
    pair_event_id,
    pair: {
      server_seed: shown.server_seed === HIDDEN ? null : shown.server_seed,
      server_seed_hash: shown.server_seed_hash,
      client_seed: shown.client_seed,
    },
    recomputed: recomputed(settled as SettledRound, seedsOf(started as FairnessEvent).active),
  };
}

/** Returns the event that started a seed pair, whose number is its version; undefined if it is missing or unreadable. */
function startOf(casino: ReadOnlyCasino, stream: string, pair: number): StoredEvent<FairnessEvent> | undefined {
  try {
    const event = casino.event(stream, pair)?.event as StoredEvent<FairnessEvent> | undefined;
    return event?.data.seed_pair === pair ? event : undefined;
  } catch {
    return undefined;
  }
}

function recomputed({ round, stake, payout }: SettledRound, seeds: SeedPair): RoundSeeds['recomputed'] {
  const { game_id, draw, outcome } = round;
  const original = Object.hasOwn(ORIGINALS, game_id) ? ORIGINALS[game_id] : undefined;
  if (!original || !draw || seeds.server_seed === HIDDEN) return null;
  try {
    const due = original.recompute(seeds, draw.nonce, { stake, outcome }, hmac);
    return {
      outcome: original.describe(due.outcome),
      stored_outcome: original.describe(outcome),
      payout: String(due.payout),
      agrees: isDeepStrictEqual(due.outcome, outcome) && due.payout === parseMicros(payout),
    };
  } catch {
    // An edited event may contain anything as its outcome.
    return null;
  }
}
