import { hash } from 'node:crypto';
import type { StoredEvent } from '@goldwake/contracts';

/** What a link is made of: the envelope without the global position, which is the store's business, and without the link itself. */
export type ChainLink = Omit<StoredEvent, 'position' | 'hash' | 'data'>;

/** An event as read, together with what its hash was taken over where the event itself may have been lifted. */
export interface Chained {
  event: StoredEvent;
  /** The data as it stands on disk. */
  dataText: string;
  /** As it stands on disk. */
  schemaVersion: number;
}

/**
 * The text whose SHA-256 in hex is an event's `hash`: prevHash, then a JSON array of the envelope's fields in this order
 * with the data last.
 * @param dataText the data exactly as it is stored
 * @param schemaVersion as stored, where the event was lifted since
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

/** For an event as it was stored. @param dataText the data as stored; an event that came through JSON gives the same text again, so it may be left out. */
export function chainHash(
  event: Omit<StoredEvent, 'position' | 'hash'>,
  dataText = JSON.stringify(event.data),
): string {
  return sha256Hex(chainInput(event, dataText));
}

/** What the `hash` of an event as read must be, whether it was lifted or not. */
export function rawHash({ event, dataText, schemaVersion }: Chained): string {
  return sha256Hex(chainInput(event, dataText, schemaVersion));
}

export function sha256Hex(text: string): string {
  return hash('sha256', text);
}
