import type { AccountEvent, CommandContext } from '@goldwake/contracts';
import {
  type Clock,
  type Decide,
  type Document,
  type Documents,
  type DocumentWrite,
  type Executed,
  put,
} from '@goldwake/core';
import { type Session, sessions } from '../documents.js';
import type { AccountState } from '../domain/account.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import type { Accounts } from '../streams/accounts.js';
import { openSessions } from './open-sessions.js';

type Events = readonly Pick<AccountEvent, 'type' | 'data'>[];

export function endedBy(events: Events): string[] {
  return events.flatMap(({ type, data }) =>
    type === 'session_ended' && 'session_id' in data ? [data.session_id] : [],
  );
}

/** Executes commands that end several sessions of a player. Their tokens are refused from then on. */
export class SessionEnds {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly tokens: SignedTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Executes the command.
   * @param alongside further writes of the same transaction
   * @throws Refusal as `decide` does
   */
  async execute(
    uid: string,
    context: CommandContext,
    decide: Decide<AccountState, AccountEvent>,
    alongside: readonly DocumentWrite[] = [],
  ): Promise<Executed<AccountState, AccountEvent>> {
    const open = await openSessions(this.accounts, this.documents, uid);
    const at = new Date(this.clock.now()).toISOString();
    const executed = await this.accounts.execute(uid, context, decide, (decided) => [
      ...alongside,
      ...endMarks(open, decided, at),
    ]);
    for (const id of endedBy(executed.events)) this.tokens.end(id);
    await this.markLate(open, executed.events, at);
    return executed;
  }

  /**
   * Sets `ended_at` on sessions that the append has ended but not marked, because they started after the open sessions
   * had been read.
   */
  private async markLate(open: readonly Document<Session>[], events: Events, ended_at: string): Promise<void> {
    const marked = new Set(open.map(({ id }) => id));
    const late = endedBy(events).filter((id) => !marked.has(id));
    const found = await this.documents.getMany(sessions, late);
    const marks = endMarks(
      found.filter((session) => session !== undefined),
      events,
      ended_at,
    );
    if (marks.length > 0) await this.documents.write(marks);
  }
}

/**
 * Returns the writes that set `ended_at` on ended sessions. They have no expected revision, so that they also succeed
 * if a concurrent refresh has changed a session document.
 */
function endMarks(open: readonly Document<Session>[], events: Events, ended_at: string): DocumentWrite[] {
  const ended = new Set(endedBy(events));
  return open.filter(({ id }) => ended.has(id)).map(({ id, body }) => put(sessions, id, { ...body, ended_at }));
}
