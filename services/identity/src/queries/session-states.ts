import type { SessionsPort } from '@goldwake/contracts';
import type { Clock, Documents } from '@goldwake/core';
import { sessions } from '../documents.js';
import { banAt } from '../domain/account.js';
import { storedEnd } from '../sessions/stored-end.js';
import type { Accounts } from '../streams/accounts.js';

/** Tells whether sessions may still act. */
export class SessionStates implements SessionsPort {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly clock: Clock,
    /** Time after the sign-in at which a session ends, in milliseconds. */
    private readonly lifeMs: number,
  ) {}

  async isOpen(uid: string, sessionId: string): Promise<boolean> {
    const { state } = await this.accounts.load(uid);
    const now = this.clock.now();
    // A ban ends all sessions, but a process whose clock is ahead may have started one since.
    if (!state.sessions.has(sessionId) || banAt(state, now)) return false;
    const session = await this.documents.get(sessions, sessionId);
    return session !== undefined && !session.body.ended_at && storedEnd(session.body, this.lifeMs) > now;
  }
}
