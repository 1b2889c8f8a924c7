import type { AccountEvent, CommandContext } from '@goldwake/contracts';
import { type Clock, type Document, type Documents, put } from '@goldwake/core';
import { type Session, sessions } from '../documents.js';
import { endSession } from '../domain/account.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

export type Ending = Extract<AccountEvent, { type: 'session_ended' }>['data']['reason'];

/** Closes a session: its refresh-token family is closed and its access tokens are refused. */
export class SessionCloser {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly tokens: SignedTokens,
    private readonly clock: Clock,
  ) {}

  async close({ id, body }: Document<Session>, reason: Ending, context: CommandContext): Promise<void> {
    // Written without an expected revision, because a concurrent refresh must not reopen the session.
    const mark = put(sessions, id, { ...body, ended_at: new Date(this.clock.now()).toISOString() });
    const { events } = await this.accounts.execute(
      body.uid,
      ownContext(context, body.uid, 'end-session', id),
      (state) => endSession(state, id, reason),
      [mark],
    );
    // A session that had already ended may lack the mark, if it started while all other sessions were being ended.
    if (events.length === 0) await this.documents.write([mark]);
    this.tokens.end(id);
  }
}
