import { type AccountEvent, type CommandContext, Refusal } from '@goldwake/contracts';
import { ACCESS_MS, type Clock, type Document, type Documents, put, remove } from '@goldwake/core';
import { type Credentials, credentials, type Session, sessions } from '../documents.js';
import { SESSIONS_MAX, startSession } from '../domain/account.js';
import { normalizeEmail } from '../domain/names.js';
import type { PasswordAttempts } from '../limits/password-attempts.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import type { PasswordHashes } from '../secrets/password-hashes.js';
import type { NewSessions, Started } from '../sessions/new-session.js';
import { openSessions } from '../sessions/open-sessions.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

/** Maximum number of old sessions checked for removal at each sign-in. Later sign-ins remove the rest. */
const TIDIED_MAX = 100;

export interface SignInParts {
  accounts: Accounts;
  documents: Documents;
  passwords: PasswordHashes;
  newSessions: NewSessions;
  tries: PasswordAttempts;
  tokens: SignedTokens;
  clock: Clock;
}

/**
 * Checks the password and starts a session. An unknown e-mail address gets the same response as a wrong password, after
 * the same time.
 */
export class SignIn {
  constructor(private readonly parts: SignInParts) {}

  /**
   * Signs the player in.
   * @throws Refusal `credentials_wrong`, `too_many_requests`; `banned`, only with the right password
   */
  async execute(
    body: { email: string; password: string },
    caller: { address: string; userAgent: string | undefined },
    context: CommandContext,
  ): Promise<Started> {
    const { uid, password_version } = await this.checked(body, caller.address);
    return this.start(uid, password_version, caller.userAgent, context);
  }

  private async checked(body: { email: string; password: string }, address: string): Promise<Credentials> {
    const { documents, passwords, tries } = this.parts;
    const email = normalizeEmail(body.email);
    let found: Credentials | undefined;
    const right = await tries.count(email, address, async () => {
      const [document] = await documents.find(credentials, { index: 'email', equals: [email], limit: 1 });
      found = document?.body;
      return passwords.verify(found?.password_hash, body.password);
    });
    if (!found || !right) throw new Refusal('credentials_wrong');
    return found;
  }

  private async start(
    uid: string,
    passwordVersion: number,
    userAgent: string | undefined,
    context: CommandContext,
  ): Promise<Started> {
    const { accounts, newSessions, tokens, clock } = this.parts;
    const dead = await this.deadSessions(uid);
    const expired = dead.filter(({ body }) => !body.ended_at).map(({ id }) => id);
    const old = await this.displaceable(uid);
    const { started, write } = newSessions.prepare(uid, userAgent);
    const ended_at = new Date(clock.now()).toISOString();
    const { events } = await accounts.execute(
      uid,
      ownContext(context, uid, 'sign-in', started.sessionId),
      (state) => startSession(state, started.sessionId, passwordVersion, expired, clock.now()),
      (decided) => {
        const displaced = new Set(displacedBy(decided));
        const marks = old.filter(({ id }) => displaced.has(id));
        return [
          write,
          ...dead.map(({ id }) => remove(sessions, id)),
          ...marks.map(({ id, body }) => put(sessions, id, { ...body, ended_at })),
        ];
      },
    );
    for (const id of displacedBy(events)) tokens.end(id);
    return started;
  }

  /** Returns the player's open sessions if another session would exceed the maximum; otherwise none. */
  private async displaceable(uid: string): Promise<Document<Session>[]> {
    const { accounts, documents } = this.parts;
    const { state } = await accounts.load(uid);
    if (state.sessions.size < SESSIONS_MAX) return [];
    return openSessions(accounts, documents, uid);
  }

  /** Returns the player's sessions that ended long enough ago that all their access tokens have expired. */
  private async deadSessions(uid: string): Promise<Document<Session>[]> {
    const before = new Date(this.parts.clock.now() - ACCESS_MS).toISOString();
    const oldest = await this.parts.documents.find(sessions, { index: 'owner', equals: [uid], limit: TIDIED_MAX });
    return oldest.filter(({ body }) => (body.ended_at ?? body.expires_at) < before);
  }
}

function displacedBy(events: readonly { data: AccountEvent['data'] }[]): string[] {
  return events.flatMap(({ data }) =>
    'session_id' in data && 'reason' in data && data.reason === 'displaced' ? [data.session_id] : [],
  );
}
