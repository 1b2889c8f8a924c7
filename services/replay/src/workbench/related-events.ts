import type { StoredEvent } from '@goldwake/contracts';
import type { EffectLine, EventDetails } from '@goldwake/contracts/http';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { type Caused, causeTrees } from '../events/causes.js';
import { eventLineOf } from './event-line.js';
import { findEvent } from './find-event.js';

/**
 * Number of positions to search before the first cause and after the event for other events with the same correlation
 * id. Correlation ids have no index, but the events of a request are close together unless a crash or a long queue
 * delayed some of them.
 */
const BEFORE = 1_000;
const AFTER = 50_000;
const CAUSES_MAX = 100;
/** Maximum number of events returned per correlation id, because a script may use one id for everything. */
const CORRELATED_MAX = 2_000;

/** Returns the causes and effects of an event, and the other events of the same request. */
export function related(
  casino: ReadOnlyCasino,
  event: StoredEvent,
): Pick<EventDetails, 'causes' | 'effects' | 'correlation' | 'looked_through'> {
  const causes = causesOf(casino, event);
  const from = Math.max(1, (causes[0] ?? event).position - BEFORE);
  const to = Math.min(casino.lastPosition(), event.position + AFTER);
  const { events, through } = correlated(casino, event, from, to);
  const trees = causeTrees(events);
  const own = [...walk(trees)].find(({ caused }) => caused.event.eventId === event.eventId);
  return {
    causes: causes.map(eventLineOf),
    effects: own?.caused.effects.map(effect) ?? [],
    correlation: [...walk(trees)].map(({ caused, depth }) => ({ ...eventLineOf(caused.event), depth })),
    looked_through: { from, to: through },
  };
}

/**
 * Returns the chain of causes that led to an event, earliest first. Stops at a cause that is missing or does not
 * precede its effect; a manually edited history may contain both.
 */
function causesOf(casino: ReadOnlyCasino, event: StoredEvent): StoredEvent[] {
  const causes: StoredEvent[] = [];
  for (let at = event; at.causationId !== null && causes.length < CAUSES_MAX; ) {
    const cause = found(casino, at.causationId);
    if (!cause || cause.position >= at.position) break;
    causes.unshift(cause);
    at = cause;
  }
  return causes;
}

function found(casino: ReadOnlyCasino, eventId: string): StoredEvent | undefined {
  try {
    return findEvent(casino, eventId)?.event;
  } catch {
    return undefined;
  }
}

function correlated(casino: ReadOnlyCasino, { correlationId }: StoredEvent, from: number, to: number) {
  const events: StoredEvent[] = [];
  try {
    for (const { event } of casino.allEvents({ afterPosition: from - 1, toPosition: to, correlationId })) {
      events.push(event);
      if (events.length === CORRELATED_MAX) return { events, through: event.position };
    }
  } catch {
    // An event that cannot be read ends the search.
    return { events, through: events.at(-1)?.position ?? from };
  }
  return { events, through: to };
}

function* walk(trees: readonly Caused[], depth = 0): Generator<{ caused: Caused; depth: number }> {
  for (const caused of trees) {
    yield { caused, depth };
    yield* walk(caused.effects, depth + 1);
  }
}

function effect({ event, effects }: Caused): EffectLine {
  return { ...eventLineOf(event), effects: effects.map(effect) };
}
