import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { Documents, Limiter } from '@goldwake/core';
import { credentials } from '../documents.js';
import type { PasswordChecks, Reauthenticating } from '../limits/password-checks.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';

export interface RequestEmailChangeParts {
  documents: Documents;
  passwordChecks: PasswordChecks;
  emails: SealedEmails;
  codes: ActionCodes;
  mailbox: Mailbox;
  /** Limits the number of e-mails sent per player. */
  emailLimiter: Limiter;
}

/**
 * Sends a confirmation code to the new address and notifies the current address. The address changes only when the code
 * is confirmed.
 */
export class RequestEmailChange {
  constructor(private readonly parts: RequestEmailChangeParts) {}

  /**
   * Requests the change of the e-mail address. An address that is already in use is reported, as at sign-up, but only
   * after the password has been checked.
   * @throws Refusal `password_wrong`, `validation_failed`, `email_taken`, `too_many_requests`
   */
  async execute(
    player: Omit<Reauthenticating, 'password' | 'address'>,
    body: { email: string; password: string },
    address: string,
    context: CommandContext,
  ): Promise<void> {
    const { documents, passwordChecks, emails, codes, mailbox, emailLimiter } = this.parts;
    const { uid } = player;
    const account = await documents.get(credentials, uid);
    if (!account) throw new Refusal('token_invalid');
    const { email_normalized, password_hash: hash } = account.body;
    await passwordChecks.require({ ...player, password: body.password, address }, hash, context);
    const email = body.email.trim();
    const wanted = emails.lookup(email);
    if (wanted === email_normalized) {
      const message = 'email must not be the address you have';
      throw new Refusal('validation_failed', undefined, { errors: [{ path: 'email', message }] });
    }
    emailLimiter.take(uid);
    const taken = await documents.find(credentials, { index: 'email', equals: [wanted], limit: 1 });
    if (taken.length > 0) throw new Refusal('email_taken');
    await mailbox.send(email, 'changeEmail', async () => {
      const { link, writes } = await codes.next(account.body, 'changeEmail', emails.seal(uid, email));
      return { link, writes: [...writes, ...(await mailbox.warn(emails.unseal(account.body), 'emailChangeAsked'))] };
    });
  }
}
