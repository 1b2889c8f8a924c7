import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export interface Loaded {
  scripts: number;
  styles: number;
  fonts: number;
  all: number;
}

const COMPRESSES = /javascript|css|html|json|svg/;

/** What a page has loaded so far, in bytes as they travel: text gzipped, whatever this server sent it as. */
export class Loads {
  private readonly responses: Promise<{ kind: string; bytes: number }>[] = [];

  constructor(page: Page) {
    page.on('response', (response) => this.responses.push(measured(response)));
  }

  /** All of it once nothing more is on its way; the next count begins anew. */
  async settled(page: Page): Promise<Loaded> {
    await page.waitForLoadState('networkidle');
    const responses = await Promise.all(this.responses.splice(0));
    const sum = (kind?: string) =>
      responses.filter((one) => !kind || one.kind === kind).reduce((all, { bytes }) => all + bytes, 0);
    return { scripts: sum('script'), styles: sum('stylesheet'), fonts: sum('font'), all: sum() };
  }
}

async function measured(response: Response): Promise<{ kind: string; bytes: number }> {
  const kind = response.request().resourceType();
  // A redirect or an answer without a body has none to give.
  const body = await response.body().catch(() => Buffer.alloc(0));
  const bytes = COMPRESSES.test(response.headers()['content-type'] ?? '') ? gzipSync(body).length : body.length;
  return { kind, bytes };
}
