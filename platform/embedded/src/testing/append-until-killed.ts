/**
 * Child process that tests kill. It opens the data folder named by its first argument, appends endlessly with 16
 * writers, counts the stored events with a consumer group, and prints `<eventId> <hash>` for each acknowledged event.
 */
import { writeSync } from 'node:fs';
import { collection } from '@goldwake/core';
import { noted } from '@goldwake/core/testing';
import { openEmbedded } from '../open.js';

export const KILLED_COUNTS = collection<{ count: number }>('killed_counts');
const WRITERS = 16;

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('usage: append-until-killed <data folder>');
const engine = await openEmbedded({ dataDir });
await engine.documents.declare(KILLED_COUNTS);
engine.bus.subscribe({
  group: 'test.count',
  topics: ['wallet'],
  async handle(_event, effects) {
    const counted = await effects.get(KILLED_COUNTS, 'all');
    effects.put(KILLED_COUNTS, 'all', { count: (counted?.body.count ?? 0) + 1 });
  },
});
await engine.bus.start();

async function write(writer: number): Promise<void> {
  const stream = `wallet-w${writer}`;
  for (let version = await engine.store.version(stream); ; version += 2) {
    const stored = await engine.store.append(noted(stream, version, engine.ids.next(), { version }, 'x'.repeat(300)));
    // Write synchronously before the next append, because buffered output would be lost when this process is killed.
    writeSync(1, stored.map((event) => `${event.eventId} ${event.hash}\n`).join(''));
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
