import { GAME_TAGS } from '@goldwake/contracts';
import { casinoSettingsQuery, gamesListQuery, providersQuery } from '../api/catalogue.js';
import { queryClient } from '../api/index.js';

/**
 * Lets the worker see what a player would look for offline: the first page of every list, and on the first visit also what this page had
 * fetched before there was a worker. Nothing is asked for again that the page already has through it.
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
  // The limits of the one table, without which its page has nothing to show.
  await fetch('/api/games/dice').catch(() => {});
}

function controlled(container: ServiceWorkerContainer): Promise<void> {
  if (container.controller) return Promise.resolve();
  return new Promise((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
  });
}

function isCatalogue([first, second]: readonly unknown[]): boolean {
  if (first === 'games') return second !== 'recent' && second !== 'favourites';
  return first === 'providers' || first === 'casino-settings';
}

/** They come from the browser's own cache: what it may drop within the hour, the worker keeps. */
async function seePictures(): Promise<void> {
  const shown = performance.getEntriesByType('resource').map(({ name }) => name);
  for (const url of new Set(shown)) {
    if (new URL(url).pathname.startsWith('/art/')) await fetch(url).catch(() => {});
  }
}
