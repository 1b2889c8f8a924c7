import type { CommandContext } from '@goldwake/contracts';
import { endOtherSessions } from '../domain/account.js';
import type { SessionEnds } from '../sessions/session-ends.js';
import type { Accounts } from '../streams/accounts.js';

/** Ends all sessions of a player except the current one. */
export class EndOtherSessions {
  constructor(
    private readonly sessionEnds: SessionEnds,
    private readonly accounts: Accounts,
  ) {}

  /**
   * Ends the other sessions.
   * @param keep session that makes the request
   */
  async execute(uid: string, keep: string, context: CommandContext): Promise<void> {
    const keyed = await this.accounts.keyed(context, uid);
    await this.sessionEnds.execute(uid, keyed, (state) => endOtherSessions(state, keep));
  }
}
