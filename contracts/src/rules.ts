import { type Currency, coins, formatMicros, formatMoney, MICROS_PER_COIN, type Micros } from './money.js';

/**
 * Amounts that the services apply and the client displays to players. They are defined here once, so that the two
 * cannot differ.
 */
export const DAILY_BONUS_AMOUNTS: Record<Currency, Micros> = { gold_coins: coins(5_000), sweeps_coins: coins(1) };

/** Free top-up: Gold Coins for a wallet with less than `below`, at most once every `periodMs` milliseconds. */
export const TOP_UP_RULES = { amount: coins(10_000), below: coins(1), periodMs: 60 * 60 * 1_000 };

/** Minimum and maximum stake of one bet in the casino's own games, per currency. */
export const BET_STAKES: Record<Currency, { min: Micros; max: Micros }> = {
  gold_coins: { min: MICROS_PER_COIN / 100n, max: coins(100_000) },
  sweeps_coins: { min: MICROS_PER_COIN / 100n, max: coins(1_000) },
};

/** The amounts above, formatted as text for players. */
export const RULE_TEXTS = {
  bonusGold: formatMoney(DAILY_BONUS_AMOUNTS.gold_coins, 'gold_coins'),
  bonusSweeps: formatMoney(DAILY_BONUS_AMOUNTS.sweeps_coins, 'sweeps_coins'),
  topUp: formatMoney(TOP_UP_RULES.amount, 'gold_coins'),
  topUpBelow: formatMoney(TOP_UP_RULES.below, 'gold_coins'),
  goldStakes: stakesText('gold_coins'),
  sweepsStakes: stakesText('sweeps_coins'),
};

function stakesText(currency: Currency): string {
  const { min, max } = BET_STAKES[currency];
  return `${formatMicros(min)} to ${formatMoney(max, currency)}`;
}
