import type { Budget } from './budget.js';
import type { Room } from './room.js';

/**
 * Frees memory until the budget is no longer exceeded, in this order:
 * 1. history of channels without members, longest idle first
 * 2. history of channels with the most bytes per member; clients that resume there get `recovered: false`
 * 3. connections with the most unsent bytes, which are cut
 */
export function reduceMemory(budget: Budget, rooms: Iterable<Room>, dropLongestIdle: () => boolean): void {
  if (budget.excess === 0) return;
  // Recounts the unsent bytes first, because clients may have read some of them since the last check.
  for (const writer of [...budget.behind]) writer.recount();
  if (budget.excess === 0) return;
  const enough = budget.used - budget.excess;
  while (budget.used > enough && dropLongestIdle());
  if (budget.used <= enough) return;
  const bytesEach = ({ ring, members }: Room) => ring.bytes / members.size;
  for (const room of [...rooms].sort((a, b) => bytesEach(b) - bytesEach(a))) {
    if (budget.used <= enough) return;
    room.ring.clear();
  }
  for (const writer of [...budget.behind].sort((a, b) => b.waiting - a.waiting)) {
    if (budget.used <= enough) return;
    writer.terminate();
  }
}
