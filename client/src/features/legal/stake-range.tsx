import { type Currency, stakeRangeText } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { currenciesQuery } from '../../api/currencies.js';

/** Shows the present limits of a stake: `0.01 to 100,000.00 GC`. */
export function StakeRange({ currency }: { currency: Currency }) {
  const { data } = useQuery(currenciesQuery);
  return <>{data ? stakeRangeText(data[currency], currency) : '…'}</>;
}
