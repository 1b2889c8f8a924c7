import type { OwnReferral, ReferredFriend } from '@goldwake/contracts/http';
import type { Sentence } from './words.js';

/** Name of a status, and whether it is good, bad or undecided. */
export const STATUS: Record<ReferredFriend['status'], { label: string; tone: 'good' | 'bad' | 'open' }> = {
  signed_up: { label: 'Signed up', tone: 'open' },
  qualifying: { label: 'Playing', tone: 'open' },
  held: { label: 'On hold', tone: 'open' },
  paid: { label: 'Paid', tone: 'good' },
  rejected: { label: 'Not paid', tone: 'bad' },
  reversed: { label: 'Not paid', tone: 'bad' },
};

const REASONS: Record<NonNullable<ReferredFriend['code']>, string> = {
  own_device: 'The account was opened on a device of yours.',
  already_referred: 'The device has been used for a referral before.',
  reciprocal: 'You and this player referred each other.',
  circular: 'The referrals of several players form a ring.',
  limit: 'You already have the bonuses of the greatest number of friends, paid or on hold.',
  expired: 'The time to earn the points is over.',
  points: 'Points were taken back, because bets were returned.',
  ring: 'The referrals of several players form a ring.',
};

/** What happens next to a friend's referral, or why it is not paid. */
export function friendWords({ status, code, qualify_by, held_until, paid_at }: ReferredFriend): Sentence {
  switch (status) {
    case 'signed_up':
      return ['Has to verify an e-mail address and earn the points by ', { at: qualify_by }, '.'];
    case 'qualifying':
      return ['Has to earn the points by ', { at: qualify_by }, '.'];
    case 'held':
      return held_until === null ? [] : ['Has earned the points. You are paid ', { at: held_until }, '.'];
    case 'paid':
      return paid_at === null ? [] : ['Paid ', { at: paid_at }, '.'];
    case 'rejected':
    case 'reversed':
      return [code === null ? 'The casino does not pay it.' : REASONS[code]];
  }
}

const OWN_REASONS: Record<NonNullable<OwnReferral['code']>, string> = {
  ...REASONS,
  own_device: 'The account was opened on a device of the player who invited you.',
  reciprocal: 'You and the player who invited you referred each other.',
  limit: 'The player who invited you already has the bonuses of the greatest number of friends, paid or on hold.',
};

/** What the player has to do for the bonus, or what became of it. @param bonus amounts of the bonus */
export function ownReferralWords(own: OwnReferral, bonus: string): Sentence {
  const { status, code, qualify_by, held_until, paid_at } = own;
  switch (status) {
    case 'signed_up':
      return [`Verify your e-mail address and earn the points by `, { at: qualify_by }, `, and you get ${bonus}.`];
    case 'qualifying':
      return [`Earn the points by `, { at: qualify_by }, `, and you get ${bonus}.`];
    case 'held':
      return held_until === null ? [] : [`You have earned the points. You get ${bonus} `, { at: held_until }, '.'];
    case 'paid':
      return paid_at === null ? [] : [`You got ${bonus} `, { at: paid_at }, '.'];
    case 'rejected':
    case 'reversed':
      return [code === null ? 'There is no bonus for this.' : `There is no bonus for this. ${OWN_REASONS[code]}`];
  }
}
