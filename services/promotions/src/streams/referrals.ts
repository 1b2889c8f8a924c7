import type {
  AppliedRules,
  CommandContext,
  EventOf,
  PromotionRules,
  ReferralEvent,
  ReferralRules,
  StoredEvent,
} from '@goldwake/contracts';
import {
  type Clock,
  codeHash,
  type DocumentWrite,
  type EventStore,
  type Ids,
  type Loaded,
  type RulesInForce,
  type Scheduler,
  type Snapshots,
  StreamRepository,
} from '@goldwake/core';
import {
  dueAt,
  endRing,
  type FriendFacts,
  moveReferral,
  type Referral,
  type ReferralsState,
  type Ring,
  referralsReducer,
  type SignUp,
  signUpFriend,
} from '../domain/index.js';
import { REFERRAL_DUE, type ReferralDuePayload, referralTimer } from './referral-timer.js';

const DOMAIN = new URL('../domain/index.js', import.meta.url).href;

/** The friends whom players have referred. All code that stores or reads them uses this class. */
export class Referrals {
  private readonly repository: StreamRepository<ReferralsState, ReferralEvent>;

  constructor(
    store: EventStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly scheduler: Pick<Scheduler, 'schedule' | 'scheduleWrite' | 'cancelWrite'>,
    private readonly rules: RulesInForce<PromotionRules>,
    snapshots?: Snapshots,
  ) {
    // Anybody can sign up by a link, so a stream may be long.
    this.repository = new StreamRepository(store, 'referrals', referralsReducer, {
      ...(snapshots && { snapshots: { store: snapshots, reducerHash: codeHash(DOMAIN) } }),
    });
  }

  load(uid: string): Promise<Loaded<ReferralsState>> {
    return this.repository.load(uid);
  }

  /** Returns the rules for new referrals; undefined if nobody can refer a friend. */
  async terms(): Promise<AppliedRules<ReferralRules> | undefined> {
    const { version, rules } = await this.rules.inForce();
    return rules.referrals ? { version, rules: rules.referrals } : undefined;
  }

  /** Records a sign-up by the player's link; nothing if nobody can refer a friend. */
  async signUp(uid: string, friend: SignUp, context: CommandContext): Promise<void> {
    const terms = await this.terms();
    if (terms) await this.change(uid, context, (state, now) => signUpFriend(state, friend, terms, now));
  }

  /** Moves a referral as far as the facts about the friend allow. */
  async move(uid: string, friendId: string, facts: FriendFacts, context: CommandContext): Promise<void> {
    const claimId = this.ids.next();
    await this.change(uid, context, (state, now) => moveReferral(state, friendId, facts, claimId, now));
  }

  /** Stores the timer of a referral again; nothing if the referral is decided or due. */
  async schedule({ uid, friend_id }: ReferralDuePayload, { correlationId }: CommandContext): Promise<void> {
    const referral = await this.undecided(uid, friend_id);
    const at = referral ? dueAt(referral) : null;
    if (at === null || at <= this.clock.now()) return;
    await this.scheduler.schedule(referralTimer({ uid, friend_id }, at, correlationId));
  }

  /** Returns a referral that is not decided yet. */
  async undecided(uid: string, friendId: string): Promise<Referral | undefined> {
    const referral = (await this.load(uid)).state.friends.get(friendId);
    return referral && dueAt(referral) !== null ? referral : undefined;
  }

  /** Ends a referral of a ring. */
  async endRing(uid: string, friendId: string, code: Ring, context: CommandContext): Promise<void> {
    await this.change(uid, context, (state, now) => endRing(state, friendId, code, now));
  }

  /** Stores the bonus of the friend in the friend's own stream, from which it is granted. */
  async receiveBonus(
    { data: paid, effectiveAt }: StoredEvent<EventOf<'referral_paid'>>,
    context: CommandContext,
  ): Promise<void> {
    const referral = (await this.load(paid.uid)).state.friends.get(paid.friend_id);
    if (!referral) throw new Error(`referrals-${paid.uid}: ${paid.friend_id} was paid without a sign-up`);
    const bonus = { ...referral.terms.referred, claim_id: this.ids.next(), claimed_at: effectiveAt };
    const data = { uid: paid.friend_id, referrer_id: paid.uid, ...bonus };
    await this.repository.execute(paid.friend_id, context, () => [{ type: 'referred_bonus_received', data }]);
  }

  private async change(
    uid: string,
    context: CommandContext,
    decide: (state: ReferralsState, now: number) => ReferralEvent[],
  ): Promise<void> {
    await this.repository.execute(
      uid,
      context,
      (state) => decide(state, this.clock.now()),
      (events) => this.timersOf(events, context),
    );
  }

  /** Returns the write of the referral's timer, which follows from the last event. */
  private timersOf(events: readonly ReferralEvent[], { correlationId }: CommandContext): DocumentWrite[] {
    const last = events.at(-1);
    switch (last?.type) {
      case 'referral_signed_up':
        return [
          this.scheduler.scheduleWrite(referralTimer(last.data, Date.parse(last.data.qualify_by), correlationId)),
        ];
      case 'referral_qualified':
        return [
          this.scheduler.scheduleWrite(referralTimer(last.data, Date.parse(last.data.held_until), correlationId)),
        ];
      case 'referral_rejected':
      case 'referral_reversed':
        return [this.scheduler.cancelWrite(REFERRAL_DUE, last.data.friend_id)];
      default:
        return [];
    }
  }
}
