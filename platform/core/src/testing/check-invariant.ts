import type { EventType, StoredEvent } from '@goldwake/contracts';
import { type HasHandled, HistoryEnd, type HistoryScope, type Invariant, type Suspect } from '../invariants/index.js';

const START_MS = Date.UTC(2026, 0, 15, 12);

/** An event as a test states it: the stream, the type and the fields of the data that matter to the rule. */
export interface GivenEvent {
  stream: string;
  type: EventType;
  data: object;
  /** Fields of the envelope that the rule reads. */
  envelope?: Partial<StoredEvent>;
}

/** What a rule reported: the event at fault, the message and, if given, the event that explains it or may do so. */
export type Reported =
  | [eventId: string, message: string]
  | [eventId: string, message: string, because: string | Suspect];

/** Gives events their versions, positions and times, one second apart. */
export function storedEvents(given: readonly GivenEvent[]): StoredEvent[] {
  const versions = new Map<string, number>();
  return given.map(({ stream, type, data, envelope }, at) => {
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    const recordedAt = new Date(START_MS + at * 1_000).toISOString();
    const command = { correlationId: 'c', causationId: null, commandId: `c${at}`, commandHash: 'h', actor: 'system' };
    const order = { eventId: `${stream}@${version}`, stream, version, position: at + 1 };
    const hashes = { prevHash: '', hash: '' };
    const times = { recordedAt, effectiveAt: recordedAt };
    return { ...order, type, schemaVersion: 1, data, ...times, ...command, ...hashes, ...envelope };
  });
}

/** Number of events after which the state is copied; copying it for every event would slow long histories down. */
const COPIED_EVERY = 5;

/**
 * Returns everything that a rule reports about events. Copies the rule's state in between, as a verify does that
 * continues from a saved state.
 * @param hasHandled progress of the consumer groups; as in an imported history if omitted
 */
export function findingsOf(
  { types, initial, check, end }: Invariant,
  events: readonly StoredEvent[],
  scope: HistoryScope = { includes: () => true, isMasked: () => false },
  hasHandled?: HasHandled,
): Reported[] {
  const found: Reported[] = [];
  const violate = ({ eventId }: StoredEvent, message: string, because?: string | Suspect) => {
    found.push(because === undefined ? [eventId, message] : [eventId, message, because]);
  };
  let state = initial();
  for (const [at, event] of events.entries()) {
    if (at % COPIED_EVERY === 1) state = structuredClone(state);
    if (types && !types.includes(event.type as EventType)) continue;
    check(state, event, violate, scope, event.schemaVersion);
  }
  const historyEnd = new HistoryEnd(hasHandled);
  for (const event of events) historyEnd.add(event);
  end?.(state, violate, scope, historyEnd);
  return found;
}
