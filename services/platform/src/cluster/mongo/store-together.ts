import type { Collections } from './collections.js';
import { RefusedWrite, writeAll } from './document-writes.js';
import type { EventModel } from './event-document.js';
import type { Pending, Placed } from './pending.js';
import { once } from './transaction.js';
import type { Turn } from './turn.js';

/** A document beside an append's events was refused. */
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
 * Appends of one event each, without a transaction: in order, so that what stands before one that is refused is stored and
 * what stands behind it is not.
 */
export async function storeAlone({ events }: StoreParts, placed: readonly Placed[]): Promise<void> {
  await events.collection.insertMany(placed.flatMap(({ documents }) => documents) as never[], { ordered: true });
}

/** All or nothing, once. @throws RefusedAlongside */
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
