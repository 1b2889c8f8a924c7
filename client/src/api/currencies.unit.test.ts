import { type Currencies, FIRST_CURRENCIES } from '@goldwake/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { currenciesChanged, currenciesQuery } from './currencies.js';
import { queryClient } from './index.js';

const version = (currencies_version: number): Currencies => ({ ...FIRST_CURRENCIES, currencies_version });
const known = () => queryClient.getQueryData(currenciesQuery.queryKey);

afterEach(() => queryClient.clear());

it('changed rules replace the known ones, and older or repeated ones do not', () => {
  currenciesChanged(version(2));
  const second = known();
  currenciesChanged(version(1));
  currenciesChanged(version(2));
  expect(known()).toBe(second);
  currenciesChanged(version(3));
  expect(known()).toEqual(version(3));
});

it('changed rules are not replaced by the response of a load that began before the change', async () => {
  let respond = (_: Currencies) => {};
  const late = queryClient.fetchQuery({
    ...currenciesQuery,
    queryFn: () =>
      new Promise<Currencies>((resolve) => {
        respond = resolve;
      }),
  });
  currenciesChanged(version(2));
  respond(version(1));
  await late;
  expect(known()).toEqual(version(2));
});
