import { IsBoolean, IsIn, IsString, Matches, ValidateIf } from 'class-validator';
import { OperatorBody } from '../../http/operator-commands.js';
import { CURRENCIES, type Currency, type MicrosText } from '../../money.js';
import type { CurrencyChange } from '../currencies-port.js';
import type { Currencies } from '../currency-rules.js';

/** Used instead of `IsOptional`, which would also accept null. */
const sent = (_: object, value: unknown) => value !== undefined;

const MICROS = /^(0|[1-9]\d{0,23})$/;

/**
 * Body of POST /api/workbench/currencies; the response is a Currencies. What is omitted stays as it is. The games
 * service checks the limits.
 */
export class CurrencyBody extends OperatorBody implements CurrencyChange {
  @IsIn(CURRENCIES)
  currency!: Currency;

  @ValidateIf(sent)
  @IsString()
  @Matches(MICROS, { message: 'min_stake must be micros, as a string of digits' })
  min_stake?: MicrosText;

  @ValidateIf(sent)
  @IsString()
  @Matches(MICROS, { message: 'max_stake must be micros, as a string of digits' })
  max_stake?: MicrosText;

  @ValidateIf(sent)
  @IsBoolean()
  hides_zero_decimals?: boolean;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface CurrencyResponses {
  Currencies: Currencies;
}
