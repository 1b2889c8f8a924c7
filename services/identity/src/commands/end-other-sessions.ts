import type { CommandContext } from '@goldwake/contracts';
import type { Clock, Documents, Ids } from '@goldwake/core';
import { endOtherSessions } from '../domain/account.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import { openSessions } from '../sessions/open-sessions.js';
import { endedBy, endMarks, markLate } from '../sessions/session-ends.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

export interface EndOtherSessionsParts {
  accounts: Accounts;
  documents: Documents;
  tokens: SignedTokens;
  ids: Ids;
  clock: Clock;
}

/** Ends all sessions of a player except the current one. */
export class EndOtherSessions {
  constructor(private readonly parts: EndOtherSessionsParts) {}

  /**
   * Ends the other sessions.
   * @param keep session that makes the request
   */
  async execute(uid: string, keep: string, context: CommandContext): Promise<void> {
    const { accounts, documents, tokens, ids, clock } = this.parts;
    const open = await openSessions(accounts, documents, uid);
    const now = new Date(clock.now()).toISOString();
    const { events } = await accounts.execute(
      uid,
      ownContext(context, uid, 'end-other-sessions', ids.next()),
      (state) => endOtherSessions(state, keep),
      (decided) => endMarks(open, decided, now),
    );
    for (const id of endedBy(events)) tokens.end(id);
    await markLate(documents, open, events, now);
  }
}
