import { coins, formatMicros } from './money.js';

/**
 * Referrals: what the player who refers and the friend are paid each, for at most `maxFriends` friends of a player. The
 * friend must earn the points within `qualifyingDays`; the bonus is held for `holdDays`.
 */
export const REFERRAL_RULES = {
  bonus: { gold_coins: coins(25_000), sweeps_coins: coins(25) },
  maxFriends: 10,
  qualifyingPoints: 7_500,
  qualifyingDays: 90,
  holdDays: 14,
};

/** The most Sweeps Coins that a player can earn by referring friends, as text for players. */
export const REFERRAL_TOTAL = formatMicros(
  REFERRAL_RULES.bonus.sweeps_coins * BigInt(REFERRAL_RULES.maxFriends),
).replace('.00', '');
