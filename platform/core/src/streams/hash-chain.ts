import { hash } from 'node:crypto';
import type { StoredEvent } from '@goldwake/contracts';

/** Envelope fields that an event's hash covers: all except the position, which the store assigns, and the hash. */
export type ChainLink = Omit<StoredEvent, 'position' | 'hash' | 'data'>;

/**
 * An event as read, together with its data as stored. The hash was computed from the stored data, but the event itself
 * may have been upcast.
 */
export interface Chained {
  event: StoredEvent;
  /** JSON text of the event's data, exactly as stored. */
  dataText: string;
  /** Schema version in which the event was stored. */
  schemaVersion: number;
}

/**
 * Returns the text whose SHA-256 (in hex) is an event's `hash`: `prevHash`, followed by a JSON array of the envelope's
 * fields in this order, with the data last.
 * @param dataText the data exactly as stored
 * @param schemaVersion the stored schema version, if the event was upcast
 */
export function chainInput(event: ChainLink, dataText: string, schemaVersion = event.schemaVersion): string {
  const fields = JSON.stringify([
    event.eventId,
    event.stream,
    event.version,
    event.type,
    schemaVersion,
    event.recordedAt,
    event.effectiveAt,
    event.correlationId,
    event.causationId,
    event.commandId,
    event.commandHash,
    event.actor,
  ]);
  return `${event.prevHash}${fields.slice(0, -1)},${dataText}]`;
}

/**
 * Computes the hash of an event in the schema in which it was stored, that is, without an upcast.
 * @param dataText the data as stored; may be omitted, because an event that was parsed from JSON is serialized to the
 * same text again
 */
export function chainHash(
  event: Omit<StoredEvent, 'position' | 'hash'>,
  dataText = JSON.stringify(event.data),
): string {
  return sha256Hex(chainInput(event, dataText));
}

/** Recomputes the `hash` that an event must have, from its stored data, whether or not the event was upcast. */
export function rawHash({ event, dataText, schemaVersion }: Chained): string {
  return sha256Hex(chainInput(event, dataText, schemaVersion));
}

export function sha256Hex(text: string): string {
  return hash('sha256', text);
}
