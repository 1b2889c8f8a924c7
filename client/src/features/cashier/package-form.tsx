import type { PaymentMethod } from '@goldwake/contracts';
import type { PackagesResponse, Purchase } from '@goldwake/contracts/http';
import { useState } from 'react';
import { Link } from 'wouter';
import { MoneyButton, type PurchaseMethod } from '../../session/index.js';
import { paths } from '../../shell/paths.js';
import { TroubleNote } from '../../ui/index.js';
import { useSlow } from '../../ui/use-slow.js';
import styles from './cashier.module.css';
import { lastMethod } from './last-method.js';
import { MethodChoice } from './method-choice.js';
import { offerPayment } from './offer-payment.js';
import { PackageChoice } from './package-choice.js';
import { firstMethod, wayOf } from './payment-methods.js';
import { allCoinsOf, coinsOf, hasSweeps, playthroughText, usdText } from './purchase-words.js';
import { troubleText, useBuy } from './use-buy.js';

/** Time after which a button says why the order takes long, in milliseconds: its score is waited for. */
const CHECK_TOLD_MS = 2_000;

/** What to choose at first; by default the first package and the last method used. */
export interface FirstChoice {
  packageId?: string;
  method?: PurchaseMethod | undefined;
}

/** Choice of a package and a payment method, and the button that leads to the payment page. */
export function PackageForm({
  packages,
  methods,
  purchases,
  firstChoice,
  onLeave,
}: {
  packages: PackagesResponse;
  methods: readonly PaymentMethod[];
  purchases: readonly Purchase[];
  firstChoice: FirstChoice;
  /** Called when the player follows a link out of the dialog. */
  onLeave: () => void;
}) {
  // The offer for a first purchase is on top; the others keep the order of the casino.
  const listed = packages.result.toSorted((a, b) => Number(b.first_purchase) - Number(a.first_purchase));
  const [choice, setChoice] = useState(firstChoice.packageId);
  const [asked, setAsked] = useState(firstChoice.method);
  const method = firstMethod(methods, asked, lastMethod.load(), navigator.userAgent);
  const buy = useBuy();
  const checking = useSlow(buy.isOrdering, CHECK_TOLD_MS) ? 'Checking your order…' : undefined;
  // Pressing again repeats a command without an answer, so its own payment does not move the choice to another package.
  const isRepeatable = buy.isUnderWay || buy.error?.unsure;
  const isOfferTaken = !isRepeatable && offerPayment(purchases) !== undefined;
  const offered = listed.filter(({ first_purchase }) => !first_purchase || !isOfferTaken);
  const chosen = offered.find(({ package_id }) => package_id === choice) ?? offered[0];
  if (!chosen || !method) return null;
  const start = () => {
    lastMethod.keep(method);
    buy.start({
      packageId: chosen.package_id,
      packagesVersion: packages.packages_version,
      method,
      ...(chosen.bonus && { bonusGoldCoins: chosen.bonus.gold_coins, bonusSweepsCoins: chosen.bonus.sweeps_coins }),
    });
  };
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
        {buy.error?.code === 'too_many_open_purchases' && (
          <Link href={paths.purchases} className={styles.way} onClick={onLeave}>
            See your purchases
          </Link>
        )}
        <MethodChoice
          methods={methods}
          value={method}
          onValue={(next) => {
            setAsked(next);
            if (buy.isError) buy.reset();
          }}
          disabled={buy.isUnderWay}
        />
        <p className={styles.note}>
          {/* Always mounted, because a status that appears together with its text may not be announced. */}
          <span role="status">
            {chosen.bonus && (
              <>
                With {chosen.bonus.title}, you get <strong translate="no">{coinsOf(allCoinsOf(chosen))}</strong>.{' '}
              </>
            )}
          </span>
          {method === 'crypto' && 'The price in crypto is fixed for 15 minutes. '}
          {hasSweeps(chosen) && `SC from purchases must be played ${playthroughText(chosen.playthrough_percent)}.`}
        </p>
        <p className="visually-hidden" role="status">
          {checking}
        </p>
        <MoneyButton tone="gold" size="large" wide busy={buy.isUnderWay} busyText={checking} onClick={start}>
          Pay <span translate="no">{usdText(chosen.price)}</span> {wayOf(method)}
        </MoneyButton>
        <p className={styles.small}>
          The payment is simulated:{' '}
          {method === 'crypto' ? 'never send real crypto' : 'use a test card, never a real one'}.
        </p>
      </div>
    </>
  );
}
