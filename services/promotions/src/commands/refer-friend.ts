import type { EventOf, SignUpsPort, StoredEvent } from '@goldwake/contracts';
import { reactionContext, systemCommandId } from '@goldwake/core';
import { ringClosedBy } from '../domain/index.js';
import type { Referrals } from '../streams/referrals.js';

/** Records that a player has signed up by the link of another one, and ends the referrals of a ring. */
export class ReferFriend {
  constructor(
    private readonly signUps: SignUpsPort,
    private readonly referrals: Referrals,
  ) {}

  async execute(event: StoredEvent<EventOf<'player_referred'>>): Promise<void> {
    const { uid: friend_id, referrer_id, device } = event.data;
    // The ring is known before anything is stored: a sign-up whose accounts cannot be read is handled again completely.
    const links = await ringClosedBy(friend_id, (uid) => this.signUps.of(uid));
    const code = links.length === 1 ? 'reciprocal' : 'circular';
    const friend = {
      friend_id,
      device,
      ring: links.length > 0 ? code : undefined,
      at: Date.parse(event.effectiveAt),
    } as const;
    const context = reactionContext(event, systemCommandId('referral_sign_up', friend_id));
    await this.referrals.signUp(referrer_id, friend, context);
    for (const link of links.slice(1)) {
      const commandId = systemCommandId('referral_ring', `${friend_id}:${link.friend_id}`);
      await this.referrals.endRing(link.referrer_id, link.friend_id, code, reactionContext(event, commandId));
    }
  }
}
