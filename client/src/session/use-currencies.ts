import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currenciesChanged, currenciesQuery } from '../api/currencies.js';
import { usePush } from '../realtime/index.js';
import { wholeCoins } from '../ui/whole-coins.js';

/** Loads the rules of the currencies, and applies their changes to all amounts on the page. Used once per page. */
export function useCurrencies(): void {
  const { data } = useQuery(currenciesQuery);
  usePush('currency_update', currenciesChanged);
  useEffect(() => {
    if (!data) return;
    const { gold_coins, sweeps_coins } = data;
    wholeCoins.set({
      gold_coins: gold_coins.hides_zero_decimals,
      sweeps_coins: sweeps_coins.hides_zero_decimals,
    });
  }, [data]);
}
