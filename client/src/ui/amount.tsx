import { type Currency, formatMicros, type Micros, SYMBOLS } from '@goldwake/contracts';
import styles from './amount.module.css';
import { signedAmount } from './amount-text.js';
import { CoinIcon } from './coin-icon.js';
import { cx } from './cx.js';
import { useCountUp } from './use-count-up.js';
import { useWholeCoins } from './whole-coins.js';

export interface AmountProps {
  micros: Micros;
  currency: Currency;
  /** Shows the coin icon before the amount; a number sets the icon's size in pixels. */
  coin?: boolean | number;
  /** Animates an increase over 300 ms; a decrease is always shown at once. */
  counting?: boolean;
  /** Shows the sign, for a change rather than for a balance. */
  signed?: boolean;
  className?: string | undefined;
}

/**
 * Shows an amount such as `1,250.00 GC` in digits of equal width, so that they do not shift when the amount changes.
 */
export function Amount({ micros, currency, coin, counting = false, signed = false, className }: AmountProps) {
  const counted = useCountUp(micros, currency);
  const shown = counting ? counted : micros;
  const short = useWholeCoins(currency, micros);
  return (
    <span translate="no" className={cx(styles.amount, className)}>
      {coin && <CoinIcon currency={currency} size={coin === true ? 20 : coin} />}
      <span>
        {short(signed ? signedAmount(shown) : formatMicros(shown))}{' '}
        <span className={styles.symbol}>{SYMBOLS[currency]}</span>
      </span>
    </span>
  );
}
