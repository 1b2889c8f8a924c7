import type { AppendLock } from './append-lock.js';
import type { Collections } from './collections.js';
import { RefusedWrite, writeAll } from './document-writes.js';
import type { EventModel } from './event-document.js';
import type { ChainedAppend, Pending } from './pending.js';
import { once } from './transaction.js';

/** A document that must be written in the same transaction as an append was refused. */
export class RefusedAlongside extends Error {
  constructor(
    readonly pending: Pending,
    readonly reason: unknown,
  ) {
    super('refused alongside');
  }
}

export interface StoreParts {
  events: EventModel;
  collections: Collections;
  appendLock: AppendLock;
}

/**
 * Stores appends of one event each, without a transaction. The insert is ordered: the appends before a refused one are
 * stored, the later ones are not.
 */
export async function storeAlone({ events }: StoreParts, chained: readonly ChainedAppend[]): Promise<void> {
  await events.collection.insertMany(chained.flatMap(({ documents }) => documents) as never[], { ordered: true });
}

/**
 * Stores a group of appends and the documents written with them in one transaction, without retries.
 * @throws RefusedAlongside
 */
export async function storeTogether(parts: StoreParts, chained: readonly ChainedAppend[]): Promise<void> {
  const { events, collections, appendLock } = parts;
  const alongside = chained.flatMap(({ pending }) => pending.append.alongside ?? []);
  await once(appendLock.session, async (session) => {
    if (alongside.length > 0) {
      await writeAll(collections, session, alongside).catch((error) => {
        throw refusedAlongside(chained, error) ?? error;
      });
    }
    await events.collection.insertMany(chained.flatMap(({ documents }) => documents) as never[], {
      ordered: true,
      session: session as never,
    });
  });
}

function refusedAlongside(chained: readonly ChainedAppend[], error: unknown): RefusedAlongside | undefined {
  if (!(error instanceof RefusedWrite)) return undefined;
  const culprit = chained.find(({ pending }) => pending.append.alongside?.includes(error.write));
  return culprit && new RefusedAlongside(culprit.pending, error.reason);
}
