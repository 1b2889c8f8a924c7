import { type Currency, coins, formatMicros, formatMoney, type Micros } from './money.js';

/**
 * Amounts that the services apply and the client displays to players. They are defined here once, so that the two
 * cannot differ.
 */

/** Amounts of the daily bonus on each day of the streak, which begins again after the last one. */
export const DAILY_BONUS_DAYS: readonly Record<Currency, Micros>[] = [
  bonus(5_000, 100),
  bonus(5_500, 110),
  bonus(6_000, 120),
  bonus(6_500, 130),
  bonus(7_000, 140),
  bonus(7_500, 150),
  bonus(10_000, 300),
];

/** Reward for a card with a postal request code, and the days in which it must arrive. */
export const POSTAL_CODE_RULES = { reward: bonus(0, 500), validDays: 90 };

/** Free top-up: Gold Coins for a wallet with less than `below`, at most once every `periodMs` milliseconds. */
export const TOP_UP_RULES = { amount: coins(10_000), below: coins(1), periodMs: 60 * 60 * 1_000 };

/** The amounts above, formatted as text for players. */
export const RULE_TEXTS = {
  bonusDays: String(DAILY_BONUS_DAYS.length),
  bonusGold: bonusText('gold_coins'),
  bonusSweeps: bonusText('sweeps_coins'),
  topUp: formatMoney(TOP_UP_RULES.amount, 'gold_coins'),
  topUpBelow: formatMoney(TOP_UP_RULES.below, 'gold_coins'),
  postalReward: formatMoney(POSTAL_CODE_RULES.reward.sweeps_coins, 'sweeps_coins'),
};

/** @param hundredths Sweeps Coins in hundredths of a coin */
function bonus(gold: number, hundredths: number): Record<Currency, Micros> {
  return { gold_coins: coins(gold), sweeps_coins: coins(hundredths) / 100n };
}

function bonusText(currency: Currency): string {
  const amounts = DAILY_BONUS_DAYS.map((day) => day[currency]);
  const min = amounts.reduce((least, amount) => (amount < least ? amount : least));
  const max = amounts.reduce((most, amount) => (amount > most ? amount : most));
  return `${formatMicros(min)} to ${formatMoney(max, currency)}`;
}
