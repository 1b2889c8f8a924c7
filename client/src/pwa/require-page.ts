const PATIENCE_MS = 3_000;

/**
 * Checks that a reload will find a page. If the newer service worker has taken over, its cache contains the page. If
 * that worker is still waiting, the reload unregisters it, so the server must deliver the page.
 * @throws if the server does not respond with the page
 */
export async function requirePage({ waiting }: Pick<ServiceWorkerRegistration, 'waiting'>): Promise<void> {
  if (!waiting) return;
  // This request is not a navigation, so the service worker forwards it to the network.
  const page = await fetch('/index.html', {
    cache: 'no-store',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!page.ok) throw new Error(`the server responded to /index.html with status ${page.status}`);
}
