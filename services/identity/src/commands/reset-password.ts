import { type CommandContext, Refusal } from '@goldwake/contracts';
import { type Document, type DocumentWrite, put } from '@goldwake/core';
import { type ActionCode, type Credentials, credentials } from '../documents.js';
import { resetPassword } from '../domain/account.js';
import type { SignInAttempts } from '../limits/sign-in-attempts.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import type { PasswordHashes } from '../secrets/password-hashes.js';
import type { PasswordPolicy } from '../secrets/password-policy.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { KnownDevices } from '../sessions/known-devices.js';
import type { SessionEnds } from '../sessions/session-ends.js';
import { onNewest } from '../streams/on-newest.js';
import { ownContext } from '../streams/own-context.js';

export interface ResetPasswordParts {
  passwords: PasswordHashes;
  passwordPolicy: PasswordPolicy;
  emails: SealedEmails;
  codes: ActionCodes;
  mailbox: Mailbox;
  devices: KnownDevices;
  sessionEnds: SessionEnds;
  /** Counters of wrong passwords at sign-in. They are reset when the player has proved access to the e-mail account. */
  tries: SignInAttempts;
}

interface Admitted {
  found: Document<ActionCode>;
  account: Document<Credentials>;
}

/**
 * Sets a new password after checking the code that was sent by e-mail, ends all sessions of the player, and sends a
 * notice. From then on the account knows only the device that made the request. All other links end. The code proves
 * the address; if nobody had proved it before, a stranger may have opened the account, so its second factors end too.
 */
export class ResetPassword {
  constructor(private readonly parts: ResetPasswordParts) {}

  /**
   * Resets the password.
   * @throws Refusal `action_code_invalid`, `password_too_weak` (the code stays valid), `too_many_requests`, `conflict`
   */
  async execute(
    code: string,
    password: string,
    caller: { address: string; deviceToken: string | undefined },
    context: CommandContext,
  ): Promise<{ deviceToken: string }> {
    const { passwords, tries } = this.parts;
    await this.admit(code, password);
    const hash = await passwords.hash(password);
    // The code is checked again, because hashing takes time: meanwhile the player may have changed their username, or
    // another request may have used the code.
    const { account, deviceToken } = await onNewest(async () => {
      const admitted = await this.admit(code, password);
      const device = this.parts.devices.replaceAll(admitted.account.body.uid, caller.deviceToken);
      await this.set(hash, admitted, device.write, context);
      return { account: admitted.account.body, deviceToken: device.token };
    });
    await tries.forgive(account.email_normalized, caller.address);
    return { deviceToken };
  }

  /** Validates the code and returns the current state of the account that it belongs to. */
  private async admit(code: string, password: string): Promise<Admitted> {
    const { emails, codes, passwordPolicy } = this.parts;
    const admitted = await codes.findValid(code, 'resetPassword');
    const account = admitted.account.body;
    passwordPolicy.require(password, { username: account.username, email: emails.unseal(account) });
    return admitted;
  }

  private async set(
    password_hash: string,
    { found, account }: Admitted,
    device: DocumentWrite,
    context: CommandContext,
  ): Promise<void> {
    const { emails, codes, mailbox, sessionEnds } = this.parts;
    const { uid } = account.body;
    const password_version = account.body.password_version + 1;
    const { repeated } = await sessionEnds.execute(
      uid,
      ownContext(context, uid, 'reset-password', found.id),
      resetPassword,
      [
        ...(await codes.useLast(found)),
        put(credentials, uid, { ...account.body, password_hash, password_version }, account.revision),
        device,
        ...(await mailbox.warn(emails.unseal(account.body), 'passwordReset')),
      ],
    );
    // A concurrent request has already used the same code, so this password was not set.
    if (repeated) throw new Refusal('action_code_invalid');
  }
}
