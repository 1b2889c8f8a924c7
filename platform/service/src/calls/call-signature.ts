import { createHmac, hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { CLOCK_SKEW_MS_MAX, Refusal, SERVICE_NAMES, type ServiceName } from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';

export const SIGNATURE_HEADER = 'goldwake-call';
/** Response header with the id of the process that responded. A process gets a new id at each start. */
export const PROCESS_HEADER = 'goldwake-process';
/**
 * Maximum age of a signed call, in milliseconds. It must cover the clock difference between two services and the
 * transfer time.
 */
export const CALL_AGE_MS_MAX = CLOCK_SKEW_MS_MAX;

export interface SignedCall {
  method: string;
  /** Path and query of the request, exactly as sent. */
  path: string;
  body: string;
  /** The called service. */
  audience: ServiceName;
  /** Id of the process that is called; empty if the caller does not know it yet. */
  process: string;
}

/**
 * Signs a call as `<caller>.<ms since 1970>.<nonce>.<process>.<HMAC-SHA-256>`. Uses Node's synchronous crypto, not
 * a JWT: every bet makes a call, and the signature takes a few microseconds here, while jose's asynchronous
 * WebCrypto is slower.
 */
export function signCall(call: SignedCall, caller: ServiceName, key: string, clock: Pick<Clock, 'now'>): string {
  const claim = `${caller}.${clock.now()}.${randomUUID()}.${call.process}`;
  return `${claim}.${mac(call, claim, key)}`;
}

function mac({ method, path, body, audience }: Omit<SignedCall, 'process'>, claim: string, key: string): string {
  const text = [claim, audience, method, path, hash('sha256', body)].join('\n');
  return createHmac('sha256', key).update(text).digest('base64url');
}

/**
 * Verifies call signatures and refuses replays. Only this process knows the nonces it has accepted, so a call is signed
 * for one process id: another process, or this one after a restart, refuses it.
 */
export class CallSignatures {
  private id = randomUUID();
  /** Nonces of calls that are recent enough to be replayed, each with its expiry time in milliseconds; oldest first. */
  private readonly nonces = new Map<string, number>();
  /** Time of the last call, in milliseconds since the Unix epoch. */
  private seenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly key: string,
    private readonly clock: Clock,
  ) {}

  /** Id for which calls to this process are signed. */
  get process(): string {
    this.noticeStepBack();
    return this.id;
  }

  /** Number of remembered nonces. */
  get size(): number {
    return this.nonces.size;
  }

  /**
   * Verifies a signed call and returns the name of the calling service.
   * @throws Refusal `call_unsigned` for a bad signature or a replay
   * @throws Refusal `call_misdirected` if it was signed for another process
   * @throws Refusal `call_untimely` if it is too old or too far in the future
   */
  verify(call: Omit<SignedCall, 'process'>, signature: unknown): ServiceName {
    if (typeof signature !== 'string') throw new Refusal('call_unsigned');
    const [name, sentAt = '', nonce = '', process = '', given = '', ...more] = signature.split('.');
    const claim = `${name}.${sentAt}.${nonce}.${process}`;
    const caller = SERVICE_NAMES.find((one) => one === name);
    if (!caller || more.length > 0 || !isSame(given, mac(call, claim, this.key)))
      throw new Refusal('call_unsigned', 'The signature does not match the call');
    if (process !== this.process) throw new Refusal('call_misdirected');
    const now = this.clock.now();
    const age = now - Number(sentAt);
    // The negated comparison also refuses a timestamp that is not a number (NaN).
    if (!(Math.abs(age) <= CALL_AGE_MS_MAX)) throw new Refusal('call_untimely', describeAge(caller, age));
    this.takeOnce(nonce, now);
    return caller;
  }

  /**
   * After the clock was set back, nonces would be kept until it returns to their time. A new process id refuses all
   * calls from before instead, as after a restart.
   */
  private noticeStepBack(): void {
    const now = this.clock.now();
    if (now < this.seenAt - CALL_AGE_MS_MAX) {
      this.id = randomUUID();
      this.nonces.clear();
    }
    this.seenAt = now;
  }

  private takeOnce(nonce: string, now: number): void {
    for (const [old, until] of this.nonces) {
      if (until > now) break;
      this.nonces.delete(old);
    }
    if (this.nonces.has(nonce)) throw new Refusal('call_unsigned', 'The call was already made (repeated nonce)');
    this.nonces.set(nonce, now + 2 * CALL_AGE_MS_MAX);
  }
}

/**
 * Describes the clock difference between caller and this process. Only holders of the key can receive this text,
 * because the signature is verified before the age.
 */
function describeAge(caller: ServiceName, ageMs: number): string {
  const seconds = Math.abs(Math.round(ageMs / 1_000));
  return `${caller} signed the call ${seconds} s ${ageMs < 0 ? 'ahead of' : 'behind'} this clock; ${CALL_AGE_MS_MAX / 1_000} s are allowed`;
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
