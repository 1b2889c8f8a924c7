import { type PurchaseBonusesPort, Refusal, type RunningBonuses } from '@goldwake/contracts';
import { NO_BONUSES } from '../domain/index.js';

/**
 * Returns the purchase bonuses that run at a time; none while the promotions service is unavailable, so that coins can be
 * bought without it. An order whose player saw a bonus is then refused with `bonus_changed`.
 */
export async function bonusesRunning(port: PurchaseBonusesPort, at: string): Promise<RunningBonuses> {
  try {
    return await port.running(at);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return NO_BONUSES;
    throw error;
  }
}
