import type { BrowserContext, Page, WebSocket } from '@playwright/test';
import { expect } from './test.js';

/** Tracks the open WebSockets of a browser and the tabs that hold them. Create it before the first page loads. */
export class Lines {
  private readonly open = new Map<WebSocket, Page>();
  /** Total number of sockets opened so far. */
  opened = 0;

  constructor(context: BrowserContext) {
    for (const page of context.pages()) this.follow(page);
    context.on('page', (page) => this.follow(page));
  }

  /** Returns the leader tab, which holds the connection that all tabs share. */
  async leader(): Promise<Page> {
    await expect.poll(() => this.count()).toBe(1);
    const [leader] = this.open.values();
    if (!leader) throw new Error('no tab holds a connection');
    return leader;
  }

  count(): number {
    // Skips the sockets of closed tabs, because Playwright reports no close event for them.
    return [...this.open].filter(([socket, page]) => !socket.isClosed() && !page.isClosed()).length;
  }

  /** Removes the sockets of a tab that crashed or was reloaded, because no close event is reported for them. */
  forget(page: Page): void {
    for (const [socket, holder] of this.open) if (holder === page) this.open.delete(socket);
  }

  private follow(page: Page): void {
    page.on('websocket', (socket) => {
      this.opened += 1;
      this.open.set(socket, page);
      socket.on('close', () => this.open.delete(socket));
    });
    page.on('close', () => this.forget(page));
  }
}

/** Returns the number of WebSocket connections, in any state, according to the casino's metrics. */
export async function openSockets(page: Page): Promise<number> {
  const text = await figures(page);
  const states = [...text.matchAll(/^goldwake_realtime_connections\{state="\w+"\} (\d+)$/gm)];
  expect(states.length, text).toBeGreaterThan(0);
  return states.reduce((sum, [, count]) => sum + Number(count), 0);
}

/**
 * Returns the casino's metrics. In cluster mode `/metrics` lists the processes, and each process has its own page of
 * metrics below it.
 */
async function figures(page: Page): Promise<string> {
  const get = async (path: string) => (await page.request.get(path)).text();
  const all = await get('/metrics');
  const gateways = [...all.matchAll(/(realtime-\d+) [^;]+;/g)].map(([, name]) => get(`/metrics/${name}`));
  return gateways.length > 0 ? (await Promise.all(gateways)).join('\n') : all;
}

/**
 * Collects the requests for account data that the page sends from now on; while the page has a live connection there
 * should be none.
 */
export function reloadsOf(page: Page): string[] {
  const reloads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && /^\/api\/(self|wallet)$/.test(pathname)) reloads.push(pathname);
  });
  return reloads;
}
