import { formatMicros, SYMBOLS } from '@goldwake/contracts';
import type { CSSProperties } from 'react';
import { useAuth, useBalances, useSelectedCurrency } from '../session/index.js';
import { CoinIcon } from '../ui/coin-icon.js';
import { SwapIcon } from '../ui/icons.js';
import { Skeleton } from '../ui/skeleton.js';
import { useCountUp } from '../ui/use-count-up.js';
import { useWholeCoins } from '../ui/whole-coins.js';
import styles from './wallet-pill.module.css';

const NAMES = { gold_coins: 'Gold Coins', sweeps_coins: 'Sweeps Coins' } as const;

/**
 * Shows the balance in the selected currency. A click switches the currency. The width does not depend on the amount.
 */
export function WalletPill() {
  const { currency, toggle } = useSelectedCurrency();
  const { known, shown } = useBalances();
  const { user } = useAuth();
  const counted = useCountUp(shown[currency], currency);
  const text = useWholeCoins(currency, shown[currency])(formatMicros(counted));
  const other = currency === 'gold_coins' ? 'sweeps_coins' : 'gold_coins';
  return (
    <button
      type="button"
      className={styles.pill}
      onClick={toggle}
      title={`Show ${NAMES[other]}`}
      data-testid="wallet-pill"
    >
      <CoinIcon currency={currency} size={22} />
      <span translate="no" className={styles.amount} style={{ '--chars': text.length } as CSSProperties}>
        {known ? text : user?.wallet_version === null ? '–' : <Skeleton width={84} height={14} />}
      </span>
      <span translate="no" className={styles.symbol}>
        {SYMBOLS[currency]}
      </span>
      <span className="visually-hidden">. Show {NAMES[other]}. </span>
      {/* Replaces the "Play money" badge when the toolbar has no space for the badge. */}
      <span className={styles.play}>Play money</span>
      <SwapIcon size={16} className={styles.swap} />
    </button>
  );
}
