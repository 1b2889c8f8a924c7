import type { DomainEvent, StoredEvent } from '../envelope.js';
import { BY_OPERATOR, type Declarations } from '../event-declaration.js';
import type { IsoTime } from '../field-types.js';
import { type PushRules, toChannel } from '../push-rule.js';
import type { Currencies } from './currency-rules.js';

/**
 * Events of the single stream of the currencies. Each contains the complete rules of both currencies, so the latest one
 * is their current state.
 */
export type CurrenciesEvent = DomainEvent<
  'currencies_changed',
  Currencies & {
    reason: string;
    by: string;
    changed_at: IsoTime;
  }
>;

export const CURRENCIES_EVENTS = { currencies_changed: BY_OPERATOR } as const satisfies Declarations<CurrenciesEvent>;

/** Payloads of the pushes about the currencies, by name. */
export interface CurrencyPushes {
  /**
   * The operator has changed stake limits or display rules of a currency. Sent on the channel `global`, with the rules
   * of both currencies.
   */
  currency_update: Currencies;
}

export const CURRENCY_PUSH_RULES: PushRules<CurrenciesEvent, CurrencyPushes> = {
  currencies_changed: toChannel('global', {
    currency_update: ({ data: { currencies_version, gold_coins, sweeps_coins } }: StoredEvent<CurrenciesEvent>) => ({
      currencies_version,
      gold_coins,
      sweeps_coins,
    }),
  }),
};
