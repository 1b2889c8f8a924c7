import { type Currency, SYMBOLS } from '@goldwake/contracts';
import type { ReactNode } from 'react';
import { CoinIcon } from './coin-icon.js';
import { TextField, type TextFieldProps } from './text-field.js';

export interface AmountFieldProps extends Omit<TextFieldProps, 'numeric' | 'lead' | 'tail'> {
  currency: Currency;
  /** `FieldChip` buttons at the end of the field: ½, 2×, Max. */
  chips?: ReactNode;
}

/**
 * Input for an amount of coins, with two decimals and the coin icon. The caller holds the text as state: `parseCoins`
 * parses it, and `coinsText` formats it.
 */
export function AmountField({ currency, chips, ...rest }: AmountFieldProps) {
  return (
    <TextField
      numeric
      lead={
        <>
          <CoinIcon currency={currency} />
          <span className="visually-hidden">{SYMBOLS[currency]}</span>
        </>
      }
      tail={chips}
      {...rest}
    />
  );
}
