import { type AccountEvent, type CommandContext, Refusal } from '@goldwake/contracts';
import { type Clock, type Document, type Documents, put } from '@goldwake/core';
import { type Session, sessions } from '../documents.js';
import { endSession } from '../domain/account.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import { familyHash } from '../secrets/refresh-tokens.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

type Ending = Extract<AccountEvent, { type: 'session_ended' }>['data']['reason'];

/** Ends a session: its refresh-token family is closed and its access tokens are refused. */
export class EndSession {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly tokens: SignedTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends one of the player's own sessions by id.
   * @throws Refusal `not_found`, also for another player's session, so that the response does not reveal whether the
   * session exists
   */
  async byId(uid: string, sessionId: string, reason: Ending, context: CommandContext): Promise<void> {
    const session = await this.documents.get(sessions, sessionId);
    if (session?.body.uid !== uid || session.body.ended_at) throw new Refusal('not_found');
    await this.end(session, reason, context);
  }

  /** Ends the session of a refresh token, if that session is still open. */
  async byRefreshToken(token: string, context: CommandContext): Promise<void> {
    const family = familyHash(token);
    if (!family) return;
    const [session] = await this.documents.find(sessions, { index: 'family', equals: [family], limit: 1 });
    if (session && !session.body.ended_at) await this.end(session, 'sign_out', context);
  }

  async end({ id, body }: Document<Session>, reason: Ending, context: CommandContext): Promise<void> {
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
