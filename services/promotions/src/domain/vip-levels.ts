import { type CoinAmounts, coins, MICROS_PER_COIN, microsText, type VipLevel } from '@goldwake/contracts';

/** @param sweepsHundredths in hundredths of a Sweeps Coin */
function amounts(goldCoins: number, sweepsHundredths: number): CoinAmounts {
  return {
    gold_coins: microsText(coins(goldCoins)),
    sweeps_coins: microsText((BigInt(sweepsHundredths) * MICROS_PER_COIN) / 100n),
  };
}

/** Columns: points, rakeback rate; Gold Coins and hundredths of a Sweeps Coin at level-up, each week, each month. */
function level(
  [id, name]: [string, string],
  [points, rakeback_rate]: [number, number],
  ...[levelUp, weekly, monthly]: [[number, number], [number, number], [number, number]]
): VipLevel {
  return {
    id,
    name,
    points,
    rakeback_rate,
    level_up: amounts(...levelUp),
    weekly: amounts(...weekly),
    monthly: amounts(...monthly),
  };
}

/**
 * 100 points are 1 SC of the house's expected income. Rakeback and level-up rewards stay well below it. Weekly and
 * monthly rewards need no bets, so those of an idle player exceed it in the long run.
 */
export const VIP_LEVELS: VipLevel[] = [
  level(['bronze', 'Bronze'], [0, 500], [0, 0], [0, 0], [0, 0]),
  level(['silver', 'Silver'], [1_000, 600], [10_000, 50], [2_500, 0], [5_000, 0]),
  level(['gold', 'Gold'], [5_000, 700], [25_000, 200], [5_000, 10], [10_000, 25]),
  level(['platinum-1', 'Platinum I'], [20_000, 800], [50_000, 500], [10_000, 25], [25_000, 75]),
  level(['platinum-2', 'Platinum II'], [50_000, 900], [75_000, 1_000], [15_000, 50], [40_000, 150]),
  level(['platinum-3', 'Platinum III'], [100_000, 1_000], [100_000, 2_000], [20_000, 100], [60_000, 300]),
  level(['platinum-4', 'Platinum IV'], [200_000, 1_100], [150_000, 4_000], [30_000, 200], [90_000, 600]),
  level(['platinum-5', 'Platinum V'], [400_000, 1_200], [250_000, 7_500], [45_000, 350], [130_000, 1_000]),
  level(['platinum-6', 'Platinum VI'], [800_000, 1_300], [400_000, 15_000], [70_000, 600], [200_000, 1_800]),
  level(['diamond', 'Diamond'], [2_000_000, 1_500], [1_000_000, 40_000], [120_000, 1_200], [350_000, 4_000]),
];
