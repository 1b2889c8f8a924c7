import type { PurchaseReview, UsernamesPort } from '@goldwake/contracts';
import type { NamedPurchaseReview } from '@goldwake/contracts/http';

/** Adds the usernames of the players to their purchases in review. */
export async function namedReviews(
  reviews: readonly PurchaseReview[],
  usernames: UsernamesPort,
): Promise<NamedPurchaseReview[]> {
  const names = await usernames.of(reviews.map(({ uid }) => uid));
  return reviews.map((review, at) => ({ ...review, username: names[at] ?? null }));
}
