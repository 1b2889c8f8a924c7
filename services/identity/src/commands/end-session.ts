import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { sessions } from '../documents.js';
import type { Ending, SessionCloser } from '../sessions/session-closer.js';

/** Ends one session of the player who sends the command. */
export class EndSession {
  constructor(
    private readonly documents: Documents,
    private readonly closer: SessionCloser,
  ) {}

  /**
   * Ends the session. An ended one stays ended, so that a repeated request succeeds.
   * @throws Refusal `not_found`, also for another player's session, so that the response does not reveal whether the
   * session exists
   */
  async execute(uid: string, sessionId: string, reason: Ending, context: CommandContext): Promise<void> {
    const session = await this.documents.get(sessions, sessionId);
    if (session?.body.uid !== uid) throw new Refusal('not_found');
    if (session.body.ended_at) return;
    await this.closer.close(session, reason, context);
  }
}
