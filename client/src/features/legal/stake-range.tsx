import { type Currency, stakeRangeText } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { currenciesQuery } from '../../api/currencies.js';

/** Shows the present limits of a stake: `0.01 to 100,000.00 GC`. */
export function StakeRange({ currency }: { currency: Currency }) {
  const { data, isError } = useQuery(currenciesQuery);
  if (data) return <>{stakeRangeText(data[currency], currency)}</>;
  return <>{isError ? '(the limits could not be loaded)' : '…'}</>;
}
