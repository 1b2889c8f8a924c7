import type { PurchaseRisk, ScoreOrder } from '@goldwake/contracts';

/** Scores orders before they are stored. */
export interface FraudScoring {
  /** Returns what to do with an order. It never throws: an order that cannot be scored in time is reviewed. */
  score(order: ScoreOrder): Promise<PurchaseRisk>;
}
