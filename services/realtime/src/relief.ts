import type { Budget } from './budget.js';
import type { Room } from './room.js';

/**
 * Brings what is held back under the budget, the least missed first: history of channels without listeners, then history that
 * serves the fewest for its size (who resumes there is told `recovered: false`), then the sockets with the most waiting.
 */
export function relieve(budget: Budget, rooms: Iterable<Room>, dropLongestIdle: () => boolean): void {
  if (budget.excess === 0) return;
  // What was read since the last look is no reason to take anything from anybody.
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
