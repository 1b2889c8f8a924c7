import { IsBoolean, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { OperatorBody } from '../../http/operator-commands.js';
import { CURRENCIES, type Currency, type MicrosText } from '../../money.js';
import type { CurrencyChange } from '../currencies-port.js';
import type { Currencies } from '../currency-rules.js';

const MICROS = /^(0|[1-9]\d{0,23})$/;

/**
 * Body of POST /api/workbench/currencies; the response is a Currencies. What is omitted stays as it is. The games
 * service checks the limits.
 */
export class CurrencyBody extends OperatorBody implements CurrencyChange {
  @IsIn(CURRENCIES)
  currency!: Currency;

  @IsOptional()
  @IsString()
  @Matches(MICROS, { message: 'min_stake must be micros, as a string of digits' })
  min_stake?: MicrosText;

  @IsOptional()
  @IsString()
  @Matches(MICROS, { message: 'max_stake must be micros, as a string of digits' })
  max_stake?: MicrosText;

  @IsOptional()
  @IsBoolean()
  hides_zero_decimals?: boolean;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface CurrencyResponses {
  Currencies: Currencies;
}
