import { CURRENCIES } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currenciesChanged, currenciesQuery } from '../api/currencies.js';
import { usePush } from '../realtime/index.js';
import { setWholeCoins } from '../ui/whole-coins.js';

/** Loads the rules of the currencies, and applies their changes to all amounts on the page. Used once per page. */
export function useCurrencies(): void {
  // A push may have arrived before this code was loaded, and a table may have loaded the rules before that.
  const { data } = useQuery({ ...currenciesQuery, refetchOnMount: 'always' });
  usePush('currency_update', currenciesChanged);
  useEffect(() => {
    if (data) setWholeCoins(CURRENCIES.filter((currency) => data[currency].hides_zero_decimals));
  }, [data]);
}
