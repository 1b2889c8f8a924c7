import { expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { loadAgain } from './query-client.js';

it('a first load that began before a change does not replace what was loaded after it', async () => {
  const client = new QueryClient();
  const responses: ((response: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => responses.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['favourites'], queryFn });
  const unsubscribe = observer.subscribe(() => {});
  const again = loadAgain(['favourites'], client);
  responses[0]?.('before the change');
  for (let turn = 0; turn < 50 && responses.length < 2; turn++) await Promise.resolve();
  responses[1]?.('after the change');
  await again;
  expect(observer.getCurrentResult().data).toBe('after the change');
  unsubscribe();
  client.clear();
});
