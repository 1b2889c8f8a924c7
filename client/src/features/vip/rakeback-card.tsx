import { type Currency, parseMicros } from '@goldwake/contracts';
import { claimTrouble } from '../../api/claim-trouble.js';
import { MoneyButton } from '../../session/index.js';
import { CoinIcon } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { useClaimRakeback } from './use-vip.js';
import styles from './vip.module.css';
import { claimableText } from './vip-words.js';

interface Bucket {
  currency: Currency;
  balance: string;
  bucketId: string;
}

const NAMES: Record<Currency, string> = { gold_coins: 'Gold Coins', sweeps_coins: 'Sweeps Coins' };

/** The rakeback of both currencies. */
export function RakebackCard({ buckets, leading }: { buckets: readonly Bucket[]; leading: string | null }) {
  return (
    <section className={styles.card} aria-labelledby="vip-rakeback">
      <header>
        <h2 id="vip-rakeback">Rakeback</h2>
        <p className={styles.soft}>
          Part of the house edge of each bet, won or lost. It waits here until you claim it.
        </p>
      </header>
      <ul>
        {buckets.map((bucket) => (
          <BucketRow key={bucket.currency} bucket={bucket} leads={bucket.bucketId === leading} />
        ))}
      </ul>
    </section>
  );
}

function BucketRow({ bucket: { currency, balance, bucketId }, leads }: { bucket: Bucket; leads: boolean }) {
  const claim = useClaimRakeback();
  const amount = parseMicros(balance);
  // An unknown outcome is known once the bucket is another one.
  const isTroubled = claim.isError && !(claim.error.unsure && claim.variables.bucketId !== bucketId);
  return (
    <li className={styles.row}>
      <CoinIcon currency={currency} size={32} />
      <div className={styles.what}>
        <p className={styles.soft}>{NAMES[currency]}</p>
        <p translate="no" className={styles.figure} data-testid={`rakeback-${currency}`}>
          {claimableText(amount, currency)}
        </p>
      </div>
      <div className={styles.act}>
        <MoneyButton
          tone={leads ? 'gold' : 'plain'}
          busy={claim.isPending}
          reason={amount === 0n && !claim.isPending ? 'Comes with your next bets' : null}
          onClick={() => claim.mutate({ bucketId })}
        >
          Claim<span className="visually-hidden"> the rakeback in {NAMES[currency]}</span>
        </MoneyButton>
      </div>
      <p className={styles.done} role="status">
        {claim.isSuccess && (
          <>
            <CheckIcon size={18} />
            <span>
              <span translate="no">{claimableText(parseMicros(claim.data[currency]), currency)}</span> claimed. It is in
              your wallet.
            </span>
          </>
        )}
      </p>
      <p className={styles.trouble} role="alert">
        {isTroubled && claimTrouble(claim.error)}
      </p>
    </li>
  );
}
