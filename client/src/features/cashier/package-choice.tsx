import type { CoinPackage, ListedPackage } from '@goldwake/contracts/http';
import { useId } from 'react';
import { Badge, CoinIcon } from '../../ui/index.js';
import styles from './cashier.module.css';
import { regularOf } from './offer-payment.js';
import { bonusText, goldText, hasSweeps, sweepsText, usdText } from './purchase-words.js';

/**
 * The packages as radio buttons, through which the arrow keys move.
 * @param isOfferTaken whether a payment for the first purchase offer is open, so that the offer cannot be chosen
 */
export function PackageChoice({
  packages,
  value,
  onValue,
  isOfferTaken,
  disabled,
}: {
  packages: readonly ListedPackage[];
  value: string;
  onValue: (packageId: string) => void;
  isOfferTaken: boolean;
  disabled: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={styles.packages} disabled={disabled}>
      <legend className="visually-hidden">Package</legend>
      {packages.map((coins) => (
        <label key={coins.package_id} className={styles.package}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={coins.package_id === value}
            disabled={coins.first_purchase && isOfferTaken}
            onChange={() => onValue(coins.package_id)}
          />
          <span className={styles.coins}>
            {coins.first_purchase && (
              <Badge tone={isOfferTaken ? 'neutral' : 'green'} className={styles.offer}>
                First purchase offer{isOfferTaken && ': payment open'}
              </Badge>
            )}
            <span className={styles.gold}>
              <CoinIcon currency="gold_coins" size={20} />
              <span translate="no">{goldText(coins)}</span>
            </span>
            {hasSweeps(coins) && (
              <span className={styles.sweeps}>
                <CoinIcon currency="sweeps_coins" size={16} />
                <span className={styles.bonus}>
                  <span translate="no">+ {sweepsText(coins)}</span>
                  <span className={styles.word}> bonus{insteadOf(coins, packages)}</span>
                </span>
              </span>
            )}
            {coins.bonus && (
              <span className={styles.promotion}>
                <Badge tone="gold">{coins.bonus.title}</Badge>
                <span>
                  <span translate="no">+ {bonusText(coins.bonus)}</span> <span className={styles.word}>more</span>
                </span>
              </span>
            )}
          </span>
          <strong translate="no" className={styles.price}>
            {usdText(coins.price)}
          </strong>
        </label>
      ))}
    </fieldset>
  );
}

/** Says how many Sweeps Coins the same money buys without the offer. */
function insteadOf(coins: CoinPackage, packages: readonly CoinPackage[]): string {
  const regular = coins.first_purchase && regularOf(coins, packages);
  return regular ? ` instead of ${sweepsText(regular)}` : '';
}
