import type { Timers } from './ports.js';

/** A token this near to its end is renewed, and not used for a new connection. */
export const RENEW_WITHIN_MS = 5 * 60_000;

/** Null: nobody is signed in. */
export type GetToken = () => Promise<string | null>;

/** The token in hand and when it ends, by the client's own clock. */
export class TokenKeeper {
  private held: { token: string; endsAt: number } | undefined;

  constructor(
    private readonly getToken: GetToken,
    private readonly timers: Pick<Timers, 'now'>,
  ) {}

  /** The token in hand while it lasts, else a new one. */
  async take(): Promise<string | null> {
    if (this.held && !this.isEnding()) return this.held.token;
    this.drop();
    return this.another();
  }

  /** A new one; that in hand stays until it is confirmed. */
  another(): Promise<string | null> {
    return this.getToken();
  }

  /** @param now and endsAt by the server's clock (ISO): what counts is the time between them */
  confirmed(token: string, now: string, endsAt: string): void {
    this.held = { token, endsAt: this.timers.now() + Date.parse(endsAt) - Date.parse(now) };
  }

  isEnding(): boolean {
    return this.held !== undefined && this.held.endsAt - this.timers.now() <= RENEW_WITHIN_MS;
  }

  drop(): void {
    this.held = undefined;
  }
}
