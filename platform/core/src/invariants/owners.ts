import { idOf, isPlayerStream } from '@goldwake/contracts';
import { defineInvariant } from './invariant.js';

export const owners = defineInvariant({
  name: 'owners',
  rule: "every event in a player's stream states that player's uid",
  initial: () => null,
  check(_, event, violate) {
    if (!isPlayerStream(event.stream)) return;
    const { uid } = event.data as { uid?: unknown };
    if (uid !== idOf(event.stream)) violate(event, `states the player ${uid} in the stream of ${idOf(event.stream)}`);
  },
});
