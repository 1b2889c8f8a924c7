import {
  type EventOf,
  MULTI_STEP_GAMES,
  ONE_STEP_GAMES,
  type PlayedRound,
  RISING_TIDE,
  SLOT_GAMES,
  type StoredEvent,
  slotGameOf,
  streamName,
} from '@goldwake/contracts';
import { type CollectionSpec, collection, type Projection } from '@goldwake/core';
import { oneStepRound, settledStepRound, settledTideBet, slotRound } from '../domain/index.js';

/**
 * A settled round, and the version that its bet made in the player's wallet stream; for a bet at a shared table or in a
 * slot, the version that its settlement made.
 */
export interface RoundRow {
  uid: string;
  wallet_version: number;
  /** Version of the event that resolved a round in several steps, in the player's stream of rounds. */
  rounds_version?: number;
  round: PlayedRound;
}

/** Returns the stream and version of the event that a row was made from. */
export function sourceOf({ uid, wallet_version, rounds_version }: Omit<RoundRow, 'round'>) {
  return rounds_version === undefined
    ? { stream: streamName('wallet', uid), version: wallet_version }
    : { stream: streamName('rounds', uid), version: rounds_version };
}

/**
 * Collection of one game's rounds with `round_id` as id. It has only one index, because every bet must update each
 * index. This index serves both the list of rounds (newest first) and the number of its pages.
 */
function roundsOf(gameId: string): CollectionSpec<RoundRow> {
  return collection(`${gameId.replaceAll('-', '_')}_rounds`, { by_player: { fields: ['uid', 'wallet_version'] } });
}

/**
 * Rounds of all slots with `round_id` as id. They are many, so they share a collection: one index lists the rounds of
 * one slot, the other one those of all slots.
 */
export const SLOT_ROUNDS: CollectionSpec<RoundRow> = collection('slot_rounds', {
  by_player: { fields: ['uid', 'wallet_version'] },
  by_game: { fields: ['uid', 'round.game_id', 'wallet_version'] },
});

const ORIGINAL_HISTORIES: Readonly<Record<string, CollectionSpec<RoundRow>>> = Object.fromEntries(
  [...Object.keys(ONE_STEP_GAMES), ...Object.keys(MULTI_STEP_GAMES), RISING_TIDE].map((gameId) => [
    gameId,
    roundsOf(gameId),
  ]),
);

/**
 * Bet histories by game id. A game without an entry has no history and never appears among the recently played games.
 */
export const ROUND_HISTORIES: Readonly<Record<string, CollectionSpec<RoundRow>>> = {
  ...ORIGINAL_HISTORIES,
  ...Object.fromEntries(SLOT_GAMES.map(({ game_id }) => [game_id, SLOT_ROUNDS])),
};

export const ROUND_COLLECTIONS = [...Object.values(ORIGINAL_HISTORIES), SLOT_ROUNDS];

/** Types of the events that settle a round. */
export const SETTLEMENTS = ['bet_and_win_settled', 'round_resolved', 'win_paid'] as const;

type Settled = StoredEvent<EventOf<'bet_and_win_settled'>>;
type Resolved = StoredEvent<EventOf<'round_resolved'>>;
type Paid = StoredEvent<EventOf<'win_paid'>>;

/**
 * Projects the bet histories. A round of one step has no other record than the event that moves its money; a round in
 * several steps is complete in the event that resolves it, and a bet at a shared table in the event that settles it.
 */
export const rounds: Projection = {
  group: 'games.dice_rounds',
  topics: ['wallet', 'games'],
  types: SETTLEMENTS,
  collections: ROUND_COLLECTIONS,
  handle(event, effects) {
    const row = rowOf(event);
    const history = row && ROUND_HISTORIES[row.round.game_id];
    if (history) effects.put(history, row.round.round_id, row);
  },
};

/** Returns the row of the round that an event settles; undefined if it settles none, or a round without a history. */
export function rowOf(event: StoredEvent): RoundRow | undefined {
  if (event.type === 'round_resolved') return resolved(event as Resolved);
  return event.type === 'win_paid' ? paid(event as Paid) : settled(event as Settled);
}

function paid({ data, version, recordedAt }: Paid): RoundRow | undefined {
  const { game_id, draw } = data.round;
  const row = { uid: data.uid, wallet_version: version };
  if (game_id === RISING_TIDE) return { ...row, round: settledTideBet(data) };
  if (slotGameOf(game_id) && draw) return { ...row, round: slotRound(data, recordedAt) };
  // Payouts of other games follow the event that resolved their round.
  return undefined;
}

function settled({ data, version, recordedAt }: Settled): RoundRow | undefined {
  if (!Object.hasOwn(ROUND_HISTORIES, data.round.game_id)) return undefined;
  return { uid: data.uid, wallet_version: version, round: oneStepRound(data, recordedAt) };
}

function resolved({ data, version }: Resolved): RoundRow | undefined {
  if (!Object.hasOwn(ROUND_HISTORIES, data.game_id)) return undefined;
  return { uid: data.uid, wallet_version: data.wallet_version, rounds_version: version, round: settledStepRound(data) };
}
