import type { StoredEvent } from '@goldwake/contracts';

/**
 * Returns whether another command follows in the history that ends at the given time. A history may end between two
 * events of one command, but these are recorded at the same time.
 */
export function hasLaterCommand({ recordedAt }: StoredEvent, endedAt: number): boolean {
  return Date.parse(recordedAt) !== endedAt;
}
