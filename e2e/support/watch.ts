import type { BrowserContext, Request } from '@playwright/test';

/** Notes whatever a player should never cause: errors in the console, failed requests, refusals nobody provoked. */
export class Watch {
  private readonly seen: string[] = [];
  private readonly provoked: RegExp[] = [];

  follow(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // Chromium's echo of a response or failure that is judged by itself below.
      if (message.text().startsWith('Failed to load resource')) return;
      // Playwright's own word where a test allows no service worker.
      if (message.text().startsWith('Service Worker registration blocked')) return;
      this.seen.push(`console ${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => this.seen.push(`page error: ${error.error()}`));
    context.on('response', (response) => {
      if (response.status() >= 400) this.seen.push(`${response.status()} ${name(response.request())}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // What the page itself gave up, by leaving or by an AbortSignal.
      if (reason !== 'net::ERR_ABORTED') this.seen.push(`failed ${name(request)}: ${reason}`);
    });
  }

  /** What this test brings about on purpose: patterns over lines like `409 POST /api/games/dice/bets`. */
  provokes(...patterns: RegExp[]): void {
    this.provoked.push(...patterns);
  }

  trouble(): string[] {
    return this.seen.filter((line) => !this.provoked.some((pattern) => pattern.test(line)));
  }
}

function name(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
