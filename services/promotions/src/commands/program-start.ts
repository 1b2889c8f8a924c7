import type { PromotionRules } from '@goldwake/contracts';
import type { RulesStream } from '@goldwake/core';

/**
 * Returns the position of the event that began the VIP program, and remembers it. If the recorded rules cannot be read,
 * it throws, so that the bets become dead letters, which can be replayed after a repair.
 */
export function programStartIn(rules: Pick<RulesStream<PromotionRules>, 'firstWith'>): () => Promise<number> {
  let start: number | undefined;
  return async () => {
    start ??= await rules.firstWith(({ vip }) => vip.levels.length > 0);
    return start ?? Number.POSITIVE_INFINITY;
  };
}
