import type { StoredEvent } from './envelope.js';

/**
 * Converts an event's data from one schemaVersion to the next. The function is pure and must never throw, even on
 * manually edited data, because upcasting runs before anything can report such data.
 */
export type Upcaster = (data: never) => unknown;

/**
 * Upcasters by event type: the n-th upcaster of a list converts data of schemaVersion n to n + 1. The lists are
 * append-only, because stored events are never rewritten.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** Thrown for an event whose schema version this code does not know. Guessing its meaning could cost a player money. */
export class UnknownSchema extends Error {
  readonly eventId: string;
  readonly position: number;

  /** @param known the newest schema version of the event's type that this code knows */
  constructor({ eventId, position, type, schemaVersion }: StoredEvent, known: number) {
    const advice = schemaVersion > known ? '; update Goldwake' : '';
    super(`${eventId}: ${type} of schema ${schemaVersion}, this Goldwake knows ${known}${advice}`);
    this.name = 'UnknownSchema';
    this.eventId = eventId;
    this.position = position;
  }
}

export interface Upcasting {
  /** Returns the schemaVersion with which new events of a type are stored. */
  currentVersion(type: string): number;
  /**
   * Returns the event in its newest schema version. Returns the same object if the event already has that version.
   * @throws UnknownSchema
   */
  upcast<E extends StoredEvent>(event: E): E;
}

export function upcasting(upcasters: Upcasters): Upcasting {
  const chains = new Map(Object.entries(upcasters));
  const currentVersion = (type: string) => 1 + (chains.get(type)?.length ?? 0);
  return {
    currentVersion,
    upcast(event) {
      const current = currentVersion(event.type);
      const { type, schemaVersion } = event;
      if (schemaVersion === current) return event;
      if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > current) {
        throw new UnknownSchema(event, current);
      }
      const steps = chains.get(type)?.slice(schemaVersion - 1) ?? [];
      const data = steps.reduce<unknown>((lifted, step) => step(lifted as never), event.data);
      return { ...event, schemaVersion: current, data };
    },
  };
}
