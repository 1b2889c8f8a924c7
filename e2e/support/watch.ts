import type { BrowserContext, Request } from '@playwright/test';

/** Requests that end sessions of the player, also in other browsers. */
const ENDS_SESSIONS =
  /^(POST \/api\/auth\/(sign-out|reset-password)|PUT \/api\/self\/password|DELETE \/api\/self\/sessions)\b/;

/**
 * Records everything that a player should never experience: console errors, failed requests and unexpected
 * error responses.
 */
export class Watch {
  private readonly seen: string[] = [];
  private readonly provoked: RegExp[] = [];
  private hasEndedSessions = false;

  follow(context: BrowserContext): void {
    const underWay = new Set<Request>();
    const sentBeforeSignOut = new WeakSet<Request>();
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // Ignored, because Chromium also logs each failed response here, and responses are checked separately below.
      if (message.text().startsWith('Failed to load resource')) return;
      // Playwright logs this message when a test blocks service workers.
      if (message.text().startsWith('Service Worker registration blocked')) return;
      this.seen.push(`console ${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => this.seen.push(`page error: ${error.error()}`));
    context.on('request', (request) => {
      // A request that is under way while its session ends may be refused.
      if (name(request) === 'POST /api/auth/sign-out') for (const each of underWay) sentBeforeSignOut.add(each);
      if (ENDS_SESSIONS.test(name(request))) this.hasEndedSessions = true;
      underWay.add(request);
    });
    context.on('requestfinished', (request) => underWay.delete(request));
    context.on('response', (response) => {
      const request = response.request();
      if (response.status() === 401 && sentBeforeSignOut.has(request)) return;
      // A page that does not know yet that its session has ended sends reports with a token that is refused.
      if (response.status() === 401 && this.hasEndedSessions && name(request) === 'POST /api/reports') return;
      if (response.status() >= 400) this.seen.push(`${response.status()} ${name(request)}`);
    });
    context.on('requestfailed', (request) => {
      underWay.delete(request);
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
