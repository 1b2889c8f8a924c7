import type { StoredEvent } from '@goldwake/contracts';
import { DamagedHistory } from '@goldwake/core';
import { eventIdOf, messageOf } from '@goldwake/core/adapters';
import type { EventDocument } from './event-document.js';

/** Part of the storage that error messages about events name. */
const PLACE = 'the `events` collection';

const COUNTS = ['version', 'schemaVersion'] as const;
const TEXTS = [
  ...(['stream', 'type', 'data', 'recordedAt', 'effectiveAt', 'correlationId', 'commandId', 'commandHash'] as const),
  ...(['actor', 'prevHash', 'hash'] as const),
] as const;

/**
 * Returns which field of an event document has a wrong type, because MongoDB stores any type in any field. Changed
 * values of the right type are found by `verify`, through the hash chain.
 */
function faultOf(document: EventDocument): string | undefined {
  if (!isCount(document._id)) return 'its position is not a positive integer';
  for (const field of COUNTS) if (!isCount(document[field])) return `${field} has a wrong type`;
  for (const field of TEXTS) if (typeof document[field] !== 'string') return `${field} has a wrong type`;
  const { causationId } = document;
  return causationId === null || typeof causationId === 'string' ? undefined : 'causationId has a wrong type';
}

/**
 * Parses the data of an event.
 * @throws DamagedHistory
 */
export function dataOf(document: EventDocument): StoredEvent['data'] {
  try {
    return JSON.parse(document.data);
  } catch (error) {
    throw damagedEvent(document, `data is not valid JSON: ${messageOf(error)}`);
  }
}

/** @throws DamagedHistory */
export function checkTypes(document: EventDocument): void {
  const fault = faultOf(document);
  if (fault !== undefined) throw damagedEvent(document, fault);
}

/** Creates the error that names a damaged event. */
export function damagedEvent({ _id, stream, version }: EventDocument, fault: string): DamagedHistory {
  const isNamed = typeof stream === 'string' && isCount(version);
  const reason = typeof stream === 'string' && !isNamed ? `${fault}; it belongs to ${stream}` : fault;
  return new DamagedHistory(
    isCount(_id) ? _id - 1 : 0,
    isNamed ? eventIdOf(stream, version) : undefined,
    reason,
    PLACE,
  );
}

/** Returns whether a value is a valid version or position. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
