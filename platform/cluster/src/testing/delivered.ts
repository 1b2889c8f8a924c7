import type { StoredEvent } from '@goldwake/contracts';
import type { Kafka } from 'kafkajs';
import { pendingRecords } from '../kafka/pending-records.js';
import type { Topics } from '../kafka/topics.js';
import { recordsOf } from './records.js';

/**
 * Returns the wallet events that a consumer would handle (in order of position, without duplicates) and the number of
 * records that were sent.
 */
export async function delivered(kafka: Kafka, topics: Topics): Promise<{ events: StoredEvent[]; records: number }> {
  const records = await recordsOf(kafka, topics, 'wallet');
  const events: StoredEvent[] = [];
  // There is no store from which missing events could be read, so this throws if the relay skipped an event.
  const hashes = new Map<number, string>();
  for (const { value } of records) {
    const { position, hash } = JSON.parse(String(value));
    hashes.set(position, hash);
  }
  const skipped = () => Promise.reject(new Error('the relay has skipped an event'));
  const store = {
    hashesAt: async () => hashes,
    readAll: skipped,
    lastPosition: skipped,
    gapAfter: skipped,
  };
  const options = {
    after: 0,
    belongsHere: () => true,
    store,
    sent: skipped,
    relayed: async () => Number.MAX_SAFE_INTEGER,
    differs: () => {},
  };
  for (let partition = 0; partition < topics.partitions; partition++) {
    const own = records.filter((record) => record.partition === partition);
    for await (const item of pendingRecords(own, options)) if ('event' in item) events.push(item.event);
  }
  return { events: events.sort((one, other) => one.position - other.position), records: records.length };
}
