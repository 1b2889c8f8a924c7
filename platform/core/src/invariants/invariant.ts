import type { EventType, StoredEvent } from '@goldwake/contracts';
import type { HistoryEnd } from './history-end.js';

/**
 * Reports that a rule does not hold at an event.
 * @param because `eventId` of the event that explains the fault, if it is not the event at which the fault shows
 */
export type Violate = (event: StoredEvent, message: string, because?: string | Suspect) => void;

/**
 * An event that may explain a fault. An event that contradicts an earlier one may be forged, or the earlier one may be.
 * `Findings` blames the suspect for the third contradiction and for all others, or if it has a fault of its own.
 */
export interface Suspect {
  /** Its `eventId`; the name of a stream if it is the first event of the stream with a fault, and there is one. */
  suspect: string;
}

/** What a rule may know about a history besides its events. */
export interface HistoryScope {
  /** Returns whether the rule receives all events of a stream; false in a partial one, such as one player's export. */
  includes(stream: string): boolean;
  /** Returns whether an import replaced names or secrets of the event, so that they cannot be checked. */
  isMasked(event: StoredEvent): boolean;
}

/**
 * A rule that the events of a service obey, within a stream or across streams. It sees every event once, in order of
 * position. Its memory grows with players and with what is open, such as rounds and holds; a rule that must remember
 * every id keeps a few bytes of each (`SeenIds`).
 */
export interface Invariant<State = unknown> {
  /** Short unique name, such as `draws`. */
  readonly name: string;
  /** The rule in one sentence, for people who read a report. */
  readonly rule: string;
  /** Types of the events that the rule receives; all if omitted. */
  readonly types?: readonly EventType[];
  /**
   * Returns the state before the first event. A run without findings saves the state after its last event, and the next
   * run continues with it, so it must survive `v8.serialize`.
   */
  initial(): State;
  /**
   * Checks an event against the state and then records it in the state, which it may change in place.
   * @param event the event in the newest schema of its type
   * @param storedSchema the schema version with which it is stored
   */
  check(state: State, event: StoredEvent, violate: Violate, scope: HistoryScope, storedSchema: number): void;
  /** Called after the last event; reports what should have happened by then and did not. */
  end?(state: State, violate: Violate, scope: HistoryScope, end: HistoryEnd): void;
}

/** Fixes the type of an invariant's state, so that a list can hold invariants with different states. */
export function defineInvariant<State>(invariant: Invariant<State>): Invariant {
  return invariant as Invariant;
}
