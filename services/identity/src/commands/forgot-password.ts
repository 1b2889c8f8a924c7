import { Refusal } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { credentials } from '../documents.js';
import type { BackgroundWork } from '../mail/background-work.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { ResetLinks } from '../secrets/reset-links.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { KnownDevices } from '../sessions/known-devices.js';

export interface ForgotPasswordParts {
  documents: Documents;
  emails: SealedEmails;
  devices: KnownDevices;
  links: ResetLinks;
  mailbox: Mailbox;
  background: BackgroundWork;
}

/** Sends an e-mail with a link for resetting the password, unless there were enough. */
export class ForgotPassword {
  constructor(private readonly parts: ForgotPasswordParts) {}

  /**
   * Looks up the account in the background and returns at once, so that neither the response nor its duration reveals
   * whether the account exists or an e-mail was sent.
   */
  execute(email: string, deviceToken: string | undefined): void {
    this.parts.background.start(() => this.post(this.parts.emails.lookup(email), deviceToken));
  }

  private async post(emailHash: string, deviceToken: string | undefined): Promise<void> {
    const { documents, emails, devices, links, mailbox } = this.parts;
    const [found] = await documents.find(credentials, { index: 'email', equals: [emailHash], limit: 1 });
    if (!found) return;
    const { body: account } = found;
    const device = await devices.find(account.uid, deviceToken);
    try {
      await mailbox.send(emails.unseal(account), 'resetPassword', () => links.next(account, device));
    } catch (error) {
      // Nobody waits for the refusal; the mailbox has logged it.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
