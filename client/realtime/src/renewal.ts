import type { RenewedFrame, RenewFrame } from '@goldwake/contracts';
import type { Plan } from './plan.js';
import type { TokenKeeper } from './token.js';

export const RENEW_CHECK_MS = 60_000;
/** Delay before a failed renewal is retried, in milliseconds; allows about thirty attempts before the token expires. */
export const RENEW_AGAIN_MS = 10_000;
/** Maximum time to wait for the server's response to a renewal, in milliseconds. */
export const RENEW_ANSWER_MS = 10_000;

/**
 * Renews the token over the open socket before the token expires. If no token can be fetched, the renewal is retried.
 * If the server does not respond, the connection is reopened with a new token, since a second renewal during the first
 * check would be a protocol error. If the server rejects the token, another one is fetched once.
 */
export class Renewal {
  private sent: string | undefined;
  private over = false;

  constructor(
    private readonly tokens: TokenKeeper,
    private readonly plan: Plan,
    private readonly send: (frame: RenewFrame) => void,
    private readonly onUnanswered: () => void,
  ) {
    this.plan.after(RENEW_CHECK_MS, () => this.check());
  }

  answered(frame: RenewedFrame): void {
    if (this.sent) this.tokens.confirmed(this.sent, frame.now, frame.token_expires_at);
    this.sent = undefined;
  }

  end(): void {
    this.over = true;
  }

  private check(): void {
    if (this.tokens.isEnding()) this.renew();
    else this.plan.after(RENEW_CHECK_MS, () => this.check());
  }

  private renew(): void {
    const again = () => {
      if (!this.over) this.plan.after(RENEW_AGAIN_MS, () => this.check());
    };
    this.tokens.another().then((token) => {
      if (this.over || token === null) return again();
      this.sent = token;
      this.send({ kind: 'renew', token });
      this.plan.after(RENEW_ANSWER_MS, () => (this.sent ? this.onUnanswered() : this.check()));
    }, again);
  }
}
