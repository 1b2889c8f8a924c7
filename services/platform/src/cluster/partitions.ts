import type { RelayState } from './relay/lease.js';

/** The largest number of processes of one service that can share its work; a topic once made keeps its own. */
export const PARTITIONS = 12;

/** Of the topics that the relay has sent to; as a cluster begins where none ever did. */
export function partitionsOf(relay: Pick<RelayState, 'last'> | undefined): number {
  return Object.values(relay?.last ?? {})[0]?.length ?? PARTITIONS;
}
