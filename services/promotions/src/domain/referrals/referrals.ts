import {
  type AppliedRules,
  EXACT_UNITS,
  type ReferralEvent,
  type ReferralRejection,
  type ReferralReversal,
  type ReferralRules,
  type SignUpDevice,
} from '@goldwake/contracts';
import type { Referral, ReferralsState } from './state.js';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** What is known of a friend when a referral is judged. */
export interface FriendFacts {
  /** In 10⁻⁸ points. */
  points: bigint;
  email_verified: boolean;
  /** Whether the friend or the player who referred is banned. */
  is_banned: boolean;
}

/** A ring of referrals: of two players, or of more. */
export type Ring = 'reciprocal' | 'circular';

const REJECTIONS: Record<SignUpDevice, ReferralRejection | undefined> = {
  new: undefined,
  own: 'own_device',
  used: 'already_referred',
};

/** A friend who has signed up by the link of the player. */
export interface SignUp {
  friend_id: string;
  device: SignUpDevice;
  /** The ring that the sign-up closes; undefined if there is none. */
  ring?: Ring | undefined;
  /** Milliseconds since the Unix epoch. */
  at: number;
}

/** Records a sign-up by the player's link, and rejects it at once if its device is known or if it closes a ring. */
export function signUpFriend(
  { uid, friends }: ReferralsState,
  { friend_id, device, ring, at }: SignUp,
  { version, rules: terms }: AppliedRules<ReferralRules>,
  now: number,
): ReferralEvent[] {
  if (friends.has(friend_id)) return [];
  const signed_up_at = iso(at);
  const qualify_by = iso(at + terms.qualifying_days * DAY_MS);
  const code = REJECTIONS[device] ?? ring;
  return [
    {
      type: 'referral_signed_up',
      data: { uid, friend_id, device, terms, rules_version: version, signed_up_at, qualify_by },
    },
    ...(code ? [rejected(uid, friend_id, code, now)] : []),
  ];
}

/** Ends a referral that is not decided yet, because its players referred each other in a ring. */
export function endRing({ uid, friends }: ReferralsState, friendId: string, code: Ring, now: number): ReferralEvent[] {
  const referral = friends.get(friendId);
  if (referral?.status.is === 'held') return [reversed(uid, friendId, 'ring', now)];
  return referral && isOpen(referral) ? [rejected(uid, friendId, code, now)] : [];
}

/**
 * Moves a referral as far as the facts allow: to `qualifying` with a verified address, to `held` with the points, to
 * paid or reversed after the hold, and to rejected at the end of the time.
 * @param claimId id of the grant, if the referral is paid
 */
export function moveReferral(
  state: ReferralsState,
  friendId: string,
  facts: FriendFacts,
  claimId: string,
  now: number,
): ReferralEvent[] {
  const referral = state.friends.get(friendId);
  if (!referral) return [];
  const { status } = referral;
  if (status.is === 'held')
    return now < Date.parse(status.held_until) ? [] : [endHold(state, referral, facts, claimId, now)];
  if (!isOpen(referral)) return [];
  const { uid } = state;
  const verified: ReferralEvent[] =
    status.is === 'signed_up' && facts.email_verified
      ? [{ type: 'referral_qualifying', data: { uid, friend_id: friendId, verified_at: iso(now) } }]
      : [];
  if (now >= Date.parse(referral.qualify_by)) return [rejected(uid, friendId, 'expired', now)];
  if (facts.email_verified && hasPoints(referral, facts)) return [...verified, qualify(state, referral, facts, now)];
  return verified;
}

/** Returns whether a referral waits for its friend to qualify. */
export function isOpen({ status }: Pick<Referral, 'status'>): boolean {
  return status.is === 'signed_up' || status.is === 'qualifying';
}

/** Returns when the casino must look at a referral again, in milliseconds since the Unix epoch; null if never. */
export function dueAt(referral: Referral): number | null {
  if (isOpen(referral)) return Date.parse(referral.qualify_by);
  return referral.status.is === 'held' ? Date.parse(referral.status.held_until) : null;
}

function qualify(
  { uid, friends }: ReferralsState,
  { friend_id, terms }: Referral,
  facts: FriendFacts,
  now: number,
): ReferralEvent {
  const paidFor = [...friends.values()].filter(({ status }) => status.is === 'held' || status.is === 'paid').length;
  if (paidFor >= terms.max_friends) return rejected(uid, friend_id, 'limit', now);
  const points = Number(facts.points / EXACT_UNITS);
  const held_until = iso(now + terms.hold_days * DAY_MS);
  return { type: 'referral_qualified', data: { uid, friend_id, points, qualified_at: iso(now), held_until } };
}

function endHold(
  { uid }: ReferralsState,
  referral: Referral,
  facts: FriendFacts,
  claim_id: string,
  now: number,
): ReferralEvent {
  const { friend_id, terms } = referral;
  const code: ReferralReversal | undefined = facts.is_banned
    ? 'banned'
    : hasPoints(referral, facts)
      ? undefined
      : 'points';
  if (code) return reversed(uid, friend_id, code, now);
  return { type: 'referral_paid', data: { uid, friend_id, claim_id, ...terms.referrer, claimed_at: iso(now) } };
}

function hasPoints({ terms }: Referral, { points }: FriendFacts): boolean {
  return points >= BigInt(terms.qualifying_points) * EXACT_UNITS;
}

function rejected(uid: string, friend_id: string, code: ReferralRejection, now: number): ReferralEvent {
  return { type: 'referral_rejected', data: { uid, friend_id, code, rejected_at: iso(now) } };
}

function reversed(uid: string, friend_id: string, code: ReferralReversal, now: number): ReferralEvent {
  return { type: 'referral_reversed', data: { uid, friend_id, code, reversed_at: iso(now) } };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
