import { dialogs, useRequireSignIn } from '../../session/index.js';
import { Button, CoinIcon } from '../../ui/index.js';
import styles from './info-cards.module.css';

/** Cards that explain how to play without paying and how to get Sweeps Coins. */
export function InfoCards() {
  const requireSignIn = useRequireSignIn();
  const claim = () => dialogs.open({ name: 'daily_claim' });
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-labelledby="no-purchase">
        <CoinIcon currency="gold_coins" size={56} />
        <div className={styles.words}>
          <h2 id="no-purchase">No Purchase Necessary</h2>
          <p>Everything here is play money. The daily bonus and the top-up are free, so nobody has to buy coins.</p>
          <Button onClick={() => dialogs.open({ name: 'no_purchase' })}>See how it works</Button>
        </div>
      </section>
      <section className={styles.card} aria-labelledby="claim-sc">
        <CoinIcon currency="sweeps_coins" size={56} />
        <div className={styles.words}>
          <h2 id="claim-sc">Claim Your SC</h2>
          <p>Sweeps Coins come with each daily bonus. Come back every day, at any time of the day.</p>
          <Button
            onClick={() => {
              if (requireSignIn(claim)) claim();
            }}
          >
            Open the daily bonus
          </Button>
        </div>
      </section>
    </div>
  );
}
