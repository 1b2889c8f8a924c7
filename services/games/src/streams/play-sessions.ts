import { hash } from 'node:crypto';
import { type Currency, Refusal } from '@goldwake/contracts';
import { type Clock, type CollectionSpec, collection, type Documents, put, type Random, remove } from '@goldwake/core';

/** A session in which a player plays one game of a provider. Times are ISO times. */
export interface PlaySession {
  uid: string;
  /** Session of the account in which the game was opened. */
  session_id: string;
  provider_id: string;
  game_id: string;
  currency: Currency;
  /** Until when the token of the launch URL is good. */
  begins_by: string;
  expires_at: string;
}

/**
 * Sessions of play. The id is the SHA-256 of the session's name, which is a secret of its provider, so that who reads
 * the documents cannot bet.
 */
export const PLAY_SESSIONS: CollectionSpec<PlaySession> = collection('play_sessions', {
  by_player: { fields: ['uid', 'expires_at'] },
});

const LAUNCH_MS = 5 * 60_000;
const SESSION_MS = 12 * 60 * 60_000;
/** Time for which an expired session is kept, in milliseconds, because its provider may still repeat a bet. */
const KEPT_MS = 24 * 60 * 60_000;
/**
 * Maximum number of sessions of one player that have not expired. A player of all slots opens 217. None is removed
 * before it expires, because a repeated bet needs its session.
 */
export const SESSIONS_MAX = 500;
const BATCH = 100;

export class PlaySessions {
  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /**
   * Opens a session and returns the token of its launch URL. Removes old sessions of the player.
   * @throws Refusal `too_many_requests` if the player has 500 sessions
   */
  async open(
    of: Omit<PlaySession, 'begins_by' | 'expires_at'>,
  ): Promise<{ token: string } & Pick<PlaySession, 'begins_by'>> {
    const now = this.clock.now();
    const token = Buffer.from(this.random.bytes(32)).toString('hex');
    const begins_by = isoTime(now + LAUNCH_MS);
    const opened = { ...of, begins_by, expires_at: isoTime(now + SESSION_MS) };
    await this.requireFew(of.uid, now);
    const old = await this.oldOf(of.uid, now);
    await this.documents.write([
      ...old.map(({ id }) => remove(PLAY_SESSIONS, id)),
      put(PLAY_SESSIONS, sha256(sessionOf(token)), opened),
    ]);
    return { token, begins_by };
  }

  /** Returns the session with this name, also if it has expired; undefined if there is none. */
  async named(session: string): Promise<PlaySession | undefined> {
    return (await this.documents.get(PLAY_SESSIONS, sha256(session)))?.body;
  }

  private async requireFew(uid: string, now: number): Promise<void> {
    const open = { index: 'by_player', equals: [uid], range: { from: isoTime(now) } };
    if ((await this.documents.count(PLAY_SESSIONS, open)) < SESSIONS_MAX) return;
    const [first] = await this.documents.find(PLAY_SESSIONS, { ...open, limit: 1 });
    const left = first ? Date.parse(first.body.expires_at) - now : 0;
    throw new Refusal('too_many_requests', `${SESSIONS_MAX} sessions of play are open`, {
      retry_after: Math.ceil(left / 1_000) + 1,
    });
  }

  private oldOf(uid: string, now: number) {
    const range = { to: isoTime(now - KEPT_MS) };
    return this.documents.find(PLAY_SESSIONS, { index: 'by_player', equals: [uid], range, limit: BATCH });
  }
}

/** Returns the name of the session that a token begins. It follows from the token, so that it can be asked for again. */
export function sessionOf(token: string): string {
  return sha256(`play-session:${token}`);
}

const sha256 = (text: string) => hash('sha256', text);

const isoTime = (ms: number) => new Date(ms).toISOString();
