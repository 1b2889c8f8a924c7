import { Refusal } from '@goldwake/contracts';
import type { Engine } from '@goldwake/core';
import { collection, put } from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';

/**
 * Collection for the readiness check, with one document per process name. Each check really writes it, because deleting
 * a missing document succeeds on a full disk.
 */
const PROBES = collection<{ at: number; filler: string }>('readiness_probes');
/** Characters written per check: about as much as a group of bets, which must not fail where the check succeeds. */
const FILLER = 'x'.repeat(16_384);
/** Minimum interval between two writes, in milliseconds. Checks in between get the last result. */
const CHECK_EVERY_MS = 1_000;

/** Readiness of the process. It is not ready while it shuts down or when its store fails. */
export class Readiness {
  private leaving = false;
  private declared: Promise<void> | undefined;
  private last: { at: number; result: Promise<void> } | undefined;

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
    try {
      const now = this.now();
      if (!this.last || now - this.last.at >= CHECK_EVERY_MS) this.last = { at: now, result: this.write() };
      await this.last.result;
      return { position: await this.engine.store.lastPosition() };
    } catch (error) {
      throw new Refusal('unavailable', `The store does not accept writes: ${messageOf(error)}`);
    }
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
