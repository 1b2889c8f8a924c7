import { type CommandContext, Refusal } from '@goldwake/contracts';
import { type Clock, type Documents, put, RevisionConflict } from '@goldwake/platform';
import { credentials } from '../collections.js';
import { changePassword } from '../domain/account.js';
import { requireStrongPassword } from '../domain/password-rules.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import type { PasswordHashes } from '../secrets/password-hashes.js';
import type { Accounts } from './accounts.js';
import { ownContext } from './context.js';
import { openSessions } from './open-sessions.js';
import type { PasswordTries } from './password-tries.js';
import { endedBy, endMarks, markLate } from './session-ends.js';

export interface ResetPasswordParts {
  accounts: Accounts;
  documents: Documents;
  passwords: PasswordHashes;
  codes: ActionCodes;
  tokens: SignedTokens;
  /** Wrong passwords at the door and inside: who has proved the e-mail begins anew. */
  tries: PasswordTries;
  ownTries: PasswordTries;
  clock: Clock;
}

/** Sets a new password for who holds the letter's code, and ends every session. */
export class ResetPassword {
  constructor(private readonly parts: ResetPasswordParts) {}

  /** @throws Refusal `action_code_invalid`, `password_too_weak` (the code stays good), `too_many_requests` */
  async run(code: string, password: string, context: CommandContext): Promise<void> {
    const { accounts, documents, passwords, codes, tokens, tries, ownTries, clock } = this.parts;
    const found = await codes.find(code, 'resetPassword');
    const { uid } = found.body;
    const account = await documents.get(credentials, uid);
    if (!account) throw new Refusal('action_code_invalid');
    codes.requireStanding(found, account.body);
    requireStrongPassword(password, account.body);
    const password_hash = await passwords.hash(password);
    const password_version = account.body.password_version + 1;
    const open = await openSessions(accounts, documents, uid);
    const others = await codes.withdraw(uid, 'changeEmail');
    const now = new Date(clock.now()).toISOString();
    try {
      const { events, repeated } = await accounts.execute(
        uid,
        ownContext(context, uid, 'reset-password', found.id),
        (state) => changePassword(state, 'reset'),
        (decided) => [
          codes.use(found),
          ...others,
          put(credentials, uid, { ...account.body, password_hash, password_version }, account.revision),
          ...endMarks(open, decided, now),
        ],
      );
      // The code's other holder was first: this password was not set.
      if (repeated) throw new Refusal('action_code_invalid');
      for (const id of endedBy(events)) tokens.end(id);
      await markLate(documents, open, events, now);
    } catch (error) {
      if (error instanceof RevisionConflict) throw new Refusal('action_code_invalid');
      throw error;
    }
    tries.forgive(account.body.email_normalized);
    ownTries.forgive(uid);
  }
}
