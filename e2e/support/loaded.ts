import { gzipSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';

export interface Loaded {
  scripts: number;
  styles: number;
  fonts: number;
  all: number;
  /** Scripts by their address. */
  files: ReadonlyMap<string, number>;
}

interface Answered {
  url: string;
  kind: string;
  bytes: number;
}

const COMPRESSES = /javascript|css|html|json|svg/;
/** So long nothing may be on its way before the count is made. */
const QUIET_MS = 500;

/** What a page has loaded since it was gone to, in bytes as they travel: text gzipped, whatever this server sent it as. */
export class Loads {
  private readonly answered: Promise<Answered>[] = [];
  private readonly underWay = new Set<Request>();
  private changedAt = Date.now();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (request.isNavigationRequest()) this.beginAnew();
      this.underWay.add(request);
      this.changedAt = Date.now();
    });
    page.on('requestfinished', (request) => {
      if (!this.ended(request)) return;
      const measured = this.measured(request);
      // Told by whoever counts it.
      measured.catch(() => {});
      this.answered.push(measured);
    });
    page.on('requestfailed', (request) => this.ended(request));
  }

  /** All of it once nothing more is on its way; the next count begins anew. */
  async settled(): Promise<Loaded> {
    await expect.poll(() => this.underWay.size === 0 && Date.now() - this.changedAt >= QUIET_MS).toBe(true);
    const answered = await Promise.all(this.answered.splice(0));
    const sum = (kind?: string) =>
      answered.filter((one) => !kind || one.kind === kind).reduce((all, { bytes }) => all + bytes, 0);
    const files = new Map(answered.filter(({ kind }) => kind === 'script').map(({ url, bytes }) => [url, bytes]));
    return { scripts: sum('script'), styles: sum('stylesheet'), fonts: sum('font'), all: sum(), files };
  }

  /** What another page asked for is not this one's, and its bodies go with it. */
  private beginAnew(): void {
    this.underWay.clear();
    this.answered.length = 0;
  }

  private ended(request: Request): boolean {
    this.changedAt = Date.now();
    return this.underWay.delete(request);
  }

  private async measured(request: Request): Promise<Answered> {
    const url = request.url();
    const kind = request.resourceType();
    const response = await request.response();
    // A redirect has no body to give.
    if (!response || (response.status() >= 300 && response.status() < 400)) return { url, kind, bytes: 0 };
    // Nor has a font out of Chromium's memory: it is weighed at the server, as if it had come.
    const body = await (kind === 'font' ? await this.page.request.get(url) : response).body();
    const bytes = COMPRESSES.test(response.headers()['content-type'] ?? '') ? gzipSync(body).length : body.length;
    return { url, kind, bytes };
  }
}
