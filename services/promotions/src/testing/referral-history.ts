import {
  currentVersion,
  type EventType,
  EXACT_UNITS,
  type PromotionRules,
  type ReferralEvent,
  type ReferralRules,
  RULES_ID,
  type SignUpDevice,
  streamName,
} from '@goldwake/contracts';
import type { GivenEvent } from '@goldwake/core/testing';
import { endRing, moveReferral, PROMOTION_RULES, referralsReducer, signUpFriend } from '../domain/index.js';
import { NOON } from './loyal-player.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
export const TERMS: ReferralRules = {
  referrer: { gold_coins: '1000000', sweeps_coins: '250000' },
  referred: { gold_coins: '2000000', sweeps_coins: '0' },
  max_friends: 2,
  qualifying_points: 200,
  qualifying_days: 30,
  hold_days: 14,
};

interface Friend {
  referrer: string;
  email_verified: boolean;
  points: bigint;
  is_banned: boolean;
}

/** Builds a history of referrals with the code of the domain, for tests of the rules about them. */
export class ReferralHistory {
  readonly given: GivenEvent[] = [];
  private readonly versions = new Map<string, number>();
  private readonly states = new Map<string, ReturnType<typeof referralsReducer.initial>>();
  private readonly friends = new Map<string, Friend>();
  private now = NOON;
  private rulesVersion = 0;
  private terms: ReferralRules = TERMS;

  /** Lets days pass before the next event. */
  later(days: number): this {
    this.now += days * DAY_MS;
    return this;
  }

  changeRules(terms: ReferralRules | null = TERMS): this {
    this.terms = terms ?? this.terms;
    const rules: PromotionRules = { ...PROMOTION_RULES, referrals: terms };
    const data = { rules_version: ++this.rulesVersion, rules, changed_at: new Date(this.now).toISOString() };
    this.add(streamName('promotion_rules', RULES_ID), 'promotion_rules_changed', data);
    return this;
  }

  /** Opens an account. @param ref the name in the link */
  open(uid: string, ref: string | null = null): this {
    this.account(uid, 'account_opened', { username: uid, username_normalized: uid, ref });
    return this;
  }

  /** Opens an account by the link of a player, and records the referral. */
  refer(uid: string, friend: string, device: SignUpDevice = 'new'): this {
    this.open(friend, uid);
    this.friends.set(friend, { referrer: uid, email_verified: false, points: 0n, is_banned: false });
    const cause = this.account(friend, 'player_referred', { referrer_id: uid, device });
    const applied = { version: this.rulesVersion, rules: this.terms };
    this.referrals(
      uid,
      signUpFriend(this.state(uid), { friend_id: friend, device, at: this.now }, applied, this.now),
      cause,
    );
    return this;
  }

  rename(uid: string, name: string): this {
    this.account(uid, 'username_changed', { username: name, username_normalized: name });
    return this;
  }

  verify(friend: string): this {
    this.friend(friend).email_verified = true;
    this.move(friend, this.account(friend, 'email_verified'));
    return this;
  }

  /** Sets the points of a friend, in 10⁻⁸ points. */
  earn(friend: string, points: bigint): this {
    const isLess = points < this.friend(friend).points;
    this.friend(friend).points = points;
    const type = isLess ? 'bet_reward_reversed' : 'bet_rewarded';
    const cause = this.add(streamName('loyalty', friend), type, { uid: friend, vip_points: String(points) });
    if (!isLess) this.move(friend, cause);
    return this;
  }

  ban(uid: string): this {
    for (const [friend, known] of this.friends) known.is_banned ||= uid === friend || uid === known.referrer;
    this.account(uid, 'player_banned', { reason: 'Two accounts', by: 'mara', until: null });
    return this;
  }

  /** Lets the timer look at the referral of a friend, and gives the friend the bonus. */
  due(friend: string): this {
    this.move(friend, null);
    const last = this.given.at(-1);
    if (last?.type === 'referral_paid') {
      const { referrer } = this.friend(friend);
      const amounts = this.state(referrer).friends.get(friend)?.terms.referred;
      const data = { uid: friend, referrer_id: referrer, ...amounts, claim_id: `bonus-${friend}` };
      const cause = `${last.stream}@${this.versions.get(last.stream)}`;
      const claimed_at = new Date(this.now).toISOString();
      this.add(streamName('referrals', friend), 'referred_bonus_received', { ...data, claimed_at }, cause);
    }
    return this;
  }

  /** Rejects the referral of a friend because of the sign-up of a player who closes a ring. */
  ring(friend: string, closing: string, code: 'reciprocal' | 'circular'): this {
    const { referrer } = this.friend(friend);
    const cause = `${streamName('account', closing)}@2`;
    this.referrals(referrer, endRing(this.state(referrer), friend, code, this.now), cause);
    return this;
  }

  /** Refers a friend who verifies the address and earns the points. */
  qualify(uid: string, friend: string): this {
    return this.refer(uid, friend)
      .verify(friend)
      .earn(friend, 200n * EXACT_UNITS);
  }

  /** Returns the history with other data in its last event of a type. */
  with(type: EventType, data: object): GivenEvent[] {
    return this.changed(type, (event) => ({ ...event, data: { ...event.data, ...data } }));
  }

  /** Returns the history with another envelope of its last event of a type. */
  withEnvelope(type: EventType, envelope: GivenEvent['envelope']): GivenEvent[] {
    return this.changed(type, (event) => ({ ...event, envelope: { ...event.envelope, ...envelope } }));
  }

  /** Returns the history without its last event of a type. */
  without(type: EventType): GivenEvent[] {
    const at = this.given.findLastIndex((event) => event.type === type);
    return this.given.filter((_, index) => index !== at);
  }

  /** Returns the history with its last event of a type twice. */
  twice(type: EventType): GivenEvent[] {
    const event = this.given.findLast((one) => one.type === type);
    return event ? [...this.given, event] : this.given;
  }

  private changed(type: EventType, change: (event: GivenEvent) => GivenEvent): GivenEvent[] {
    const at = this.given.findLastIndex((event) => event.type === type);
    if (at < 0) throw new Error(`the history has no ${type}`);
    return this.given.map((event, index) => (index === at ? change(event) : event));
  }

  private move(friend: string, cause: string | null): void {
    const { referrer, ...facts } = this.friend(friend);
    const events = moveReferral(this.state(referrer), friend, facts, `claim-${friend}`, this.now);
    this.referrals(referrer, events, cause);
  }

  private friend(uid: string): Friend {
    const friend = this.friends.get(uid);
    if (!friend) throw new Error(`nobody has referred ${uid}`);
    return friend;
  }

  private state(uid: string) {
    return this.states.get(uid) ?? referralsReducer.initial(uid);
  }

  private account(uid: string, type: EventType, data: object = {}): string {
    return this.add(streamName('account', uid), type, { uid, ...data });
  }

  private referrals(uid: string, events: readonly ReferralEvent[], cause: string | null): void {
    this.states.set(uid, events.reduce(referralsReducer.evolve, this.state(uid)));
    for (const { type, data } of events) this.add(streamName('referrals', uid), type, data, cause);
  }

  private add(stream: string, type: EventType, data: object, causationId: string | null = null): string {
    const version = (this.versions.get(stream) ?? 0) + 1;
    this.versions.set(stream, version);
    const recordedAt = new Date(this.now).toISOString();
    const envelope = { causationId, schemaVersion: currentVersion(type), recordedAt, effectiveAt: recordedAt };
    this.given.push({ stream, type, data, envelope });
    return `${stream}@${version}`;
  }
}
