import type { StoredEvent } from '@goldwake/contracts';

/** Where a history ends, whatever the types of its last events. */
export class HistoryEnd {
  /** Position of the last event. It may be in the middle of a command, because a history can be cut anywhere. */
  position = 0;
  /** Events than which no later one is newer, by position: only one unless a clock was set back. */
  private readonly newest: { position: number; at: number }[] = [];

  add({ position, recordedAt }: Pick<StoredEvent, 'position' | 'recordedAt'>): void {
    this.position = position;
    const at = Date.parse(recordedAt);
    if (Number.isNaN(at)) return;
    while ((this.newest.at(-1)?.at ?? Number.POSITIVE_INFINITY) <= at) this.newest.pop();
    this.newest.push({ position, at });
  }

  /** Returns by how many milliseconds an event is older than the newest event after it; 0 if none is newer. */
  ageOf({ position, recordedAt }: Pick<StoredEvent, 'position' | 'recordedAt'>): number {
    const newest = this.newest.find((one) => one.position > position);
    return newest ? Math.max(0, newest.at - Date.parse(recordedAt)) : 0;
  }
}
