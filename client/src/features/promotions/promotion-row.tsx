import { formatMicros, parseMicros } from '@goldwake/contracts';
import type { ListedPromotion } from '@goldwake/contracts/http';
import { useAuth } from '../../session/index.js';
import { nonZeroAmountsText } from '../../ui/amount-text.js';
import { At } from '../../ui/at.js';
import { CheckIcon } from '../../ui/later-icons.js';
import styles from './promotions.module.css';
import { TermsText } from './terms-text.js';

/** A promotion that has not begun, or that is over for the player. */
export function PromotionRow({ promotion }: { promotion: ListedPromotion }) {
  const { title, kind, state, starts_at, ends_at, claimed_at } = promotion;
  const { signedIn } = useAuth();
  return (
    <li className={styles.row}>
      <div>
        <h3>{title}</h3>
        <p className={styles.soft}>
          <TermsText promotion={promotion} />
        </p>
      </div>
      <p translate="no" className={styles.amounts}>
        {kind === 'purchase' && 'up to '}
        {nonZeroAmountsText(promotion)}
      </p>
      <p className={styles.when}>
        {state === 'upcoming' ? (
          <>
            Begins <At time={starts_at} />
          </>
        ) : claimed_at !== null ? (
          <span className={styles.claimed}>
            <CheckIcon size={18} />
            <span>
              {kind === 'purchase' ? 'Received' : 'Claimed'} <At time={claimed_at} />
            </span>
          </span>
        ) : (
          <>
            Ended <At time={ends_at} />
            {signedIn && promotion.staked !== '0' && (
              <>
                , with <span translate="no">{formatMicros(parseMicros(promotion.staked))}</span> SC staked
              </>
            )}
          </>
        )}
      </p>
    </li>
  );
}
