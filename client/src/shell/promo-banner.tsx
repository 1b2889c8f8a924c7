import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { promotionsQuery } from '../api/promotions.js';
import { isActive } from '../promotions/promotion-changes.js';
import { IconButton } from '../ui/button.js';
import { CloseIcon, GiftIcon } from '../ui/icons.js';
import { areNew, dismissedPromos } from './dismissed-promos.js';
import { paths } from './paths.js';
import styles from './promo-banner.module.css';

/** Shows a banner while the player has promotions other than those that the player has dismissed. */
export default function PromoBanner() {
  // The button of friends and chat loads the promotions.
  const { data } = useQuery({ ...promotionsQuery, enabled: false });
  const [dismissed, setDismissed] = useState(dismissedPromos.load);
  const active = data?.promotions.filter(isActive).map(({ user_promotion_id }) => user_promotion_id) ?? [];
  const [path] = useLocation();
  if (path === paths.promotions || !areNew(active, dismissed)) return null;
  const dismiss = () => {
    dismissedPromos.keep(active);
    setDismissed(active);
  };
  return (
    <aside className={styles.banner} aria-label="Promotions">
      <Link href={paths.promotions} className={styles.link}>
        <GiftIcon />
        New Promo(s) Available
        <span translate="no" className={styles.count}>
          {active.length}
        </span>
      </Link>
      <IconButton label="Dismiss" onClick={dismiss}>
        <CloseIcon size={18} />
      </IconButton>
    </aside>
  );
}
