import { Refusal } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { credentials } from '../documents.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { Accounts } from '../streams/accounts.js';

/** Sends a verification e-mail and invalidates the previous one. Sends nothing if the address is already verified. */
export class SendVerification {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly emails: SealedEmails,
    private readonly codes: ActionCodes,
    private readonly mailbox: Mailbox,
  ) {}

  /**
   * Sends the e-mail.
   * @throws Refusal `too_many_requests`
   */
  async execute(uid: string): Promise<void> {
    const { state } = await this.accounts.load(uid);
    if (state.email_verified) return;
    const account = await this.documents.get(credentials, uid);
    if (!account) throw new Refusal('not_found');
    const email = this.emails.unseal(account.body);
    await this.mailbox.send(email, 'verifyEmail', () => this.codes.next(account.body, 'verifyEmail'));
  }
}
