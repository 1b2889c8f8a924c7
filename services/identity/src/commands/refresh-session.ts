import { type CommandContext, Refusal } from '@goldwake/contracts';
import { type Clock, type Document, type Documents, put, RevisionConflict } from '@goldwake/core';
import { type Session, sessions } from '../documents.js';
import { requireNotBanned } from '../domain/account.js';
import { familyHash, rotate } from '../secrets/refresh-tokens.js';
import type { Started } from '../sessions/new-session.js';
import type { SessionCloser } from '../sessions/session-closer.js';
import type { Accounts } from '../streams/accounts.js';

/** Maximum number of tries. Each conflict means that another refresh of the same family succeeded. */
const TRIES_MAX = 10;

/**
 * Exchanges a refresh token for its successor. An old token that is used again after the grace period ends the complete
 * family.
 */
export class RefreshSession {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly closer: SessionCloser,
    private readonly clock: Clock,
  ) {}

  /**
   * Refreshes the session.
   * @throws Refusal `refresh_invalid`, `banned`
   */
  async execute(token: string | undefined, context: CommandContext): Promise<Started> {
    const family = token === undefined ? undefined : familyHash(token);
    if (token === undefined || family === undefined) throw new Refusal('refresh_invalid');
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const session = await this.openSession(family);
      const { uid, session_id: sessionId } = session.body;
      const rotation = rotate(session.body, token, this.clock.now());
      if (rotation.kind === 'reused') {
        await this.closer.close(session, 'refresh_reused', context);
        throw new Refusal('refresh_invalid');
      }
      if (rotation.kind === 'again' || (await this.store(rotation.session, session.revision))) {
        return { uid, sessionId, refreshToken: rotation.token };
      }
    }
    throw new Refusal('conflict');
  }

  private async openSession(family: string): Promise<Document<Session>> {
    const [session] = await this.documents.find(sessions, { index: 'family', equals: [family], limit: 1 });
    if (!session) throw new Refusal('refresh_invalid');
    const { state } = await this.accounts.load(session.body.uid);
    // Checked first: the ban has also ended the session, and the player must be told about the ban.
    requireNotBanned(state, this.clock.now());
    const over = session.body.ended_at || Date.parse(session.body.expires_at) <= this.clock.now();
    // The event history decides: a session that was started while a password reset ended all sessions has no end mark.
    if (over || !state.sessions.has(session.id)) throw new Refusal('refresh_invalid');
    return session;
  }

  private async store(session: Session, revision: number): Promise<boolean> {
    try {
      await this.documents.write([put(sessions, session.session_id, session, revision)]);
      return true;
    } catch (error) {
      if (error instanceof RevisionConflict) return false;
      throw error;
    }
  }
}
