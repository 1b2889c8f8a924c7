import type { User } from '../user.js';

/**
 * Features of the casino that an operator can switch on for one player. They have the same names as their fields of the
 * `User`.
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

/** Whether a feature is for players only who have given a state of residence where Goldwake is available. */
export const NEEDS_RESIDENCE: Readonly<Record<Feature, boolean>> = {
  purchases_fiat_enabled: false,
  redemptions_fiat_enabled: true,
  purchases_crypto_enabled: false,
  redemptions_crypto_enabled: true,
  promotions_enabled: false,
};

/** Features of a player for whom no operator has changed anything. */
export const DEFAULT_FEATURES: Features = {
  purchases_fiat_enabled: false,
  redemptions_fiat_enabled: false,
  purchases_crypto_enabled: false,
  redemptions_crypto_enabled: false,
  promotions_enabled: false,
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
