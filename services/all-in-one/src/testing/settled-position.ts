import type { Casino } from '../casino.js';

/** Waits until every event has been handled, and every event that follows from it. @returns the last position */
export async function settledPosition(casino: Casino): Promise<number> {
  const { store, bus } = casino.engine;
  const position = await store.lastPosition();
  await bus.settled(position);
  const after = await store.lastPosition();
  return after === position ? position : settledPosition(casino);
}
