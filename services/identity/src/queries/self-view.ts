import { avatarUrl, type PromotionsPort, Refusal, type Sealed, type User, type WalletPort } from '@goldwake/contracts';
import type { Clock, Documents } from '@goldwake/core';
import { playerKeys } from '../documents.js';
import { banAt } from '../domain/account.js';
import { parseDay } from '../domain/date-of-birth.js';
import { unseal } from '../secrets/sealing.js';
import type { Accounts } from '../streams/accounts.js';

/** The User of the specification as players see themselves: account, wallet and daily bonus combined. */
export class SelfView {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly wallet: WalletPort,
    private readonly promotions: PromotionsPort,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the profile of a player.
   * @throws Refusal `token_invalid` if the account does not exist or no longer exists
   */
  async of(uid: string): Promise<User> {
    const [account, key, wallet, claim] = await Promise.all([
      this.accounts.load(uid),
      this.documents.get(playerKeys, uid),
      this.wallet.summary(uid),
      this.promotions.lastDailyClaim(uid),
    ]);
    const { profile, email_verified, first_name, last_name, avatar, residence } = account.state;
    if (!profile || !key) throw new Refusal('token_invalid');
    const opened = (field: string, sealed: Sealed | null) => sealed && unseal(key.body, field, sealed);
    const ban = banAt(account.state, this.clock.now());
    const born = parseDay(unseal(key.body, 'date_of_birth', profile.date_of_birth));
    return {
      uid,
      user_id: uid,
      account_version: account.version,
      username: profile.username,
      username_normalized: profile.username_normalized,
      avatar_url: avatarUrl(uid, avatar),
      email: unseal(key.body, 'email', profile.email),
      email_verified,
      first_name: opened('first_name', first_name),
      last_name: opened('last_name', last_name),
      has_had_purchase: false,
      sc_balance: wallet.balances.sweeps_coins,
      gc_balance: wallet.balances.gold_coins,
      shown_balance_sc: wallet.balances.sweeps_coins,
      shown_balance_gc: wallet.balances.gold_coins,
      rakeback_sc_balance: '0',
      rakeback_gc_balance: '0',
      rakeback_sc_bucket_id: null,
      rakeback_gc_bucket_id: null,
      vip_points: 0,
      playthrough_requirement_id: wallet.playthrough.requirement_id,
      playthrough_requirement: wallet.playthrough.requirement,
      playthrough_progress: wallet.playthrough.progress,
      wallet_version: wallet.version,
      daily_claim_id: claim?.claim_id ?? null,
      daily_claimed_at: claim?.claimed_at ?? null,
      kyc_verified: false,
      country_id: residence?.country_id ?? null,
      state_id: opened('state_id', residence?.state_id ?? null),
      dob_year: born?.year ?? null,
      dob_month: born?.month ?? null,
      dob_day: born?.day ?? null,
      pii_submitted: residence !== null,
      purchases_fiat_enabled: false,
      redemptions_fiat_enabled: false,
      purchases_crypto_enabled: false,
      redemptions_crypto_enabled: false,
      promotions_enabled: false,
      banned: ban !== null,
      ban_reason: ban?.reason ?? null,
      banned_until: ban?.until ?? null,
    };
  }
}
