import { type EventOf, idOf, type StoredEvent, slotGameOf } from '@goldwake/contracts';
import { defineInvariant, systemCommandId } from '@goldwake/core';
import { RETIRE_SEEDS } from '../domain/index.js';

interface OpenRounds {
  /** Open rounds with a draw, by `<uid>/<round id>`. */
  open: Map<string, { uid: string; game_id: string; seed_pair: number; eventId: string }>;
}

/** The start of the next pair reveals the server seed, and with it the cards and mines that an open round hides. */
export const seedsInUse = defineInvariant<OpenRounds>({
  name: 'seeds in use',
  rule: 'no seed pair starts while a round that drew from an earlier one is open, except that of a slot in a repair',
  // A resolved round shows all its cards, also before the wallet has paid it.
  types: ['bet_placed', 'round_resolved', 'win_paid', 'bet_rolled_back', 'seed_pair_started'],
  initial: () => ({ open: new Map() }),
  check({ open }, event, violate) {
    const uid = idOf(event.stream);
    if (event.type === 'seed_pair_started') {
      const { seed_pair } = (event as StoredEvent<EventOf<'seed_pair_started'>>).data;
      // A repair cancels the rounds that hide something. The provider of a slot has learned its words already.
      const isRepair = event.commandId.startsWith(systemCommandId(RETIRE_SEEDS, ''));
      for (const round of open.values()) {
        if (isRepair && slotGameOf(round.game_id)) continue;
        if (round.uid === uid && round.seed_pair < seed_pair) {
          violate(event, `starts seed pair ${seed_pair}; the round of ${round.eventId} is open`);
        }
      }
      return;
    }
    const { data } = event as StoredEvent<EventOf<'bet_placed' | 'round_resolved' | 'win_paid' | 'bet_rolled_back'>>;
    const key = `${uid}/${'round' in data ? data.round.round_id : data.round_id}`;
    if (event.type !== 'bet_placed') open.delete(key);
    else if ('round' in data && data.round.draw) {
      const { game_id, draw } = data.round;
      open.set(key, { uid, game_id, seed_pair: draw.seed_pair, eventId: event.eventId });
    }
  },
});
