import { unknownSchema } from '@goldwake/contracts';
import { defineInvariant } from './invariant.js';

/** The newest schema version of a type so far. */
interface Newest {
  version: number;
  /** Its first event. */
  eventId: string;
  /** Number of its events. */
  count: number;
  /** Events of older versions after it. */
  older: { count: number; firstId: string } | undefined;
}

/**
 * Rules about a field apply only from the schema version on that has the field, so a new event in an old version would
 * escape them. A service is stopped before its new version starts, so no honest process stores an old version later.
 */
export const schemas = defineInvariant<Map<string, Newest>>({
  name: 'schemas',
  rule: 'this Goldwake knows the type and the schema version of each event, and no event has an older version than earlier ones of its type',
  initial: () => new Map(),
  check(types, event, violate, _scope, version) {
    const unknown = unknownSchema(event);
    if (unknown) return violate(event, unknown.reason);
    const { type, eventId } = event;
    const newest = types.get(type);
    if (!newest || version > newest.version) types.set(type, { version, eventId, count: 1, older: undefined });
    else if (version === newest.version) newest.count++;
    else {
      newest.older ??= { count: 0, firstId: eventId };
      newest.older.count++;
      const message = `is stored in schema ${version} of ${type}, although ${newest.eventId} was stored in schema ${newest.version} before`;
      violate(event, message, explanation(newest, newest.older, eventId));
    }
  },
});

/** A single event that is restated in a newer version contradicts all honest ones after it. */
function explanation(newest: Newest, older: NonNullable<Newest['older']>, eventId: string) {
  if (older.count >= newest.count) return { suspect: newest.eventId };
  return older.firstId === eventId ? undefined : older.firstId;
}
