import { Refusal, type SessionsPort } from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';
import { requireOwn } from '../provider/own-games.js';
import type { Catalogue } from '../streams/catalogue.js';
import type { PlaySession, PlaySessions } from '../streams/play-sessions.js';

/** Decides whether a provider may act in a session of play. */
export class PlayAccess {
  constructor(
    private readonly sessions: PlaySessions,
    private readonly accountSessions: Pick<SessionsPort, 'isOpen'>,
    private readonly catalogue: Pick<Catalogue, 'view'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the session with this name, also if it has expired.
   * @throws Refusal `play_session_ended` if it is unknown, `not_found` if it is of another provider
   */
  async named(provider: string, session: string): Promise<PlaySession> {
    const found = await this.sessions.named(session);
    if (!found) throw new Refusal('play_session_ended');
    requireOwn(provider, found);
    return found;
  }

  /** Returns whether the player may still play in the session. */
  async isOpen({ uid, session_id, expires_at }: PlaySession): Promise<boolean> {
    return this.clock.now() < Date.parse(expires_at) && (await this.accountSessions.isOpen(uid, session_id));
  }

  /** Returns whether the game takes bets; false also for one that has left the catalogue. */
  isGameOpen(gameId: string): boolean {
    return this.catalogue.view.game(gameId)?.enabled ?? false;
  }
}
