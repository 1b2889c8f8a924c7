import { type CommandContext, Refusal } from '@goldwake/contracts';
import { type Documents, type Limiter, put, RevisionConflict } from '@goldwake/core';
import { credentials } from '../documents.js';
import { changePassword } from '../domain/account.js';
import type { PasswordChecks, Reauthenticating } from '../limits/password-checks.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import type { PasswordHashes } from '../secrets/password-hashes.js';
import type { PasswordPolicy } from '../secrets/password-policy.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { SessionEnds } from '../sessions/session-ends.js';
import type { Accounts } from '../streams/accounts.js';

export interface ChangePasswordParts {
  accounts: Accounts;
  documents: Documents;
  passwordChecks: PasswordChecks;
  passwords: PasswordHashes;
  passwordPolicy: PasswordPolicy;
  /** Counts only after the password was checked, and only these changes: nobody else can use them up. */
  changes: Limiter;
  emails: SealedEmails;
  codes: ActionCodes;
  mailbox: Mailbox;
  sessionEnds: SessionEnds;
}

/**
 * Sets a new password after checking the current one. Ends all other sessions of the player and invalidates e-mail
 * codes that were sent earlier.
 */
export class ChangePassword {
  constructor(private readonly parts: ChangePasswordParts) {}

  /**
   * Changes the password. A repeated request must give the password that is now in force, which is the new one.
   * @throws Refusal `password_wrong`, `password_too_weak`, `validation_failed`, `too_many_requests`, `conflict`
   */
  async execute(
    player: Omit<Reauthenticating, 'password' | 'address'>,
    body: { currentPassword: string; newPassword: string },
    address: string,
    context: CommandContext,
  ): Promise<void> {
    const { accounts, documents, passwords, passwordChecks, emails, changes, codes, mailbox, sessionEnds } = this.parts;
    const { uid, sessionId } = player;
    const requireInForce = async (password: string) => {
      const account = await documents.get(credentials, uid);
      if (!account) throw new Refusal('token_invalid');
      await passwordChecks.require({ ...player, password, address }, account.body.password_hash, context);
      return account;
    };
    if (await accounts.earlier(uid, context)) {
      await requireInForce(body.newPassword);
      return;
    }
    const account = await requireInForce(body.currentPassword);
    const { username } = account.body;
    const email = emails.unseal(account.body);
    requireOther(body);
    this.parts.passwordPolicy.require(body.newPassword, { username, email }, 'newPassword');
    changes.take(uid);
    const password_hash = await passwords.hash(body.newPassword);
    const password_version = account.body.password_version + 1;
    const withdrawnCodes = await codes.withdraw(uid, 'resetPassword', 'changeEmail');
    try {
      const { repeated } = await sessionEnds.execute(
        uid,
        await accounts.keyed(context, uid),
        (state) => changePassword(state, 'player', sessionId),
        [
          put(credentials, uid, { ...account.body, password_hash, password_version }, account.revision),
          ...withdrawnCodes,
          ...(await mailbox.warn(email, 'passwordChanged')),
        ],
      );
      // Another request with this key was executed meanwhile, perhaps with another new password.
      if (repeated) await requireInForce(body.newPassword);
    } catch (error) {
      // A `RevisionConflict` means that the credentials have changed since the password was checked.
      if (error instanceof RevisionConflict) throw new Refusal('conflict');
      throw error;
    }
  }
}

function requireOther({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }): void {
  if (newPassword.normalize('NFKC') !== currentPassword.normalize('NFKC')) return;
  const message = 'newPassword must not be the password you have';
  throw new Refusal('validation_failed', undefined, { errors: [{ path: 'newPassword', message }] });
}
