const PATIENCE_MS = 3_000;

/**
 * Checks that a reload will find a page. A newer service worker that has taken over has the page in its cache. While
 * the newer worker is still waiting, the reload unregisters it, so the page must come from the server.
 * @throws if the server does not respond with the page
 */
export async function requirePage({ waiting }: Pick<ServiceWorkerRegistration, 'waiting'>): Promise<void> {
  if (!waiting) return;
  // This request is not a navigation, so the service worker passes it to the network.
  const page = await fetch('/index.html', {
    cache: 'no-store',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!page.ok) throw new Error(`the server responded to /index.html with status ${page.status}`);
}
