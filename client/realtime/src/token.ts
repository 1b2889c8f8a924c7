import type { Timers } from './ports.js';

/** Remaining lifetime below which a token is renewed and not used for a new connection, in milliseconds. */
export const RENEW_WITHIN_MS = 5 * 60_000;

/** Fetches a token for the connection; null means that nobody is signed in. */
export type GetToken = () => Promise<string | null>;

/** Holds the current token and its expiry time, converted to the client's clock. */
export class TokenKeeper {
  private current: { token: string; endsAt: number } | undefined;

  constructor(
    private readonly getToken: GetToken,
    private readonly timers: Pick<Timers, 'now'>,
  ) {}

  /** Returns the current token while it is valid; otherwise requests a new one. */
  async take(): Promise<string | null> {
    if (this.current && !this.isEnding()) return this.current.token;
    this.drop();
    return this.another();
  }

  /** Requests a new token; the current token is kept until the new one is confirmed. */
  another(): Promise<string | null> {
    return this.getToken();
  }

  /**
   * Stores a token that the server has accepted.
   * @param now server time (ISO); only the difference to `endsAt` is used
   * @param endsAt expiry by the server's clock (ISO)
   */
  confirmed(token: string, now: string, endsAt: string): void {
    this.current = { token, endsAt: this.timers.now() + Date.parse(endsAt) - Date.parse(now) };
  }

  isEnding(): boolean {
    return this.current !== undefined && this.current.endsAt - this.timers.now() <= RENEW_WITHIN_MS;
  }

  drop(): void {
    this.current = undefined;
  }
}
