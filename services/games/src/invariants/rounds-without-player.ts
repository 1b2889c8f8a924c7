import {
  type Draw,
  type EventOf,
  idOf,
  multiStepRulesOf,
  type StoredEvent,
  type StoredTable,
  streamName,
} from '@goldwake/contracts';
import { defineInvariant, isSameJson, systemCommandId } from '@goldwake/core';
import { CANCEL_LOST_ROUND, OPEN_MS_MAX, RETIRE_SEEDS } from '../domain/index.js';
import { isSetBack } from './set-back.js';

/** Clocks of two processes may differ by this time, in milliseconds. */
const CLOCKS_MS = 5 * 60 * 1_000;

interface State {
  /** Open rounds by round id. */
  open: Map<string, { game_id: string; placed_at: string; draw: Draw; table: StoredTable }>;
  /** Newest seed pair of each player from which a repair has cancelled a round, with the event. */
  repaired: Map<string, { seed_pair: number; by: StoredEvent }>;
}

/** Without this rule, the casino could end a round that it is about to lose, or return the stake of a lost one. */
export const roundsWithoutPlayer = defineInvariant<State>({
  name: 'rounds without player',
  rule: 'the casino acts in a round only 24 hours after its bet and as the game states, or cancels it in a repair, which also ends its seed pair',
  types: [
    'round_started',
    'action_taken',
    'round_resolved',
    'round_cancelled',
    'seed_pair_started',
    'bet_placed',
    'bet_and_win_settled',
  ],
  initial: () => ({ open: new Map(), repaired: new Map() }),
  check({ open, repaired }, event, violate, scope) {
    const uid = idOf(event.stream);
    switch (event.type) {
      case 'round_started': {
        const { round_id, ...round } = (event as StoredEvent<EventOf<'round_started'>>).data;
        open.set(round_id, round);
        return;
      }
      case 'action_taken': {
        const { round_id, action, table } = (event as StoredEvent<EventOf<'action_taken'>>).data;
        const round = open.get(round_id);
        if (!round) return;
        if (event.actor === 'system') {
          const due = multiStepRulesOf(round.game_id)?.atTimeout(round.table as never);
          if (isEarly(event, round)) violate(event, 'is an action of the casino less than 24 hours after the bet');
          else if (!isSameJson(due, action))
            violate(event, 'is not the action that the casino takes for a player who stays away');
        }
        open.set(round_id, { ...round, table });
        return;
      }
      case 'round_resolved':
      case 'round_cancelled': {
        const { round_id } = (event as StoredEvent<EventOf<'round_resolved' | 'round_cancelled'>>).data;
        const round = open.get(round_id);
        open.delete(round_id);
        if (!round || event.type === 'round_resolved') return;
        if (event.commandId.startsWith(systemCommandId(CANCEL_LOST_ROUND, ''))) {
          repaired.set(uid, { seed_pair: round.draw.seed_pair, by: event });
        } else if (isEarly(event, round)) violate(event, 'cancels a round less than 24 hours after its bet');
        return;
      }
      case 'seed_pair_started':
        if (event.commandId.startsWith(systemCommandId(RETIRE_SEEDS, ''))) repaired.delete(uid);
        return;
    }
    const repair = repaired.get(uid);
    const { draw } = (event as StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>).data.round;
    if (!repair || !draw || draw.seed_pair > repair.seed_pair) return;
    if (scope.includes(streamName('fairness', uid))) {
      violate(repair.by, `cancels a round as a repair does, but its seed pair ${repair.seed_pair} stayed in use`);
    }
    repaired.delete(uid);
  },
});

function isEarly(event: StoredEvent, { placed_at }: { placed_at: string }): boolean {
  const placedAt = Date.parse(placed_at);
  return !isSetBack(placedAt, event) && Date.parse(event.recordedAt) < placedAt + OPEN_MS_MAX - CLOCKS_MS;
}
