import type { Budget } from './budget.js';
import type { Room } from './room.js';

/**
 * Frees memory until the total is under the budget, starting with the least useful: history of channels without
 * members, then history with the fewest members for its size (clients that resume there get `recovered: false`), then
 * the sockets with the most waiting bytes.
 */
export function relieve(budget: Budget, rooms: Iterable<Room>, dropLongestIdle: () => boolean): void {
  if (budget.excess === 0) return;
  // Recounts first, because bytes that were read since the last check need no longer be freed.
  for (const outlet of [...budget.behind]) outlet.recount();
  if (budget.excess === 0) return;
  const enough = budget.held - budget.excess;
  while (budget.held > enough && dropLongestIdle());
  if (budget.held <= enough) return;
  const bytesEach = ({ ring, members }: Room) => ring.bytes / members.size;
  for (const room of [...rooms].sort((a, b) => bytesEach(b) - bytesEach(a))) {
    if (budget.held <= enough) return;
    room.ring.clear();
  }
  for (const outlet of [...budget.behind].sort((a, b) => b.waiting - a.waiting)) {
    if (budget.held <= enough) return;
    outlet.cut();
  }
}
