import { PromotionsPage } from '../features/promotions/index.js';
import { useTitle } from '../shell/use-title.js';

export default function PromotionsRoute() {
  useTitle(
    'Promotions',
    'Coins for play, and gifts to claim: what is running now, what comes next, and what has ended.',
  );
  return <PromotionsPage />;
}
