import type { PromotionOffer } from '@goldwake/contracts';
import { listText, plainAmount, readAmount, readList, readTime } from './list-file.js';

/**
 * Reads a JSON list of promotions, whose amounts are texts in coins and whose times are as a person types them. The
 * promotions service checks everything else.
 * @throws CannotRun
 */
export function readPromotions(file: string): PromotionOffer[] {
  return readList(file, 'promotions').map((given, at) => {
    const where = (field: string) => `${file}: ${field} of promotion ${at + 1}`;
    const amounts = given.kind === 'play' ? ['stake', 'gold_coins', 'sweeps_coins'] : ['gold_coins', 'sweeps_coins'];
    for (const field of amounts) given[field] = readAmount(given[field], 6, where(field));
    for (const field of ['starts_at', 'ends_at']) given[field] = readTime(given[field], where(field));
    given.weekly_until = isEmpty(given.weekly_until) ? null : readTime(given.weekly_until, where('weekly_until'));
    return given as unknown as PromotionOffer;
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Formats promotions as the list that `readPromotions` reads. */
export function promotionsText(promotions: readonly PromotionOffer[]): string {
  return listText(promotions.map(typed));
}

/** Returns the fields in the order in which a person reads them. */
function typed(offer: PromotionOffer): object {
  const { promotion_id, kind, title, gold_coins, sweeps_coins, starts_at, ends_at, weekly, weekly_until } = offer;
  return {
    promotion_id,
    kind,
    title,
    ...(offer.kind === 'purchase' && { percent: offer.percent }),
    ...(offer.kind === 'play' && { game_id: offer.game_id, stake: plainAmount(offer.stake) }),
    gold_coins: plainAmount(gold_coins),
    sweeps_coins: plainAmount(sweeps_coins),
    starts_at,
    ends_at,
    weekly,
    weekly_until,
  };
}
