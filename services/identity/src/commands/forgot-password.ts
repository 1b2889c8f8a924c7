import type { Documents, Limiter } from '@goldwake/core';
import { credentials } from '../documents.js';
import type { BackgroundWork } from '../mail/background-work.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';

/** Sends an e-mail with a code for resetting the password. */
export class ForgotPassword {
  constructor(
    private readonly documents: Documents,
    private readonly emails: SealedEmails,
    private readonly codes: ActionCodes,
    private readonly mailbox: Mailbox,
    private readonly perAccount: Limiter,
    private readonly background: BackgroundWork,
  ) {}

  /**
   * Looks up the account in the background and returns at once, so that neither the response nor its duration reveals
   * whether the account exists.
   * @throws Refusal `too_many_requests`, in the same way for known and unknown e-mail addresses
   */
  execute(email: string): void {
    const hash = this.emails.lookup(email);
    this.perAccount.take(hash);
    this.background.start(() => this.post(hash));
  }

  private async post(emailHash: string): Promise<void> {
    const [found] = await this.documents.find(credentials, { index: 'email', equals: [emailHash], limit: 1 });
    if (!found) return;
    const { link, writes } = await this.codes.next(found.body, 'resetPassword');
    await this.documents.write([...writes, this.mailbox.post(this.emails.unseal(found.body), 'resetPassword', link)]);
  }
}
