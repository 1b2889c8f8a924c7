import { counted, type StoredEvent } from '@goldwake/contracts';
import { type DeadLetter, type EventStore, eventOf, messageOf } from '@goldwake/core';
import { secretFields } from '../events/mask-secrets.js';
import { otherRemedy } from './remedy.js';

const HIDDEN = '(hidden)';

/**
 * A dead letter with its stored event. The event is null if the dead letter is a timer, or if the event cannot be read;
 * in the second case a reason is given.
 */
export interface Shown extends DeadLetter {
  event: StoredEvent | null;
  no_event_because?: string;
}

export async function prepareShown(deadLetter: DeadLetter, store: Pick<EventStore, 'readAll'>): Promise<Shown> {
  if (deadLetter.timer) return { ...deadLetter, event: null };
  try {
    return { ...deadLetter, event: withoutSeeds(await eventOf(deadLetter, store)) };
  } catch (error) {
    return { ...deadLetter, event: null, no_event_because: messageOf(error) };
  }
}

/** Hides all seeds, because anyone who knows a seed in use could predict the outcomes of bets. */
function withoutSeeds(event: StoredEvent): StoredEvent {
  const seeds = secretFields(event);
  if (seeds.length === 0) return event;
  return { ...event, data: { ...(event.data as object), ...Object.fromEntries(seeds.map((seed) => [seed, HIDDEN])) } };
}

export function formatDetails(deadLetter: Shown): string {
  const { group, eventId, position, type, reason, attempts, at, requested, timer, event, no_event_because } =
    deadLetter;
  const remedy = otherRemedy(deadLetter);
  return [
    timer
      ? `${group} could not execute the timer ${timer.key}, due at ${new Date(timer.at).toISOString()}: ${reason}`
      : `${group} could not handle ${eventId} (${type}, position ${position}): ${reason}`,
    `Tried ${counted(attempts, 'time')}, last at ${at}.${requested ? ` Replay requested at ${requested}.` : ''}`,
    ...(remedy ? [remedy] : []),
    '',
    event || timer ? JSON.stringify(event ?? timer, null, 2) : `Its event cannot be shown: ${no_event_because}`,
    '',
    deadLetter.stack ?? '(no stack)',
  ].join('\n');
}
