import { type Argued, all, every, is, swapped } from './precondition.js';

const REFERRAL = /^(referral_(signed_up|qualifying|qualified|rejected|reversed|paid)|referred_bonus_received)$/;

/** Changes of referrals. */
export const REFERRALS: readonly Argued[] = [
  {
    matches: is('referral', /^a known device that is stated as new$/),
    why: 'every event that states the device was rewritten without contradiction; the cookies of devices are not in the history',
  },
  {
    matches: is('field', /^referral_(qualifying\.verified|reversed\.reversed)_at$/),
    why: 'a time within five minutes of the record, on which nothing depends',
  },
  {
    matches: all(
      is('field', /^referral_rejected\.rejected_at$/),
      every(({ data }) => (data as { code?: string }).code !== 'expired'),
    ),
    why: 'a time within five minutes of the record, on which nothing depends',
  },
  {
    matches: swapped(REFERRAL),
    why: 'two steps of the referrals of different friends that do not depend on each other are valid in both orders',
  },
];
