import type { EventStore } from '@goldwake/core';
import { uuidIds } from '@goldwake/core/adapters';
import { noted } from '@goldwake/core/testing';

const PLAYERS = 7;

/**
 * Appends the given number of events, distributed over several wallets.
 * @returns the last position
 */
export async function appendSome(store: EventStore, many: number): Promise<number> {
  const ids = uuidIds();
  const appendTo = async (player: number) => {
    const stream = `wallet-p${player}`;
    let version = await store.version(stream);
    for (let n = player; n < many; n += PLAYERS) await store.append(noted(stream, version++, ids.next(), n));
  };
  await Promise.all(Array.from({ length: PLAYERS }, (_, player) => appendTo(player)));
  return store.lastPosition();
}
