import type { StoredEvent } from '@goldwake/contracts';
import type { RawEvent } from '@goldwake/embedded';

/** A fault and the event at which it was found. Event and position are null if the fault belongs to no event. */
export interface Finding {
  check: string;
  event_id: string | null;
  position: number | null;
  message: string;
  /** Id of the event that explains the fault; absent if it is the event itself or not known. */
  because?: string;
}

/** Checks one invariant of the history. Receives every event once, in order of position. */
export interface Check {
  readonly name: string;
  /** @param raw the same event with its stored text */
  event(event: StoredEvent, raw: RawEvent): void;
  /** Called after the last event; reports findings that need the complete history. */
  end?(): void;
}

export type Report = (finding: Finding) => void;

/** Returns a function with which a check reports a finding at a given event. */
export function reporter(check: string, report: Report): (event: StoredEvent, message: string) => void {
  return (event, message) => report({ check, event_id: event.eventId, position: event.position, message });
}
