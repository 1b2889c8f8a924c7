import type { CoinAmounts } from '@goldwake/contracts';
import type { ReferralsConfig } from '@goldwake/contracts/http';
import { Link } from 'wouter';
import { paths } from '../../shell/paths.js';
import { nonZeroAmountsText } from '../../ui/amount-text.js';
import styles from './referrals.module.css';

/** The way of a referral, with the numbers of the settings. */
export function HowItWorks({ config }: { config: ReferralsConfig }) {
  const { max_friends, qualifying_points, qualifying_days, hold_days } = config;
  const bonus = unbroken({ gold_coins: config.referrer_gc_bonus, sweeps_coins: config.referrer_sc_bonus });
  const friends = unbroken({ gold_coins: config.referred_gc_bonus, sweeps_coins: config.referred_sc_bonus });
  return (
    <section className={styles.card} aria-labelledby="referrals-how">
      <h2 id="referrals-how">How it works</h2>
      <ol className={styles.steps}>
        <li>
          <h3>Your friend signs up</h3>
          <p>They open your link on their own device, create an account and verify their e‑mail address.</p>
        </li>
        <li>
          <h3>Your friend plays</h3>
          <p>
            They earn <span translate="no">{qualifying_points.toLocaleString('en-US')}</span>{' '}
            <Link href={paths.vip}>VIP points</Link> within {qualifying_days} days. Points come from bets of Sweeps
            Coins.
          </p>
        </li>
        <li>
          <h3>Both of you are paid</h3>
          <p>
            {hold_days === 0 ? 'At once, ' : `${hold_days} days later, `}you get <span translate="no">{bonus}</span> and
            your friend gets <span translate="no">{friends}</span>, for up to {max_friends} friends.
          </p>
        </li>
      </ol>
    </section>
  );
}

/** A line breaks between the two amounts, not between an amount and its currency. */
function unbroken(amounts: CoinAmounts): string {
  return nonZeroAmountsText(amounts).replaceAll(/ (?=GC|SC)/g, '\u00a0');
}
