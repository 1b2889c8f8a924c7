import type { User } from '../user.js';

/**
 * Features of the casino that an operator can switch off for one player, and on again. They have the same names as
 * their fields of the `User`.
 */
export const FEATURES = [
  'purchases_fiat_enabled',
  'redemptions_fiat_enabled',
  'purchases_crypto_enabled',
  'redemptions_crypto_enabled',
  'promotions_enabled',
] as const satisfies readonly (keyof User)[];
export type Feature = (typeof FEATURES)[number];
export type Features = Pick<User, Feature>;

/** Features of a player for whom no operator has changed anything. */
export const DEFAULT_FEATURES: Features = {
  purchases_fiat_enabled: true,
  redemptions_fiat_enabled: true,
  purchases_crypto_enabled: true,
  redemptions_crypto_enabled: true,
  promotions_enabled: true,
};

/** One change of a player's features. `by` is the operating system user name of the operator. */
export interface FeatureChange {
  feature: Feature;
  enabled: boolean;
  reason: string;
  by: string;
}

/** Result of a feature command: the player's features after the change. */
export interface FeatureReceipt {
  uid: string;
  username: string;
  features: Features;
}
