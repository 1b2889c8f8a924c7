import { type StoredEvent, unknownSchema } from '@goldwake/contracts';
import { defineInvariant } from './invariant.js';
import { isRecordedNear, RECORDED_WITHIN_MS } from './stated-time.js';

/** The newest schema version of a type so far. */
interface Newest {
  version: number;
  eventId: string;
  /** When its first event was recorded. */
  first: string;
  /** The latest time at which an event of this version was recorded. */
  latest: string;
  /** First event that was stored in an older version too late; undefined if there is none. */
  older: string | undefined;
}

/**
 * Rules about a field apply only from the schema version on that has the field, so a new event in an old version would
 * escape them.
 */
export const schemas = defineInvariant<Map<string, Newest>>({
  name: 'schemas',
  rule: 'this Goldwake knows the type and the schema version of each event, and no event has an older version than earlier ones of its type, except for the minutes in which an old process stops',
  initial: () => new Map(),
  check(types, event, violate, _scope, version) {
    const unknown = unknownSchema(event);
    if (unknown) return violate(event, unknown.reason);
    const { type, eventId, recordedAt } = event;
    const newest = types.get(type);
    if (!newest || version > newest.version) {
      types.set(type, { version, eventId, first: recordedAt, latest: recordedAt, older: undefined });
    } else if (version === newest.version) {
      if (recordedAt > newest.latest) newest.latest = recordedAt;
    } else if (!isChanging(newest, event)) {
      const message = `is stored in schema ${version} of ${type}, although ${newest.eventId} was stored in schema ${newest.version} before`;
      violate(event, message, newest.older);
      newest.older ??= eventId;
    }
  },
});

/** Returns whether a process of the old version may still have stored the event. */
function isChanging({ first, latest }: Newest, event: StoredEvent): boolean {
  return isRecordedNear(first, event) && Date.parse(latest) - Date.parse(first) <= RECORDED_WITHIN_MS;
}
