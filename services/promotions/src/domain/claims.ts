import type { CoinAmounts, EventOf, GrantReason, StoredEvent } from '@goldwake/contracts';

/** What a player has claimed and the wallet grants. */
export type Claimed = StoredEvent<EventOf<ClaimType>>;
export type ClaimType =
  | 'daily_bonus_claimed'
  | 'rakeback_claimed'
  | 'vip_reward_claimed'
  | 'promotion_claimed'
  | 'referral_paid'
  | 'referred_bonus_received'
  | 'postal_code_accepted';

/** For each type of claim, the reason of its grant and the prefix of the grant's commandId. */
export const CLAIMS = {
  daily_bonus_claimed: { reason: 'daily_bonus', command: 'daily' },
  rakeback_claimed: { reason: 'rakeback', command: 'rakeback' },
  vip_reward_claimed: { reason: 'vip_reward', command: 'vip_reward' },
  promotion_claimed: { reason: 'promotion', command: 'promotion' },
  referral_paid: { reason: 'referral_bonus', command: 'referral' },
  referred_bonus_received: { reason: 'referred_bonus', command: 'referred' },
  postal_code_accepted: { reason: 'postal_code', command: 'postal_code' },
} as const satisfies Record<ClaimType, { reason: GrantReason; command: string }>;
export const CLAIM_TYPES = Object.keys(CLAIMS) as ClaimType[];

export function claimedAmounts({ data }: Pick<Claimed, 'data'>): CoinAmounts {
  if ('amount' in data) return { gold_coins: '0', sweeps_coins: '0', [data.currency]: data.amount };
  return { gold_coins: data.gold_coins, sweeps_coins: data.sweeps_coins };
}
