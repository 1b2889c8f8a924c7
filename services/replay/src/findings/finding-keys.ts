import { idOf } from '@goldwake/contracts';
import type { Finding } from '../checks/check.js';

/** Splits the id of an event into its stream and version; undefined for a finding outside the events. */
export function parseEventId(eventId: string | null): { stream: string; version: number } | undefined {
  const [, stream, version] = /^(.+)@(\d+)$/.exec(eventId ?? '') ?? [];
  return stream === undefined ? undefined : { stream, version: Number(version) };
}

/** Returns the id of the player, or of another owner, in whose stream an event is. */
export function ownerOf(eventId: string | null): string | undefined {
  const parsed = parseEventId(eventId);
  return parsed && idOf(parsed.stream);
}

/** Returns what identifies the fault of a finding: its event, or its message if it belongs to no event. */
export function keyOf({ event_id, message }: Pick<Finding, 'event_id' | 'message'>): string {
  return event_id ?? `\0${message}`;
}

/** Returns whether a finding concerns data that is built from events, so that a wrong event makes it wrong too. */
export function isDerived({ check, event_id }: Finding): boolean {
  return check === 'projections' || check === 'snapshots' || (check === 'trial balance' && event_id === null);
}
