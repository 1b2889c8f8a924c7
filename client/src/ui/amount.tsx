import { type Currency, formatMicros, type Micros, SYMBOLS } from '@goldwake/contracts';
import styles from './amount.module.css';
import { CoinIcon } from './coin-icon.js';
import { cx } from './cx.js';
import { useCountUp } from './use-count-up.js';

export interface AmountProps {
  micros: Micros;
  currency: Currency;
  /** Coin before the number. */
  coin?: boolean | number;
  /** Count rises up over 300 ms. Drops always show at once. */
  counting?: boolean;
  /** `+` before what is above zero: a change, not a balance. */
  signed?: boolean;
  className?: string | undefined;
}

/** `1,250.00 GC`, in figures that do not jump. */
export function Amount({ micros, currency, coin, counting = false, signed = false, className }: AmountProps) {
  const counted = useCountUp(micros, currency);
  const shown = counting ? counted : micros;
  return (
    <span className={cx(styles.amount, className)}>
      {coin && <CoinIcon currency={currency} size={coin === true ? 20 : coin} />}
      <span>
        {signed && shown > 0n ? '+' : ''}
        {formatMicros(shown)} <span className={styles.symbol}>{SYMBOLS[currency]}</span>
      </span>
    </span>
  );
}
