import type { User } from '@goldwake/contracts';

/** Returns whether a player can buy coins with at least one payment method. */
export const canBuy = (user: Pick<User, 'purchases_fiat_enabled' | 'purchases_crypto_enabled'>): boolean =>
  user.purchases_fiat_enabled || user.purchases_crypto_enabled;
