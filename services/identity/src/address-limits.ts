import type { Clock } from '@goldwake/platform';
import { Limiter } from './limiter.js';

const MINUTE_MS = 60_000;
/**
 * Requests per minute from one address. From the machine itself come tests, load tools and every player of a simulation:
 * there the bound only stops a runaway. `failures` are wrong passwords.
 */
const PER_MINUTE = {
  sign_up: { elsewhere: 100, loopback: 10_000 },
  sign_in: { elsewhere: 100, loopback: 10_000 },
  failures: { elsewhere: 30, loopback: 1_000 },
  refresh: { elsewhere: 300, loopback: 10_000 },
  letters: { elsewhere: 20, loopback: 1_000 },
  codes: { elsewhere: 30, loopback: 1_000 },
} as const;

export type Limited = keyof typeof PER_MINUTE;

/** `127.0.0.0/8` and `::1`, also where IPv4 is written within IPv6. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
}

export class AddressLimits {
  private readonly limiters = new Map<string, Limiter>();

  constructor(clock: Clock) {
    for (const [name, bounds] of Object.entries(PER_MINUTE)) {
      for (const [place, takes] of Object.entries(bounds)) {
        this.limiters.set(`${name} ${place}`, new Limiter(clock, { takes, windowMs: MINUTE_MS }));
      }
    }
  }

  of(what: Limited, address: string): Limiter {
    const limiter = this.limiters.get(`${what} ${isLoopback(address) ? 'loopback' : 'elsewhere'}`);
    if (!limiter) throw new Error(`no limit for ${what}`);
    return limiter;
  }

  /** @throws Refusal `too_many_requests` */
  take(what: Limited, address: string): void {
    this.of(what, address).take(address);
  }
}
