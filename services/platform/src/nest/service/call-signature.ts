import { createHmac, hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@goldwake/contracts';
import type { Clock } from '../../ports/clock.js';
import { SERVICE_NAMES, type ServiceName } from './port-calls.js';

export const SIGNATURE_HEADER = 'goldwake-call';
/** With each answer: what the process that gave it calls itself, anew at each start. */
export const PROCESS_HEADER = 'goldwake-process';
/** How far the clocks of two services may be apart, and a call may have been on its way. */
export const CALL_AGE_MS_MAX = 30_000;

export interface SignedCall {
  method: string;
  /** With its query, as sent. */
  path: string;
  body: string;
  /** The service that is asked. */
  audience: ServiceName;
  /** Which process of it, as it calls itself; empty where that is not known yet. */
  process: string;
}

/**
 * `<caller>.<ms since 1970>.<nonce>.<process>.<HMAC-SHA-256>`. By the crypto of Node and not as a JWT: a call is on the way of every
 * bet, and jose's WebCrypto takes its time in promises for what is a few microseconds here.
 */
export function signCall(call: SignedCall, caller: ServiceName, key: string, clock: Clock): string {
  const claim = `${caller}.${clock.now()}.${randomUUID()}.${call.process}`;
  return `${claim}.${mac(call, claim, key)}`;
}

function mac({ method, path, body, audience }: Omit<SignedCall, 'process'>, claim: string, key: string): string {
  const text = [claim, audience, method, path, hash('sha256', body)].join('\n');
  return createHmac('sha256', key).update(text).digest('base64url');
}

/**
 * Tells who signed a call, once for each: a call that comes again is refused. What was taken is known to this process alone, so
 * a call is signed for one process: no other takes it, nor does the one that is started in its place.
 */
export class CallSignatures {
  readonly process = randomUUID();
  /** Of calls that would not be too old yet, with the time (ms) from which they are; oldest first. */
  private readonly nonces = new Map<string, number>();

  constructor(
    private readonly key: string,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal `call_unsigned` for whatever is wrong with it, `call_untimely` or `call_misdirected` where only that is */
  verify(call: Omit<SignedCall, 'process'>, signature: unknown): ServiceName {
    if (typeof signature !== 'string') throw new Refusal('call_unsigned');
    const [name, sentAt = '', nonce = '', process = '', given = '', ...more] = signature.split('.');
    const claim = `${name}.${sentAt}.${nonce}.${process}`;
    const caller = SERVICE_NAMES.find((one) => one === name);
    if (!caller || more.length > 0 || !isSame(given, mac(call, claim, this.key)))
      throw new Refusal('call_unsigned', 'The signature does not fit the call');
    if (process !== this.process) throw new Refusal('call_misdirected');
    const now = this.clock.now();
    const age = now - Number(sentAt);
    // Written so that a time which is no number is refused.
    if (!(Math.abs(age) <= CALL_AGE_MS_MAX)) throw new Refusal('call_untimely', tellAge(caller, age));
    this.takeOnce(nonce, now);
    return caller;
  }

  private takeOnce(nonce: string, now: number): void {
    for (const [old, until] of this.nonces) {
      if (until > now) break;
      this.nonces.delete(old);
    }
    if (this.nonces.has(nonce)) throw new Refusal('call_unsigned', 'The call was made before');
    this.nonces.set(nonce, now + 2 * CALL_AGE_MS_MAX);
  }
}

/** Only who holds the key hears it: a call is signed well before its age is looked at. */
function tellAge(caller: ServiceName, ageMs: number): string {
  const seconds = Math.abs(Math.round(ageMs / 1_000));
  return `${caller} signed it ${seconds} s ${ageMs < 0 ? 'ahead of' : 'behind'} this clock; ${CALL_AGE_MS_MAX / 1_000} s are allowed`;
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
