import type { CommandContext } from '@goldwake/contracts';
import type { PasskeyOptionsResponse } from '@goldwake/contracts/http';
import type { Documents } from '@goldwake/core';
import { requireRoomForPasskey } from '../domain/second-factors.js';
import type { Reauthenticating } from '../limits/password-checks.js';
import type { Reauthentication } from '../limits/reauthentication.js';
import type { Challenges } from '../secrets/challenges.js';
import { creationOptions } from '../secrets/passkeys.js';
import type { Accounts } from '../streams/accounts.js';

export interface RequestPasskeyParts {
  accounts: Accounts;
  documents: Documents;
  reauthentication: Reauthentication;
  challenges: Challenges;
}

/** Returns the options with which the browser creates a passkey. */
export class RequestPasskey {
  constructor(private readonly parts: RequestPasskeyParts) {}

  /**
   * Creates the options.
   * @param rpId domain of the page
   * @throws Refusal `password_wrong`, `email_unverified`, `passkeys_full`, `too_many_requests`
   */
  async execute(player: Reauthenticating, rpId: string, context: CommandContext): Promise<PasskeyOptionsResponse> {
    const { accounts, documents, reauthentication, challenges } = this.parts;
    const account = await reauthentication.require(player, context);
    const { state } = await accounts.load(account.uid);
    requireRoomForPasskey(state);
    const { token, body, writes } = await challenges.next(account, 'add_passkey');
    await documents.write(writes);
    const { webauthn_challenge, expires_at } = body;
    const options = creationOptions(account, rpId, webauthn_challenge, state.secondFactors.passkeys);
    return { challenge_token: token, expires_at, options };
  }
}
