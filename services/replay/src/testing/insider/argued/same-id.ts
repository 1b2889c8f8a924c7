import { idOf, type StoredEvent } from '@goldwake/contracts';
import { type Change, originals, subjects } from './change.js';
import { every, type Precondition } from './precondition.js';

/** Returns the id of the session, round, hold, authenticator app, favourite or purchase that an event is about. */
function idIn({ data }: StoredEvent): string | undefined {
  const { session_id, hold_id, round_id, round, totp_id, game_id, purchase_id } = data as Record<
    string,
    string | undefined
  > & {
    round?: { round_id: string };
  };
  return session_id ?? hold_id ?? round_id ?? round?.round_id ?? totp_id ?? game_id ?? purchase_id;
}

/**
 * Returns the unchanged events of the player that are about the same session, round, hold, app, favourite or purchase.
 */
export function othersAbout(event: StoredEvent, { mutation, after }: Change): StoredEvent[] {
  const id = idIn(event);
  if (id === undefined) return [];
  return after.filter(
    (one) => !mutation.subjects.includes(one.was) && idOf(one.stream) === idOf(event.stream) && idIn(one) === id,
  );
}

/** No event after the deleted one is about the same session, round, hold, app, favourite or purchase. */
export const isNotNamedLater = every(
  (event, change) => !othersAbout(event, change).some(({ position }) => position >= event.position),
);

/** No other event has the id that the event has or had. */
export const isOnlyOneOfItsId: Precondition = (change) =>
  [...subjects(change), ...originals(change)].every((event) => othersAbout(event, change).length === 0);

/** The ids of sessions, holds and rounds that are cancelled before their bets are used once. */
export const beginsOnce: Precondition = (change) =>
  !/^(session_started|funds_held|round_voided)/.test(change.mutation.target) || isOnlyOneOfItsId(change);

/** The exchanged events do not begin and end the same session, round, hold, app, favourite or purchase. */
export const areIndependent: Precondition = (change) => {
  const [one, other] = subjects(change);
  return !one || !other || one.type === other.type || idIn(one) === undefined || idIn(one) !== idIn(other);
};
