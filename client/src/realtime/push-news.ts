import { isShownAsZero, type PushFrame, parseMicros, type User } from '@goldwake/contracts';
import type { BalancesEvent } from '../session/balances.machine.js';
import { type Loyalty, loyaltyOf } from '../session/loyalty.js';

type Apply = Extract<BalancesEvent, { type: 'APPLY' }>;
type AnyPush = { [N in PushFrame['event']]: PushFrame<N> }[PushFrame['event']];

/** Extracts the balance change from a push. Returns null for an unknown event and for one without balances. */
export function newsOf(push: PushFrame): Apply | null {
  const { event, data } = push as AnyPush;
  switch (event) {
    case 'balance_update':
    case 'balance_adjustment_update':
    case 'daily_bonus_claimed':
    case 'referral_bonus_rewarded':
      return { type: 'APPLY', source: 'other', ...balances(data), playthrough: data.playthrough };
    case 'bet_created':
      return {
        type: 'APPLY',
        source: 'bet',
        ...balances(data),
        do_not_auto_update_balance: data.do_not_auto_update_balance,
      };
    case 'bet_and_win_created':
    case 'win_created':
      return {
        type: 'APPLY',
        source: 'other',
        ...balances(data),
        do_not_auto_update_balance: data.do_not_auto_update_balance,
      };
    case 'purchase_and_payment_update':
    case 'rakeback_claimed':
    case 'promotion_update':
      return data.part === 'balances'
        ? { type: 'APPLY', source: 'other', ...balances(data), playthrough: data.playthrough }
        : null;
    case 'bet_processed':
    case 'game_round_resolved':
      return { type: 'APPLY', source: 'other', wallet_version: data.wallet_version, playthrough: data.playthrough };
    default:
      return null;
  }
}

/**
 * Returns whether a push ends a round of Sweeps Coins that leaves a balance shown as 0.00 SC (specification §4). A
 * round that is bet and settled at once has no push of its end.
 */
export function leavesNoSweeps(push: PushFrame): boolean {
  const { event, data } = push as AnyPush;
  switch (event) {
    case 'game_round_resolved':
      return data.sweeps_coin_balance_zero;
    case 'bet_and_win_created':
      return data.balance_type === 'sweeps_coins' && isShownAsZero(parseMicros(data.sc_balance));
    default:
      return false;
  }
}

/**
 * The account fields that a push contains. Fields without a version come from another service and are only ever set.
 */
export type UserNews = Partial<User & Loyalty>;

export function userNewsOf(push: PushFrame): UserNews | null {
  const { event, data } = push as AnyPush;
  switch (event) {
    case 'user_avatar_update':
    case 'onboarding_complete':
    case 'user_feature_updated':
    case 'banned':
      return data;
    case 'daily_bonus_claimed':
      return { daily_claim_id: data.daily_claim_id, daily_claimed_at: data.daily_claimed_at };
    case 'purchase_and_payment_update':
      return data.part === 'balances' ? { has_had_purchase: data.has_had_purchase } : null;
    case 'bet_processed':
      return { ...loyaltyOf(data), vip_level: data.vip_level };
    case 'rakeback_claimed':
      return data.part === 'rakeback' ? loyaltyOf(data) : null;
    default:
      return null;
  }
}

/** Merges changed account fields into the user, unless the user already has a newer version of them. */
export function withNews(user: User, news: UserNews): User {
  const isOld = (['account_version', 'loyalty_version'] as const).some(
    (version) => Number(news[version]) < user[version],
  );
  return isOld ? user : { ...user, ...news };
}

function balances(data: { wallet_version: number; gc_balance: string; sc_balance: string }) {
  return {
    wallet_version: data.wallet_version,
    balances: { gold_coins: data.gc_balance, sweeps_coins: data.sc_balance },
  };
}
