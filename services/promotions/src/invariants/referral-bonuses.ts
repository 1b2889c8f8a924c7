import { type CoinAmounts, type EventOf, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import { REFERRAL_BONUSES_GROUP } from '../domain/index.js';
import { faultOfAmounts } from './referrals.js';

type SignedUp = StoredEvent<EventOf<'referral_signed_up'>>;
type Paid = StoredEvent<EventOf<'referral_paid'>>;
type Received = StoredEvent<EventOf<'referred_bonus_received'>>;

interface State {
  /** Bonuses of friends whose referral is not decided, by uid of the friend. */
  promised: Map<string, { uid: string; bonus: CoinAmounts }>;
  /** Paid referrals whose friends have no bonus yet, by event id. */
  pending: Map<string, { paid: Paid; bonus: CoinAmounts | undefined }>;
}

export const referralBonuses = defineInvariant<State>({
  name: 'referral bonuses',
  rule: 'each paid referral causes one bonus of its friend, with the amounts of its terms and at the time at which it was paid',
  types: ['referral_signed_up', 'referral_rejected', 'referral_reversed', 'referral_paid', 'referred_bonus_received'],
  initial: () => ({ promised: new Map(), pending: new Map() }),
  check({ promised, pending }, event, violate, scope) {
    switch (event.type) {
      case 'referral_signed_up': {
        const { uid, friend_id, terms } = (event as SignedUp).data;
        if (!promised.has(friend_id)) promised.set(friend_id, { uid, bonus: terms.referred });
        return;
      }
      case 'referral_rejected':
      case 'referral_reversed':
        promised.delete((event as StoredEvent<EventOf<'referral_rejected' | 'referral_reversed'>>).data.friend_id);
        return;
      case 'referral_paid': {
        const paid = event as Paid;
        const { friend_id } = paid.data;
        const known = promised.get(friend_id);
        promised.delete(friend_id);
        if (scope.includes(streamName('referrals', friend_id))) {
          pending.set(paid.eventId, { paid, bonus: known?.uid === paid.data.uid ? known.bonus : undefined });
        }
        return;
      }
    }
    const { causationId, data, ...received } = event as Received;
    if (!scope.includes(streamName('referrals', data.referrer_id))) return;
    const cause = causationId === null ? undefined : pending.get(causationId);
    if (!cause || cause.paid.data.friend_id !== idOf(received.stream) || cause.paid.data.uid !== data.referrer_id) {
      violate(event, `is the bonus of ${causationId}, which is no paid referral of this player that waits for it`);
      return;
    }
    pending.delete(cause.paid.eventId);
    const fault = cause.bonus && faultOfAmounts(data, cause.bonus);
    if (fault !== undefined) violate(event, fault);
    const due = cause.paid.effectiveAt;
    if (data.claimed_at !== due) violate(event, `is received at ${data.claimed_at}; ${causationId} was paid at ${due}`);
  },
  end({ pending }, violate, _, end) {
    for (const { paid } of pending.values()) {
      if (end.isOverdue(paid, REFERRAL_BONUSES_GROUP)) violate(paid, `has given ${paid.data.friend_id} no bonus`);
    }
  },
});
