import { isOpenState } from '@goldwake/contracts';
import type { ListedPromotion, PromotionListResponse } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { promotionsQuery } from '../api/promotions.js';
import { serverNow } from '../clock/clock.js';
import { IconButton } from '../ui/button.js';
import { CloseIcon, GiftIcon } from '../ui/icons.js';
import { areNew, dismissedPromos } from './dismissed-promos.js';
import { paths } from './paths.js';
import styles from './promo-banner.module.css';

/** A claimed promotion is current until its end, so a claim does not bring a dismissed banner back. */
const isCurrent = ({ state, ends_at }: ListedPromotion) =>
  isOpenState(state) || (state === 'claimed' && serverNow() < Date.parse(ends_at));
const current = ({ promotions }: PromotionListResponse) => ({
  ids: promotions.filter(isCurrent).map(({ user_promotion_id }) => user_promotion_id),
  count: promotions.filter(({ state }) => isOpenState(state)).length,
});

/**
 * Shows a banner while the player has open promotions, and current ones that the player has not dismissed. It appears
 * with the next page: the list arrives late, and a page that moves down then is a page on which a tap misses.
 */
export default function PromoBanner() {
  // `usePromotionNews` loads the promotions.
  const { data: { ids, count } = { ids: [], count: 0 } } = useQuery({
    ...promotionsQuery,
    enabled: false,
    select: current,
  });
  const [dismissed, setDismissed] = useState(dismissedPromos.load);
  const [path] = useLocation();
  const isDue = path !== paths.promotions && count > 0 && areNew(ids, dismissed);
  const page = useRef({ path, isShown: false });
  if (page.current.path !== path) page.current = { path, isShown: isDue };
  if (!isDue || !page.current.isShown) return null;
  const dismiss = () => {
    dismissedPromos.keep(ids);
    setDismissed(ids);
    // The pressed button is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <aside className={styles.banner} aria-label="Promotions">
      <Link href={paths.promotions} className={styles.link}>
        <GiftIcon />
        New Promo(s) Available
        <span translate="no" className={styles.count}>
          {count}
        </span>
      </Link>
      <IconButton label="Dismiss" onClick={dismiss}>
        <CloseIcon size={18} />
      </IconButton>
    </aside>
  );
}
