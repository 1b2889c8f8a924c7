import type { BrowserContext, Request } from '@playwright/test';

/**
 * Records everything that a player should never experience: console errors, failed requests and unexpected error
 * responses.
 */
export class Watch {
  private readonly seen: string[] = [];
  private readonly provoked: RegExp[] = [];

  follow(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // Ignored, because Chromium also logs each failed response here, and responses are checked separately below.
      if (message.text().startsWith('Failed to load resource')) return;
      // Playwright logs this message when a test blocks service workers.
      if (message.text().startsWith('Service Worker registration blocked')) return;
      this.seen.push(`console ${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => this.seen.push(`page error: ${error.error()}`));
    context.on('response', (response) => {
      if (response.status() >= 400) this.seen.push(`${response.status()} ${name(response.request())}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Ignores requests that the page itself cancelled, by navigation or with an AbortSignal.
      if (reason !== 'net::ERR_ABORTED') this.seen.push(`failed ${name(request)}: ${reason}`);
    });
  }

  /** Declares expected problems, as patterns that match lines such as `409 POST /api/games/dice/bets`. */
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
