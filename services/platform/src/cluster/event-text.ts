import type { StoredEvent } from '@goldwake/contracts';

/** An event as it goes into a record, and what tells where it goes. */
export interface EventText extends Pick<StoredEvent, 'stream' | 'position' | 'correlationId'> {
  json: string;
}

export function textOf(event: StoredEvent): EventText {
  const { stream, position, correlationId } = event;
  return { stream, position, correlationId, json: JSON.stringify(event) };
}
