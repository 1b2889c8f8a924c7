import type { PromotionRules } from '@goldwake/contracts';
import { isDamage, type RulesStream } from '@goldwake/core';

/**
 * Returns the position of the event that began the VIP program, and remembers it. If the recorded rules cannot be read,
 * all bets count, because a damaged event must not cost players their rakeback.
 */
export function programStartIn(rules: Pick<RulesStream<PromotionRules>, 'firstWith'>): () => Promise<number> {
  let start: number | undefined;
  return async () => {
    start ??= await rules
      .firstWith(({ vip }) => vip.levels.length > 0)
      .catch((error) => {
        if (isDamage(error)) return 0;
        throw error;
      });
    return start ?? Number.POSITIVE_INFINITY;
  };
}
