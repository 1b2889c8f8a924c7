import type { Collections } from './collections.js';
import { RefusedWrite, writeAll } from './document-writes.js';
import type { EventModel } from './event-document.js';
import type { Pending, Placed } from './pending.js';
import { once } from './transaction.js';
import type { Turn } from './turn.js';

/** A document that is written together with an append was refused. */
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
  turn: Turn;
}

/**
 * Stores appends of one event each without a transaction. The insert is ordered: appends before a refused one are
 * stored, later ones are not.
 */
export async function storeAlone({ events }: StoreParts, placed: readonly Placed[]): Promise<void> {
  await events.collection.insertMany(placed.flatMap(({ documents }) => documents) as never[], { ordered: true });
}

/**
 * Stores a group of appends and their documents in one transaction, without retries.
 * @throws RefusedAlongside
 */
export async function storeTogether(parts: StoreParts, placed: readonly Placed[]): Promise<void> {
  const { events, collections, turn } = parts;
  const alongside = placed.flatMap(({ pending }) => pending.append.alongside ?? []);
  await once(turn.session, async (session) => {
    if (alongside.length > 0) {
      await writeAll(collections, session, alongside).catch((error) => {
        throw refusedAlongside(placed, error) ?? error;
      });
    }
    await events.collection.insertMany(placed.flatMap(({ documents }) => documents) as never[], {
      ordered: true,
      session: session as never,
    });
  });
}

function refusedAlongside(placed: readonly Placed[], error: unknown): RefusedAlongside | undefined {
  if (!(error instanceof RefusedWrite)) return undefined;
  const culprit = placed.find(({ pending }) => pending.append.alongside?.includes(error.write));
  return culprit && new RefusedAlongside(culprit.pending, error.reason);
}
