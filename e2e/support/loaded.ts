import { gzipSync } from 'node:zlib';
import { expect, type Page, type Request, type Response } from '@playwright/test';

export interface Loaded {
  scripts: number;
  styles: number;
  fonts: number;
  all: number;
}

const COMPRESSES = /javascript|css|html|json|svg/;
/** So long nothing may be on its way before the count is made. */
const QUIET_MS = 500;

/** What a page has loaded so far, in bytes as they travel: text gzipped, whatever this server sent it as. */
export class Loads {
  private readonly responses: Promise<{ kind: string; bytes: number }>[] = [];
  private readonly underWay = new Set<Request>();
  private changedAt = Date.now();

  constructor(page: Page) {
    page.on('request', (request) => this.change(() => this.underWay.add(request)));
    const ended = (request: Request) => this.change(() => this.underWay.delete(request));
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    page.on('response', (response) => {
      const bytes = measured(response);
      // Told by whoever counts it; what is forgotten may have gone with its page.
      bytes.catch(() => {});
      this.responses.push(bytes);
    });
  }

  /** Begins the count anew. */
  forget(): void {
    this.responses.length = 0;
  }

  /** All of it once nothing more is on its way; the next count begins anew. */
  async settled(): Promise<Loaded> {
    await expect.poll(() => this.underWay.size === 0 && Date.now() - this.changedAt >= QUIET_MS).toBe(true);
    const responses = await Promise.all(this.responses.splice(0));
    const sum = (kind?: string) =>
      responses.filter((one) => !kind || one.kind === kind).reduce((all, { bytes }) => all + bytes, 0);
    return { scripts: sum('script'), styles: sum('stylesheet'), fonts: sum('font'), all: sum() };
  }

  private change(what: () => void): void {
    what();
    this.changedAt = Date.now();
  }
}

async function measured(response: Response): Promise<{ kind: string; bytes: number }> {
  const kind = response.request().resourceType();
  // A redirect has no body to give.
  if (response.status() >= 300 && response.status() < 400) return { kind, bytes: 0 };
  const body = await response.body();
  const bytes = COMPRESSES.test(response.headers()['content-type'] ?? '') ? gzipSync(body).length : body.length;
  return { kind, bytes };
}
