import {
  type CoinAmounts,
  CURRENCIES,
  type EventOf,
  formatExactMoney,
  idOf,
  type PromotionRules,
  type PromotionRulesEvent,
  parseMicros,
  type ReferralRules,
  type SignUpDevice,
  type StoredEvent,
} from '@goldwake/contracts';
import {
  addRules,
  defineInvariant,
  isRecordedNear,
  isSameJson,
  judgeByRules,
  noRules,
  type RuleVersions,
  type Violate,
} from '@goldwake/core';

type SignedUp = StoredEvent<EventOf<'referral_signed_up'>>;
type TransitionType =
  | 'referral_qualifying'
  | 'referral_qualified'
  | 'referral_rejected'
  | 'referral_reversed'
  | 'referral_paid';
type Transition = { [T in TransitionType]: StoredEvent<EventOf<T>> & { type: T } }[TransitionType];
type Status = 'referral_signed_up' | TransitionType;

interface Referral {
  uid: string;
  device: SignUpDevice;
  terms: ReferralRules;
  qualify_by: string;
  /** Type of the newest event. */
  status: Status;
  /** Null until the friend has qualified. */
  held_until: string | null;
}

interface State {
  rules: RuleVersions<PromotionRules>;
  /** By uid of the friend, because a player is referred once in the casino. */
  referrals: Map<string, Referral>;
  /** Number of friends for whom a player is paid or waits for the end of the hold. */
  paidFor: Map<string, number>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What a step may follow. */
const AFTER: Record<TransitionType, readonly Status[]> = {
  referral_qualifying: ['referral_signed_up'],
  referral_qualified: ['referral_qualifying'],
  referral_rejected: ['referral_signed_up', 'referral_qualifying'],
  referral_reversed: ['referral_qualified'],
  referral_paid: ['referral_qualified'],
};

export const referrals = defineInvariant<State>({
  name: 'referrals',
  rule: 'a friend is referred once, on the terms of the version of the rules that the sign-up names, which is recorded before and was in force within the five minutes before it; each referral takes its steps in order, and ends once; its times, points and amounts are those of its terms, it is not paid before its hold is over, and not for more friends than the terms allow; a rejection states what is true of the referral',
  types: [
    'promotion_rules_changed',
    'referral_signed_up',
    'referral_qualifying',
    'referral_qualified',
    'referral_rejected',
    'referral_reversed',
    'referral_paid',
  ],
  initial: () => ({ rules: noRules('promotion_rules'), referrals: new Map(), paidFor: new Map() }),
  check(state, event, violate, scope) {
    if (event.type === 'promotion_rules_changed') {
      // `daily bonus in force` judges the changes.
      addRules(state.rules, event as StoredEvent<PromotionRulesEvent>, () => {});
      return;
    }
    if (event.type !== 'referral_signed_up') {
      apply(state, event as Transition, violate);
      return;
    }
    const signUp = event as SignedUp;
    signUpFriend(state, signUp, violate);
    judgeByRules(state.rules, signUp, violate, scope, (rules) => faultOfTerms(signUp, rules));
  },
});

function signUpFriend({ referrals: known }: State, signUp: SignedUp, violate: Violate): void {
  const { uid, friend_id, device, terms, signed_up_at, qualify_by } = signUp.data;
  const before = known.get(friend_id);
  if (before) {
    violate(signUp, `refers ${friend_id}, whom ${before.uid} has referred before`);
    return;
  }
  if (uid === friend_id) violate(signUp, `refers ${friend_id}, who is the same player`);
  const due = later(signed_up_at, terms.qualifying_days);
  if (qualify_by !== due) violate(signUp, `lets the friend qualify until ${qualify_by}; the terms say ${due}`);
  known.set(friend_id, { uid, device, terms, qualify_by, status: 'referral_signed_up', held_until: null });
}

function faultOfTerms({ data: { terms } }: SignedUp, rules: PromotionRules): string | undefined {
  if (!rules.referrals) return 'refers a friend, which nobody can';
  return isSameJson(terms, rules.referrals) ? undefined : 'states other terms than those';
}

function apply({ referrals: known, paidFor }: State, step: Transition, violate: Violate): void {
  const { uid, friend_id } = step.data;
  const referral = known.get(friend_id);
  if (referral?.uid !== uid || idOf(step.stream) !== uid) {
    violate(step, `is about ${friend_id}, whom ${uid} has not referred before`);
    return;
  }
  if (!AFTER[step.type].includes(referral.status)) violate(step, `follows ${referral.status} of ${friend_id}`);
  const at = timeOf(step);
  if (!isRecordedNear(at, step)) violate(step, `happened at ${at}; it was recorded at ${step.recordedAt}`);
  const count = paidFor.get(uid) ?? 0;
  const fault = faultOf(step, referral, count);
  if (fault !== undefined) violate(step, fault);
  const change = step.type === 'referral_qualified' ? 1 : step.type === 'referral_reversed' ? -1 : 0;
  if (change !== 0) paidFor.set(uid, count + change);
  referral.status = step.type;
  if (step.type === 'referral_qualified') referral.held_until = step.data.held_until;
}

function timeOf(step: Transition): string {
  switch (step.type) {
    case 'referral_qualifying':
      return step.data.verified_at;
    case 'referral_qualified':
      return step.data.qualified_at;
    case 'referral_rejected':
      return step.data.rejected_at;
    case 'referral_reversed':
      return step.data.reversed_at;
    case 'referral_paid':
      return step.data.claimed_at;
  }
}

/** @param count number of friends for whom the player is paid, or waits for it, before the step */
function faultOf(
  step: Transition,
  { terms, device, qualify_by, held_until }: Referral,
  count: number,
): string | undefined {
  switch (step.type) {
    case 'referral_qualifying':
      return undefined;
    case 'referral_qualified': {
      const { points, qualified_at } = step.data;
      const due = later(qualified_at, terms.hold_days);
      if (qualified_at >= qualify_by) return `qualifies at ${qualified_at}; the friend can qualify until ${qualify_by}`;
      if (points < terms.qualifying_points)
        return `qualifies with ${points} points; ${terms.qualifying_points} are needed`;
      if (count >= terms.max_friends) return `is for friend ${count + 1}; the terms pay for ${terms.max_friends}`;
      return step.data.held_until === due ? undefined : `holds until ${step.data.held_until}; the terms say ${due}`;
    }
    case 'referral_rejected':
      return faultOfRejection(step.data, { terms, device, qualify_by }, count);
    case 'referral_reversed':
      // A ring ends a referral during its hold too; `referral facts` looks for it.
      return step.data.code === 'ring' ? undefined : faultOfTime('reversed', step.data.reversed_at, held_until);
    case 'referral_paid':
      return faultOfTime('paid', step.data.claimed_at, held_until) ?? faultOfAmounts(step.data, terms.referrer);
  }
}

function faultOfRejection(
  { code, rejected_at }: EventOf<'referral_rejected'>['data'],
  { terms, device, qualify_by }: Pick<Referral, 'terms' | 'device' | 'qualify_by'>,
  count: number,
): string | undefined {
  switch (code) {
    case 'own_device':
      return device === 'own' ? undefined : `is rejected as ${code}; its device was ${device}`;
    case 'already_referred':
      return device === 'used' ? undefined : `is rejected as ${code}; its device was ${device}`;
    case 'expired':
      return rejected_at >= qualify_by
        ? undefined
        : `expires at ${rejected_at}; the friend can qualify until ${qualify_by}`;
    case 'limit':
      return count >= terms.max_friends
        ? undefined
        : `is above the limit with ${count} friends of ${terms.max_friends}`;
    // `referral facts` looks for the ring.
    case 'reciprocal':
    case 'circular':
      return undefined;
  }
}

function faultOfTime(what: string, at: string, held_until: string | null): string | undefined {
  if (held_until === null || at >= held_until) return undefined;
  return `is ${what} at ${at}; it is held until ${held_until}`;
}

/** Says how amounts differ from those that are due; undefined if they do not. */
export function faultOfAmounts(amounts: CoinAmounts, due: CoinAmounts): string | undefined {
  const currency = CURRENCIES.find((one) => parseMicros(amounts[one]) !== parseMicros(due[one]));
  if (!currency) return undefined;
  const [is, must] = [amounts, due].map((one) => formatExactMoney(parseMicros(one[currency]), currency));
  return `pays ${is}; the terms say ${must}`;
}

function later(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString();
}
