import { expect, it } from '@jest/globals';
import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { ProblemError } from './problem-error.js';
import { askAgain, changeLoaded, loadAgain, queryClient, waitForSession } from './query-client.js';

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

it.each([
  ['first load', undefined],
  ['reload', ['former']],
])(
  'a change during a %s is shown at once if there is data, and the late response does not undo it',
  async (_, known) => {
    const client = new QueryClient();
    const responses: ((response: string[]) => void)[] = [];
    const query = queryOptions({
      queryKey: ['blocks'],
      queryFn: () => new Promise<string[]>((resolve) => responses.push(resolve)),
      staleTime: Number.POSITIVE_INFINITY,
    });
    if (known) client.setQueryData(query.queryKey, known);
    const observer = new QueryObserver(client, query);
    const unsubscribe = observer.subscribe(() => {});
    if (known) void observer.refetch();
    changeLoaded(query.queryKey, (list) => [...list, 'added'], client);
    expect(observer.getCurrentResult().data).toEqual(known && ['former', 'added']);
    responses[0]?.(['before the change']);
    for (let turn = 0; turn < 50 && responses.length < 2; turn++) await Promise.resolve();
    expect(observer.getCurrentResult().error).toBeNull();
    responses[1]?.(['former', 'added']);
    for (let turn = 0; turn < 50 && client.isFetching() > 0; turn++) await Promise.resolve();
    expect(observer.getCurrentResult().data).toEqual(['former', 'added']);
    unsubscribe();
    client.clear();
  },
);

it('a change of loaded data causes no request', () => {
  const client = new QueryClient();
  const queryKey = queryOptions({ queryKey: ['blocks'], queryFn: async () => ['loaded'] }).queryKey;
  client.setQueryData(queryKey, ['former']);
  changeLoaded(queryKey, (list) => [...list, 'added'], client);
  expect(client.getQueryState(queryKey)).toMatchObject({ data: ['former', 'added'], fetchStatus: 'idle' });
  expect(client.isFetching()).toBe(0);
});

it('a load without a response is repeated every 5 s, but not after a response or while the session is unsure', async () => {
  const afterLoad = async (load: () => Promise<string>) => {
    const queryKey = ['packages'];
    await queryClient.fetchQuery({ queryKey, queryFn: load, retry: false }).catch(() => {});
    const query = queryClient.getQueryCache().find({ queryKey });
    queryClient.removeQueries({ queryKey });
    return query && askAgain(query);
  };
  const failed = (code: 'network' | 'internal', status: number) => () =>
    Promise.reject(new ProblemError(code, status, ''));
  expect(await afterLoad(failed('network', 0))).toBe(5_000);
  expect(await afterLoad(failed('internal', 500))).toBe(false);
  expect(await afterLoad(async () => 'loaded')).toBe(false);
  expect(queryClient.getDefaultOptions().queries?.refetchInterval).toBe(askAgain);
  waitForSession(true);
  expect(await afterLoad(failed('network', 0))).toBe(false);
  waitForSession(false);
});
