import type { StoredEvent } from '@goldwake/contracts';
import type { Kafka } from 'kafkajs';
import { pendingRecords } from '../kafka/pending-records.js';
import type { Topics } from '../kafka/topics.js';
import { recordsOf } from './records.js';

/**
 * Returns the wallet events that a consumer would handle, without duplicates and in order of position, and the number
 * of records sent.
 */
export async function delivered(kafka: Kafka, topics: Topics): Promise<{ events: StoredEvent[]; records: number }> {
  const records = await recordsOf(kafka, topics, 'wallet');
  const events: StoredEvent[] = [];
  // There is no store to fetch missing events from, so an event skipped by the relay makes this throw.
  const nothing = { readAll: () => Promise.reject(new Error('the relay has skipped an event')) };
  for (let partition = 0; partition < topics.partitions; partition++) {
    const own = records.filter((record) => record.partition === partition);
    for await (const item of pendingRecords(own, 0, () => true, nothing)) if ('event' in item) events.push(item.event);
  }
  return { events: events.sort((one, other) => one.position - other.position), records: records.length };
}
