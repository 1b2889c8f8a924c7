import type {
  CommandContext,
  CurrenciesEvent,
  CurrenciesPort,
  CurrencyChange,
  Currencies as Rules,
} from '@goldwake/contracts';
import { type Clock, type EventStore, isDamage, StreamRepository } from '@goldwake/core';
import { CURRENCIES_ID, changeCurrency, currenciesReducer } from '../domain/index.js';

/** The rules of the currencies. All code that stores or reads them uses this class. */
export class Currencies implements CurrenciesPort {
  private readonly repository: StreamRepository<Rules, CurrenciesEvent>;

  constructor(
    store: EventStore,
    private readonly clock: Clock,
  ) {
    this.repository = new StreamRepository(store, 'currencies', currenciesReducer);
  }

  /**
   * Returns the rules in force. The first ones apply if the recorded ones cannot be read, because one damaged event must
   * not close all games.
   */
  async current(): Promise<Rules> {
    try {
      return (await this.repository.load(CURRENCIES_ID)).state;
    } catch (error) {
      if (isDamage(error)) return currenciesReducer.initial();
      throw error;
    }
  }

  async change(change: CurrencyChange, context: CommandContext): Promise<Rules> {
    const now = this.clock.now();
    const { state } = await this.repository.execute(CURRENCIES_ID, context, (before) =>
      changeCurrency(before, change, now),
    );
    return state;
  }
}
