import { type CacheOptions, cacheFirst, networkFirst } from './cached-responses.js';
import type { TakeOver } from './messages.js';
import { dropOldShells, keepShell, keptPage, keptPart, type Shell } from './shell.js';
import { treatmentOf } from './treatment.js';

declare const self: ServiceWorkerGlobalScope;
/** The build replaces this placeholder with the data of the app shell. */
declare const __SHELL__: Shell;
const shell = __SHELL__;

/** Maximum time to wait for the network if a cached list is available, in milliseconds. */
const CATALOGUE_PATIENCE_MS = 3_000;
const CATALOGUE_MAX = 120;
/** Maximum number of cached pictures: enough for two pictures for each of about 400 games, and all other artwork. */
const ART_MAX = 1_000;
const CATALOGUE = 'goldwake-catalogue';
const ART = 'goldwake-art';

self.addEventListener('install', (event) => event.waitUntil(keepShell(shell)));

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells(shell).then(() => self.clients.claim()));
});

// The worker never activates by itself. A page requests the activation when a reload would not interrupt the player.
self.addEventListener('message', (event) => {
  if ((event.data as TakeOver | null)?.type === 'TAKE_OVER') event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (treatmentOf({ ...pick(request), url: new URL(request.url) }, self.location.origin)) {
    case 'page':
      return event.respondWith(keptPage(shell).then((page) => page ?? fetch(request)));
    case 'part':
      return event.respondWith(keptPart(request).then((part) => part ?? fetch(request)));
    case 'catalogue':
      return event.respondWith(
        keeping(event, CATALOGUE, CATALOGUE_MAX).then(
          (kept) => networkFirst(request, kept, CATALOGUE_PATIENCE_MS),
          () => fetch(request),
        ),
      );
    case 'art':
      return event.respondWith(
        keeping(event, ART, ART_MAX).then(
          (kept) => cacheFirst(request, kept),
          () => fetch(request),
        ),
      );
    case 'none':
      return;
  }
});

function pick({ method, mode }: Request) {
  return { method, mode };
}

/** Opens a cache. Rejects if the browser blocks it; the response then comes from the network. */
async function keeping(event: FetchEvent, name: string, max: number): Promise<CacheOptions> {
  const cache = await caches.open(name);
  return { cache, max, fetch: (request) => fetch(request), waitUntil: (work) => event.waitUntil(work) };
}
