import type { CommandContext } from '../command-context.js';
import type { Currency } from '../money.js';
import type { Currencies, CurrencyRules } from './currency-rules.js';

/** A change of one currency. Rules that are omitted stay as they are. */
export interface CurrencyChange extends Partial<CurrencyRules> {
  currency: Currency;
  reason: string;
  by: string;
}

/** Returns and changes the rules of the currencies. */
export interface CurrenciesPort {
  current(): Promise<Currencies>;
  /**
   * Changes the rules of a currency; does nothing if nothing would change.
   * @throws Refusal `validation_failed`, naming each wrong field
   */
  change(change: CurrencyChange, context: CommandContext): Promise<Currencies>;
}
