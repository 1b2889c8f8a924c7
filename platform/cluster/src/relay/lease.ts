import { collection, type Documents } from '@goldwake/core';
import { type Lease, LeaseCandidate, type LeaseOptions, type LeaseState } from '@goldwake/core/adapters';
import { isCount } from '../mongo/damaged-event.js';
import { damagedDocument } from '../mongo/stored-document.js';

export interface RelayState extends LeaseState {
  /** Position up to which all events have been sent to Kafka. */
  position: number;
  /** Position of the last event sent to each partition, by topic. */
  last: Record<string, number[]>;
}

/** Returns the position of the last event that the relay has sent to a partition. */
export async function lastSent(documents: Pick<Documents, 'get'>, topic: string, partition: number): Promise<number> {
  return (await documents.get(RELAY, RELAY_ID))?.body.last[topic]?.[partition] ?? 0;
}

/** Returns the position up to which the relay has passed all events. */
export async function relayedTo(documents: Pick<Documents, 'get'>): Promise<number> {
  return (await documents.get(RELAY, RELAY_ID))?.body.position ?? 0;
}

export type RelayLease = Lease<RelayState>;

export const NOTHING_RELAYED: RelayState = { term: 0, holder: null, position: 0, last: {} };

/**
 * The relay's lease and its progress are one document. When another relay takes the lease, the previous holder can
 * therefore no longer write its progress.
 */
export const RELAY = collection<RelayState>('relay');
export const RELAY_ID = 'relay';

/**
 * Waits until the relay's lease is free or its holder sends no more heartbeats, and then takes it.
 * @returns undefined if the signal aborts first
 */
export function acquireRelay(
  documents: Documents,
  options: LeaseOptions,
  signal: AbortSignal,
): Promise<RelayLease | undefined> {
  const document = { spec: RELAY, id: RELAY_ID, initial: NOTHING_RELAYED };
  return new LeaseCandidate(documents, document, options).acquire(signal);
}

/**
 * Checks the state of the relay as it was read. With a position of a wrong type, MongoDB would find no events, and the
 * relay would wait forever without any error.
 * @throws DamagedDocument
 */
export function checked(state: RelayState): RelayState {
  const { position, last } = state;
  if (!isPosition(position)) throw damagedDocument(RELAY.name, RELAY_ID, 'its position is not a position');
  const partitions = typeof last === 'object' && last !== null ? Object.values(last) : [undefined];
  if (!partitions.every((each) => Array.isArray(each) && each.every(isPosition))) {
    throw damagedDocument(RELAY.name, RELAY_ID, 'the last positions of its partitions are not positions');
  }
  return state;
}

function isPosition(value: unknown): boolean {
  return value === 0 || isCount(value);
}
