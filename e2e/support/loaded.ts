import { gzipSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';

export interface Loaded {
  scripts: number;
  styles: number;
  fonts: number;
  all: number;
  /** Size of each script in bytes, keyed by its URL. */
  files: ReadonlyMap<string, number>;
}

interface LoadedResponse {
  url: string;
  kind: string;
  bytes: number;
}

const KB = 1_000;
/** Budgets of what a page loads, in transferred bytes. */
export const MAX = {
  scripts: 140 * KB,
  overlay: 75 * KB,
  route: 45 * KB,
  styles: 20 * KB,
  fonts: 60 * KB,
  view: 450 * KB,
};

const COMPRESSES = /javascript|css|html|json|svg/;
/** Time without network activity, in milliseconds, after which loading counts as finished. */
const QUIET_MS = 500;

/**
 * Measures what a page loads after a navigation, in transferred bytes. Text counts with its gzipped size, even if this
 * server sends it with another encoding.
 */
export class Loads {
  private readonly responses: Promise<LoadedResponse>[] = [];
  private readonly inFlight = new Set<Request>();
  private changedAt = Date.now();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (request.isNavigationRequest()) this.restart();
      this.inFlight.add(request);
      this.changedAt = Date.now();
    });
    page.on('requestfinished', (request) => {
      if (!this.ended(request)) return;
      const measured = this.measured(request);
      // Prevents an unhandled rejection; the caller that awaits this promise later receives the error.
      measured.catch(() => {});
      this.responses.push(measured);
    });
    page.on('requestfailed', (request) => this.ended(request));
  }

  /**
   * Waits until nothing is loading any more, returns everything loaded since the previous call, and starts a new count.
   */
  async settled(): Promise<Loaded> {
    await expect.poll(() => this.inFlight.size === 0 && Date.now() - this.changedAt >= QUIET_MS).toBe(true);
    const answered = await Promise.all(this.responses.splice(0));
    const sum = (kind?: string) =>
      answered.filter((one) => !kind || one.kind === kind).reduce((all, { bytes }) => all + bytes, 0);
    const files = new Map(answered.filter(({ kind }) => kind === 'script').map(({ url, bytes }) => [url, bytes]));
    return { scripts: sum('script'), styles: sum('stylesheet'), fonts: sum('font'), all: sum(), files };
  }

  /**
   * Starts a new count at a navigation: requests of the previous page no longer matter, and their response
   * bodies are gone.
   */
  private restart(): void {
    this.inFlight.clear();
    this.responses.length = 0;
  }

  private ended(request: Request): boolean {
    this.changedAt = Date.now();
    return this.inFlight.delete(request);
  }

  private async measured(request: Request): Promise<LoadedResponse> {
    const url = request.url();
    const kind = request.resourceType();
    const response = await request.response();
    const status = response?.status() ?? 0;
    // Neither a redirect nor the answer to a report has a body.
    if (!response || status === 204 || (status >= 300 && status < 400)) return { url, kind, bytes: 0 };
    // A font from Chromium's memory cache has no body either, so it is requested from the server to get its size.
    const body = await (kind === 'font' ? await this.page.request.get(url) : response).body();
    const bytes = COMPRESSES.test(response.headers()['content-type'] ?? '') ? gzipSync(body).length : body.length;
    return { url, kind, bytes };
  }
}
