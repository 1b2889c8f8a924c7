import { type Currency, MICROS_PER_COIN, type Micros, parseCoins } from '@goldwake/contracts';
import type { Tone } from '../../../rounds/index.js';
import type { BetParams } from './original.js';
import { STAKE_FORMAT, type StakeLimits } from './stake.js';

/**
 * Rule for the next stake after a win or a loss: reset it to the initial stake, or raise it by `percent`, in hundredths
 * of a percent.
 */
export type StakeRule = { kind: 'reset' } | { kind: 'raise'; percent: number };

/** The player's auto-bet settings. Amounts are in micros. */
export interface AutoPlan {
  currency: Currency;
  params: BetParams;
  /** What the auto-bet does in an open round; only games in several steps have it. */
  play?: unknown;
  stake: Micros;
  /** Number of bets to place; null means that the auto-bet runs until the player stops it. */
  bets: number | null;
  stopOnProfit: Micros | null;
  stopOnLoss: Micros | null;
  onWin: StakeRule;
  onLoss: StakeRule;
  limits: StakeLimits;
}

export interface AutoTotals {
  bets: number;
  wins: number;
  staked: Micros;
  /** Payouts minus stakes, in micros. */
  profit: Micros;
}

/** An auto-bet and its totals so far. */
export interface AutoRun {
  plan: AutoPlan;
  totals: AutoTotals;
}

export const NO_TOTALS: AutoTotals = { bets: 0, wins: 0, staked: 0n, profit: 0n };

export type StopReason =
  | 'asked'
  | 'all_bets_placed'
  | 'profit_reached'
  | 'loss_reached'
  | 'stake_below_limit'
  | 'stake_above_limit'
  | 'stake_above_balance'
  | 'refused'
  | 'connection_lost'
  | 'signed_out'
  | 'reloaded';

export const STOP_WORDS: Record<StopReason, string> = {
  asked: 'Stopped.',
  all_bets_placed: 'All bets placed.',
  profit_reached: 'Stopped: your profit goal is reached.',
  loss_reached: 'Stopped: your loss limit is reached.',
  stake_below_limit: 'Stopped: the next stake would be below the limit.',
  stake_above_limit: 'Stopped: the next stake would be above the limit.',
  stake_above_balance: 'Stopped: the next stake would be above your balance.',
  refused: 'Stopped: the last bet was refused.',
  connection_lost: 'Stopped: the connection was lost.',
  signed_out: 'Stopped: you are logged out.',
  reloaded: 'Stopped: the page was loaded again. The numbers are those until then.',
};

/** The data of a settled round from which the totals are calculated. Amounts are in micros. */
export interface SettledRound {
  /** All that was staked. */
  stake: Micros;
  /** Stake of the bet, to which the rules for the next stake apply. */
  base: Micros;
  payout: Micros;
  tone: Tone;
  /** Balance in the plan's currency after the round, in micros. */
  balance: Micros;
}

export function addRound(totals: AutoTotals, round: SettledRound): AutoTotals {
  return {
    bets: totals.bets + 1,
    wins: totals.wins + (round.tone === 'won' ? 1 : 0),
    staked: totals.staked + round.stake,
    profit: totals.profit + round.payout - round.stake,
  };
}

/**
 * Returns the next stake according to the plan, or the reason to stop. If the stake exceeds a limit or the balance, the
 * auto-bet stops; the stake is never adjusted.
 */
export function nextStake(
  plan: AutoPlan,
  totals: AutoTotals,
  last: SettledRound,
): { stake: Micros } | { stop: StopReason } {
  if (plan.stopOnProfit !== null && totals.profit >= plan.stopOnProfit) return { stop: 'profit_reached' };
  if (plan.stopOnLoss !== null && -totals.profit >= plan.stopOnLoss) return { stop: 'loss_reached' };
  if (plan.bets !== null && totals.bets >= plan.bets) return { stop: 'all_bets_placed' };
  const stake = afterRound(plan, last);
  if (stake < plan.limits.min) return { stop: 'stake_below_limit' };
  if (stake > plan.limits.max) return { stop: 'stake_above_limit' };
  if (stake > last.balance) return { stop: 'stake_above_balance' };
  return { stake };
}

/** A round that returned exactly its stake is neither a win nor a loss, so the stake stays as it is. */
function afterRound(plan: AutoPlan, last: SettledRound): Micros {
  if (last.tone === 'even') return last.base;
  const rule = last.tone === 'won' ? plan.onWin : plan.onLoss;
  if (rule.kind === 'reset') return plan.stake;
  return (last.base * BigInt(10_000 + rule.percent)) / 10_000n;
}

/** Auto-bet settings as typed by the player, not yet validated. */
export interface AutoForm {
  endless: boolean;
  bets: string;
  /** Stop conditions as typed, per currency: an amount of one currency means something else in the other. */
  stopOnProfit: Record<Currency, string>;
  stopOnLoss: Record<Currency, string>;
  winRule: 'reset' | 'raise';
  winPercent: string;
  lossRule: 'reset' | 'raise';
  lossPercent: string;
}

export const FIRST_AUTO_FORM: AutoForm = {
  endless: false,
  bets: '10',
  stopOnProfit: { gold_coins: '', sweeps_coins: '' },
  stopOnLoss: { gold_coins: '', sweeps_coins: '' },
  winRule: 'reset',
  winPercent: '50',
  lossRule: 'reset',
  lossPercent: '100',
};

export type AutoField = 'bets' | 'stopOnProfit' | 'stopOnLoss' | 'winPercent' | 'lossPercent';

export type AutoSettings = Pick<AutoPlan, 'bets' | 'stopOnProfit' | 'stopOnLoss' | 'onWin' | 'onLoss'>;

export const AUTO_BETS_MAX = 100_000;
/** Largest raise that the form accepts, in percent. A larger value is treated as a typing error. */
const PERCENT_MAX = 1_000;

/**
 * Parses the auto-bet form. Returns the settings, or an error message for each invalid field. An empty stop field
 * disables that stop condition.
 */
export function readAuto(
  form: AutoForm,
  currency: Currency,
): {
  settings: AutoSettings | null;
  errors: Partial<Record<AutoField, string>>;
} {
  const errors: Partial<Record<AutoField, string>> = {};
  const bets = form.endless ? null : readCount(form.bets);
  if (typeof bets === 'string') errors.bets = bets;
  const stopOnProfit = readStop(form.stopOnProfit[currency]);
  if (typeof stopOnProfit === 'string') errors.stopOnProfit = stopOnProfit;
  const stopOnLoss = readStop(form.stopOnLoss[currency]);
  if (typeof stopOnLoss === 'string') errors.stopOnLoss = stopOnLoss;
  const onWin = readRule(form.winRule, form.winPercent);
  if (typeof onWin === 'string') errors.winPercent = onWin;
  const onLoss = readRule(form.lossRule, form.lossPercent);
  if (typeof onLoss === 'string') errors.lossPercent = onLoss;
  if (
    typeof bets === 'string' ||
    typeof stopOnProfit === 'string' ||
    typeof stopOnLoss === 'string' ||
    typeof onWin === 'string' ||
    typeof onLoss === 'string'
  ) {
    return { settings: null, errors };
  }
  return { settings: { bets, stopOnProfit, stopOnLoss, onWin, onLoss }, errors };
}

function readCount(text: string): number | string {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= AUTO_BETS_MAX ? count : 'Enter a whole number from 1 to 100,000';
}

function readStop(text: string): Micros | null | string {
  if (text.trim() === '') return null;
  const amount = parseCoins(text, STAKE_FORMAT);
  if (typeof amount === 'string') return amount;
  return amount >= MICROS_PER_COIN / 100n ? amount : 'Use 0.01 or more, or leave it empty';
}

function readRule(kind: 'reset' | 'raise', text: string): StakeRule | string {
  if (kind === 'reset') return { kind };
  const match = /^(\d{1,4})(?:\.(\d{0,2}))?$/.exec(text.trim());
  const percent = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : -1;
  return percent >= 0 && percent <= PERCENT_MAX * 100 ? { kind, percent } : 'Enter a percentage from 0 to 1,000';
}
