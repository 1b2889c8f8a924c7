import {
  avatarUrl,
  type CashierPort,
  DAMAGED_CASHIER_FIELDS,
  DAMAGED_PROMOTIONS_FIELDS,
  DAMAGED_WALLET_FIELDS,
  type IdentityUserFields,
  type PromotionsPort,
  Refusal,
  type Sealed,
  UNPROVIDED_USER_FIELDS,
  type User,
  type WalletPort,
} from '@goldwake/contracts';
import { type Clock, isDamage } from '@goldwake/core';
import { banAt } from '../domain/account.js';
import { parseDay } from '../domain/date-of-birth.js';
import type { PlayerKeys } from '../secrets/player-keys.js';
import { unseal } from '../secrets/sealing.js';
import type { Accounts } from '../streams/accounts.js';

/** A player whose other data is damaged can sign in; the routes of that data name the damage. */
function unlessDamaged<Fields>(fields: Promise<Fields>, damaged: Fields): Promise<Fields> {
  return fields.catch((error) => {
    if (isDamage(error)) return damaged;
    throw error;
  });
}

/**
 * Builds the `User` object of the API specification for the player's own profile, from the answers of all services that
 * provide its fields.
 */
export class SelfView {
  constructor(
    private readonly accounts: Accounts,
    private readonly playerKeys: PlayerKeys,
    private readonly wallet: Pick<WalletPort, 'userFields'>,
    private readonly promotions: Pick<PromotionsPort, 'userFields'>,
    private readonly cashier: Pick<CashierPort, 'userFields'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the profile of a player.
   * @throws Refusal `token_invalid` if the account does not exist or no longer exists
   */
  async of(uid: string): Promise<User> {
    const [account, wallet, promotions, cashier] = await Promise.all([
      this.accountFields(uid),
      unlessDamaged(this.wallet.userFields(uid), DAMAGED_WALLET_FIELDS),
      unlessDamaged(this.promotions.userFields(uid), DAMAGED_PROMOTIONS_FIELDS),
      unlessDamaged(this.cashier.userFields(uid), DAMAGED_CASHIER_FIELDS),
    ]);
    return { ...account, ...wallet, ...promotions, ...cashier, ...UNPROVIDED_USER_FIELDS };
  }

  private async accountFields(uid: string): Promise<IdentityUserFields> {
    const [{ state, version }, key] = await Promise.all([this.accounts.load(uid), this.playerKeys.of(uid)]);
    const { profile, email_verified, first_name, last_name, avatar, residence } = state;
    if (!profile || !key) throw new Refusal('token_invalid');
    const opened = (field: string, sealed: Sealed | null) => sealed && unseal(key, field, sealed);
    const ban = banAt(state, this.clock.now());
    const born = parseDay(unseal(key, 'date_of_birth', profile.date_of_birth));
    return {
      uid,
      user_id: uid,
      account_version: version,
      username: profile.username,
      username_normalized: profile.username_normalized,
      avatar_url: avatarUrl(uid, avatar),
      email: unseal(key, 'email', profile.email),
      email_verified,
      first_name: opened('first_name', first_name),
      last_name: opened('last_name', last_name),
      country_id: residence?.country_id ?? null,
      state_id: opened('state_id', residence?.state_id ?? null),
      dob_year: born?.year ?? null,
      dob_month: born?.month ?? null,
      dob_day: born?.day ?? null,
      pii_submitted: residence !== null,
      ...state.features,
      banned: ban !== null,
      ban_reason: ban?.reason ?? null,
      banned_until: ban?.until ?? null,
    };
  }
}
