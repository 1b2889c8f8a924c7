import { type Ban, type FieldError, PROBLEMS, type ProblemBody, type ProblemCode } from '@goldwake/contracts';

/**
 * Failures detected by the client itself, in addition to the server's codes: no response, a timeout, an aborted
 * request, or an unreadable response.
 */
export type ClientCode = 'network' | 'timeout' | 'aborted' | 'bad_answer';

const OWN_WORDS: Record<ClientCode, string> = {
  network: 'Goldwake cannot be reached; check the connection',
  timeout: 'No answer in time; try again',
  aborted: 'Given up',
  bad_answer: 'The answer could not be read; try again',
};

/** Error of every failed API call. Its `message` can be shown to the player. */
export class ProblemError extends Error {
  constructor(
    readonly code: ProblemCode | ClientCode,
    /** HTTP status; 0 when there was no response. */
    readonly status: number,
    message: string,
    readonly errors: readonly FieldError[] = [],
    /** Seconds to wait before a retry, if the server sent them. */
    readonly retryAfter: number | undefined = undefined,
    /** Details of the ban; set only with the code `banned`. */
    readonly ban: Ban | undefined = undefined,
  ) {
    super(message);
    this.name = 'ProblemError';
  }

  /**
   * Returns whether the outcome of the command is unknown. The command must then be repeated with the same
   * Idempotency-Key.
   */
  get unsure(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Returns the server's message for one field of the body, or undefined. */
  field(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message;
  }

  static of(code: ClientCode): ProblemError {
    return new ProblemError(code, 0, OWN_WORDS[code]);
  }

  static fromBody(status: number, body: unknown): ProblemError {
    const problem = (typeof body === 'object' && body !== null ? body : {}) as Partial<ProblemBody>;
    if (!problem.code || !(problem.code in PROBLEMS))
      return new ProblemError('bad_answer', status, OWN_WORDS.bad_answer);
    return new ProblemError(
      problem.code,
      status,
      problem.detail ?? problem.title ?? PROBLEMS[problem.code][1],
      problem.errors ?? [],
      problem.retry_after,
      problem.ban,
    );
  }
}

/** Converts any caught value to a ProblemError. */
export function asProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : ProblemError.of('bad_answer');
}
