import { useSelector } from '@xstate/react';
import { use } from 'react';
import { Link } from 'wouter';
import { IconButton } from '../ui/button.js';
import { CloseIcon, GiftIcon } from '../ui/icons.js';
import styles from './promo-banner.module.css';
import { PromoBannerContext } from './promo-banner-context.js';

/** Shows a banner while the player has a promotion that the player has not dismissed. */
export function PromoBanner() {
  const actor = use(PromoBannerContext);
  if (!actor) throw new Error('PromoBanner: a <PromoBannerContext> provider is missing above this component');
  const count = useSelector(actor, (snapshot) => (snapshot.matches('shown') ? snapshot.context.active.length : 0));
  if (count === 0) return null;
  return (
    <aside className={styles.banner} aria-label="Promotions">
      <Link href="/promotions" className={styles.link}>
        <GiftIcon />
        New Promo(s) Available
        <span className={styles.count}>{count}</span>
      </Link>
      <IconButton label="Dismiss" onClick={() => actor.send({ type: 'DISMISS' })}>
        <CloseIcon size={18} />
      </IconButton>
    </aside>
  );
}
