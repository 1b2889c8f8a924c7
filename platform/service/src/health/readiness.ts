import { Refusal } from '@goldwake/contracts';
import type { Engine } from '@goldwake/core';
import { collection, remove } from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';

/**
 * Collection for the readiness check. It is always empty: deleting a document that does not exist tests the write path
 * without changing anything.
 */
const PROBES = collection('readiness_probes');

/** Readiness of the process. It is not ready while it shuts down or when its store fails. */
export class Readiness {
  private leaving = false;
  private declared: Promise<void> | undefined;

  constructor(private readonly engine: Pick<Engine, 'store' | 'documents'>) {}

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
      const { store, documents } = this.engine;
      this.declared ??= documents.declare(PROBES);
      await this.declared;
      await documents.write([remove(PROBES, 'probe')]);
      return { position: await store.lastPosition() };
    } catch (error) {
      this.declared = undefined;
      throw new Refusal('unavailable', `The store does not respond: ${messageOf(error)}`);
    }
  }
}
