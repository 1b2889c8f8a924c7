import { type Ban, type FieldError, PROBLEMS, type ProblemBody, type ProblemCode } from '@goldwake/contracts';

/** What the client itself can meet beside the server's codes: no answer at all, none in time, or one that makes no sense. */
export type ClientCode = 'network' | 'timeout' | 'aborted' | 'bad_answer';

const OWN_WORDS: Record<ClientCode, string> = {
  network: 'Goldwake cannot be reached; check the connection',
  timeout: 'No answer in time; try again',
  aborted: 'Given up',
  bad_answer: 'The answer could not be read; try again',
};

/** Every failed call ends in one of these. `message` is fit to be shown. */
export class ProblemError extends Error {
  constructor(
    readonly code: ProblemCode | ClientCode,
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    message: string,
    readonly errors: readonly FieldError[] = [],
    /** Seconds to wait, where the server said so. */
    readonly retryAfter: number | undefined = undefined,
    /** With `banned`. */
    readonly ban: Ban | undefined = undefined,
  ) {
    super(message);
    this.name = 'ProblemError';
  }

  /** Whether the command may or may not have been done: ask again with the same Idempotency-Key. */
  get unsure(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** The server's words on one field of the body, or undefined. */
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

/** Anything caught, as a ProblemError. */
export function asProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : ProblemError.of('bad_answer');
}
