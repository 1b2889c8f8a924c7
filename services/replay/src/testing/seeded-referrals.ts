import {
  type AccountEvent,
  type CommandContext,
  type EventOf,
  EXACT_UNITS,
  type ReferralEvent,
  type ReferralRules,
  type SignUpDevice,
  type StoredEvent,
} from '@goldwake/contracts';
import { reactionContext, systemCommandId, systemContext } from '@goldwake/core';
import {
  type Claimed,
  dueAt,
  type FriendFacts,
  moveReferral,
  type Referral,
  referralsReducer,
  signUpFriend,
} from '@goldwake/promotions/domain';
import { SeededRandom } from '../seeded-random.js';
import { VIP_PROMOTION_RULES } from './seeded-rules.js';
import type { SeededStore } from './seeded-store.js';

/** Grants a bonus to a player. */
type Grant = (uid: string, claimed: Pick<Claimed, 'type' | 'data'>, eventId: string, context: CommandContext) => void;

type Friend = Omit<FriendFacts, 'is_banned'> & { referrer: string };

/** How often an account that signs up by a link is on each device. */
const DEVICES: readonly SignUpDevice[] = [...Array<'new'>(8).fill('new'), 'own', 'used'];
/** Share of the steps of a history in which a due referral is paid, or an address is verified. */
const ACTS_ONE_IN = 10;
const TERMS = VIP_PROMOTION_RULES.referrals as ReferralRules;

/**
 * The referrals of a simulated casino. They draw from random numbers of their own, so that the players depend on them
 * only by the coins that are granted.
 */
export class SeededReferrals {
  private readonly random: SeededRandom;
  private readonly states = new Map<string, ReturnType<typeof referralsReducer.initial>>();
  private readonly friends = new Map<string, Friend>();
  private readonly players: string[] = [];
  private readonly banned = new Set<string>();

  /** @param options `verifies`: whether friends verify their addresses here, because nothing else lets them do so */
  constructor(
    private readonly store: SeededStore,
    private readonly grant: Grant,
    private readonly options: { seed: number; verifies: boolean },
  ) {
    this.random = new SeededRandom(options.seed);
  }

  /** Returns the name in the link by which a new player comes, and the event that names the player who has it. */
  link(uid: string): { ref: string | null; referred: AccountEvent[] } {
    const { random, players } = this;
    const referrer = players.length > 0 && !random.oneIn(4) ? random.one(players) : undefined;
    players.push(uid);
    if (referrer === undefined) return { ref: random.oneIn(2) ? 'nobody' : null, referred: [] };
    const data = { uid, referrer_id: referrer, device: random.one(DEVICES) };
    return { ref: `Sailor_${referrer}`, referred: [{ type: 'player_referred', data }] };
  }

  /** Pays a referral whose hold is over, or lets a friend verify an address; mostly does nothing. */
  act(): void {
    const { random, store } = this;
    if (!random.oneIn(ACTS_ONE_IN)) return;
    const [friend] = [...this.friends.keys()].filter((uid) => {
      const due = this.referralOf(uid)?.status.is === 'held' ? this.dueOf(uid) : null;
      return due !== null && due <= store.now;
    });
    const [unverified] = [...this.friends].filter(([, { email_verified }]) => !email_verified);
    if (friend !== undefined) this.end(friend);
    else if (this.options.verifies && unverified) this.verify(unverified[0]);
  }

  /** Lets the promotions handle an event. */
  follow(event: StoredEvent): void {
    const uid = (event.data as { uid?: string }).uid ?? '';
    const friend = this.friends.get(uid);
    switch (event.type) {
      case 'player_referred':
        this.signUp(event as StoredEvent<EventOf<'player_referred'>>);
        return;
      case 'player_banned':
        this.banned.add(uid);
        return;
      case 'ban_lifted':
        this.banned.delete(uid);
        return;
      case 'email_verified':
        if (!friend) return;
        friend.email_verified = true;
        this.move(uid, reactionContext(event, systemCommandId('referral_moved', event.eventId)));
        return;
      case 'bet_rewarded':
      case 'bet_reward_reversed': {
        if (!friend) return;
        friend.points = BigInt((event as StoredEvent<EventOf<'bet_rewarded'>>).data.vip_points);
        const isEnough = friend.points >= BigInt(TERMS.qualifying_points) * EXACT_UNITS;
        if (event.type === 'bet_rewarded' && isEnough && this.referralOf(uid)?.status.is === 'qualifying') {
          this.move(uid, reactionContext(event, systemCommandId('referral_moved', event.eventId)));
        }
      }
    }
  }

  private signUp(event: StoredEvent<EventOf<'player_referred'>>): void {
    const { uid: friend_id, referrer_id, device } = event.data;
    this.friends.set(friend_id, { referrer: referrer_id, email_verified: false, points: 0n });
    const friend = { friend_id, device, at: Date.parse(event.effectiveAt) };
    const events = signUpFriend(this.state(referrer_id), friend, { version: 1, rules: TERMS }, this.store.now);
    this.append(referrer_id, events, reactionContext(event, systemCommandId('referral_sign_up', friend_id)));
  }

  private verify(uid: string): void {
    const context = systemContext(this.random.hex(4), uid);
    this.store.append('account', uid, [{ type: 'email_verified', data: { uid } }], context);
  }

  /** Lets the timer end the hold, and gives both players their bonus. */
  private end(friend: string): void {
    const timer = `promotions.referral_due:${friend}@${this.dueOf(friend)}`;
    const context = systemContext(systemCommandId('timer', timer));
    const { events, eventId } = this.move(friend, context);
    for (const event of events) {
      if (event.type !== 'referral_paid') continue;
      const { uid } = event.data;
      this.grant(uid, event, eventId, context);
      const { terms } = this.referralOf(friend) as Referral;
      const amounts = { ...terms.referred, claim_id: this.random.hex(4), claimed_at: event.data.claimed_at };
      const bonus = { uid: friend, referrer_id: uid, ...amounts };
      const received = { type: 'referred_bonus_received', data: bonus } as const;
      const cause = { eventId, correlationId: context.correlationId };
      const reaction = reactionContext(cause, systemCommandId('referred_bonus', event.data.claim_id));
      this.grant(friend, received, this.append(friend, [received], reaction), reaction);
    }
  }

  /** @returns the events, and the id of the last one */
  private move(friend: string, context: CommandContext): { events: ReferralEvent[]; eventId: string } {
    const { referrer, ...facts } = this.friends.get(friend) as Friend;
    const is_banned = this.banned.has(friend) || this.banned.has(referrer);
    const now = this.store.now;
    const events = moveReferral(this.state(referrer), friend, { ...facts, is_banned }, this.random.hex(4), now);
    return { events, eventId: events.length > 0 ? this.append(referrer, events, context) : '' };
  }

  private referralOf(friend: string): Referral | undefined {
    const known = this.friends.get(friend);
    return known && this.state(known.referrer).friends.get(friend);
  }

  private dueOf(friend: string): number | null {
    const referral = this.referralOf(friend);
    return referral ? dueAt(referral) : null;
  }

  private state(uid: string) {
    return this.states.get(uid) ?? referralsReducer.initial(uid);
  }

  private append(uid: string, events: readonly ReferralEvent[], context: CommandContext): string {
    this.states.set(uid, events.reduce(referralsReducer.evolve, this.state(uid)));
    return this.store.append('referrals', uid, events, context);
  }
}
