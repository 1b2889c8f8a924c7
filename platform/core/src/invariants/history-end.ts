import type { StoredEvent } from '@goldwake/contracts';

/**
 * Returns whether a stored checkpoint shows that a consumer group has handled an event. None does so in an import, while
 * the group is behind, and for a dead letter.
 */
export type HasHandled = (group: string, event: Pick<StoredEvent, 'eventId' | 'stream' | 'position'>) => boolean;

/**
 * If no checkpoint shows that the effect of an event should exist, it is missing once the history ends this much later.
 * A checkpoint is not protected by a hash, so one that was set back must not hide a missing effect for longer. A late
 * effect breaks no rule, because Kafka may be away for hours.
 */
const EFFECT_MS_MAX = 60 * 60 * 1_000;

/** Where a history ends, whatever the types of its last events. */
export class HistoryEnd {
  /** Position of the last event. It may be in the middle of a command, because a history can be cut anywhere. */
  position = 0;
  /** Events than which no later one is newer, by position: only one unless a clock was set back. */
  private readonly newest: { position: number; at: number }[] = [];

  constructor(private readonly hasHandled: HasHandled = () => false) {}

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

  /**
   * Returns whether the effect that a consumer group has on an event should exist by now. A group stores its checkpoint
   * after its effects, so the effect of a handled event precedes the end of the history.
   */
  isOverdue(event: StoredEvent, group: string): boolean {
    return this.hasHandled(group, event) || this.ageOf(event) > EFFECT_MS_MAX;
  }
}
