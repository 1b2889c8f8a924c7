import { type EventOf, type StoredEvent, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';

export type ReferralClaim = StoredEvent<EventOf<'referral_paid' | 'referred_bonus_received'>>;

/** What a bonus of a referral follows from. */
export interface PaidReferral {
  referrer_id: string;
  friend_id: string;
  /** The events of the referral, oldest first. */
  steps: (StoredEvent &
    EventOf<'referral_signed_up' | 'referral_qualifying' | 'referral_qualified' | 'referral_paid'>)[];
}

const STEPS = ['referral_signed_up', 'referral_qualifying', 'referral_qualified', 'referral_paid'];

/** @throws CannotRun if an event cannot be read */
export function paidReferral(casino: ReadOnlyCasino, claim: ReferralClaim): PaidReferral {
  const { referrer_id, friend_id } =
    'referrer_id' in claim.data
      ? { ...claim.data, friend_id: claim.data.uid }
      : { ...claim.data, referrer_id: claim.data.uid };
  const steps: PaidReferral['steps'] = [];
  for (const { event } of casino.streamEvents(streamName('referrals', referrer_id))) {
    const step = event as PaidReferral['steps'][number];
    if (STEPS.includes(event.type) && step.data.friend_id === friend_id) steps.push(step);
  }
  return { referrer_id, friend_id, steps };
}

/** Formats the steps of a referral before its claim, one line each. */
export function referralLines({ steps }: PaidReferral, claim: ReferralClaim): string[] {
  return steps
    .filter(({ eventId }) => eventId !== claim.eventId)
    .map((step) => `${step.recordedAt}  ${step.eventId}  ${stepText(step)}`);
}

function stepText({ type, data }: PaidReferral['steps'][number]): string {
  switch (type) {
    case 'referral_signed_up': {
      const { friend_id, terms, qualify_by } = data;
      return `${friend_id} signed up by the link of ${data.uid}; ${terms.qualifying_points.toLocaleString('en-US')} points are needed until ${qualify_by}`;
    }
    case 'referral_qualifying':
      return 'the friend had verified an e-mail address';
    case 'referral_qualified':
      return `the friend had ${data.points.toLocaleString('en-US')} points; the bonus is held until ${data.held_until}`;
    case 'referral_paid':
      return `the player who referred was paid`;
  }
}
