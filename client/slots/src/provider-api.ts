import type { OpenSession, ProviderBalance, ProviderSession, RecalledRound, SpinResponse } from '@goldwake/contracts';

/** A refused or failed call, with the words for the player. */
export class CallFailed extends Error {
  constructor(
    message: string,
    /** Code of the problem; `network` if there was no answer. */
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
    const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(() => {
      throw new CallFailed('The game server does not answer. Check the connection.', 'network');
    });
    const answer = (await response.json().catch(() => ({}))) as Answer & { title?: string; code?: string };
    if (response.ok) return answer;
    throw new CallFailed(answer.title ?? 'The game server could not answer', answer.code ?? 'unknown');
  }
}
