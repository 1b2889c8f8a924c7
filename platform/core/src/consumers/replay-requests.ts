import type { StoredEvent } from '@goldwake/contracts';
import { type Clock, isoNow } from '../ports/clock.js';
import { type Documents, put, RevisionConflict } from '../ports/documents.js';
import { DEAD_LETTERS, type DeadLetter } from '../ports/event-bus.js';
import { type EventStore, PositionGap } from '../ports/event-store.js';
import { messageOf } from '../support/errors.js';
import { pause } from '../support/pause.js';

/** Default polling interval in milliseconds. */
const POLL_MS = 1_000;
/** Maximum polling interval while a replay keeps failing, in milliseconds. */
const POLL_MS_MAX = 30_000;
const PAGE = 100;

/**
 * Marks a dead letter so that a process of its consumer group handles the event again, now or after its next start.
 * Dead letters of read models cannot be replayed, because an old event would overwrite newer data; rebuild the read
 * model instead, see `rebuild`.
 * @returns false if the dead letter no longer exists
 */
export async function requestReplay(
  documents: Pick<Documents, 'get' | 'write'>,
  clock: Pick<Clock, 'now'>,
  id: string,
): Promise<boolean> {
  for (;;) {
    const deadLetter = await documents.get(DEAD_LETTERS, id);
    if (!deadLetter) return false;
    try {
      await documents.write([
        put(DEAD_LETTERS, id, { ...deadLetter.body, requested: isoNow(clock) }, deadLetter.revision),
      ]);
      return true;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
}

/**
 * Reads the event of a dead letter, upcast to the newest schema.
 * @throws PositionGap, UnknownSchema
 */
export async function eventOf({ eventId, position }: DeadLetter, store: Pick<EventStore, 'readAll'>) {
  const [event] = await store.readAll(position - 1, 1);
  if (event?.eventId !== eventId) throw new PositionGap(position);
  return event satisfies StoredEvent;
}

/** A consumer group that can replay its dead letters. */
export interface ReplayTarget {
  group: string;
  /** @returns false if the replay must be retried later, or by another process of the group */
  replay(deadLetter: DeadLetter): Promise<boolean>;
}

export interface ReplayRequestsParts {
  documents: Pick<Documents, 'find'>;
  /** Called with a one-line message about each failed search. */
  report(message: string): void;
  /**
   * Polling interval for requested replays, in milliseconds; default 1,000. A requested replay waits at most this long
   * before it starts.
   */
  pollMs?: number;
}

/** Polls for dead letters whose replay was requested and passes each of them to its consumer group. */
export class ReplayRequests {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ReplayRequestsParts) {}

  /**
   * Starts the search.
   * @param groups the groups to replay, without those of read models
   */
  start(groups: readonly ReplayTarget[]): void {
    this.running = this.run(groups);
  }

  /** Stops polling after the current dead letter has been handled. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(groups: readonly ReplayTarget[]): Promise<void> {
    const { signal } = this.stopping;
    const { pollMs = POLL_MS } = this.parts;
    for (let lookMs = pollMs; !signal.aborted; await pause(lookMs, signal)) {
      const all = await Promise.all(groups.map((group) => this.poll(group)));
      lookMs = all.every((isDone) => isDone) ? pollMs : Math.min(2 * lookMs, POLL_MS_MAX);
    }
  }

  private async poll({ group, replay }: ReplayTarget): Promise<boolean> {
    const query = { index: 'requested', equals: [group], range: { from: '' }, limit: PAGE };
    try {
      // The query no longer finds dead letters that were replayed, so the offset must skip only those that could not be
      // replayed yet.
      for (let left = 0; ; ) {
        const page = await this.parts.documents.find(DEAD_LETTERS, { ...query, offset: left });
        for (const { body } of page) {
          if (this.stopping.signal.aborted) return true;
          if (!(await replay(body))) left++;
        }
        if (page.length < PAGE) return true;
      }
    } catch (error) {
      this.parts.report(`${group} cannot replay its dead letters yet; retrying: ${messageOf(error)}`);
      return false;
    }
  }
}
