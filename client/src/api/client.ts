import type { Ban } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { parseJson } from '../storage/browser-storage.js';
import { ProblemError } from './problem-error.js';
import type { UngatedPath } from './ungated-path.js';

export interface CallOptions {
  signal?: AbortSignal;
  /** Maximum time to wait for the response, in milliseconds; 15,000 by default. */
  timeout?: number;
  /**
   * Whether the request completes after the page was closed. Set for changes that the screen shows before the server
   * responds. Ignored for images and long bodies, because the browser limits the bytes of such requests.
   */
  outlivesPage?: boolean;
}

export interface CommandOptions extends CallOptions {
  /**
   * Value of the `Idempotency-Key` header. If the server has already processed this key with the same body, it returns
   * the stored response.
   */
  idempotencyKey: string;
  /**
   * Whether a request with this key was sent before and its outcome is unknown. Such a command is always sent, because
   * it can only find out what happened.
   */
  repeated?: boolean;
}

export type Query = Record<string, string | number | boolean | undefined>;

/** Why a session has ended, if the player should be informed. */
export interface SessionEnd {
  /** The ban that ended the session. */
  ban?: Ban;
  /** True if the session ended because the sign-in was too long ago. */
  expired?: boolean;
  /** True if the server refuses requests from the address of this page; the session itself goes on. */
  refused?: boolean;
}

/** Callback that receives the new session, or null when the session has ended. */
export type SessionListener = (session: SessionResponse | null, end: SessionEnd) => void;

export interface ApiOptions {
  fetch: typeof fetch;
  /** Runs tasks one at a time across all tabs of the browser, because the tabs share the rotating refresh cookie. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns whether new commands must be refused without sending them, because the casino may be out of reach. */
  refusesCommands: () => boolean;
}

const TIMEOUT_MS = 15_000;
const SIGN_OUT_TIMEOUT_MS = 5_000;
/** Browsers limit all `keepalive` requests in flight to 64 KiB together. */
const KEEPALIVE_LENGTH_MAX = 10_000;

/**
 * HTTP client for all calls to the server. Holds the access token in memory, refreshes it when it has expired, and
 * converts every failure into a `ProblemError`. Does not depend on the user interface.
 */
export class ApiClient {
  #token: string | null = null;
  #uid: string | null = null;
  /** Token of the session that was signed out last. A sign-out that is sent again needs it where cookies are blocked. */
  #signedOutToken: string | null = null;
  /**
   * Number of sessions this client has had; a response that belongs to an earlier session is dropped. A renewed token
   * does not start a new session.
   */
  #generation = 0;
  #refreshing: Promise<SessionResponse> | null = null;
  #listeners = new Set<SessionListener>();
  /** Called with each request that failed. */
  onFailure: (method: string, path: string, problem: ProblemError) => void = () => {};

  constructor(private readonly options: ApiOptions) {}

  get<T>(path: string, query: Query = {}, options: CallOptions = {}): Promise<T> {
    return this.#call('GET', path + queryText(query), undefined, options);
  }

  post<T>(path: UngatedPath, body?: object, options: CallOptions = {}): Promise<T> {
    return this.#call('POST', path, body ?? {}, options);
  }

  /**
   * Sends a command that moves money or changes the fairness of future rounds. The other methods reject such paths at
   * compile time, so every such command passes the money gate.
   * @throws ProblemError `offline` if the client is offline or the session is not confirmed; nothing was sent
   */
  async command<T>(path: string, body: object | undefined, options: CommandOptions): Promise<T> {
    if (!options.repeated && this.options.refusesCommands()) {
      console.warn(`Goldwake: ${path} was started while no command may be sent; its button must be disabled`);
      throw ProblemError.of('offline');
    }
    return this.#call('POST', path, body ?? {}, options);
  }

  put<T>(path: UngatedPath, body?: object | Blob, options: CallOptions = {}): Promise<T> {
    return this.#call('PUT', path, body, options);
  }

  patch<T>(path: UngatedPath, body: object, options: CallOptions = {}): Promise<T> {
    return this.#call('PATCH', path, body, options);
  }

  delete<T>(path: UngatedPath, options: CallOptions = {}): Promise<T> {
    return this.#call('DELETE', path, undefined, options);
  }

  /** Returns the access token of a player; null if that is not who is signed in. */
  tokenOf(uid: string | null): string | null {
    return uid === this.#uid ? this.#token : null;
  }

  /** Stores the session from a sign-up, sign-in or refresh. Null discards the session. Both notify the listeners. */
  setSession(session: SessionResponse | null, end: SessionEnd = {}): void {
    if (!session || session.user.uid !== this.#uid) {
      this.#generation += 1;
      this.#refreshing = null;
    }
    if (session) this.#signedOutToken = null;
    this.#uid = session?.user.uid ?? null;
    this.#token = session?.access_token ?? null;
    for (const listener of this.#listeners) listener(session, end);
  }

  onSession(listener: SessionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Requests a new access token with the refresh cookie. Concurrent callers share one request.
   * @throws ProblemError `refresh_invalid` or `session_expired` when the session has ended, `banned`, `forbidden`,
   * `aborted` when the session was discarded meanwhile
   */
  refresh(): Promise<SessionResponse> {
    if (this.#refreshing) return this.#refreshing;
    const generation = this.#generation;
    const refreshing = this.options
      .exclusively(async () => {
        this.#requireStill(generation);
        return this.#send<SessionResponse>('POST', '/auth/refresh', {}, {}, null);
      })
      .then(
        (session) => {
          this.#requireStill(generation);
          this.setSession(session);
          return session;
        },
        (error: unknown) => {
          this.#requireStill(generation);
          const end = error instanceof ProblemError && endOf(error);
          if (end) this.setSession(null, end);
          throw error;
        },
      )
      .finally(() => {
        if (this.#refreshing === refreshing) this.#refreshing = null;
      });
    this.#refreshing = refreshing;
    return refreshing;
  }

  /**
   * Discards the session and ends it on the server, which finds it by the refresh cookie or by the token. A token that
   * is being refreshed belongs to the same session, so it ends too.
   */
  async signOut(): Promise<void> {
    const token = this.#token ?? this.#signedOutToken;
    this.#signedOutToken = token;
    this.setSession(null);
    await this.#send('POST', '/auth/sign-out', {}, { timeout: SIGN_OUT_TIMEOUT_MS, outlivesPage: true }, token);
  }

  #requireStill(generation: number): void {
    if (generation !== this.#generation) throw ProblemError.of('aborted');
  }

  async #call<T>(
    method: string,
    path: string,
    body: object | undefined,
    options: CallOptions | CommandOptions,
  ): Promise<T> {
    const token = this.#token;
    // A request without a token belongs to no session, so no generation check is needed.
    if (!token) return this.#send<T>(method, path, body, options, null);
    const generation = this.#generation;
    const send = () =>
      this.#send<T>(method, path, body, options, this.#token).finally(() => this.#requireStill(generation));
    try {
      return await send();
    } catch (error) {
      if (!isTokenProblem(error)) throw error;
      // A concurrent call may already have refreshed the token.
      if (this.#token === token) await this.refresh();
      this.#requireStill(generation);
      return send();
    }
  }

  async #send<T>(
    method: string,
    path: string,
    body: object | undefined,
    options: CallOptions | CommandOptions,
    token: string | null,
  ): Promise<T> {
    const failed = (problem: ProblemError) => {
      this.onFailure(method, path, problem);
      return problem;
    };
    const headers: Record<string, string> = { accept: 'application/json' };
    // An image (`Blob`) is sent unchanged with its own content type; any other body is sent as JSON.
    if (body) headers['content-type'] = body instanceof Blob ? body.type : 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    if ('idempotencyKey' in options) headers['idempotency-key'] = options.idempotencyKey;
    const content = body instanceof Blob ? body : body && JSON.stringify(body);
    const limit = AbortSignal.timeout(options.timeout ?? TIMEOUT_MS);
    let response: Response;
    let text: string;
    try {
      response = await this.options.fetch(`/api${path}`, {
        method,
        headers,
        body: content,
        credentials: 'same-origin',
        keepalive: options.outlivesPage && !(content instanceof Blob) && (content?.length ?? 0) <= KEEPALIVE_LENGTH_MAX,
        signal: options.signal ? AbortSignal.any([limit, options.signal]) : limit,
      });
      text = await response.text();
    } catch {
      throw failed(ProblemError.of(options.signal?.aborted ? 'aborted' : limit.aborted ? 'timeout' : 'network'));
    }
    const result = parseJson(text);
    if (!response.ok) throw failed(ProblemError.fromBody(response.status, result));
    if (text !== '' && result === undefined) throw failed(ProblemError.of('bad_answer'));
    return result as T;
  }
}

/** Returns the end of the session that a refusal of a token means, or null if the session may go on. */
export function endOf({ ban, code, status, unsure }: ProblemError): SessionEnd | null {
  if (ban) return { ban };
  if (code === 'forbidden') return { refused: true };
  if (status !== 401 || unsure) return null;
  return code === 'session_expired' ? { expired: true } : {};
}

function isTokenProblem(error: unknown): boolean {
  return error instanceof ProblemError && ['unauthenticated', 'token_invalid', 'token_expired'].includes(error.code);
}

function queryText(query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}
