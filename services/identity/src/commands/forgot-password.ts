import type { Documents, Limiter } from '@goldwake/core';
import { credentials } from '../documents.js';
import { normalizeEmail } from '../domain/names.js';
import type { BackgroundWork } from '../mail/background-work.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import { digest } from '../secrets/digest.js';

/** Sends an e-mail with a code for resetting the password. */
export class ForgotPassword {
  constructor(
    private readonly documents: Documents,
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
    const normalized = normalizeEmail(email);
    this.perAccount.take(digest(normalized));
    this.background.start(() => this.post(normalized));
  }

  private async post(email: string): Promise<void> {
    const [found] = await this.documents.find(credentials, { index: 'email', equals: [email], limit: 1 });
    if (!found) return;
    const { link, writes } = await this.codes.next(found.body, 'resetPassword');
    await this.documents.write([...writes, this.mailbox.post(found.body.email, 'resetPassword', link)]);
  }
}
