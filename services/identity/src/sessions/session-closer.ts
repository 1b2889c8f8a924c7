import type { CommandContext, EventOf } from '@goldwake/contracts';
import { type Clock, type Document, type Documents, put } from '@goldwake/core';
import { type Session, sessions } from '../documents.js';
import { endSession } from '../domain/account.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

export type Ending = EventOf<'session_ended'>['data']['reason'];

/** Ends a session. Its refresh tokens and its access tokens are refused from then on. */
export class SessionCloser {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly tokens: SignedTokens,
    private readonly clock: Clock,
  ) {}

  async close({ id, body }: Document<Session>, reason: Ending, context: CommandContext): Promise<void> {
    // The write has no expected revision, so that it also succeeds, and ends the session, if a concurrent refresh has
    // changed the document.
    const mark = put(sessions, id, { ...body, ended_at: new Date(this.clock.now()).toISOString() });
    const { events, repeated } = await this.accounts.execute(
      body.uid,
      ownContext(context, body.uid, 'end-session', id),
      (state) => endSession(state, id, reason),
      [mark],
    );
    // If the session has already ended, its document may still lack `ended_at`, because it started while all other
    // sessions were being ended.
    if (repeated || events.length === 0) await this.documents.write([mark]);
    this.tokens.end(id);
  }
}
