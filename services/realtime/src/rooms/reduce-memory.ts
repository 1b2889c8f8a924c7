import type { Budget } from './budget.js';
import type { Room } from './room.js';

/**
 * Frees memory until the total is under the budget, starting with the least useful: history of channels without
 * members, then history with the fewest members for its size (clients that resume there get `recovered: false`), then
 * the sockets with the most waiting bytes.
 */
export function reduceMemory(budget: Budget, rooms: Iterable<Room>, dropLongestIdle: () => boolean): void {
  if (budget.excess === 0) return;
  // Recounts first, because bytes that were read since the last check need no longer be freed.
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
