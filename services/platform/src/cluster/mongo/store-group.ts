import type { Connection, mongo } from 'mongoose';
import type { DocumentWrite } from '../../ports/documents.js';
import type { EventModel } from './event-document.js';
import { isAway, isRepeatable } from './failures.js';
import type { Pending, Placed } from './group-commit.js';
import { once } from './transaction.js';
import type { Turn } from './turn.js';

/** Documents beside an append's events were refused. */
export class RefusedAlongside extends Error {
  constructor(
    readonly pending: Pending,
    readonly reason: unknown,
  ) {
    super('refused alongside');
  }
}

export interface TogetherParts {
  connection: Connection;
  events: EventModel;
  turn: Turn;
  write(session: mongo.ClientSession, writes: readonly DocumentWrite[]): Promise<void>;
}

/**
 * Appends of one event each, without a transaction: in order, so that what stands before one that is refused is stored and
 * what stands behind it is not.
 */
export async function storeAlone(events: EventModel, placed: readonly Placed[]): Promise<void> {
  await events.collection.insertMany(placed.flatMap(({ documents }) => documents) as never[], { ordered: true });
}

/**
 * All or nothing, once. The positions are given last: what a process that is killed has written here the server holds until
 * it gives the transaction up, and nobody can take a position that is held.
 * @param number gives the events their positions
 * @throws RefusedAlongside
 */
export async function storeTogether(
  { connection, events, turn, write }: TogetherParts,
  placed: readonly Placed[],
  number: () => Promise<void>,
): Promise<void> {
  await once(connection, async (session) => {
    await turn.take(session);
    for (const { pending } of placed) {
      if (!pending.append.alongside?.length) continue;
      await write(session, pending.append.alongside).catch((reason) => {
        throw isAway(reason) || isRepeatable(reason) ? reason : new RefusedAlongside(pending, reason);
      });
    }
    await number();
    await events.collection.insertMany(placed.flatMap(({ documents }) => documents) as never[], {
      ordered: true,
      session: session as never,
    });
  });
}
