import type { StoredEvent } from './envelope.js';

/**
 * Converts an event's data from one schemaVersion to the next. The function is pure and must never throw, even on
 * manually edited data, because upcasting runs before anything can report such data.
 */
export type Upcaster = (data: never) => unknown;

/**
 * Upcasters of every known event type: the n-th upcaster of a list converts data of schemaVersion n to n + 1. The list
 * is empty for a type with one version. The lists are append-only, because stored events are never rewritten.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/**
 * Thrown for an event whose type, or whose schema version of the type, this code does not know. Guessing its meaning
 * could cost a player money.
 */
export class UnknownSchema extends Error {
  readonly eventId: string;
  readonly position: number;
  /** What is unknown, without the id of the event. */
  readonly reason: string;

  /** @param known the newest schema version of the event's type that this code knows; 0 if it does not know the type */
  constructor(
    { eventId, position, type, schemaVersion }: Schema & Pick<StoredEvent, 'eventId' | 'position'>,
    known: number,
  ) {
    const reason = reasonOf({ type, schemaVersion }, known);
    super(`${eventId}: ${reason}`);
    this.name = 'UnknownSchema';
    this.eventId = eventId;
    this.position = position;
    this.reason = reason;
  }
}

type Schema = Pick<StoredEvent, 'type' | 'schemaVersion'>;

function reasonOf({ type, schemaVersion }: Schema, known: number): string {
  if (known === 0) return `this Goldwake does not know the type ${type}; update Goldwake`;
  const advice = schemaVersion > known ? '; update Goldwake' : '';
  return `${type} of schema ${schemaVersion}, this Goldwake knows ${known}${advice}`;
}

export interface Upcasting {
  /** Returns the schemaVersion with which new events of a type are stored. */
  currentVersion(type: string): number;
  /** Returns what `upcast` throws for an event; undefined if this code knows its type and schema version. */
  unknownSchema(event: StoredEvent): UnknownSchema | undefined;
  /**
   * Returns the event in its newest schema version. Returns the same object if the event already has that version.
   * @throws UnknownSchema
   */
  upcast<E extends StoredEvent>(event: E): E;
}

export function upcasting(upcasters: Upcasters): Upcasting {
  const stepsOf = (type: string) => (Object.hasOwn(upcasters, type) ? upcasters[type] : undefined);
  /** Returns the newest schema version of a type; 0 if the type is unknown. */
  const newest = (type: string) => 1 + (stepsOf(type)?.length ?? -1);
  const unknownSchema = (event: StoredEvent) => {
    const { schemaVersion } = event;
    const known = newest(event.type);
    const isKnown = Number.isInteger(schemaVersion) && schemaVersion >= 1 && schemaVersion <= known;
    return isKnown ? undefined : new UnknownSchema(event, known);
  };
  return {
    currentVersion: (type) => Math.max(1, newest(type)),
    unknownSchema,
    upcast(event) {
      const unknown = unknownSchema(event);
      if (unknown) throw unknown;
      const { type, schemaVersion } = event;
      const current = newest(type);
      if (schemaVersion === current) return event;
      const steps = stepsOf(type)?.slice(schemaVersion - 1) ?? [];
      const data = steps.reduce<unknown>((lifted, step) => step(lifted as never), event.data);
      return { ...event, schemaVersion: current, data };
    },
  };
}
