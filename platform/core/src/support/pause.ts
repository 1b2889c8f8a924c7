/**
 * Waits for a promise, but no longer than the given time in milliseconds. After that, the work continues in the
 * background and its result is ignored.
 * @throws errors that the work throws within the time
 */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, pause(ms, over.signal)]).finally(() => over.abort());
}

/** Waits for the given time in milliseconds; ends early when the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}
