import type { CommandContext } from '@goldwake/contracts';
import type { Ids } from '@goldwake/core';
import { disableTotp } from '../domain/second-factors.js';
import type { Reauthenticating, Reauthentication } from '../limits/reauthentication.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { Accounts } from '../streams/accounts.js';
import { ownContext } from '../streams/own-context.js';

export interface DisableTotpParts {
  accounts: Accounts;
  reauthentication: Reauthentication;
  emails: SealedEmails;
  mailbox: Mailbox;
  ids: Ids;
}

/** Disconnects the authenticator app and notifies the player. */
export class DisableTotp {
  constructor(private readonly parts: DisableTotpParts) {}

  /**
   * Disconnects the app and sends a notice; an unconfirmed enrolment is withdrawn silently.
   * @throws Refusal `password_wrong`, `too_many_requests`
   */
  async execute(player: Reauthenticating, context: CommandContext): Promise<void> {
    const { accounts, reauthentication, emails, mailbox, ids } = this.parts;
    const account = await reauthentication.require(player, context);
    const { uid } = account;
    let wasOn = false;
    await accounts.execute(
      uid,
      ownContext(context, uid, 'disable-totp', ids.next()),
      (state) => {
        wasOn = Boolean(state.secondFactors.totp?.confirmed_at);
        return disableTotp(state);
      },
      () => (wasOn ? [mailbox.post(emails.unseal(account), 'totpOff')] : []),
    );
  }
}
