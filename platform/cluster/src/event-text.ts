import type { StoredEvent } from '@goldwake/contracts';

/** An event serialised for a Kafka record, with the fields that decide its topic and partition. */
export interface EventText extends Pick<StoredEvent, 'stream' | 'position' | 'correlationId'> {
  json: string;
}

export function textOf(event: StoredEvent): EventText {
  const { stream, position, correlationId } = event;
  return { stream, position, correlationId, json: JSON.stringify(event) };
}
