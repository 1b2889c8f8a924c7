import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { TotpEnrolmentResponse } from '@goldwake/contracts/http';
import type { Clock, Ids, Limiter } from '@goldwake/core';
import { enrolTotp, requirePending, totpOf } from '../domain/second-factors.js';
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
   * Creates the key. A repeated request gets the same, as long as the enrolment waits for its first code.
   * @throws Refusal `password_wrong`, `email_unverified`, `totp_on_already`, `too_many_requests`; for a repeated request
   * `challenge_invalid` if its enrolment has ended or was replaced
   */
  async execute(player: Reauthenticating, context: CommandContext): Promise<TotpEnrolmentResponse> {
    const { accounts, reauthentication, totpSecrets, changes, ids, clock } = this.parts;
    const { uid, username } = await reauthentication.require(player, context);
    changes.take(uid);
    const created = await totpSecrets.create(uid, username, context);
    if (!created) throw new Refusal('token_invalid');
    const totpId = ids.next();
    const { events, state } = await accounts.execute(uid, await accounts.keyed(context, uid), (before) =>
      enrolTotp(before, totpId, created.sealed, new Date(clock.now()).toISOString()),
    );
    requirePending(state.secondFactors, totpOf(events), clock.now());
    return { secret: created.secret, uri: created.uri };
  }
}
