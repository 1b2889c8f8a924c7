import { type PromotionProgress, promotionStateOf, unexpiredCount } from '@goldwake/contracts';
import type { PromotionListResponse } from '@goldwake/contracts/http';

/** What a push states about one promotion of the player: what is staked for it, or when it was claimed. */
export interface PromotionNews {
  loyalty_version: number;
  user_promotion_id: string;
  change: { staked: string } | { claimed_at: string };
}

/** Returns what a counted bet states about each promotion. */
export function newsOfBet(push: {
  loyalty_version: number;
  promotions: readonly PromotionProgress[];
}): PromotionNews[] {
  const { loyalty_version } = push;
  return push.promotions.map(({ user_promotion_id, staked }) => ({
    loyalty_version,
    user_promotion_id,
    change: { staked },
  }));
}

/** Returns the news to remember after further ones: the newest of each promotion and field. */
export function remembered(known: readonly PromotionNews[], further: readonly PromotionNews[]): PromotionNews[] {
  const newest = new Map<string, PromotionNews>();
  for (const news of [...known, ...further]) {
    const key = `${news.user_promotion_id} ${Object.keys(news.change)}`;
    const before = newest.get(key);
    if (!before || before.loyalty_version < news.loyalty_version) newest.set(key, news);
  }
  return [...newest.values()];
}

/**
 * Returns the list with the news that are newer than it, as it is at a time. Returns the same list if there are none,
 * for example because pushes are repeated or late.
 * @param now milliseconds since the Unix epoch
 */
export function withNews(
  list: PromotionListResponse,
  news: readonly PromotionNews[],
  now: number,
): PromotionListResponse {
  const newer = news.filter(({ loyalty_version }) => loyalty_version > list.loyalty_version);
  if (newer.length === 0) return list;
  const promotions = list.promotions.map((one) =>
    newer
      .filter(({ user_promotion_id }) => user_promotion_id === one.user_promotion_id)
      .reduce((changed, { change }) => ({ ...changed, ...change }), one),
  );
  const loyalty_version = Math.max(...newer.map((one) => one.loyalty_version));
  return listAt({ ...list, loyalty_version, promotions }, now);
}

/** Returns the list as it is at a time: the states of the promotions and their number follow from their times. */
export function listAt(list: PromotionListResponse, now: number): PromotionListResponse {
  const promotions = list.promotions.map((one) => ({ ...one, state: promotionStateOf(one, now) }));
  return { ...list, promotions, unexpired_count: unexpiredCount(promotions, now) };
}

/** Returns the next time at which a promotion of the list begins or ends; undefined if there is none. */
export function nextChangeAt({ promotions }: PromotionListResponse, now: number): number | undefined {
  const times = promotions.flatMap(({ starts_at, ends_at, claimable_until }) =>
    [starts_at, ends_at, claimable_until].map((time) => Date.parse(time)),
  );
  const later = times.filter((time) => time > now);
  return later.length > 0 ? Math.min(...later) : undefined;
}
