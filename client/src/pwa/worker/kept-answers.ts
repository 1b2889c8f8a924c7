/** What of a Cache is needed here. */
export type Kept = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

export interface Keeping {
  cache: Kept;
  fetch: (request: Request) => Promise<Response>;
  /** Answers kept at most; beyond that the one that was put there longest ago goes. */
  max: number;
  /** Lets the worker live until the promise has ended. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** An answer of the network, or the kept one where none (or a broken one) comes within `patienceMs`. Refusals pass as they are. */
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

/** The kept answer at once and a fresh one for the next time; from the network where none is kept. */
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
  // Taken out first: keys come in the order of putting, so the oldest stands at the front.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, answer);
  const keys = await cache.keys();
  for (const oldest of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(oldest);
}

/** By the server's own mark; an answer without one is another. */
function isSame(one: Response, other: Response): boolean {
  const mark = one.headers.get('etag');
  return mark !== null && mark === other.headers.get('etag');
}
