const PATIENCE_MS = 3_000;

/**
 * Whether a reload finds a page. A newer worker that has taken over keeps one; while it still waits, the reload lets it go, and the page
 * comes from the casino or not at all.
 * @throws where the casino does not answer with its page
 */
export async function reach({ waiting }: Pick<ServiceWorkerRegistration, 'waiting'>): Promise<void> {
  if (!waiting) return;
  // No navigation: the worker leaves it to the network.
  const page = await fetch('/index.html', {
    cache: 'no-store',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!page.ok) throw new Error(`the page is answered with ${page.status}`);
}
