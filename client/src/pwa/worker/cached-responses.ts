/** The subset of the `Cache` interface that this module uses. */
export type ResponseCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

export interface CacheOptions {
  cache: ResponseCache;
  fetch: (request: Request) => Promise<Response>;
  /** Maximum number of cached responses. When it is exceeded, the response that was stored first is deleted. */
  max: number;
  /** Keeps the service worker alive until the promise has settled. */
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Returns the network's response. Falls back to the cached response if the network fails, responds with a 5xx status or
 * takes longer than `patienceMs`. Responses with a 4xx status are returned unchanged.
 */
export async function networkFirst(request: Request, options: CacheOptions, patienceMs: number): Promise<Response> {
  const fresh = ask(request, options);
  const kept = await options.cache.match(request, { ignoreVary: true });
  if (!kept) return fresh;
  options.waitUntil(fresh.catch(() => {}));
  const usable = fresh.then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(kept), patienceMs);
    void usable.then((response) => {
      clearTimeout(timer);
      resolve(response);
    });
  });
}

/**
 * Returns the cached response at once and refreshes it in the background. If no response is cached, it waits
 * for the network.
 */
export async function cacheFirst(request: Request, options: CacheOptions): Promise<Response> {
  const kept = await options.cache.match(request, { ignoreVary: true });
  if (!kept) return ask(request, options);
  options.waitUntil(ask(request, options).catch(() => {}));
  return kept;
}

async function ask(request: Request, options: CacheOptions): Promise<Response> {
  const response = await options.fetch(request);
  if (response.status === 200 && !isHtml(response)) options.waitUntil(keep(request, response.clone(), options));
  return response;
}

/** Returns whether a response is a web page, which a sign-in page of a network may send in the place of a file. */
export function isHtml({ headers }: Response): boolean {
  return /^text\/html\b/i.test(headers.get('content-type') ?? '');
}

async function keep(request: Request, response: Response, { cache, max }: CacheOptions): Promise<void> {
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept && isSame(kept, response)) return;
  // The entry is deleted before it is stored, so that it moves to the end of the cache. Cache keys are listed in
  // insertion order, so the oldest entry comes first.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const oldest of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(oldest);
}

/** Returns whether two responses have the same ETag. A response without an ETag counts as different. */
function isSame(one: Response, other: Response): boolean {
  const mark = one.headers.get('etag');
  return mark !== null && mark === other.headers.get('etag');
}
