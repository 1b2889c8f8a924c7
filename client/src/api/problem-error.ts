import {
  type Ban,
  type FieldError,
  type ProblemBody,
  type ProblemCode,
  type SecondFactorChallenge,
} from '@goldwake/contracts';
import { serverNow } from '../clock/clock.js';

/**
 * Failures detected by the client itself, in addition to the server's codes: no response, a timeout, an aborted
 * request, an unreadable response, or a command that was not sent because the client is offline.
 */
export type ClientCode = 'network' | 'timeout' | 'aborted' | 'bad_answer' | 'offline';

const OWN_WORDS: Record<ClientCode, string> = {
  network: 'Goldwake cannot be reached; check the connection',
  timeout: 'No answer in time; try again',
  aborted: 'Given up',
  offline: 'Goldwake cannot be reached; nothing was sent',
  bad_answer: 'The answer could not be read; try again',
};

/** Error thrown by every failed API call. Its `message` can be shown to the player. */
export class ProblemError extends Error {
  readonly errors: readonly FieldError[];
  /** Time to wait before a retry, in seconds; undefined if the server did not specify one. */
  readonly retryAfter: number | undefined;
  /** Server time from which a retry can succeed, in milliseconds since the Unix epoch; undefined if it stated none. */
  readonly retryAt: number | undefined;
  /** Details of the ban; set only with the code `banned`. */
  readonly ban: Ban | undefined;
  /** The second step of a sign-in; set only with the code `second_factor_required`. */
  readonly secondFactor: SecondFactorChallenge | undefined;
  /**
   * ISO time at which the mute ends, null for a mute without an end, with the code `chat_muted`; ISO time at which
   * buying opens again, with `purchases_closed`.
   */
  readonly until: string | null | undefined;
  /** What the code means, in words for the player. `message` may say more about this case. */
  readonly title: string;

  constructor(
    readonly code: ProblemCode | ClientCode,
    /** HTTP status code, or 0 if there was no response. */
    readonly status: number,
    message: string,
    { errors = [], retry_after, ban, second_factor, until, title = message }: Partial<ProblemBody> = {},
  ) {
    super(message);
    this.name = 'ProblemError';
    this.errors = errors;
    this.retryAfter = retry_after;
    this.retryAt = retry_after === undefined ? undefined : serverNow() + retry_after * 1_000;
    this.ban = ban;
    this.secondFactor = second_factor;
    this.until = until;
    this.title = title;
  }

  /**
   * Returns whether it is unknown if the server executed the command. Such a command must be repeated with the same
   * idempotency key. An answer without a problem body comes from another server, such as a firewall.
   */
  get unsure(): boolean {
    return (this.status === 0 && this.code !== 'offline') || this.status >= 500 || this.code === 'bad_answer';
  }

  /** Returns the server's error message for one field of the request body, or undefined if there is none. */
  field(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message;
  }

  static of(code: ClientCode): ProblemError {
    return new ProblemError(code, 0, OWN_WORDS[code]);
  }

  static fromBody(status: number, body: unknown): ProblemError {
    const problem = (typeof body === 'object' && body !== null ? body : {}) as Partial<ProblemBody>;
    // The list of all problems is not compared, because it would be part of the first code that every visitor loads. A
    // code that is newer than this client comes with its own title.
    if (!problem.code || !problem.title) return new ProblemError('bad_answer', status, OWN_WORDS.bad_answer);
    return new ProblemError(problem.code, status, problem.detail ?? problem.title, problem);
  }
}

/** Converts any caught value to a ProblemError. */
export function asProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : ProblemError.of('bad_answer');
}
