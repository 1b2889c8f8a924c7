import type { StoredEvent } from '../envelope.js';
import type { Count, IsoTime } from '../field-types.js';
import { type Currency, isShownAsZero, type MicrosText, parseMicros } from '../money.js';
import type { PromotionPushes } from '../promotion-pushes.js';
import type { PurchaseBalancesUpdate, PurchasePushes } from '../purchase-pushes.js';
import { type PushRules, toOwner } from '../push-rule.js';
import type { RakebackPushes } from '../rakeback-pushes.js';
import type { GrantReason, Playthrough, Round, WalletEvent } from './wallet-events.js';

interface BalancesPush {
  wallet_version: Count;
  sc_balance: MicrosText;
  gc_balance: MicrosText;
}

interface RoundPush extends BalancesPush {
  round: Round;
  balance_type: Currency;
  /**
   * Whether a client that does not show this round should wait about three seconds before it shows the balance, because
   * the balance would give away a result that is still being shown elsewhere. False for a stake, and for a round of a
   * shared table, which everybody has seen end.
   */
  do_not_auto_update_balance: boolean;
}

/** Payloads of the wallet's pushes (specification §7), by name. */
export interface WalletPushes {
  /**
   * The balances changed for a reason that has no push of its own. Sent to the player. A grant of the daily bonus
   * causes `daily_bonus_claimed`, one of rakeback `rakeback_claimed`, one of a promotion `promotion_update`, and one of a
   * referral `referral_bonus_rewarded`, instead.
   */
  balance_update: BalancesPush & { playthrough: Playthrough; reason: string };
  /** The bonus of a referral was granted. Sent to the player who referred and to the friend, each as `role` says. */
  referral_bonus_rewarded: BalancesPush & {
    role: 'referrer' | 'referred';
    gold_coins: MicrosText;
    sweeps_coins: MicrosText;
    playthrough: Playthrough;
  };
  /** The casino corrected a balance by an amount, which may be negative. Sent to the player. */
  balance_adjustment_update: BalancesPush & { playthrough: Playthrough; balance_type: Currency; amount: MicrosText };
  /** A round was bet and settled at once. Sent to its player. */
  bet_and_win_created: RoundPush & { stake: MicrosText; payout: MicrosText };
  /** A bet was placed, or its stake was raised, and its round is still open. Sent to its player. */
  bet_created: RoundPush & { stake: MicrosText };
  /** A round that was bet before has been settled; a lost one has the payout 0. Sent to its player. */
  win_created: RoundPush & { payout: MicrosText };
  /** A round that was bet before has ended. Sent to its player, after its `win_created`. */
  game_round_resolved: {
    wallet_version: Count;
    round_id: string;
    game_id: string;
    balance_type: Currency;
    /** Whether the round was played with Sweeps Coins and leaves a balance that is shown as 0.00 SC. */
    sweeps_coin_balance_zero: boolean;
    playthrough: Playthrough;
  };
  /** The daily bonus was granted. Sent to the player. */
  daily_bonus_claimed: BalancesPush & { daily_claim_id: string; daily_claimed_at: IsoTime; playthrough: Playthrough };
}

const HAS_OWN_PUSH: ReadonlySet<GrantReason> = new Set([
  'daily_bonus',
  'rakeback',
  'promotion',
  'referral_bonus',
  'referred_bonus',
]);

export const WALLET_PUSH_RULES: PushRules<
  WalletEvent,
  WalletPushes & PurchasePushes & RakebackPushes & PromotionPushes
> = {
  coins_granted: toOwner({
    daily_bonus_claimed: (event) => {
      if (event.data.reason !== 'daily_bonus') return undefined;
      const { grant_id, granted_at, playthrough } = event.data;
      return { ...balances(event), daily_claim_id: grant_id, daily_claimed_at: granted_at, playthrough };
    },
    rakeback_claimed: (event) => {
      if (event.data.reason !== 'rakeback') return undefined;
      return { part: 'balances', ...balances(event), playthrough: event.data.playthrough };
    },
    promotion_update: (event) => {
      if (event.data.reason !== 'promotion') return undefined;
      return { part: 'balances', ...balances(event), playthrough: event.data.playthrough };
    },
    referral_bonus_rewarded: (event) => {
      const { reason, gold_coins, sweeps_coins, playthrough } = event.data;
      if (reason !== 'referral_bonus' && reason !== 'referred_bonus') return undefined;
      const role = reason === 'referral_bonus' ? 'referrer' : 'referred';
      return { ...balances(event), role, gold_coins, sweeps_coins, playthrough };
    },
    balance_update: (event) =>
      HAS_OWN_PUSH.has(event.data.reason) ? undefined : balanceUpdate(event, event.data.reason),
  }),
  coins_purchased: toOwner({ purchase_and_payment_update: purchaseBalances }),
  purchase_taken_back: toOwner({ purchase_and_payment_update: purchaseBalances }),
  purchase_restored: toOwner({ purchase_and_payment_update: purchaseBalances }),
  bet_placed: toOwner({
    bet_created: (event) => ({ ...staked(event), stake: event.data.stake }),
  }),
  stake_raised: toOwner({
    bet_created: (event) => {
      const { round_id, game_id, currency, stake } = event.data;
      const round = { round_id, game_id, draw: null, outcome: null };
      return { ...balances(event), round, balance_type: currency, stake, do_not_auto_update_balance: false };
    },
  }),
  win_paid: toOwner({
    win_created: (event) => ({ ...settled(event), payout: event.data.payout }),
    game_round_resolved: (event) => {
      const { round, currency, balances: after, playthrough } = event.data;
      return {
        wallet_version: event.version,
        round_id: round.round_id,
        game_id: round.game_id,
        balance_type: currency,
        sweeps_coin_balance_zero: currency === 'sweeps_coins' && isShownAsZero(parseMicros(after.sweeps_coins)),
        playthrough,
      };
    },
  }),
  bet_and_win_settled: toOwner({
    bet_and_win_created: (event) => ({ ...settled(event), stake: event.data.stake, payout: event.data.payout }),
  }),
  bet_rolled_back: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
  balance_adjusted: toOwner({
    balance_adjustment_update: (event) => {
      const { playthrough, currency: balance_type, amount } = event.data;
      return { ...balances(event), playthrough, balance_type, amount };
    },
  }),
  funds_held: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
  hold_captured: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
  hold_released: toOwner({ balance_update: (event) => balanceUpdate(event, event.type) }),
};

type Stored<Type extends WalletEvent['type']> = StoredEvent<Extract<WalletEvent, { type: Type }>>;
type MoneyType = Exclude<WalletEvent['type'], 'wallet_opened'>;

function balances(event: Stored<MoneyType>): BalancesPush {
  return {
    wallet_version: event.version,
    sc_balance: event.data.balances.sweeps_coins,
    gc_balance: event.data.balances.gold_coins,
  };
}

function purchaseBalances(
  event: Stored<'coins_purchased' | 'purchase_taken_back' | 'purchase_restored'>,
): PurchaseBalancesUpdate {
  const { purchase_id, playthrough } = event.data;
  return { part: 'balances', ...balances(event), purchase_id, playthrough, has_had_purchase: true };
}

function balanceUpdate(event: Stored<MoneyType>, reason: string): WalletPushes['balance_update'] {
  return { ...balances(event), playthrough: event.data.playthrough, reason };
}

function staked(event: Stored<'bet_placed'>): RoundPush {
  const { round, currency: balance_type } = event.data;
  return { ...balances(event), round, balance_type, do_not_auto_update_balance: false };
}

/** A round without a draw of the player was decided at a shared table or by an external provider. */
function settled(event: Stored<'win_paid' | 'bet_and_win_settled'>): RoundPush {
  const { round, currency: balance_type } = event.data;
  return { ...balances(event), round, balance_type, do_not_auto_update_balance: round.draw !== null };
}
