import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { TotpEnrolmentResponse } from '@goldwake/contracts/http';
import type { Clock, Ids, Limiter } from '@goldwake/core';
import { enrolTotp } from '../domain/second-factors.js';
import type { Reauthenticating } from '../limits/password-checks.js';
import type { Reauthentication } from '../limits/reauthentication.js';
import type { TotpSecrets } from '../secrets/totp-secrets.js';
import type { Accounts } from '../streams/accounts.js';

export interface EnrolTotpParts {
  accounts: Accounts;
  reauthentication: Reauthentication;
  totpSecrets: TotpSecrets;
  changes: Limiter;
  ids: Ids;
  clock: Clock;
}

/** Creates a key for an authenticator app. It counts only after `ConfirmTotp`, which must follow within 15 minutes. */
export class EnrolTotp {
  constructor(private readonly parts: EnrolTotpParts) {}

  /**
   * Creates the key, which only this response contains.
   * @throws Refusal `password_wrong`, `email_unverified`, `totp_on_already`, `too_many_requests`
   */
  async execute(player: Reauthenticating, context: CommandContext): Promise<TotpEnrolmentResponse> {
    const { accounts, reauthentication, totpSecrets, changes, ids, clock } = this.parts;
    const { uid, username } = await reauthentication.require(player, context);
    changes.take(uid);
    const created = await totpSecrets.create(uid, username, context);
    if (!created) throw new Refusal('token_invalid');
    const totpId = ids.next();
    await accounts.execute(uid, accounts.keyed(context, uid), (state) =>
      enrolTotp(state, totpId, created.sealed, new Date(clock.now()).toISOString()),
    );
    return { secret: created.secret, uri: created.uri };
  }
}
