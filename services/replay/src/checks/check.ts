import { type StoredEvent, unknownSchema } from '@goldwake/contracts';
import { type HasHandled, HistoryEnd, messageOf, type Suspect } from '@goldwake/core';
import type { RawEvent } from '@goldwake/embedded';

/** A fault and the event at which it was found. Event and position are null if the fault belongs to no event. */
export interface Finding {
  check: string;
  event_id: string | null;
  position: number | null;
  message: string;
  /** Id of the event that explains the fault; absent if it is the event itself or not known. */
  because?: string;
  /** Id of an event, or a stream, that may explain the fault; `Findings` decides and then sets `because`. */
  suspect?: string;
}

/** Checks one invariant of the history. Receives every event of its types once, in order of position. */
export interface Check {
  readonly name: string;
  /**
   * Types of the events that the check receives, without those of an unknown schema version; all events if omitted, also
   * those of unknown types.
   */
  readonly types?: readonly string[];
  /** @param raw the same event with its stored text */
  event(event: StoredEvent, raw: RawEvent): void;
  /**
   * Called after the last event that can be read, even if damage hides later ones; reports findings that waited for
   * later events.
   */
  waiting?(): void;
  /** Called after the last event of a complete history; reports findings that need the complete history. */
  end?(end: HistoryEnd): void;
  /**
   * Returns what a later run needs to continue after the last event; it must survive `v8.serialize`. Absent if the
   * check remembers nothing.
   */
  save?(): unknown;
  /** Continues from what `save` returned. */
  restore?(saved: unknown): void;
}

export type Report = (finding: Finding) => void;

/** Reports a finding at an event. @param because the event that explains it, or may do so, if it is another one */
export type ReportAt = (
  event: Pick<StoredEvent, 'eventId' | 'position'>,
  message: string,
  because?: string | Suspect,
) => void;

/** Returns a function with which a check reports a finding at a given event. */
export function reporter(check: string, report: Report): ReportAt {
  return ({ eventId, position }, message, because) => {
    const explained = typeof because === 'string' ? { because } : because;
    report({ check, event_id: eventId, position, message, ...explained });
  };
}

/** Runs checks on events. Selects them by the type of the event, because most checks need only a few types. */
export class CheckRunner {
  private readonly byType = new Map<string, readonly Check[]>();
  private readonly untyped: readonly Check[];
  private readonly historyEnd: HistoryEnd;

  /** @param hasHandled progress of the consumer groups, for the end of the history */
  constructor(
    private readonly checks: readonly Check[],
    private readonly report: Report,
    hasHandled?: HasHandled,
  ) {
    this.historyEnd = new HistoryEnd(hasHandled);
    this.untyped = checks.filter(({ types }) => !types);
  }

  /**
   * Gives an event to every check that needs its type. An edited event may contain anything, so a check that throws
   * becomes a finding.
   */
  run(raw: RawEvent): void {
    this.historyEnd.add(raw.event);
    // The data of an event with an unknown schema may mean anything, so it is given only to checks of all events.
    const checks = unknownSchema(raw.event) ? this.untyped : this.checksOf(raw.event.type);
    for (const check of checks) {
      try {
        check.event(raw.event, raw);
      } catch (error) {
        reporter(check.name, this.report)(raw.event, `cannot be read: ${messageOf(error)}`);
      }
    }
  }

  /**
   * Tells every check that the history is complete. A state that damaged events left behind may be unreadable.
   * @param last the last event of the history, which may be of a type that no check needs
   */
  end(last: Pick<StoredEvent, 'position' | 'recordedAt'> | undefined): void {
    if (last) this.historyEnd.add(last);
    for (const check of this.checks) {
      try {
        check.end?.(this.historyEnd);
      } catch (error) {
        this.report({
          check: check.name,
          event_id: null,
          position: null,
          message: `cannot be read: ${messageOf(error)}`,
        });
      }
    }
  }

  private checksOf(type: string): readonly Check[] {
    const known = this.byType.get(type);
    if (known) return known;
    const checks = this.checks.filter(({ types }) => !types || types.includes(type));
    this.byType.set(type, checks);
    return checks;
  }
}
