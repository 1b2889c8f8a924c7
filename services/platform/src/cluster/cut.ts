import { collection, type DocumentReads, type Documents, put, RevisionConflict } from '../ports/documents.js';
import { PLACES } from './kafka/place.js';
import type { Topics } from './kafka/topics.js';
import { NOTHING_RELAYED, RELAY, RELAY_ID, type RelayState } from './relay/lease.js';
import { NAMESPACE, PARTITIONS } from './topic-options.js';

/**
 * How this house's topics are named and cut, for those who ask nothing of Kafka, and so that no two of its processes say two
 * things. It lies among the groups' places, which mean nothing under another number of partitions.
 */
export interface Cut {
  /** null where the places were made before any service began. */
  namespace: string | null;
  partitions: number;
}

export const CUT = collection<Cut>(PLACES.name, PLACES.indexes);
/** No place's id: those have two slashes. */
export const CUT_ID = 'cut';

/** What MongoDB keeps of this house was made under other settings. */
export class CutMismatch extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CutMismatch';
  }
}

/** Of a house that kept none the topics that its relay has sent to tell it. */
export function cutOf(stored: Cut | undefined, relay: Pick<RelayState, 'last'> | undefined): Cut | undefined {
  if (stored) return stored;
  const [sent] = Object.entries(relay?.last ?? {});
  return sent && { namespace: sent[0].slice(0, sent[0].lastIndexOf('.')), partitions: sent[1].length };
}

/** As a house begins where no service ever did. */
export const FIRST_CUT: Cut = { namespace: null, partitions: PARTITIONS };

/** Before topics are made under settings that are not this house's. @throws CutMismatch */
export async function checkCut(documents: Documents, topics: Topics): Promise<void> {
  await documents.declare(PLACES, RELAY);
  await look(documents, topics);
}

/** From now on no other settings are taken. @throws CutMismatch */
export async function keepCut(documents: Documents, topics: Topics): Promise<void> {
  const { namespace, partitions } = topics;
  for (;;) {
    const { stored, relay } = await look(documents, topics);
    if (relay && stored?.body.namespace === namespace) return;
    // With the relay's first state in one write: of two who begin a house at once, one finds that it is begun.
    const writes = [put(CUT, CUT_ID, { namespace, partitions }, stored?.revision ?? 0)];
    if (!relay) writes.push(put(RELAY, RELAY_ID, NOTHING_RELAYED, 0));
    try {
      return await documents.write(writes);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
}

async function look(documents: DocumentReads, { namespace, partitions }: Topics) {
  const [stored, relay] = await Promise.all([documents.get(CUT, CUT_ID), documents.get(RELAY, RELAY_ID)]);
  const cut = cutOf(stored?.body, relay?.body);
  if (cut && cut.partitions !== partitions) {
    throw new CutMismatch(
      `MongoDB says that this house has ${cut.partitions} partitions, GOLDWAKE_KAFKA_PARTITIONS says ${partitions} ` +
        `(${PARTITIONS} if not set): its groups would lose events; give the number that it has`,
    );
  }
  // A relay that begins anew brings all events, wherever to.
  if (relay && cut?.namespace && cut.namespace !== namespace) {
    throw new CutMismatch(
      `MongoDB says that this house's topics are in the namespace ${cut.namespace}, GOLDWAKE_KAFKA_NAMESPACE says ` +
        `${namespace} (${NAMESPACE} if not set): its relay sends to one only; give that one, or let the relay begin anew`,
    );
  }
  return { stored, relay };
}
