import { collection, type Documents } from '@goldwake/core';
import { type Lease, LeaseCandidate, type LeaseOptions, type LeaseState } from '@goldwake/core/adapters';

export interface RelayState extends LeaseState {
  /** Position up to which all events have been sent to Kafka. */
  position: number;
  /** Position of the last event sent to each partition, by topic. */
  last: Record<string, number[]>;
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
