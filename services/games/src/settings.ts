import { MICROS_PER_COIN } from '@goldwake/contracts';
import type { StakeLimits } from './domain/dice.js';

/** Stake limits: 0.01 to 100,000.00 GC and 0.01 to 1,000.00 SC. */
export const DICE_STAKES: StakeLimits = {
  gold_coins: { min: MICROS_PER_COIN / 100n, max: 100_000n * MICROS_PER_COIN },
  sweeps_coins: { min: MICROS_PER_COIN / 100n, max: 1_000n * MICROS_PER_COIN },
};
