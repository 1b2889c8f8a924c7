import type { StoredEvent } from '@goldwake/contracts';

/**
 * Returns whether an event has the time at which its history ends. A history may end between two events of one command,
 * which have the same time, so the second may be missing after such an event. If other commands recorded the last events
 * in the same millisecond, a second event that was lost is therefore reported only after the next event.
 */
export function isRecordedAtEnd({ recordedAt }: StoredEvent, endedAt: number): boolean {
  return Date.parse(recordedAt) === endedAt;
}
