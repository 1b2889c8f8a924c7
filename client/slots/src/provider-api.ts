import type { OpenSession, ProviderBalance, ProviderSession, RecalledRound, SpinResponse } from '@goldwake/contracts';

/** Time after which a call without an answer is given up, in milliseconds. */
const ANSWER_MS = 20_000;

/** A refused or failed call, with the words for the player. */
export class CallFailed extends Error {
  constructor(
    message: string,
    /** Code of the problem; `lost` if there was no answer. */
    readonly code: string,
  ) {
    super(message);
  }
}

/** Calls the game server from which the page was loaded. */
export class ProviderApi {
  private session = '';

  async begin(opening: OpenSession): Promise<ProviderSession> {
    const begun = await this.send<ProviderSession>('POST', '/api/sessions', opening);
    this.session = begun.session;
    return begun;
  }

  /** @param key the same for every attempt to make this spin */
  spin(stake: bigint, key: string): Promise<SpinResponse> {
    return this.send('POST', '/api/spins', { stake: String(stake) }, { 'idempotency-key': key });
  }

  async shown(roundId: string): Promise<void> {
    await this.send('POST', `/api/rounds/${roundId}/shown`, {});
  }

  async balance(): Promise<bigint> {
    return BigInt((await this.send<ProviderBalance>('GET', '/api/balance')).balance);
  }

  recall(roundId: string): Promise<RecalledRound> {
    return this.send('GET', `/api/rounds/${encodeURIComponent(roundId)}`);
  }

  private async send<Answer>(method: string, path: string, body?: object, more?: HeadersInit): Promise<Answer> {
    const headers = {
      ...more,
      ...(body && { 'content-type': 'application/json' }),
      ...(this.session && { authorization: `Bearer ${this.session}` }),
    };
    const lost = () => new CallFailed('The game server does not answer: check the connection', 'lost');
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }), keepalive: method === 'POST' };
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => {
      throw lost();
    });
    const answer = (await response.json().catch(() => null)) as (Answer & { title?: string; code?: string }) | null;
    if (response.ok && answer) return answer;
    // What lies between the page and the server answers without a code.
    if (!answer?.code) throw lost();
    throw new CallFailed(answer.title ?? answer.code, answer.code);
  }
}
