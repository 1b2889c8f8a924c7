import type { SignUpOrigin, SignUpsPort } from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';
import { banAt } from '../domain/account.js';
import { usernameOf } from '../domain/names.js';
import type { Accounts } from '../streams/accounts.js';

/** Tells how players signed up. */
export class SignUpOrigins implements SignUpsPort {
  constructor(
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  async of(uid: string): Promise<SignUpOrigin | undefined> {
    const { state } = await this.accounts.load(uid);
    if (!state.profile) return undefined;
    const { ref, username_normalized } = state.profile;
    return {
      username_normalized,
      ref_normalized: ref === null ? null : usernameOf(ref.normalize('NFKC')).normalized,
      referrer_id: state.referrer_id,
      email_verified: state.email_verified,
      is_banned: banAt(state, this.clock.now()) !== null,
    };
  }
}
