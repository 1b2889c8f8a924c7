import { GAME_TAGS } from '@goldwake/contracts';
import { casinoSettingsQuery, gamesListQuery, gamesQuery, providersQuery } from '../api/catalogue.js';
import { currenciesQuery } from '../api/currencies.js';
import { queryClient } from '../api/index.js';

/**
 * Fills the service worker's cache with data that a player may need offline: the first page of every list and, on the
 * first visit, everything this page fetched before the worker was active. Responses that came through the worker are
 * not requested again.
 */
export async function warm(container: ServiceWorkerContainer, first: boolean): Promise<void> {
  await controlled(container);
  if (first) {
    await queryClient.refetchQueries({ predicate: ({ queryKey }) => isCatalogue(queryKey) });
    await seePictures();
  }
  for (const filter of [{}, ...GAME_TAGS.map((tags) => ({ tags }))]) {
    await queryClient.prefetchInfiniteQuery(gamesListQuery(filter));
  }
  await queryClient.prefetchQuery(providersQuery);
  await queryClient.prefetchQuery(casinoSettingsQuery);
  // The offline pages of the originals can show nothing without the stake limits and their games.
  await queryClient.prefetchQuery(currenciesQuery);
  const originals = await queryClient
    .fetchQuery(gamesQuery({ tags: 'originals', playable: true }))
    .catch(() => undefined);
  for (const { game_id } of originals?.result ?? []) {
    await fetch(`/api/games/${game_id}`).catch(() => {});
  }
}

function controlled(container: ServiceWorkerContainer): Promise<void> {
  if (container.controller) return Promise.resolve();
  return new Promise((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
  });
}

function isCatalogue([first, second]: readonly unknown[]): boolean {
  if (first === 'games') return second !== 'recent' && second !== 'favourites';
  return first === 'providers' || first === 'casino-settings' || first === 'currencies';
}

/**
 * Requests the pictures on the page again through the service worker, which stores them permanently. They come from the
 * browser's HTTP cache, which may drop them within an hour.
 */
async function seePictures(): Promise<void> {
  const shown = performance.getEntriesByType('resource').map(({ name }) => name);
  for (const url of new Set(shown)) {
    if (new URL(url).pathname.startsWith('/art/')) await fetch(url).catch(() => {});
  }
}
