import { type CommandContext, Refusal } from '@goldwake/contracts';
import { type Clock, type Document, type Documents, put, RevisionConflict } from '@goldwake/core';
import { type Session, sessions } from '../documents.js';
import { requireNotBanned } from '../domain/account.js';
import type { SecurityLog } from '../limits/security-log.js';
import type { DataKey } from '../secrets/data-key.js';
import { familyHash, rotate } from '../secrets/refresh-tokens.js';
import type { Started } from '../sessions/new-session.js';
import type { SessionCloser } from '../sessions/session-closer.js';
import { storedEnd } from '../sessions/stored-end.js';
import type { Accounts } from '../streams/accounts.js';

/** Maximum number of attempts. A conflict means that a concurrent refresh of the same session succeeded. */
const TRIES_MAX = 10;

/**
 * Exchanges a refresh token for its successor. If an old token is reused after its successor was exchanged, or a
 * successor that was replaced is used, the session ends with all its refresh tokens.
 */
export class RefreshSession {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly key: Pick<DataKey, 'lookup'>,
    private readonly closer: SessionCloser,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
    /** Time after the sign-in at which a session ends, in milliseconds. */
    private readonly lifeMs: number,
  ) {}

  /**
   * Refreshes the session.
   * @throws Refusal `refresh_invalid`, `session_expired`, `banned`
   */
  async execute(token: string | undefined, address: string, context: CommandContext): Promise<Started> {
    const family = token === undefined ? undefined : familyHash(token);
    if (token === undefined || family === undefined) throw new Refusal('refresh_invalid');
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const session = await this.openSession(family, context);
      const { uid, session_id: sessionId } = session.body;
      const rotation = rotate(this.key, session.body, token, this.clock.now(), this.lifeMs);
      if (rotation.kind === 'reused') {
        await this.closer.close(session, 'refresh_reused', context);
        this.log.record('refresh_refused', { uid, address, reason: 'refresh_reused' }, context);
        throw new Refusal('refresh_invalid');
      }
      if (rotation.kind === 'again' || (await this.store(rotation.session, session.revision))) {
        const endsAt = storedEnd(rotation.kind === 'again' ? session.body : rotation.session, this.lifeMs);
        return { uid, sessionId, refreshToken: rotation.token, endsAt };
      }
    }
    throw new Refusal('conflict');
  }

  private async openSession(family: string, context: CommandContext): Promise<Document<Session>> {
    const [session] = await this.documents.find(sessions, { index: 'family', equals: [family], limit: 1 });
    if (!session) throw new Refusal('refresh_invalid');
    const { state } = await this.accounts.load(session.body.uid);
    // The ban is checked first: it has also ended the session, but the error must be `banned`, not `refresh_invalid`.
    requireNotBanned(state, this.clock.now());
    // The event history is authoritative, because a session that starts while a password reset ends all sessions has no
    // `ended_at` in its document.
    const open = !session.body.ended_at && state.sessions.has(session.id);
    if (Date.parse(session.body.started_at) + this.lifeMs <= this.clock.now()) {
      if (open) await this.closer.close(session, 'expired', context);
      throw new Refusal('session_expired');
    }
    if (!open || Date.parse(session.body.expires_at) <= this.clock.now()) throw new Refusal('refresh_invalid');
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
