import type { OwnReferral } from '@goldwake/contracts/http';
import { useAuth } from '../../session/index.js';
import { nonZeroAmountsText } from '../../ui/amount-text.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { ownReferralWords } from './referral-words.js';
import styles from './referrals.module.css';
import { Words } from './words.js';

/** The referral with which the player joined, and what is missing for the bonus. */
export function OwnReferralCard({ own }: { own: OwnReferral }) {
  const { user } = useAuth();
  const { status, qualifying_points, referrer_username: name } = own;
  // Each bet of Sweeps Coins pushes the points of the player before the referral is loaded again.
  const points = Math.max(own.points, user?.vip_points ?? 0);
  const isOpen = status === 'signed_up' || status === 'qualifying';
  return (
    <section className={styles.card} aria-labelledby="referrals-own">
      <h2 id="referrals-own">
        {name === null ? (
          'You joined with a link'
        ) : (
          <>
            You joined with the link of <span translate="no">{name}</span>
          </>
        )}
      </h2>
      <p className={styles.soft}>
        <Words words={ownReferralWords(own, nonZeroAmountsText(own))} />
      </p>
      {isOpen && (
        <>
          <p id="referrals-points" className={styles.progress}>
            <span className="visually-hidden">Points: </span>
            <span translate="no" className="numeric">
              {Math.min(points, qualifying_points).toLocaleString('en-US')} of{' '}
              {qualifying_points.toLocaleString('en-US')}
            </span>{' '}
            VIP points
          </p>
          <ProgressBar labelledBy="referrals-points" share={Math.min(1, points / qualifying_points)} />
        </>
      )}
    </section>
  );
}
