import type { StoredEvent } from '@goldwake/contracts';
import { type DeadLetter, type EventStore, eventOf, messageOf } from '@goldwake/core';
import { otherRemedy } from './remedy.js';

const HIDDEN = '(hidden)';

/** A dead letter with its stored event; if the event cannot be read, it is null and a reason is given. */
export interface Shown extends DeadLetter {
  event: StoredEvent | null;
  no_event_because?: string;
}

export async function prepareShown(deadLetter: DeadLetter, store: Pick<EventStore, 'readAll'>): Promise<Shown> {
  try {
    return { ...deadLetter, event: withoutSeeds(await eventOf(deadLetter, store)) };
  } catch (error) {
    return { ...deadLetter, event: null, no_event_because: messageOf(error) };
  }
}

/** Hides server seeds, because anyone who knows a seed in use could predict rolls. */
function withoutSeeds(event: StoredEvent): StoredEvent {
  if (event.type !== 'seed_pair_started') return event;
  return { ...event, data: { ...(event.data as object), server_seed: HIDDEN, next_server_seed: HIDDEN } };
}

export function formatDetails(deadLetter: Shown): string {
  const { group, eventId, position, type, reason, attempts, at, requested, event, no_event_because } = deadLetter;
  const remedy = otherRemedy(deadLetter);
  return [
    `${group} could not handle ${eventId} (${type}, position ${position}): ${reason}`,
    `Tried ${attempts} times, last at ${at}.${requested ? ` Replay requested at ${requested}.` : ''}`,
    ...(remedy ? [remedy] : []),
    '',
    event ? JSON.stringify(event, null, 2) : `Its event cannot be shown: ${no_event_because}`,
    '',
    deadLetter.stack ?? '(no stack)',
  ].join('\n');
}
