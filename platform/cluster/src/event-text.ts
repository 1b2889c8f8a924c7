import type { StoredEvent } from '@goldwake/contracts';

/** An event serialised for a Kafka record, with the fields that decide its topic and partition. */
export interface EventText extends Pick<StoredEvent, 'stream' | 'position'> {
  /** Undefined for a reference. */
  correlationId?: string;
  json: string;
  /** What is damaged, if the event cannot be read. */
  damage?: string;
}

export function textOf(event: StoredEvent): EventText {
  const { stream, position, correlationId } = event;
  return { stream, position, correlationId, json: JSON.stringify(event) };
}

/**
 * Returns a text that only names an event: one that is damaged, or too large for a Kafka record. Consumers read the
 * event from the store.
 */
export function referenceTo({ stream, position }: Pick<StoredEvent, 'stream' | 'position'>): EventText {
  return { stream, position, json: JSON.stringify({ stream, position }) };
}

/**
 * Returns a text that tells the consumers of a partition that events are missing. It does not say which ones: consumers
 * compare with the store, and wait until the relay has passed its position, so a forged notice changes nothing.
 * @param stream any stream of the partition
 * @param position position of the last missing event
 */
export function noticeOf(stream: string, position: number): EventText {
  return { stream, position, json: JSON.stringify({ stream, position, lost: true }) };
}
