import { hash } from 'node:crypto';
import type { StoredEvent } from '@goldwake/contracts';

/**
 * Fields from which a link of the hash chain is computed: the envelope without the global position, which the store
 * assigns, and without the hash itself.
 */
export type ChainLink = Omit<StoredEvent, 'position' | 'hash' | 'data'>;

/**
 * An event as read, together with the stored data from which its hash was computed, because the event itself may have
 * been upcast.
 */
export interface Chained {
  event: StoredEvent;
  /** The event's data as stored on disk. */
  dataText: string;
  /** Schema version as stored on disk. */
  schemaVersion: number;
}

/**
 * Returns the text whose SHA-256 in hex is an event's `hash`: prevHash, then a JSON array of the envelope's fields in
 * this order, with the data last.
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
 * Returns the hash of an event as it was stored.
 * @param dataText the data as stored; may be omitted, because an event that was parsed from JSON is serialized to the
 * same text again
 */
export function chainHash(
  event: Omit<StoredEvent, 'position' | 'hash'>,
  dataText = JSON.stringify(event.data),
): string {
  return sha256Hex(chainInput(event, dataText));
}

/** Returns the expected `hash` of an event as read, whether or not it was upcast. */
export function rawHash({ event, dataText, schemaVersion }: Chained): string {
  return sha256Hex(chainInput(event, dataText, schemaVersion));
}

export function sha256Hex(text: string): string {
  return hash('sha256', text);
}
