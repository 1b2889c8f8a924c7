import { createHmac } from 'node:crypto';
import {
  drawBook,
  type FairnessEvent,
  idOf,
  isRecomputable,
  multiStepRulesOf,
  parseMicros,
  payoutOf,
  RISING_TIDE,
  type RoundAction,
  rulesOf,
  type SettledRound,
  type SlotOutcome,
  type StoredEvent,
  settledRoundOf,
  slotGameOf,
  stepsOf,
  streamName,
  type Table,
} from '@goldwake/contracts';
import type { RoundSeeds } from '@goldwake/contracts/http';
import { isSameJson } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { drawWords, playRound, type SeedPair, type SeedsAndNonce, seedsOf } from '@goldwake/games/domain';
import { HIDDEN, maskSecrets } from '../events/mask-secrets.js';
import { tideSeeds } from './tide-seeds.js';

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

/**
 * Returns the seeds of the round that an event settles, and the outcome that follows from them. The server seed is left
 * out while it is in use; the outcome is recomputed nevertheless.
 */
export function roundSeeds(casino: ReadOnlyCasino, event: StoredEvent): RoundSeeds | null {
  const settled: Partial<SettledRound> | null | undefined = event.data ? settledRoundOf(event) : null;
  const draw = settled?.round?.draw;
  if (!draw) return null;
  if (settled.round?.game_id === RISING_TIDE) return tideSeeds(casino, settled as SettledRound);
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

/**
 * Returns the event that started a seed pair, whose number is its version; undefined if it is missing or unreadable.
 */
function startOf(casino: ReadOnlyCasino, stream: string, pair: number): StoredEvent<FairnessEvent> | undefined {
  try {
    const event = casino.event(stream, pair)?.event as StoredEvent<FairnessEvent> | undefined;
    return event?.data.seed_pair === pair ? event : undefined;
  } catch {
    return undefined;
  }
}

function recomputed(settled: SettledRound, seeds: SeedPair): RoundSeeds['recomputed'] {
  const { round, payout } = settled;
  const steps = stepsOf(round.game_id);
  if (!steps || !round.draw || !isRecomputable(round) || seeds.server_seed === HIDDEN) return null;
  try {
    const due = replayed(settled, { ...seeds, nonce: round.draw.nonce });
    return (
      due && {
        outcome: steps.summary(due.outcome),
        stored_outcome: steps.summary(round.outcome as object),
        payout: String(due.payout),
        agrees: isSameJson(due.outcome, round.outcome) && due.payout === parseMicros(payout),
      }
    );
  } catch {
    // An edited event may contain anything as its outcome.
    return null;
  }
}

function replayed(
  { round, stake, base_stake = stake }: SettledRound,
  seeds: SeedsAndNonce,
): { outcome: object; payout: bigint } | null {
  const outcome = round.outcome as Table<object, RoundAction>;
  const oneStep = rulesOf(round.game_id);
  if (oneStep) return playRound(oneStep, { stake: parseMicros(stake), params: outcome }, seeds, hmac);
  const slot = slotGameOf(round.game_id);
  if (slot) {
    const due: SlotOutcome = { ...(round.outcome as SlotOutcome), ...drawBook(slot, drawWords(seeds, hmac)) };
    return { outcome: due, payout: payoutOf(parseMicros(stake), due.multiplier) };
  }
  const game = multiStepRulesOf(round.game_id);
  if (!game || game.faults(outcome).length > 0) return null;
  const table = game.replay(outcome, outcome.actions, drawWords(seeds, hmac));
  return { outcome: table, payout: payoutOf(parseMicros(base_stake), game.paid(table)) };
}
