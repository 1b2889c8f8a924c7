import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@goldwake/contracts';
import type { Engine } from '@goldwake/core';
import { collection, put } from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';

/**
 * Collection for the readiness check, with one document per process name. Each check really writes it, because deleting
 * a missing document succeeds on a full disk.
 */
const PROBES = collection<{ at: number; filler: string }>('readiness_probes');
/**
 * Number of characters written per check, about as many as for a group of bets. A much smaller write could succeed on a
 * disk on which bets fail.
 */
const FILLER = 'x'.repeat(16_384);
/** Minimum interval between two writes, in milliseconds. Checks in between get the last result. */
const CHECK_EVERY_MS = 1_000;
/** Time after which a check fails, in milliseconds: shorter than the timeouts of the callers, such as Docker's 3 s. */
const CHECK_MS_MAX = 2_000;

/** Readiness of the process. It is not ready while it shuts down or when its store fails. */
export class Readiness {
  private leaving = false;
  private declared: Promise<void> | undefined;
  private last: { at: number; isPending: boolean; result: Promise<void> } | undefined;

  constructor(
    private readonly engine: Pick<Engine, 'store' | 'documents'>,
    private readonly process: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get draining(): boolean {
    return this.leaving;
  }

  drain(): void {
    this.leaving = true;
  }

  /**
   * Checks that the process accepts requests and that the store can read and write.
   * @throws Refusal `unavailable`
   */
  async check(): Promise<{ position: number }> {
    if (this.leaving) throw new Refusal('unavailable', 'This process is shutting down');
    const inTime = new AbortController();
    try {
      return await Promise.race([this.checked(), silence(inTime.signal)]);
    } catch (error) {
      throw new Refusal('unavailable', `The store does not accept writes: ${messageOf(error)}`);
    } finally {
      inTime.abort();
    }
  }

  private async checked(): Promise<{ position: number }> {
    const now = this.now();
    // While a write waits for the store, no further one is begun.
    if (!this.last || (!this.last.isPending && now - this.last.at >= CHECK_EVERY_MS)) this.last = this.probe(now);
    await this.last.result;
    return { position: await this.engine.store.lastPosition() };
  }

  private probe(at: number) {
    const probe = { at, isPending: true, result: this.write() };
    const end = () => {
      probe.isPending = false;
    };
    probe.result.then(end, end);
    return probe;
  }

  private async write(): Promise<void> {
    const { documents } = this.engine;
    this.declared ??= documents.declare(PROBES).catch((error) => {
      this.declared = undefined;
      throw error;
    });
    await this.declared;
    await documents.write([put(PROBES, this.process, { at: Date.now(), filler: FILLER })]);
  }
}

/** Rejects when the time limit of a check has passed, unless the signal aborts first. */
async function silence(signal: AbortSignal): Promise<never> {
  await pause(CHECK_MS_MAX, undefined, { signal });
  throw new Error(`it has not responded for ${CHECK_MS_MAX / 1_000} s`);
}
