import type { BrowserContext, Page, WebSocket } from '@playwright/test';
import { expect } from './test.js';

/** The live connections of one browser, whichever of its tabs holds them. Ask before the first page loads. */
export class Lines {
  private readonly open = new Map<WebSocket, Page>();
  /** How many were opened in all. */
  opened = 0;

  constructor(context: BrowserContext) {
    for (const page of context.pages()) this.follow(page);
    context.on('page', (page) => this.follow(page));
  }

  /** The tab that holds the one connection of all. */
  async leader(): Promise<Page> {
    await expect.poll(() => this.count()).toBe(1);
    const [leader] = this.open.values();
    if (!leader) throw new Error('no tab holds a connection');
    return leader;
  }

  count(): number {
    // A tab that is gone tells nothing of its sockets.
    return [...this.open].filter(([socket, page]) => !socket.isClosed() && !page.isClosed()).length;
  }

  /** A tab that crashed or was loaded again says no more of the sockets it had. */
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

/** Sockets that the casino has, by its own count, in whatever state. */
export async function openSockets(page: Page): Promise<number> {
  const text = await figures(page);
  const states = [...text.matchAll(/^goldwake_realtime_connections\{state="\w+"\} (\d+)$/gm)];
  expect(states.length, text).toBeGreaterThan(0);
  return states.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Services apart name their processes there, and have each one's figures below. */
async function figures(page: Page): Promise<string> {
  const get = async (path: string) => (await page.request.get(path)).text();
  const all = await get('/metrics');
  const gateways = [...all.matchAll(/(realtime-\d+) [^;]+;/g)].map(([, name]) => get(`/metrics/${name}`));
  return gateways.length > 0 ? (await Promise.all(gateways)).join('\n') : all;
}

/** What a page reads of its account by HTTP from now on: a live connection makes it needless. */
export function reloadsOf(page: Page): string[] {
  const reloads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && /^\/api\/(self|wallet)$/.test(pathname)) reloads.push(pathname);
  });
  return reloads;
}
