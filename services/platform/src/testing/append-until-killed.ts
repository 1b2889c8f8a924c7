/**
 * A process for tests to kill: holds the data folder named by its first argument, has 16 writers append without end and a
 * consumer group count what they stored, and prints `<eventId> <hash>` for each event that was acknowledged.
 */
import { writeSync } from 'node:fs';
import { openEmbedded } from '../embedded/open.js';
import { collection } from '../ports/documents.js';
import { noted } from './engine-under-test.js';

export const KILLED_COUNTS = collection<{ count: number }>('killed_counts');
const WRITERS = 16;

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('name a data folder');
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
    // Written before the next append, past any buffer of this process.
    writeSync(1, stored.map((event) => `${event.eventId} ${event.hash}\n`).join(''));
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
