import type { BrowserContext, Page, WebSocket } from '@playwright/test';
import { expect } from './test.js';

/** The open realtime sockets of one browser and the tabs that hold them. Create it before the first page loads. */
export class Lines {
  private readonly open = new Map<WebSocket, Page>();
  /** Total number of sockets opened so far. */
  opened = 0;

  constructor(context: BrowserContext) {
    for (const page of context.pages()) this.follow(page);
    context.on('page', (page) => this.follow(page));
  }

  /** Returns the tab that holds the connection shared by all tabs. */
  async leader(): Promise<Page> {
    await expect.poll(() => this.count()).toBe(1);
    const [leader] = this.open.values();
    if (!leader) throw new Error('no tab holds a connection');
    return leader;
  }

  count(): number {
    // A closed tab reports nothing about its sockets.
    return [...this.open].filter(([socket, page]) => !socket.isClosed() && !page.isClosed()).length;
  }

  /** Removes the sockets of a tab that crashed or was reloaded, because the tab does not report their end. */
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

/** Returns the number of sockets that the casino itself counts, in any state. */
export async function openSockets(page: Page): Promise<number> {
  const text = await figures(page);
  const states = [...text.matchAll(/^goldwake_realtime_connections\{state="\w+"\} (\d+)$/gm)];
  expect(states.length, text).toBeGreaterThan(0);
  return states.reduce((sum, [, count]) => sum + Number(count), 0);
}

/**
 * Returns the casino's metrics. In cluster mode `/metrics` lists the processes, and the metrics of each are on a page
 * below it.
 */
async function figures(page: Page): Promise<string> {
  const get = async (path: string) => (await page.request.get(path)).text();
  const all = await get('/metrics');
  const gateways = [...all.matchAll(/(realtime-\d+) [^;]+;/g)].map(([, name]) => get(`/metrics/${name}`));
  return gateways.length > 0 ? (await Promise.all(gateways)).join('\n') : all;
}

/**
 * Collects the account data that a page requests over HTTP from now on; with a live connection there should be none.
 */
export function reloadsOf(page: Page): string[] {
  const reloads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && /^\/api\/(self|wallet)$/.test(pathname)) reloads.push(pathname);
  });
  return reloads;
}
