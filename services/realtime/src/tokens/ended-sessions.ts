import type { CloseName, EventOf, StoredEvent } from '@goldwake/contracts';
import { type Clock, collection, type Documents, type Effects, monotonic, remove } from '@goldwake/core';
import { TOKEN_LIFE_MS } from './tokens.js';

interface EndedSession {
  uid: string;
  /** ISO time. */
  ended_at: string;
  ending: Ending;
}

/** Close reason for the sockets of an ended session. */
export type Ending = Extract<CloseName, 'session_ended' | 'banned'>;

export const ENDED_SESSIONS = collection<EndedSession>('realtime_ended_sessions', {
  by_time: { fields: ['ended_at'] },
});

export type SessionEnded = StoredEvent<EventOf<'session_ended'>>;

export function endingOf({ data }: SessionEnded): Ending {
  return data.reason === 'banned' ? 'banned' : 'session_ended';
}

/**
 * Tracks ended sessions whose realtime tokens have not expired yet. They are kept in memory, which takes effect at
 * once, and as documents, which survive a restart.
 */
export class EndedSessions {
  private readonly now: () => number;
  private readonly recent = new Map<string, { since: number; ending: Ending }>();

  private constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {
    this.now = monotonic(clock);
  }

  static async open(documents: Documents, clock: Clock): Promise<EndedSessions> {
    await documents.declare(ENDED_SESSIONS);
    const ended = new EndedSessions(documents, clock);
    await ended.forgetOld();
    return ended;
  }

  /** Event handler of a consumer group that stores each ended session as a document. */
  keep(event: StoredEvent, effects: Effects): void {
    if (this.clock.now() - Date.parse(event.recordedAt) > TOKEN_LIFE_MS) return;
    const { uid, session_id } = (event as SessionEnded).data;
    const ending = endingOf(event as SessionEnded);
    effects.put(ENDED_SESSIONS, session_id, { uid, ended_at: event.recordedAt, ending });
  }

  remember(sessionId: string, ending: Ending): void {
    const now = this.now();
    this.recent.set(sessionId, { since: now, ending });
    for (const [oldest, { since }] of this.recent) {
      if (now - since <= TOKEN_LIFE_MS) break;
      this.recent.delete(oldest);
    }
  }

  /** Returns how a session ended; undefined if this gateway has not received an event about its end. */
  seen(sessionId: string): Ending | undefined {
    return this.recent.get(sessionId)?.ending;
  }

  async stored(sessionId: string): Promise<Ending | undefined> {
    const document = await this.documents.get(ENDED_SESSIONS, sessionId);
    // Documents written before bans existed lack the field `ending`.
    return document && (document.body.ending ?? 'session_ended');
  }

  /** Deletes sessions that ended so long ago that all their tokens have expired. */
  private async forgetOld(): Promise<void> {
    const to = new Date(this.clock.now() - TOKEN_LIFE_MS).toISOString();
    for (;;) {
      const old = await this.documents.find(ENDED_SESSIONS, { index: 'by_time', range: { to }, limit: 500 });
      if (old.length === 0) return;
      await this.documents.write(old.map((document) => remove(ENDED_SESSIONS, document.id)));
    }
  }
}
