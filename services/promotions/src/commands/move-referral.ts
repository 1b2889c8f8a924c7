import type { CommandContext, SignUpOrigin, SignUpsPort } from '@goldwake/contracts';
import { type FiredTimer, type Scheduler, systemCommandId, systemContext } from '@goldwake/core';
import type { Loyalty } from '../streams/loyalty.js';
import { REFERRAL_DUE, type ReferralDuePayload } from '../streams/referral-timer.js';
import type { Referrals } from '../streams/referrals.js';

/** Number of referrals that are looked at concurrently when they are due. */
const TIMERS_PARALLEL = 8;

/** Looks at the referral of a friend, and moves it as far as the friend's account and points allow. */
export class MoveReferral {
  constructor(
    private readonly signUps: SignUpsPort,
    private readonly loyalty: Pick<Loyalty, 'load'>,
    private readonly referrals: Referrals,
  ) {}

  /** Does nothing for a player whom nobody referred, or whose referral is decided. */
  async execute(friendId: string, context: CommandContext): Promise<void> {
    const friend = await this.signUps.of(friendId);
    if (!friend || friend.referrer_id === null) return;
    if (!(await this.referrals.undecided(friend.referrer_id, friendId))) return;
    await this.move(friend.referrer_id, friendId, friend, context);
  }

  /**
   * Looks at a referral that is due. A timer may fire before its time if the clock was set back; then the referral is
   * scheduled again.
   */
  async executeDue({ payload, context }: Pick<FiredTimer<ReferralDuePayload>, 'payload' | 'context'>): Promise<void> {
    const { uid, friend_id } = payload;
    const referral = await this.referrals.undecided(uid, friend_id);
    if (!referral) return;
    // The status is part of the id: two firings at one time can each take a step.
    const commandId = systemCommandId('referral_due', `${friend_id}:${referral.status.is}`);
    await this.execute(friend_id, { ...systemContext(commandId), correlationId: context.correlationId });
    await this.referrals.schedule(payload, context);
  }

  private async move(uid: string, friendId: string, friend: SignUpOrigin, context: CommandContext): Promise<void> {
    const [referrer, { state }] = await Promise.all([this.signUps.of(uid), this.loyalty.load(friendId)]);
    const is_banned = friend.is_banned || (referrer?.is_banned ?? false);
    const facts = { points: state.points, email_verified: friend.email_verified, is_banned };
    await this.referrals.move(uid, friendId, facts, context);
  }
}

/** Registers the timer of referrals that are due. */
export function handleDueReferrals(scheduler: Pick<Scheduler, 'handle'>, move: MoveReferral): void {
  scheduler.handle<ReferralDuePayload>(REFERRAL_DUE, (timer) => move.executeDue(timer), { parallel: TIMERS_PARALLEL });
}
