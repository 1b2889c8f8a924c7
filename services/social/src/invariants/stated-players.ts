import { idOf, type PairEvent, pairId, playersOfPairEvent, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import { PAIR_TYPES } from '../domain/pair-types.js';

export const statedPlayers = defineInvariant({
  name: 'stated players',
  rule: "every event of a pair states its two players, whose sorted uids form the stream's name, and was sent by the player who must send it",
  types: PAIR_TYPES,
  initial: () => null,
  check(_, event, violate) {
    const stored = event as StoredEvent & PairEvent;
    const [actor, other] = playersOfPairEvent(stored);
    if (actor === other || pairId(actor, other) !== idOf(event.stream)) {
      violate(event, `states the players ${actor} and ${other} in the stream of ${idOf(event.stream)}`);
    }
    if (event.actor !== actor) violate(event, `was sent by ${event.actor}; it must be sent by ${actor}`);
  },
});
