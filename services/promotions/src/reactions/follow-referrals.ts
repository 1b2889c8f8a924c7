import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { reactionContext, type Subscription, systemCommandId } from '@goldwake/core';
import type { MoveReferral } from '../commands/move-referral.js';
import type { ReferFriend } from '../commands/refer-friend.js';
import { crossesStep, REFERRAL_BONUSES_GROUP, REFERRAL_POINTS_GROUP, REFERRED_FRIENDS_GROUP } from '../domain/index.js';
import type { Referrals } from '../streams/referrals.js';

/** Records friends who sign up by a link, and that they have verified an e-mail address. */
export function followFriends(refer: ReferFriend, move: MoveReferral): Subscription {
  return {
    group: REFERRED_FRIENDS_GROUP,
    topics: ['identity'],
    types: ['player_referred', 'email_verified', 'email_changed'],
    async handle(event) {
      if (event.type === 'player_referred') await refer.execute(event as StoredEvent<EventOf<'player_referred'>>);
      // A sign-up that is handled late, as a dead letter, may follow the verified address and the points.
      await moveBecauseOf(event, move);
    },
  };
}

/** Looks at the referral of a player whose points have reached another step. */
export function followPoints(move: MoveReferral): Subscription {
  return {
    group: REFERRAL_POINTS_GROUP,
    topics: ['promotions'],
    types: ['bet_rewarded'],
    async handle(event) {
      if (crossesStep((event as StoredEvent<EventOf<'bet_rewarded'>>).data)) await moveBecauseOf(event, move);
    },
  };
}

/** Gives the friend the bonus when the player who referred is paid. */
export function payFriends(referrals: Referrals): Subscription {
  return {
    group: REFERRAL_BONUSES_GROUP,
    topics: ['promotions'],
    types: ['referral_paid'],
    async handle(event) {
      const paid = event as StoredEvent<EventOf<'referral_paid'>>;
      const commandId = systemCommandId('referred_bonus', paid.data.claim_id);
      await referrals.receiveBonus(paid, reactionContext(paid, commandId));
    },
  };
}

async function moveBecauseOf(event: StoredEvent, move: MoveReferral): Promise<void> {
  const { uid } = event.data as { uid: string };
  await move.execute(uid, reactionContext(event, systemCommandId('referral_moved', event.eventId)));
}
