import { hash } from 'node:crypto';
import type { StoredEvent } from '@goldwake/contracts';

/** What a link is made of: the envelope without the global position, which is the store's business, and without the link itself. */
export type ChainLink = Omit<StoredEvent, 'position' | 'hash' | 'data'>;

/**
 * The text whose SHA-256 in hex is an event's `hash`: prevHash, then a JSON array of the envelope's fields in this order
 * with the data last.
 * @param dataText the data exactly as it is stored
 */
export function chainInput(event: ChainLink, dataText: string): string {
  const fields = JSON.stringify([
    event.eventId,
    event.stream,
    event.version,
    event.type,
    event.schemaVersion,
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

/** @param dataText the data as stored; an event that came through JSON gives the same text again, so it may be left out. */
export function chainHash(
  event: Omit<StoredEvent, 'position' | 'hash'>,
  dataText = JSON.stringify(event.data),
): string {
  return sha256Hex(chainInput(event, dataText));
}

export function sha256Hex(text: string): string {
  return hash('sha256', text);
}
