/** The part of the Cache interface that is used here. */
export type Kept = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

export interface Keeping {
  cache: Kept;
  fetch: (request: Request) => Promise<Response>;
  /** Maximum number of cached responses; beyond it the response stored longest ago is deleted. */
  max: number;
  /** Keeps the service worker alive until the promise has settled. */
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Returns the network's response, or the cached one if the network fails, responds with a 5xx status or takes longer
 * than `patienceMs`. Responses with a 4xx status are returned unchanged.
 */
export async function networkFirst(request: Request, keeping: Keeping, patienceMs: number): Promise<Response> {
  const fresh = ask(request, keeping);
  const kept = await keeping.cache.match(request, { ignoreVary: true });
  if (!kept) return fresh;
  keeping.waitUntil(fresh.catch(() => {}));
  const usable = fresh.then(
    (answer) => (answer.status >= 500 ? kept : answer),
    () => kept,
  );
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(kept), patienceMs);
    void usable.then((answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}

/**
 * Returns the cached response at once and refreshes the cache in the background; without a cached response it waits for
 * the network.
 */
export async function keptFirst(request: Request, keeping: Keeping): Promise<Response> {
  const kept = await keeping.cache.match(request, { ignoreVary: true });
  if (!kept) return ask(request, keeping);
  keeping.waitUntil(ask(request, keeping).catch(() => {}));
  return kept;
}

async function ask(request: Request, keeping: Keeping): Promise<Response> {
  const answer = await keeping.fetch(request);
  if (answer.status === 200) keeping.waitUntil(keep(request, answer.clone(), keeping));
  return answer;
}

async function keep(request: Request, answer: Response, { cache, max }: Keeping): Promise<void> {
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept && isSame(kept, answer)) return;
  // Delete before put, so that a refreshed entry moves to the end: cache keys are listed in the order of insertion, so
  // the oldest comes first.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, answer);
  const keys = await cache.keys();
  for (const oldest of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(oldest);
}

/** Compares two responses by their ETag; a response without an ETag counts as different. */
function isSame(one: Response, other: Response): boolean {
  const mark = one.headers.get('etag');
  return mark !== null && mark === other.headers.get('etag');
}
