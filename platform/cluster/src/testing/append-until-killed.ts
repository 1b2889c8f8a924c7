/**
 * Test process that is meant to be killed. Its writers append events without end, half of them to streams shared with
 * other such processes; a third of the appends have two events and a document. Arguments: database URI, process name,
 * number of writers. For each acknowledged event it prints `<eventId> <hash> <waitedMs> <overtakenBy>`; `overtakenBy`
 * is the number of events that others stored after the last one this process knew of at submission.
 */
import { writeSync } from 'node:fs';
import type { StoredEvent } from '@goldwake/contracts';
import { type Append, collection, put, VersionConflict } from '@goldwake/core';
import { StorageFailed, uuidIds } from '@goldwake/core/adapters';
import { noted } from '@goldwake/core/testing';
import { openMongo } from '../mongo/open.js';

/** Documents whose ids are the ids of the commands that wrote them. */
const PAIRS = collection<{ stream: string }>('pairs');

const [, , mongo, name, writers] = process.argv;
if (mongo === undefined || name === undefined)
  throw new Error('usage: append-until-killed.js <database URI> <process name> <writers>');
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
    const overtakenBy = before === 0 ? 0 : (stored[0]?.position ?? 0) - before;
    // The output is written synchronously before the next append, so that a kill cannot lose buffered lines.
    writeSync(1, stored.map(({ eventId, hash }) => `${eventId} ${hash} ${waitedMs} ${overtakenBy}\n`).join(''));
  }
}

/** Retries the same command after a failure, as a client would do. */
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
