import { RECORDED_WITHIN_MS } from '@goldwake/core';
import type { Mutation } from '../mutation.js';
import { originals } from './change.js';
import { isAlone } from './links.js';
import { type Argued, all, every, is, type Precondition } from './precondition.js';

const MINUTE_MS = 60_000;

/** The history ends within the hour in which the effects of the causes may be late. */
const mayBeLate: Precondition = (change) => {
  const endsAt = Date.parse(change.after.at(-1)?.recordedAt ?? '');
  const causes = new Set(originals(change).map(({ causationId }) => causationId));
  return change.before.every(
    ({ eventId, recordedAt }) => !causes.has(eventId) || endsAt - Date.parse(recordedAt) <= 60 * MINUTE_MS,
  );
};

/** Within five minutes of the first event of the newest schema version of its type, or before all of them. */
const isOfTheChange = every(({ type, recordedAt }, { mutation, after }) => {
  const others = after.filter((one) => one.type === type && !mutation.subjects.includes(one.was));
  const newest = Math.max(...others.map(({ schemaVersion }) => schemaVersion));
  const first = others.find(({ schemaVersion }) => schemaVersion === newest);
  return !first || Date.parse(recordedAt) - Date.parse(first.recordedAt) <= RECORDED_WITHIN_MS;
});

const CLOCKS_DIFFER_HOURS = 6;

/** Returns the number of hours by which a mutation has moved the time of an event. */
function hoursMoved({ what }: Mutation): number {
  const [from = '', to = ''] = what.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
  return (Date.parse(to) - Date.parse(from)) / 3_600_000;
}

/**
 * The new time differs by at most five minutes from every time in the data at which a right begins or ends; by six if
 * the event contains a code of an authenticator app.
 */
const agreesWithData = every(({ recordedAt, data }) => {
  const { claimed_at, granted_at, reason, enrolled_at, confirmed_at, step } = data as Record<string, unknown>;
  const codeAt = typeof step === 'number' ? [new Date((step + 0.5) * MINUTE_MS * 0.5).toISOString()] : [];
  const stated = [claimed_at, reason === 'top_up' && granted_at, enrolled_at, confirmed_at, ...codeAt];
  const limitMs = (codeAt.length > 0 ? 6 : 5) * MINUTE_MS;
  return stated.every((one) => !one || Math.abs(Date.parse(String(one)) - Date.parse(recordedAt)) <= limitMs);
});

/**
 * The event is the last one if it was moved forward in time, or the first one if it was moved back, so no neighbour
 * contradicts the new time.
 */
const isAtTheEdge: Precondition = (change) =>
  every(({ position }) => position === (hoursMoved(change.mutation) > 0 ? change.after.length : 1))(change);

/** Changes of times, orders and schema versions that clocks and late processes explain. */
export const TIMES: readonly Argued[] = [
  {
    matches: all(is('fraud', /, and the checkpoints are set back$/), mayBeLate),
    why: 'a consumer group may be behind for an hour; if the history goes on for longer, the missing effect is reported',
  },
  {
    matches: all(is('older schema', /./), isOfTheChange),
    why: 'an old process may have stored the event before the new one, or in the minutes in which it stopped',
  },
  {
    matches: is('swap positions', /./),
    why: 'clocks of two processes differ, so neighbours of different streams without a common cause fit in both orders',
  },
  {
    matches: all(
      is('time', /and effectiveAt$/),
      isAlone,
      agreesWithData,
      ({ mutation }) => Math.abs(hoursMoved(mutation)) <= CLOCKS_DIFFER_HOURS,
    ),
    why: 'the new time is within the six hours by which clocks may differ or be set back; positions give the order, and rights that depend on time are compared with times in the data within five minutes',
  },
  {
    matches: all(is('time', /and effectiveAt$/), isAlone, agreesWithData, isAtTheEdge),
    why: 'no event before or after shows that the time did not pass: a casino may be idle for any time',
  },
];
