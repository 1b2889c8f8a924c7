import { CURRENCIES, type Currency } from '@goldwake/contracts';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/browser-storage.js';
import { playerStorage } from './player-storage.js';

const KEY = 'goldwake.currency';

function load(): Currency {
  const kept = browserStorage.getItem(KEY);
  return CURRENCIES.find((currency) => currency === kept) ?? 'gold_coins';
}

let selected: Currency | undefined;
const listeners = new Set<() => void>();

/**
 * The currency that the balance pill shows and the games use. It is stored in the browser until the player signs out.
 */
export const selectedCurrency = {
  get(): Currency {
    selected ??= load();
    return selected;
  },
  select(currency: Currency): void {
    selected = currency;
    browserStorage.setItem(KEY, currency);
    for (const listener of listeners) listener();
  },
  toggle(): void {
    selectedCurrency.select(selectedCurrency.get() === 'gold_coins' ? 'sweeps_coins' : 'gold_coins');
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

playerStorage.subscribe(() => {
  selected = undefined;
  for (const listener of listeners) listener();
});

export function useSelectedCurrency(): {
  currency: Currency;
  select: (currency: Currency) => void;
  toggle: () => void;
} {
  const currency = useSyncExternalStore(selectedCurrency.subscribe, selectedCurrency.get, selectedCurrency.get);
  return { currency, select: selectedCurrency.select, toggle: selectedCurrency.toggle };
}
