import type { CasinoSettings } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { casinoSettingsQuery, lobbyChanged, recentGamesQuery } from './catalogue.js';
import { favouritesQuery } from './favourites.js';
import { PersistedQueries, type Records } from './persisted-queries.js';
import { queryClient } from './query-client.js';

const page = { result: [{ game_id: 'seven-doors-tonight' }], total: 1 };

describe.each([
  ['recent', recentGamesQuery],
  ['favourites', favouritesQuery],
] as const)('the %s list', (name, query) => {
  it("shows stored data and sends no request while the player's session is not confirmed", async () => {
    const kept = {
      shape: 3,
      uid: 'u1',
      savedAt: Date.now(),
      state: {
        mutations: [],
        queries: [
          {
            queryKey: ['games', name, 'u1'],
            queryHash: JSON.stringify(['games', name, 'u1']),
            state: { data: page, dataUpdatedAt: 5, status: 'success' },
          },
        ],
      },
    };
    const records: Records = { get: async <T>() => kept as T, put: async () => {}, clear: async () => {} };
    const client = new QueryClient();
    const observer = new QueryObserver(client, query({ uid: 'u1', confirmed: false }));
    const unsubscribe = observer.subscribe(() => {});
    await new PersistedQueries(client, records).open('u1');
    expect(observer.getCurrentResult()).toMatchObject({ data: page, fetchStatus: 'idle' });
    unsubscribe();
    client.clear();
  });

  it('is requested only for a player with a confirmed session', () => {
    expect(query({ uid: 'u1', confirmed: true }).enabled).toBe(true);
    expect(query({ uid: 'u1', confirmed: false }).enabled).toBe(false);
    expect(query({ uid: undefined, confirmed: true }).enabled).toBe(false);
  });
});

it('changed lobby settings are not replaced by the response of a load that began before the change', async () => {
  const settings = (version: number) => ({ version }) as CasinoSettings;
  let respond = (_: CasinoSettings) => {};
  const late = queryClient.fetchQuery({
    ...casinoSettingsQuery,
    queryFn: () =>
      new Promise<CasinoSettings>((resolve) => {
        respond = resolve;
      }),
  });
  lobbyChanged(settings(2));
  respond(settings(1));
  await late;
  expect(queryClient.getQueryData(casinoSettingsQuery.queryKey)).toEqual(settings(2));
  queryClient.clear();
});
