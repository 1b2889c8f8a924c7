import { type MoneyMoved, Refusal, type ReversalCause, type Round, type WalletEvent } from '@goldwake/contracts';
import {
  type Adjustment,
  adjust,
  bet,
  betAndWin,
  capture,
  creditPurchase,
  grant,
  hold,
  open,
  raise,
  release,
  restorePurchase,
  rollBack,
  takeBackPurchase,
  topUp,
  voidRound,
  WALLET_RULES,
  type WalletState,
  walletReducer,
  win,
} from '../domain/index.js';

/** A command that can be applied to any wallet state. */
export type Step = (state: WalletState) => WalletEvent[];

export const NOON = '2026-01-15T12:00:00.000Z';

export const round = (id: string, draw: Round['draw'] = null): Round => ({
  round_id: id,
  game_id: 'test',
  draw,
  outcome: null,
});

export const opens: Step = open;
export const granted =
  (id: string, gold: string, sweeps = '0', playthrough_percent = 100): Step =>
  (state) =>
    grant(state, {
      grant_id: id,
      reason: 'daily_bonus',
      gold_coins: gold,
      sweeps_coins: sweeps,
      playthrough_percent,
      rules_version: null,
      granted_at: NOON,
    });
export const buys =
  (id: string, price: string, gold: string, sweeps = '0', playthrough_percent = 300): Step =>
  (state) =>
    creditPurchase(state, {
      purchase_id: id,
      price,
      gold_coins: gold,
      sweeps_coins: sweeps,
      playthrough_percent,
      purchased_at: NOON,
    });
export const takesBack =
  (id: string, cause: ReversalCause = 'dispute'): Step =>
  (state) =>
    takeBackPurchase(state, { purchase_id: id, cause, taken_at: NOON });
export const restores =
  (id: string): Step =>
  (state) =>
    restorePurchase(state, { purchase_id: id, restored_at: NOON });
export const bets =
  (id: string, currency: 'gold_coins' | 'sweeps_coins', stake: string, draw: Round['draw'] = null): Step =>
  (state) =>
    bet(state, { round: round(id, draw), currency, stake });
export const raises =
  (id: string, stake: string, sequence = 1): Step =>
  (state) =>
    raise(state, { round_id: id, sequence, stake });
export const wins =
  (id: string, payout: string): Step =>
  (state) =>
    win(state, { round: round(id), payout });
export const settles =
  (
    id: string,
    currency: 'gold_coins' | 'sweeps_coins',
    stake: string,
    payout: string,
    draw: Round['draw'] = null,
  ): Step =>
  (state) =>
    betAndWin(state, { round: round(id, draw), currency, stake, payout });
export const rollsBack =
  (id: string): Step =>
  (state) =>
    rollBack(state, { round_id: id });
export const cancels =
  (id: string): Step =>
  (state) =>
    voidRound(state, { round_id: id, game_id: 'test' });
export const adjusts =
  (currency: Adjustment['currency'], amount: string, reason = 'test', by = 'kim'): Step =>
  (state) =>
    adjust(state, { currency, amount, reason, by });
export const holds =
  (id: string, currency: 'gold_coins' | 'sweeps_coins', amount: string): Step =>
  (state) =>
    hold(state, { hold_id: id, currency, amount, reason: 'redemption' });
export const captures =
  (id: string): Step =>
  (state) =>
    capture(state, { hold_id: id });
export const releases =
  (id: string): Step =>
  (state) =>
    release(state, { hold_id: id });
export const topsUp =
  (id: string, at: string): Step =>
  (state) =>
    topUp(state, { grant_id: id, now: Date.parse(at) }, { version: null, rules: WALLET_RULES });

/** Returns the wallet state after the given steps. Each step must be allowed. */
export function after(steps: readonly Step[], uid = 'u1'): WalletState {
  return steps.reduce((state, step) => step(state).reduce(walletReducer.evolve, state), walletReducer.initial(uid));
}

/** Returns the events of a step, or its refusal instead of throwing it. */
export function outcome(state: WalletState, step: Step): WalletEvent[] | Refusal {
  try {
    return step(state);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Returns the data of the last event, which contains the money movement. */
export function moneyOf(events: readonly WalletEvent[]): MoneyMoved {
  const event = events.at(-1);
  if (!event) throw new Error('the step created no event');
  return event.data;
}
