import type { SpinResponse } from '@goldwake/contracts';
import { CallFailed, type ProviderApi } from './provider-api.js';

/** How often a spin is sent again by itself if there was no answer. */
const ATTEMPTS = 3;
const RETRY_MS = 1_000;

/**
 * Sends spins. A spin whose answer is lost may have been played, so the next one repeats it with the same key and stake
 * until there is an answer.
 */
export class Spins {
  private unsure: { key: string; stake: bigint } | null = null;

  constructor(
    private readonly api: Pick<ProviderApi, 'spin'>,
    private readonly wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  ) {}

  /** Stake of a spin without an answer, which the next spin repeats; null if there is none. */
  get unsureStake(): bigint | null {
    return this.unsure?.stake ?? null;
  }

  /** @throws CallFailed; with the code `lost` the spin may have been played */
  async spin(stake: bigint): Promise<SpinResponse> {
    this.unsure ??= { key: newKey(), stake };
    const { key, stake: staked } = this.unsure;
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await this.api.spin(staked, key);
        this.unsure = null;
        return response;
      } catch (error) {
        const isLost = error instanceof CallFailed && error.code === 'lost';
        if (!isLost) this.unsure = null;
        if (!isLost || attempt === ATTEMPTS) throw error;
        await this.wait(RETRY_MS * attempt);
      }
    }
  }
}

/** Not `randomUUID`, which a frame without an origin may not have. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
