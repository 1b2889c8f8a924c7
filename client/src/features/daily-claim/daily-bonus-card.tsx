import { dialogs, useAuth, useRequireSignIn } from '../../session/index.js';
import { Button, CoinIcon, Skeleton } from '../../ui/index.js';
import { durationText } from '../../ui/use-now.js';
import styles from './daily-claim.module.css';
import { amountsText, useDailyClaim } from './use-daily-claim.js';

/** The lobby's card; everything that can be done stands in the dialog that it opens. */
export function DailyBonusCard() {
  const { ready, signedIn } = useAuth();
  const requireSignIn = useRequireSignIn();
  const { offer, available, waitMs } = useDailyClaim();
  const open = () => dialogs.open({ name: 'daily_claim' });
  const { data } = offer;
  return (
    <section className={styles.card} aria-labelledby="daily-bonus">
      <div className={styles.coins} aria-hidden="true">
        <CoinIcon currency="gold_coins" size={56} />
        <CoinIcon currency="sweeps_coins" size={44} />
      </div>
      <div className={styles.words}>
        <h2 id="daily-bonus">Daily bonus</h2>
        {!ready || (signedIn && !data && !offer.isError) ? (
          <Skeleton width="80%" height={20} />
        ) : data ? (
          <p className="numeric">{amountsText(data)}, once a day.</p>
        ) : (
          <p>Gold Coins and Sweeps Coins, once a day. No purchase necessary.</p>
        )}
      </div>
      {signedIn && data && !available ? (
        <Button wide onClick={open}>
          Claimed{waitMs !== null && ` · next in ${durationText(waitMs)}`}
        </Button>
      ) : (
        <Button
          wide
          tone={signedIn && available ? 'gold' : 'plain'}
          busy={!ready}
          onClick={() => {
            if (requireSignIn(open)) open();
          }}
        >
          {signedIn || !ready ? 'Claim the bonus' : 'Log in to claim'}
        </Button>
      )}
    </section>
  );
}
