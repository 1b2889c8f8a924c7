import type { EventOf, SignUpsPort, StoredEvent } from '@goldwake/contracts';
import { reactionContext, systemCommandId } from '@goldwake/core';
import { ringClosedBy } from '../domain/index.js';
import type { Referrals } from '../streams/referrals.js';

/** Records that a player has signed up by the link of another one, and rejects the referrals of a ring. */
export class ReferFriend {
  constructor(
    private readonly signUps: SignUpsPort,
    private readonly referrals: Referrals,
  ) {}

  async execute(event: StoredEvent<EventOf<'player_referred'>>): Promise<void> {
    const { uid: friend_id, referrer_id, device } = event.data;
    const friend = { friend_id, device, at: Date.parse(event.effectiveAt) };
    await this.referrals.signUp(
      referrer_id,
      friend,
      reactionContext(event, systemCommandId('referral_sign_up', friend_id)),
    );
    const ring = await ringClosedBy(friend_id, (uid) => this.signUps.of(uid));
    for (const link of ring) {
      const context = reactionContext(event, systemCommandId('referral_ring', `${friend_id}:${link.friend_id}`));
      const code = ring.length === 1 ? 'reciprocal' : 'circular';
      await this.referrals.rejectRing(link.referrer_id, link.friend_id, code, context);
    }
  }
}
