import type { PostalCodesResponse } from '@goldwake/contracts/http';
import { Link } from 'wouter';
import { paths } from '../../shell/paths.js';
import { nonZeroAmountsText } from '../../ui/amount-text.js';
import styles from './postal-codes.module.css';
import { REQUEST_SENTENCE } from './request-sentence.js';

/** How and where to send a card, and the rules of the program. */
export function HowItWorks({
  terms: { reward, valid_days },
  address,
}: {
  terms: NonNullable<PostalCodesResponse['terms']>;
  address: readonly string[];
}) {
  return (
    <section className={styles.card} aria-labelledby="postal-how">
      <h2 id="postal-how">How to send a card</h2>
      <ol className={styles.steps}>
        <li>Request a code. It belongs to your account alone.</li>
        <li>
          Write the code and your username on a card of 5 × 3.5 inches, or print the card that this page shows. Add the
          sentence: “{REQUEST_SENTENCE}”
        </li>
        <li>
          Send it to:
          <address className={styles.address} translate="no">
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </li>
        <li>
          When the card is accepted, <span translate="no">{nonZeroAmountsText(reward)}</span> are in your wallet, and
          this page says so.
        </li>
      </ol>
      <ul className={styles.rules}>
        <li>One code a day; a day begins at midnight UTC.</li>
        <li>One open code at a time: it is open until its card arrives or {valid_days} days have passed.</li>
        <li>
          The address does not exist: whoever runs this casino is the mailroom. The{' '}
          <Link href={paths.sweepstakesRules}>Sweepstakes Rules</Link> say more.
        </li>
      </ul>
    </section>
  );
}
