import type { Ban } from '@goldwake/contracts';
import type { SessionAnswer } from '@goldwake/contracts/http';
import { ProblemError } from './problem-error.js';

export interface CallOptions {
  /** Sent as Idempotency-Key: the same key and body give the stored answer again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Milliseconds to wait for the answer; 15,000 unless told. */
  timeout?: number;
}

export type Query = Record<string, string | number | boolean | undefined>;

/** A session as the server last gave it, or null when it said that there is none any more, with the ban where that is why. */
export type SessionListener = (session: SessionAnswer | null, ban?: Ban) => void;

export interface ApiOptions {
  fetch: typeof fetch;
  /** Runs one at a time over all tabs of the browser: they share the rotating refresh cookie. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

const TIMEOUT_MS = 15_000;

/**
 * The one way to the server. Holds the access token (in memory only), refreshes it silently once when it has run out, and turns
 * every failure into a `ProblemError`. Knows nothing of screens.
 */
export class ApiClient {
  #token: string | null = null;
  #uid: string | null = null;
  /** Counts the sessions held here; answers to an earlier one are dropped. A renewed token is the same session. */
  #generation = 0;
  #refreshing: Promise<SessionAnswer> | null = null;
  #listeners = new Set<SessionListener>();

  constructor(private readonly options: ApiOptions) {}

  get<T>(path: string, query: Query = {}, options: CallOptions = {}): Promise<T> {
    return this.#call('GET', path + queryText(query), undefined, options);
  }

  post<T>(path: string, body?: object, options: CallOptions = {}): Promise<T> {
    return this.#call('POST', path, body ?? {}, options);
  }

  put<T>(path: string, body?: object | Blob, options: CallOptions = {}): Promise<T> {
    return this.#call('PUT', path, body ?? {}, options);
  }

  patch<T>(path: string, body: object, options: CallOptions = {}): Promise<T> {
    return this.#call('PATCH', path, body, options);
  }

  delete<T>(path: string, options: CallOptions = {}): Promise<T> {
    return this.#call('DELETE', path, undefined, options);
  }

  /** Takes up a session given by sign-up, sign-in or refresh; null forgets it, with the ban where that is why. Listeners hear of both. */
  setSession(session: SessionAnswer | null, ban?: Ban): void {
    if (!session || session.user.uid !== this.#uid) {
      this.#generation += 1;
      this.#refreshing = null;
    }
    this.#uid = session?.user.uid ?? null;
    this.#token = session?.access_token ?? null;
    for (const listener of this.#listeners) listener(session, ban);
  }

  onSession(listener: SessionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * A new access token for the refresh cookie. Callers at the same time share one request.
   * @throws ProblemError `refresh_invalid` when the session has ended, `banned`, `aborted` when it was let go meanwhile
   */
  refresh(): Promise<SessionAnswer> {
    if (this.#refreshing) return this.#refreshing;
    const generation = this.#generation;
    const refreshing = this.options
      .exclusively(async () => {
        this.#requireStill(generation);
        return this.#send<SessionAnswer>('POST', '/auth/refresh', {}, {}, null);
      })
      .then(
        (session) => {
          if (generation !== this.#generation) this.#endLate(session);
          this.#requireStill(generation);
          this.setSession(session);
          return session;
        },
        (error: unknown) => {
          this.#requireStill(generation);
          if (error instanceof ProblemError && (error.status === 401 || error.ban)) this.setSession(null, error.ban);
          throw error;
        },
      )
      .finally(() => {
        if (this.#refreshing === refreshing) this.#refreshing = null;
      });
    this.#refreshing = refreshing;
    return refreshing;
  }

  /** The late answer has set the cookie anew: it ends with the session, unless the cookie may be somebody's by now. */
  #endLate({ access_token }: SessionAnswer): void {
    if (this.#token || this.#refreshing) return;
    // Without an answer it lives on at the server, as with any sign-out that is not heard.
    this.#send('POST', '/auth/sign-out', {}, {}, access_token).catch(() => {});
  }

  #requireStill(generation: number): void {
    if (generation !== this.#generation) throw ProblemError.of('aborted');
  }

  async #call<T>(method: string, path: string, body: object | undefined, options: CallOptions): Promise<T> {
    const token = this.#token;
    // What is asked without a session is no player's.
    if (!token) return this.#send<T>(method, path, body, options, null);
    const generation = this.#generation;
    const send = () =>
      this.#send<T>(method, path, body, options, this.#token).finally(() => this.#requireStill(generation));
    try {
      return await send();
    } catch (error) {
      if (!isTokenProblem(error)) throw error;
      // Another call may have refreshed while this one was under way.
      if (this.#token === token) await this.refresh();
      this.#requireStill(generation);
      return send();
    }
  }

  async #send<T>(
    method: string,
    path: string,
    body: object | undefined,
    options: CallOptions,
    token: string | null,
  ): Promise<T> {
    const headers: Record<string, string> = { accept: 'application/json' };
    // A picture goes as it is, under its own type.
    if (body) headers['content-type'] = body instanceof Blob ? body.type : 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const limit = AbortSignal.timeout(options.timeout ?? TIMEOUT_MS);
    let response: Response;
    let text: string;
    try {
      response = await this.options.fetch(`/api${path}`, {
        method,
        headers,
        body: body instanceof Blob ? body : body ? JSON.stringify(body) : undefined,
        credentials: 'same-origin',
        // What is pressed and needs no words, as a favourite, is done even if the page is left at once.
        keepalive: method !== 'GET' && !body,
        signal: options.signal ? AbortSignal.any([limit, options.signal]) : limit,
      });
      text = await response.text();
    } catch {
      throw ProblemError.of(options.signal?.aborted ? 'aborted' : limit.aborted ? 'timeout' : 'network');
    }
    const answer = parse(text);
    if (!response.ok) throw ProblemError.fromBody(response.status, answer);
    if (text !== '' && answer === undefined) throw ProblemError.of('bad_answer');
    return answer as T;
  }
}

function isTokenProblem(error: unknown): boolean {
  return error instanceof ProblemError && ['unauthenticated', 'token_invalid', 'token_expired'].includes(error.code);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function queryText(query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}
