import type { RenewedFrame, RenewFrame } from '@goldwake/contracts';
import type { Plan } from './plan.js';
import type { TokenKeeper } from './token.js';

export const RENEW_CHECK_MS = 60_000;
/** From one failed renewal to the next: some thirty tries before the token ends. */
export const RENEW_AGAIN_MS = 10_000;
/** Time for the server to answer a renewal. */
export const RENEW_ANSWER_MS = 10_000;

/**
 * Renews the token of one socket in band, before it ends. Hello and renewal are all that a client of this protocol publishes, so these are
 * its publish failures: a token that cannot be had is asked for again, a renewal without an answer is made good by a new hello with a new
 * token (a second renewal while the first is being checked would be a bad frame), and a token that the server refuses is fetched anew,
 * once, by the connection.
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
