import { messageOf } from '@goldwake/core';

/** How the casino reaches the API of a third party. */
export interface ThirdPartySettings {
  url: string;
  /** Key that is sent as `Authorization: Bearer <key>`. */
  key: string;
}

/**
 * A player waits for most answers; a shorter limit would send orders to review while a machine is busy for a moment.
 */
const ANSWER_MS_MAX = 5_000;

export interface CallOptions {
  body?: object;
  /** Statuses other than 2xx that the caller handles. */
  expected?: readonly number[];
  /** Ends the call early. */
  signal?: AbortSignal;
}

/** A call that got no answer in time, or an answer that the caller cannot use. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';

  constructor(
    reason: string,
    readonly isTimeout = false,
  ) {
    super(reason);
  }
}

/** Calls the JSON API of a third party. */
export class ThirdParty {
  /** @param answerMsMax time in which a complete answer must arrive, in milliseconds */
  constructor(
    private readonly at: ThirdPartySettings,
    private readonly answerMsMax = ANSWER_MS_MAX,
  ) {}

  get url(): string {
    return this.at.url;
  }

  /**
   * @returns the status and the parsed body; the body is undefined if it is not JSON
   * @throws CallFailed, whose message says what happened instead
   */
  async call(
    method: 'GET' | 'POST',
    path: string,
    { body, expected = [], signal }: CallOptions,
  ): Promise<{ status: number; body: unknown }> {
    const timeout = AbortSignal.timeout(this.answerMsMax);
    let response: Response;
    let text: string;
    try {
      response = await fetch(new URL(path, this.at.url), {
        method,
        headers: {
          authorization: `Bearer ${this.at.key}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      text = await response.text();
    } catch (error) {
      // The message of fetch is "fetch failed"; its cause says why.
      throw new CallFailed(messageOf((error as Error).cause ?? error), timeout.aborted);
    }
    if (!response.ok && !expected.includes(response.status)) throw new CallFailed(`status ${response.status}`);
    return { status: response.status, body: parsed(text) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
