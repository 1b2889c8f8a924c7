import type { CommandContext } from '@goldwake/contracts';
import type { Ids } from '@goldwake/core';
import { endOtherSessions } from '../domain/account.js';
import type { SessionEnds } from '../sessions/session-ends.js';
import { ownContext } from '../streams/own-context.js';

/** Ends all sessions of a player except the current one. */
export class EndOtherSessions {
  constructor(
    private readonly sessionEnds: SessionEnds,
    private readonly ids: Ids,
  ) {}

  /**
   * Ends the other sessions.
   * @param keep session that makes the request
   */
  async execute(uid: string, keep: string, context: CommandContext): Promise<void> {
    const own = ownContext(context, uid, 'end-other-sessions', this.ids.next());
    await this.sessionEnds.execute(uid, own, (state) => endOtherSessions(state, keep));
  }
}
