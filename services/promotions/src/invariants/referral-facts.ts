import {
  type AccountEvent,
  type EventOf,
  type LoyaltyEvent,
  type PromotionRulesEvent,
  type ReferralEvent,
  type ReferralRules,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { defineInvariant, type HistoryScope, RECORDED_WITHIN_MS, type Violate } from '@goldwake/core';
import { REFERRED_FRIENDS_GROUP } from '../domain/index.js';
import { type Accounts, banAt, followAccount, noAccounts, ringFault } from './referral-accounts.js';

type Stored<T extends ReferralEvent['type']> = StoredEvent<EventOf<T>>;

/** Whole points of a friend, until the next change. */
interface Points {
  points: bigint;
  endedAt: number;
}

interface State {
  accounts: Accounts;
  /** Sign-ups by a link that are not recorded as referrals yet, by uid of the friend. */
  pending: Map<string, StoredEvent>;
  /** Whether the newest rules let players refer friends; false without rules. */
  canRefer: boolean;
  /** Terms of the referrals that are not decided, by uid of the friend. */
  open: Map<string, ReferralRules>;
  /** Points of the friends who signed up by a link, which they had within the five minutes before their newest event. */
  points: Map<string, Points[]>;
}

const EXACT = 10n ** 8n;
/** Version of `player_referred` in its stream: a sign-up stores it right after the account. */
const REFERRED_VERSION = 2;

export const referralFacts = defineInvariant<State>({
  name: 'referral facts',
  rule: 'each player who signed up by a link while players could refer friends is referred once, right after the account is opened, and recorded as a referral, with the player, the device and the time of the sign-up; it qualifies with the verified address and the points of the friend, and is paid, reversed or rejected with the points, bans and ring of the players as they were within the five minutes before',
  types: [
    'promotion_rules_changed',
    'account_opened',
    'player_referred',
    'username_changed',
    'email_verified',
    'email_changed',
    'player_banned',
    'ban_lifted',
    'bet_rewarded',
    'bet_reward_reversed',
    'referral_signed_up',
    'referral_qualifying',
    'referral_qualified',
    'referral_rejected',
    'referral_reversed',
    'referral_paid',
  ],
  initial: () => ({ accounts: noAccounts(), pending: new Map(), canRefer: false, open: new Map(), points: new Map() }),
  check(state, event, violate, scope) {
    switch (event.type) {
      case 'promotion_rules_changed':
        state.canRefer = (event as StoredEvent<PromotionRulesEvent>).data.rules.referrals !== null;
        // What was not handled before the change may never be recorded.
        if (!state.canRefer) state.pending.clear();
        return;
      case 'bet_rewarded':
      case 'bet_reward_reversed':
        earn(state, event as StoredEvent<LoyaltyEvent & EventOf<'bet_rewarded' | 'bet_reward_reversed'>>);
        return;
      case 'referral_signed_up':
        signUp(state, event as Stored<'referral_signed_up'>, violate, scope);
        return;
      case 'referral_qualifying':
      case 'referral_qualified':
      case 'referral_rejected':
      case 'referral_reversed':
      case 'referral_paid':
        judge(state, event as StoredEvent<ReferralStep>, violate, scope);
        return;
    }
    if (event.type === 'player_referred' && event.version !== REFERRED_VERSION) {
      violate(event, `refers the player at version ${event.version} of the account, which is after the sign-up`);
      return;
    }
    followAccount(state.accounts, event as StoredEvent<AccountEvent>, scope);
    if (event.type !== 'player_referred') return;
    const referred = event as StoredEvent<EventOf<'player_referred'>>;
    const { uid, referrer_id } = referred.data;
    state.points.set(uid, [{ points: 0n, endedAt: Number.POSITIVE_INFINITY }]);
    if (state.canRefer && scope.includes(streamName('referrals', referrer_id))) state.pending.set(uid, event);
  },
  end({ pending }, violate, _, end) {
    for (const referred of pending.values()) {
      if (end.isOverdue(referred, REFERRED_FRIENDS_GROUP)) violate(referred, 'was never recorded as a referral');
    }
  },
});

type ReferralStep = EventOf<
  'referral_qualifying' | 'referral_qualified' | 'referral_rejected' | 'referral_reversed' | 'referral_paid'
>;

function earn(
  { points }: State,
  { data: { uid, vip_points }, recordedAt }: StoredEvent<EventOf<'bet_rewarded' | 'bet_reward_reversed'>>,
): void {
  const known = points.get(uid);
  if (!known) return;
  const newest = known.at(-1);
  const whole = BigInt(vip_points) / EXACT;
  if (newest?.points === whole) return;
  if (newest) newest.endedAt = Date.parse(recordedAt);
  known.push({ points: whole, endedAt: Number.POSITIVE_INFINITY });
  points.set(uid, inForce(known, recordedAt));
}

/** Returns the points that a friend had within the five minutes before a time. */
function inForce(points: readonly Points[], at: string): Points[] {
  const since = Date.parse(at) - RECORDED_WITHIN_MS;
  return points.filter(({ endedAt }) => endedAt >= since);
}

function signUp(
  { accounts, pending, open }: State,
  event: Stored<'referral_signed_up'>,
  violate: Violate,
  scope: HistoryScope,
): void {
  const { uid, friend_id, device, terms, signed_up_at } = event.data;
  open.set(friend_id, terms);
  pending.delete(friend_id);
  if (!scope.includes(streamName('account', friend_id))) return;
  const referred = accounts.referred.get(friend_id);
  if (referred?.eventId !== event.causationId) {
    violate(event, `names the sign-up ${event.causationId}; that of ${friend_id} is ${referred?.eventId ?? 'missing'}`);
  }
  if (!referred) return;
  const [is, due] = [`${uid} and ${device}`, `${referred.referrer_id} and ${referred.device}`];
  if (is !== due) violate(event, `states the player and the device ${is}; ${referred.eventId} states ${due}`);
  if (signed_up_at !== referred.at) violate(event, `states the sign-up at ${signed_up_at}; it was at ${referred.at}`);
}

function judge(state: State, event: StoredEvent<ReferralStep>, violate: Violate, scope: HistoryScope): void {
  const { friend_id } = event.data;
  const terms = state.open.get(friend_id);
  const fault = faultOfStep(state, event, terms, scope);
  if (fault !== undefined) violate(event, fault);
  if (event.type === 'referral_qualifying' || event.type === 'referral_qualified') return;
  state.open.delete(friend_id);
  // Of a decided referral, no points matter any more.
  state.points.delete(friend_id);
}

function faultOfStep(
  state: State,
  event: StoredEvent<ReferralStep>,
  terms: ReferralRules | undefined,
  scope: HistoryScope,
): string | undefined {
  const { accounts } = state;
  const { uid, friend_id } = event.data;
  const knows = (player: string) => scope.includes(streamName('account', player));
  const bans = [uid, friend_id].map((player) => banAt(accounts, player, Date.parse(event.recordedAt)));
  switch (event.type) {
    case 'referral_qualifying':
      if (!knows(friend_id) || accounts.verified.has(friend_id)) return undefined;
      return `is about ${friend_id}, who has verified no e-mail address`;
    case 'referral_qualified': {
      const { points } = event.data as EventOf<'referral_qualified'>['data'];
      const had = pointsOf(state, event, scope);
      if (!had || had.includes(BigInt(points))) return undefined;
      return `states ${points} points; ${friend_id} has ${had.at(-1)}`;
    }
    case 'referral_paid':
      if (knows(uid) && knows(friend_id) && bans.includes('banned')) return 'is paid in spite of a ban';
      return faultOfPoints('is paid', (points, needed) => points >= needed, state, event, terms, scope);
    case 'referral_reversed': {
      const { code } = event.data as EventOf<'referral_reversed'>['data'];
      if (code === 'points') {
        return faultOfPoints('is reversed', (points, needed) => points < needed, state, event, terms, scope);
      }
      if (code === 'ring') return ringFault(accounts, { friend_id, referrer_id: uid, code }, event.causationId, scope);
      const isKnown = knows(uid) && knows(friend_id);
      return isKnown && bans.every((ban) => ban === 'free')
        ? 'is reversed for a ban; neither player has one'
        : undefined;
    }
    case 'referral_rejected': {
      const { code } = event.data as EventOf<'referral_rejected'>['data'];
      if (code === 'limit') {
        return faultOfPoints('is above the limit', (points, needed) => points >= needed, state, event, terms, scope);
      }
      if (code !== 'reciprocal' && code !== 'circular') return undefined;
      return ringFault(accounts, { friend_id, referrer_id: uid, code }, event.causationId, scope);
    }
  }
}

function faultOfPoints(
  what: string,
  fits: (points: bigint, needed: bigint) => boolean,
  state: State,
  event: StoredEvent<ReferralStep>,
  terms: ReferralRules | undefined,
  scope: HistoryScope,
): string | undefined {
  const had = pointsOf(state, event, scope);
  if (!had || !terms || had.some((points) => fits(points, BigInt(terms.qualifying_points)))) return undefined;
  return `${what}; ${event.data.friend_id} has ${had.at(-1)} points of ${terms.qualifying_points}`;
}

/** Returns the whole points that the friend had within the five minutes before an event; undefined if they are unknown. */
function pointsOf({ points }: State, event: StoredEvent<ReferralStep>, scope: HistoryScope): bigint[] | undefined {
  const { friend_id } = event.data;
  if (!scope.includes(streamName('loyalty', friend_id))) return undefined;
  const known = points.get(friend_id);
  return known && inForce(known, event.recordedAt).map((one) => one.points);
}
