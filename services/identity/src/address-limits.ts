import { isIPv6 } from 'node:net';
import { type Clock, isLoopback, Limiter } from '@goldwake/platform';

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

/**
 * What is counted as one caller: an IPv4 address, or the /64 of an IPv6 one, since whoever has one address there has as many
 * as they like.
 */
export function callerKey(address: string): string {
  const ipv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  if (!isIPv6(address)) return address;
  // URL writes the groups in one way only; it knows no zones.
  const written = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [before = [], after = []] = written.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Counts what comes from one caller; takes addresses as the socket names them. */
export class AddressLimits {
  private readonly limiters = new Map<string, Limiter>();

  constructor(clock: Clock) {
    for (const [name, bounds] of Object.entries(PER_MINUTE)) {
      for (const [place, takes] of Object.entries(bounds)) {
        this.limiters.set(`${name} ${place}`, new Limiter(clock, { takes, windowMs: MINUTE_MS }));
      }
    }
  }

  /** @throws Refusal `too_many_requests` */
  take(what: Limited, address: string): void {
    this.of(what, address).take(callerKey(address));
  }

  /** One take is undone. */
  giveBack(what: Limited, address: string): void {
    this.of(what, address).giveBack(callerKey(address));
  }

  private of(what: Limited, address: string): Limiter {
    const limiter = this.limiters.get(`${what} ${isLoopback(address) ? 'loopback' : 'elsewhere'}`);
    if (!limiter) throw new Error(`no limit for ${what}`);
    return limiter;
  }
}
