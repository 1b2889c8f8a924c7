import type { StoredEvent } from '../envelope.js';

/**
 * Lifts an event's data from one schemaVersion to the next. Pure; and total, for data that was edited by hand comes by here
 * before anything can report it.
 */
export type Upcaster = (data: never) => unknown;

/** By event type; the n-th lifts data of schemaVersion n to n + 1. Only ever appended to, since old events are never rewritten. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** An event of a shape that this code has never seen. To guess at its meaning could cost someone's money. */
export class UnknownSchema extends Error {
  readonly eventId: string;
  readonly position: number;

  /** @param known the newest schema of its type that this code knows */
  constructor({ eventId, position, type, schemaVersion }: StoredEvent, known: number) {
    const advice = schemaVersion > known ? '; update Goldwake' : '';
    super(`${eventId}: ${type} of schema ${schemaVersion}, this Goldwake knows ${known}${advice}`);
    this.name = 'UnknownSchema';
    this.eventId = eventId;
    this.position = position;
  }
}

export interface Upcasting {
  /** The schemaVersion that events of a type are stored with now. */
  currentVersion(type: string): number;
  /** The event in its newest shape: itself where it is so already. @throws UnknownSchema */
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
