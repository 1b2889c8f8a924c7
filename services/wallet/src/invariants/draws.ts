import { type Draw, type EventOf, idOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

interface Consumed extends Draw {
  eventId: string;
  /** Event that consumed an earlier draw again, and so may have left out the next one. */
  repeatedBy: string | undefined;
}

/** Only the last draw of each player is kept, so the memory does not depend on the number of rounds. */
interface Draws {
  last: Map<string, Consumed>;
}

/** The nonces of a pair have no gaps, also after a repair: it retires the pair, and the next draw has nonce 0. */
export const draws = defineInvariant<Draws>({
  name: 'draws',
  rule: 'each draw is consumed once: the next nonce of the seed pair, or nonce 0 of a later pair',
  types: ['bet_placed', 'bet_and_win_settled'],
  initial: () => ({ last: new Map() }),
  check({ last }, event, violate) {
    const { draw } = (event as StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>).data.round;
    if (!draw) return;
    const uid = idOf(event.stream);
    const before = last.get(uid);
    if (!follows(before, draw)) {
      const after = before ? `${before.eventId} consumed ${named(before)}` : 'the wallet has consumed none yet';
      if (before && isEarlier(draw, before)) {
        violate(event, `consumes ${named(draw)} again; ${after}`);
        before.repeatedBy ??= event.eventId;
        return;
      }
      violate(event, `skips to ${named(draw)}; ${after}`, before?.repeatedBy);
    }
    const { seed_pair, nonce } = draw;
    last.set(uid, { seed_pair, nonce, eventId: event.eventId, repeatedBy: undefined });
  },
});

function follows(before: Draw | undefined, { seed_pair, nonce }: Draw): boolean {
  if (before?.seed_pair === seed_pair) return nonce === before.nonce + 1;
  return nonce === 0 && (!before || seed_pair > before.seed_pair);
}

function isEarlier(draw: Draw, before: Draw): boolean {
  return draw.seed_pair < before.seed_pair || (draw.seed_pair === before.seed_pair && draw.nonce <= before.nonce);
}

const named = ({ seed_pair, nonce }: Draw) => `seed pair ${seed_pair} nonce ${nonce}`;
