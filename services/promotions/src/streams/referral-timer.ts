import type { Timer } from '@goldwake/core';

/** Timer that looks at a referral when its time to qualify, or its hold, is over. */
export const REFERRAL_DUE = 'promotions.referral_due';

export interface ReferralDuePayload {
  uid: string;
  friend_id: string;
}

/** @param at milliseconds since the Unix epoch */
export function referralTimer(
  { uid, friend_id }: ReferralDuePayload,
  at: number,
  correlationId: string,
): Timer<ReferralDuePayload> {
  return { command: REFERRAL_DUE, key: friend_id, at, payload: { uid, friend_id }, correlationId };
}
