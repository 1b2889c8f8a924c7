import type { BrowserContext, Request } from '@playwright/test';

/**
 * Records everything that should never happen to a player: console errors, failed requests, and unexpected error
 * responses.
 */
export class Watch {
  private readonly seen: string[] = [];
  private readonly provoked: RegExp[] = [];

  follow(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // Chromium also logs each failed response, which is checked separately below.
      if (message.text().startsWith('Failed to load resource')) return;
      // Playwright logs this where a test blocks service workers.
      if (message.text().startsWith('Service Worker registration blocked')) return;
      this.seen.push(`console ${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => this.seen.push(`page error: ${error.error()}`));
    context.on('response', (response) => {
      if (response.status() >= 400) this.seen.push(`${response.status()} ${name(response.request())}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The page cancelled this request itself, by navigation or with an AbortSignal.
      if (reason !== 'net::ERR_ABORTED') this.seen.push(`failed ${name(request)}: ${reason}`);
    });
  }

  /** Declares expected problems: patterns for lines such as `409 POST /api/games/dice/bets`. */
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
