import type { StoredEvent } from '@goldwake/contracts';
import type { RawEvent } from '@goldwake/platform/embedded';

/** One thing that is wrong, and the exact event at which it shows; null where what is wrong stands outside the events. */
export interface Finding {
  check: string;
  event_id: string | null;
  position: number | null;
  message: string;
}

/** An invariant, fed every event once in order of position. */
export interface Check {
  readonly name: string;
  /** @param raw the same event with what stands on disk */
  event(event: StoredEvent, raw: RawEvent): void;
  /** After the last event: what can only be said at the end. */
  end?(): void;
}

export type Report = (finding: Finding) => void;

/** Findings of one check, named by its event. */
export function reporter(check: string, report: Report): (event: StoredEvent, message: string) => void {
  return (event, message) => report({ check, event_id: event.eventId, position: event.position, message });
}
