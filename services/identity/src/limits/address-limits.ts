import { type Clock, callerKey, isLoopback, Limiter } from '@goldwake/core';

const MINUTE_MS = 60_000;
/**
 * Maximum number of failures per minute from one IP address. The loopback limit is higher, because tests, load tools
 * and all simulated players use that address; it only stops a runaway client. `failures` counts wrong passwords.
 */
const PER_MINUTE = {
  failures: { elsewhere: 30, loopback: 1_000 },
} as const;

export type Limited = keyof typeof PER_MINUTE;

/** Rate limits per IP address of the caller. Addresses are passed as the socket reports them. */
export class AddressLimits {
  private readonly limiters = new Map<string, Limiter>();

  constructor(clock: Clock) {
    for (const [name, bounds] of Object.entries(PER_MINUTE)) {
      for (const [origin, takes] of Object.entries(bounds)) {
        this.limiters.set(`${name} ${origin}`, new Limiter(clock, { takes, windowMs: MINUTE_MS }));
      }
    }
  }

  /**
   * Counts one request.
   * @throws Refusal `too_many_requests`
   */
  take(what: Limited, address: string): void {
    this.of(what, address).take(callerKey(address));
  }

  /** Reverses one `take`. */
  giveBack(what: Limited, address: string): void {
    this.of(what, address).giveBack(callerKey(address));
  }

  private of(what: Limited, address: string): Limiter {
    const limiter = this.limiters.get(`${what} ${isLoopback(address) ? 'loopback' : 'elsewhere'}`);
    if (!limiter) throw new Error(`no rate limit is defined for ${what}`);
    return limiter;
  }
}
