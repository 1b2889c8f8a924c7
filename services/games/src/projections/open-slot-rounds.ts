import { type EventOf, type OpenSlotRound, type SlotBet, type StoredEvent, slotGameOf } from '@goldwake/contracts';
import { type CollectionSpec, collection, type Projection } from '@goldwake/core';

/** An open round of a slot, and the position of its bet. */
export type OpenSlotRow = Omit<OpenSlotRound, 'round_id'> & { position: number };

/** Rounds of slots whose stake is in play, by round id. The index lists the oldest first. */
export const OPEN_SLOT_ROUNDS: CollectionSpec<OpenSlotRow> = collection('open_slot_rounds', {
  by_position: { fields: ['position'] },
});

type Placed = StoredEvent<EventOf<'bet_placed'>>;
type Ended = StoredEvent<EventOf<'win_paid'> | EventOf<'bet_rolled_back'>>;

export const openSlotRounds: Projection = {
  group: 'games.open_slot_rounds',
  topics: ['wallet'],
  types: ['bet_placed', 'win_paid', 'bet_rolled_back'],
  collections: [OPEN_SLOT_ROUNDS],
  handle(event, effects) {
    if (event.type === 'bet_placed') {
      const placed = event as Placed;
      const row = rowOf(placed);
      if (row) effects.put(OPEN_SLOT_ROUNDS, placed.data.round.round_id, row);
      return;
    }
    const { data } = event as Ended;
    const { game_id, round_id } = 'round' in data ? data.round : data;
    if (game_id !== null && slotGameOf(game_id)) effects.remove(OPEN_SLOT_ROUNDS, round_id);
  },
};

/** Returns the row of a bet; undefined for a game that is no slot, and for a round without a draw, which no slot has. */
function rowOf({ data, position, effectiveAt }: Placed): OpenSlotRow | undefined {
  const { uid, round, currency, stake } = data;
  const game = slotGameOf(round.game_id);
  if (!game || !round.draw) return undefined;
  const { provider_round } = round.outcome as SlotBet;
  const { game_id, provider_id } = game;
  return { uid, provider_id, game_id, provider_round, currency, stake, placed_at: effectiveAt, position };
}
