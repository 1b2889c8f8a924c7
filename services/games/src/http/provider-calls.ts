import { Refusal, SLOT_GAMES } from '@goldwake/contracts';
import { PROVIDER_WALLET_PATH } from '@goldwake/contracts/http';
import type { Clock } from '@goldwake/core';
import { bodyPipe, parseJsonBody } from '@goldwake/service';
import type { Type } from '@nestjs/common';
import { isSigned, providerKey } from '../provider/provider-signature.js';

const PROVIDERS: ReadonlySet<string> = new Set(SLOT_GAMES.map(({ provider_id }) => provider_id));

/** A call as it was received. */
export interface ReceivedCall {
  /** Last part of the path, such as `bet`. */
  name: string;
  /** Value of the header `provider-id`. */
  provider: string | undefined;
  /** Value of the header `provider-signature`. */
  signature: string | undefined;
  /** The bytes of the body, which the signature covers. */
  body: unknown;
}

/** Reads the calls that providers sign. */
export class ProviderCalls {
  private readonly pipe = bodyPipe();

  constructor(
    private readonly clock: Clock,
    /** Master keys; empty if the casino has no provider. */
    private readonly keys: readonly string[],
  ) {}

  /**
   * Checks the signature of a call, then its body.
   * @throws Refusal `provider_call_refused`, `malformed_json`, `validation_failed`
   */
  async read<Body extends object>(
    type: Type<Body>,
    { name, provider = '', signature, body }: ReceivedCall,
  ): Promise<{ provider: string; body: Body }> {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const keys = PROVIDERS.has(provider) ? this.keys.map((key) => providerKey(key, provider)) : [];
    const signed = { path: `${PROVIDER_WALLET_PATH}/${name}`, body: bytes };
    if (!isSigned(signature, signed, keys, this.clock.now())) throw new Refusal('provider_call_refused');
    return { provider, body: await this.pipe.transform(parseJsonBody(bytes), { type: 'body', metatype: type }) };
  }
}
