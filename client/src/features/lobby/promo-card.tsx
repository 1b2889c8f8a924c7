import { useLocation } from 'wouter';
import { dialogs, useBuyCoins, useRequireSignIn } from '../../session/index.js';
import { paths } from '../../shell/paths.js';
import { PromoPicture } from '../../ui/art/promo-picture.js';
import { ChevronRightIcon } from '../../ui/icons.js';
import type { PromoCard as Card } from './promo-cards.js';
import styles from './welcome.module.css';

/** Promotion card of the welcome row. The complete card is a single button. */
export function PromoCard({ card, note, tabIndex }: { card: Card; note: string | null; tabIndex: 0 | -1 }) {
  const requireSignIn = useRequireSignIn();
  const buy = useBuyCoins(card.method);
  const [, navigate] = useLocation();
  const open = () => {
    if (card.target === 'redeem') dialogs.open({ name: 'wallet', view: 'redeem' });
    else if (card.target === 'referrals') navigate(paths.referrals);
    else if (card.target === 'daily_claim' || card.target === 'made_in_the_us' || card.target === 'no_purchase')
      dialogs.open({ name: card.target });
  };
  return (
    <button
      type="button"
      className={styles.promo}
      tabIndex={tabIndex}
      onClick={() => {
        if (card.target === 'purchase') buy();
        else if (!card.needsSignIn || requireSignIn(open)) open();
      }}
    >
      <PromoPicture id={card.id} sizes="(max-width: 599px) 300px, 400px" className={styles.promoArt} />
      <span className={styles.promoWords}>
        <strong>{card.title}</strong>
        <span>{card.text}</span>
        <span className={styles.promoAction}>
          {note ?? card.action}
          <ChevronRightIcon size={16} />
        </span>
      </span>
    </button>
  );
}
