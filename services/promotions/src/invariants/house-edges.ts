import {
  type EventOf,
  type ListedGame,
  type PromotionRulesEvent,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { defineInvariant, inForceAt, type Version } from '@goldwake/core';
import { addProgram, addRaise, noRaises, type Raises, takeRaise } from './raises.js';

/** All edges that each game had, oldest first. Catalogues change with versions of the casino, so they are few. */
type Edges = Map<string, (Version & { edge: number })[]>;

const CATALOGUE = streamName('catalogue', 'main');
/** Edge of a game that is not listed. */
const UNLISTED = 0;

export const houseEdges = defineInvariant<{ games: Edges; raises: Raises }>({
  name: 'house edges',
  rule: 'a bet is rewarded at the house edge that the catalogue stated within the five minutes before its reward, and at 0 in a game that is not listed',
  types: ['game_listed', 'game_removed', 'promotion_rules_changed', 'stake_raised', 'bet_rewarded'],
  initial: () => ({ games: new Map(), raises: noRaises() }),
  check({ games, raises }, event, violate, scope) {
    switch (event.type) {
      case 'game_listed':
        change(games, event, edgeOf(event.data as ListedGame));
        return;
      case 'game_removed':
        change(games, event, UNLISTED);
        return;
      case 'promotion_rules_changed':
        addProgram(raises, event as StoredEvent<PromotionRulesEvent>);
        return;
      case 'stake_raised':
        addRaise(raises, event, scope);
        return;
    }
    if (takeRaise(raises, event) || !scope.includes(CATALOGUE)) return;
    const { game_id, house_edge } = (event as StoredEvent<EventOf<'bet_rewarded'>>).data;
    const edges = inForceAt(games.get(game_id) ?? [unlisted()], event);
    if (edges.some(({ edge }) => edge === house_edge)) return;
    violate(event, `applies a house edge of ${house_edge} to ${game_id}; ${edges.at(-1)?.edge} is due`);
  },
});

function unlisted() {
  return { version: 0, edge: UNLISTED, endedAt: Number.POSITIVE_INFINITY };
}

function change(games: Edges, event: StoredEvent, edge: number): void {
  const { game_id } = event.data as { game_id: string };
  const edges = games.get(game_id) ?? [unlisted()];
  const newest = edges.at(-1);
  if (newest) newest.endedAt = Date.parse(event.recordedAt);
  edges.push({ version: event.version, edge, endedAt: Number.POSITIVE_INFINITY });
  games.set(game_id, edges);
}

/** Returns the house edge of a game in hundredths of a percent. */
function edgeOf({ rtp }: ListedGame): number {
  return Math.round(10_000 - 100 * Number(rtp));
}
