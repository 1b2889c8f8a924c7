import { type CommandContext, Refusal } from '@goldwake/contracts';
import { type Clock, type Document, type Documents, remove } from '@goldwake/platform';
import { credentials, type Session, sessions } from '../collections.js';
import { startSession } from '../domain/account.js';
import { normalizeEmail } from '../domain/names.js';
import type { Limiter } from '../limiter.js';
import { ACCESS_MS } from '../secrets/access-tokens.js';
import { digest } from '../secrets/digest.js';
import type { PasswordHashes } from '../secrets/password-hashes.js';
import type { Accounts } from './accounts.js';
import { ownContext } from './context.js';
import type { NewSessions, Started } from './new-session.js';

/** Old sessions looked through at one sign-in; more are left for the next. */
const TIDIED_MAX = 100;

export interface SignInParts {
  accounts: Accounts;
  documents: Documents;
  passwords: PasswordHashes;
  newSessions: NewSessions;
  /** Failures per account, known or not. */
  perAccount: Limiter;
  /** Failures per address. */
  perAddress: (address: string) => Limiter;
  clock: Clock;
}

/** Starts a session for who knows the password. An unknown e-mail costs and answers the same as a wrong password. */
export class SignIn {
  constructor(private readonly parts: SignInParts) {}

  /** @throws Refusal `credentials_wrong`, `too_many_requests` */
  async run(
    body: { email: string; password: string },
    caller: { address: string; userAgent: string | undefined },
    context: CommandContext,
  ): Promise<Started> {
    const { accounts, documents, passwords, newSessions, perAccount } = this.parts;
    const email = normalizeEmail(body.email);
    const account = digest(email);
    const address = this.parts.perAddress(caller.address);
    // Taken before the check and given back after: guesses sent side by side are counted too.
    perAccount.take(account);
    address.take(caller.address);
    const [found] = await documents.find(credentials, { index: 'email', equals: [email], limit: 1 });
    const right = await passwords.verify(found?.body.password_hash, body.password).catch((error) => {
      // Turned away unchecked is no failed guess.
      perAccount.giveBack(account);
      address.giveBack(caller.address);
      throw error;
    });
    if (!found || !right) throw new Refusal('credentials_wrong');
    perAccount.forget(account);
    address.giveBack(caller.address);

    const { uid, password_version } = found.body;
    const dead = await this.deadSessions(uid);
    const expired = dead.filter(({ body }) => !body.ended_at).map(({ id }) => id);
    const { started, write } = newSessions.prepare(uid, caller.userAgent);
    await accounts.execute(
      uid,
      ownContext(context, uid, `sign-in-${started.sessionId}`),
      (state) => startSession(state, started.sessionId, password_version, expired),
      [write, ...dead.map(({ id }) => remove(sessions, id))],
    );
    return started;
  }

  /** Sessions of the player that are over for so long that no token of theirs lives either. */
  private async deadSessions(uid: string): Promise<Document<Session>[]> {
    const before = new Date(this.parts.clock.now() - ACCESS_MS).toISOString();
    const oldest = await this.parts.documents.find(sessions, { index: 'owner', equals: [uid], limit: TIDIED_MAX });
    return oldest.filter(({ body }) => (body.ended_at ?? body.expires_at) < before);
  }
}
