/**
 * A process for tests to kill: has writers, as many as its third argument says, append without end to the database named by
 * its first, half of them to streams that others of its kind append to as well. Prints `<eventId> <hash> <waitedMs> <passedBy>` for
 * each event that was acknowledged: how many others were stored since the last that this process had heard of when it asked. A third of the appends are two events with a document alongside.
 */
import { writeSync } from 'node:fs';
import type { StoredEvent } from '@goldwake/contracts';
import { StorageFailed } from '../../errors.js';
import { collection, put } from '../../ports/documents.js';
import { type Append, VersionConflict } from '../../ports/event-store.js';
import { uuidIds } from '../../system/ids.js';
import { noted } from '../../testing/engine-under-test.js';
import { openMongo } from '../mongo/open.js';

/** Id: the command's. */
const PAIRS = collection<{ stream: string }>('pairs');

const [, , mongo, name, writers] = process.argv;
if (mongo === undefined || name === undefined) throw new Error('name a database and this process');
const { store, documents } = await openMongo(mongo);
await documents.declare(PAIRS);
const ids = uuidIds();
let heard = 0;

async function write(writer: number): Promise<void> {
  const stream = writer % 2 === 0 ? `wallet-shared${writer}` : `wallet-${name}-${writer}`;
  for (let round = 0; ; round++) {
    const id = ids.next();
    const version = await store.version(stream);
    const append =
      round % 3 === 0
        ? { ...noted(stream, version, id, 'first', 'second'), alongside: [put(PAIRS, id, { stream }, 0)] }
        : noted(stream, version, id, 'x'.repeat(300));
    const since = performance.now();
    const before = heard;
    const stored = await untilAnswered(append);
    const waitedMs = Math.round(performance.now() - since);
    heard = Math.max(heard, stored.at(-1)?.position ?? 0);
    const passedBy = before === 0 ? 0 : (stored[0]?.position ?? 0) - before;
    // Written before the next append, past any buffer of this process.
    writeSync(1, stored.map(({ eventId, hash }) => `${eventId} ${hash} ${waitedMs} ${passedBy}\n`).join(''));
  }
}

/** As a client does: the same command again, where it was told that it failed. */
async function untilAnswered(append: Append): Promise<StoredEvent[]> {
  for (;;) {
    try {
      return await store.append(append);
    } catch (error) {
      if (error instanceof VersionConflict) return [];
      if (!(error instanceof StorageFailed)) throw error;
    }
  }
}

await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => write(writer)));
