import type { DomainEvent, StoredEvent } from '@goldwake/contracts';
import type { Violate } from './invariant.js';
import { isRecordedNear, RECORDED_WITHIN_MS } from './stated-time.js';

/** One version of something that decisions apply, such as rules. */
export interface Version {
  version: number;
  /** Time at which the change that replaced it was recorded, in milliseconds since the Unix epoch. */
  endedAt: number;
}

/** How messages name what has versions, and the only stream with its changes. */
interface Versioned {
  what: string;
  stream: string;
}

type Changed = StoredEvent<DomainEvent<string, { changed_at: string }>>;

/**
 * Ends the newest version at a change, and reports a change that is in another stream, that was recorded at another
 * time than it states, or that does not make the next version.
 */
export function endVersion(
  newest: Version | undefined,
  { what, stream }: Versioned,
  event: Changed,
  version: number,
  violate: Violate,
): void {
  const { changed_at } = event.data;
  const due = (newest?.version ?? 0) + 1;
  if (event.stream !== stream) violate(event, `changes ${what} outside ${stream}`);
  if (!isRecordedNear(changed_at, event)) {
    violate(event, `happened at ${changed_at}; it was recorded at ${event.recordedAt}`);
  }
  if (version !== due) violate(event, `makes version ${version} of the ${what}; version ${due} follows`);
  if (newest) newest.endedAt = Date.parse(event.recordedAt);
}

/**
 * Returns the versions that a decision may have applied. A service reads the newest version and then stores what it
 * decides, so a replaced version may apply, but only within the five minutes that may lie between a decision and its
 * record. A later version never applies: what was read had its position before the decision.
 */
export function inForceAt<V extends Version>(
  versions: readonly V[],
  { recordedAt }: Pick<StoredEvent, 'recordedAt'>,
): V[] {
  const since = Date.parse(recordedAt) - RECORDED_WITHIN_MS;
  return versions.filter(({ endedAt }) => endedAt >= since);
}
