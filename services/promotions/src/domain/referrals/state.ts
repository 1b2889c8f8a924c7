import type { EventOf, ReferralEvent, ReferralRejection, ReferralReversal } from '@goldwake/contracts';

type SignedUp = EventOf<'referral_signed_up'>['data'];

/** How far a referral is. The last three never change. */
export type ReferralStatus =
  | { is: 'signed_up' }
  | { is: 'qualifying' }
  | { is: 'held'; held_until: string }
  | { is: 'paid'; claimed_at: string }
  | { is: 'rejected'; code: ReferralRejection }
  | { is: 'reversed'; code: ReferralReversal };

/** A friend whom a player has referred. */
export interface Referral extends Pick<SignedUp, 'friend_id' | 'terms' | 'signed_up_at' | 'qualify_by'> {
  status: ReferralStatus;
}

export interface ReferralsState {
  uid: string;
  /** By uid of the friend, in the order of the sign-ups. */
  friends: ReadonlyMap<string, Referral>;
}

export const referralsReducer = {
  initial: (uid: string): ReferralsState => ({ uid, friends: new Map() }),

  evolve(state: ReferralsState, event: ReferralEvent): ReferralsState {
    switch (event.type) {
      case 'referral_signed_up': {
        const { friend_id, terms, signed_up_at, qualify_by } = event.data;
        const referral: Referral = { friend_id, terms, signed_up_at, qualify_by, status: { is: 'signed_up' } };
        return { ...state, friends: new Map(state.friends).set(friend_id, referral) };
      }
      case 'referral_qualifying':
        return moved(state, event.data.friend_id, { is: 'qualifying' });
      case 'referral_qualified':
        return moved(state, event.data.friend_id, { is: 'held', held_until: event.data.held_until });
      case 'referral_rejected':
        return moved(state, event.data.friend_id, { is: 'rejected', code: event.data.code });
      case 'referral_reversed':
        return moved(state, event.data.friend_id, { is: 'reversed', code: event.data.code });
      case 'referral_paid':
        return moved(state, event.data.friend_id, { is: 'paid', claimed_at: event.data.claimed_at });
      case 'referred_bonus_received':
        return state;
    }
  },
};

function moved(state: ReferralsState, friendId: string, status: ReferralStatus): ReferralsState {
  const referral = state.friends.get(friendId);
  return referral ? { ...state, friends: new Map(state.friends).set(friendId, { ...referral, status }) } : state;
}
