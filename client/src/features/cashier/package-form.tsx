import type { PackagesResponse, Purchase } from '@goldwake/contracts/http';
import { useState } from 'react';
import { MoneyButton } from '../../session/index.js';
import { TroubleNote } from '../../ui/index.js';
import styles from './cashier.module.css';
import { offerPayment } from './offer-payment.js';
import { PackageChoice } from './package-choice.js';
import { hasSweeps, playthroughText, usdText } from './purchase-words.js';
import { troubleText, useBuy } from './use-buy.js';

/** Choice of a package, and the button that leads to the payment page. */
export function PackageForm({
  packages,
  purchases,
  firstChoice,
}: {
  packages: PackagesResponse;
  purchases: readonly Purchase[];
  firstChoice: string | undefined;
}) {
  // The offer for a first purchase is on top; the others keep the order of the casino.
  const listed = packages.result.toSorted((a, b) => Number(b.first_purchase) - Number(a.first_purchase));
  const [choice, setChoice] = useState(firstChoice);
  const buy = useBuy();
  // Pressing again repeats a command without an answer, so its own payment does not move the choice to another package.
  const isRepeatable = buy.isUnderWay || buy.error?.unsure;
  const isOfferTaken = !isRepeatable && offerPayment(purchases) !== undefined;
  const offered = listed.filter(({ first_purchase }) => !first_purchase || !isOfferTaken);
  const chosen = offered.find(({ package_id }) => package_id === choice) ?? offered[0];
  if (!chosen) return null;
  return (
    <>
      <PackageChoice
        packages={listed}
        value={chosen.package_id}
        onValue={(id) => {
          setChoice(id);
          // A problem with one package says nothing about another.
          if (buy.isError) buy.reset();
        }}
        isOfferTaken={isOfferTaken}
        disabled={buy.isUnderWay}
      />
      <div className={styles.pay}>
        <TroubleNote text={buy.error && troubleText(buy.error, isOfferTaken)} />
        {hasSweeps(chosen) && (
          <p className={styles.note}>SC from purchases must be played {playthroughText(chosen.playthrough_percent)}.</p>
        )}
        <MoneyButton
          tone="gold"
          size="large"
          wide
          busy={buy.isUnderWay}
          onClick={() =>
            buy.start({ packageId: chosen.package_id, packagesVersion: packages.packages_version, method: 'card' })
          }
        >
          Pay {usdText(chosen.price)}
        </MoneyButton>
        <p className={styles.small}>The payment is simulated: use a test card, never a real one.</p>
      </div>
    </>
  );
}
