import { type Draw, type EventOf, idOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';

interface Consumed extends Draw {
  eventId: string;
  /** Event that consumed an earlier draw again, and so may have left out the next one. */
  repeatedBy: string | undefined;
  /** Whether it left out draws; the events that consume them follow from it. */
  isSkip: boolean;
}

/** Only the last draw of each player is kept, so the memory does not depend on the number of rounds. */
interface Draws {
  last: Map<string, Consumed>;
  /** The newest seed pair of each player that has ended. */
  ended: Map<string, { seed_pair: number; eventId: string }>;
}

/** The nonces of a pair have no gaps, even after a repair: it retires the pair, and the next draw has nonce 0. */
export const draws = defineInvariant<Draws>({
  name: 'draws',
  rule: 'each draw is consumed once: the next nonce of the seed pair, or nonce 0 of a later pair, and never from a pair that the wallet has ended',
  types: ['bet_placed', 'bet_and_win_settled', 'seed_pair_ended'],
  initial: () => ({ last: new Map(), ended: new Map() }),
  check({ last, ended }, event, violate) {
    if (event.type === 'seed_pair_ended') {
      pairEnded(ended, event as StoredEvent<EventOf<'seed_pair_ended'>>, violate);
      return;
    }
    const { draw } = (event as StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>).data.round;
    if (!draw) return;
    const uid = idOf(event.stream);
    const over = ended.get(uid);
    if (over && draw.seed_pair <= over.seed_pair) {
      violate(event, `consumes ${named(draw)}; ${over.eventId} ended seed pair ${over.seed_pair}`);
    }
    const before = last.get(uid);
    const isSkip = !follows(before, draw);
    if (isSkip) {
      const after = before ? `${before.eventId} consumed ${named(before)}` : 'the wallet has consumed none yet';
      if (before && isEarlier(draw, before)) {
        const suspect = before.isSkip ? { suspect: before.eventId } : undefined;
        violate(event, `consumes ${named(draw)} again; ${after}`, suspect);
        before.repeatedBy ??= event.eventId;
        return;
      }
      violate(event, `skips to ${named(draw)}; ${after}`, before?.repeatedBy);
    }
    const { seed_pair, nonce } = draw;
    last.set(uid, { seed_pair, nonce, eventId: event.eventId, repeatedBy: undefined, isSkip });
  },
});

function pairEnded(
  ended: Draws['ended'],
  { data: { seed_pair }, eventId, stream, ...rest }: StoredEvent<EventOf<'seed_pair_ended'>>,
  violate: Violate,
): void {
  const before = ended.get(idOf(stream));
  if (before && seed_pair <= before.seed_pair) {
    violate(
      { data: { seed_pair }, eventId, stream, ...rest } as StoredEvent,
      `ends seed pair ${seed_pair}; ${before.eventId} has ended ${before.seed_pair}`,
    );
  }
  ended.set(idOf(stream), { seed_pair, eventId });
}

function follows(before: Draw | undefined, { seed_pair, nonce }: Draw): boolean {
  if (before?.seed_pair === seed_pair) return nonce === before.nonce + 1;
  return nonce === 0 && (!before || seed_pair > before.seed_pair);
}

function isEarlier(draw: Draw, before: Draw): boolean {
  return draw.seed_pair < before.seed_pair || (draw.seed_pair === before.seed_pair && draw.nonce <= before.nonce);
}

const named = ({ seed_pair, nonce }: Draw) => `seed pair ${seed_pair} nonce ${nonce}`;
