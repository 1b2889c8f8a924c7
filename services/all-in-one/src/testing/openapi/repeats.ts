import { isDeepStrictEqual } from 'node:util';
import type { Documented } from '../documented.js';

interface Answer {
  status: number;
  body: unknown;
}

/** Parts of the response that a repeat must return, for operations whose description excepts the rest. */
const PROMISED: Record<string, (body: never) => unknown> = {
  'POST /api/auth/sign-up': ({ user }: { user: { uid: string } }) => user.uid,
};

/**
 * Operations for which another request with the same key is not refused as `idempotency_mismatch`: their proof is checked
 * first, or `undefined`, because the request sent here changes nothing or the description excepts it.
 */
const REFUSALS: Record<string, string | undefined> = {
  'POST /api/games/rising-tide/rounds/{roundId}/cash-out': undefined,
  'POST /api/workbench/currencies': undefined,
  'POST /api/workbench/packages': undefined,
  'POST /api/workbench/promotions': undefined,
  'POST /api/workbench/second-factors/remove': undefined,
  'POST /api/auth/sign-up': 'email_taken',
  'PUT /api/self/password': 'password_wrong',
  'POST /api/self/passkeys': 'challenge_invalid',
  'POST /api/self/totp/confirm': 'totp_on_already',
};

/**
 * Checks the first successful request of each operation that promises to execute an Idempotency-Key once: the same
 * request gets the same response, and another request with the same key is refused.
 */
export class Repeats {
  /** Operations that were repeated, and how the response to the repeat differed. */
  private readonly done = new Map<string, string | undefined>();

  constructor(private readonly documented: Documented) {}

  /** Returns a new key if the operation promises something about it and was not repeated yet. */
  keyFor(method: string, path: string): string | undefined {
    const found = this.documented.operationOf(method, path);
    if (!found || this.done.has(found.name) || !promises(found.operation)) return undefined;
    return `repeat ${found.name}`.slice(0, 100);
  }

  /** @param other response to a request that differs only in its query string */
  compare(method: string, path: string, { first, repeat, other }: Record<'first' | 'repeat' | 'other', Answer>): void {
    const name = this.documented.operationOf(method, path)?.name ?? '';
    const promised = PROMISED[name] ?? ((body: unknown) => body);
    const same =
      first.status === repeat.status &&
      isDeepStrictEqual(promised(first.body as never), promised(repeat.body as never));
    const text = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`;
    const code = (other.body as { code?: string } | undefined)?.code;
    const isRefused = code === (name in REFUSALS ? REFUSALS[name] : 'idempotency_mismatch');
    const difference = same
      ? `${name}: another request with the same key got ${text(other)}`
      : `${name}: first ${text(first)}, repeated ${text(repeat)}`;
    this.done.set(name, same && isRefused ? undefined : difference);
  }

  /** Returns the responses to repeats that differ from the first response. */
  differences(): string[] {
    return [...this.done.values()].filter((difference) => difference !== undefined);
  }

  /** Returns the operations that promise something about an Idempotency-Key, but of which no request was repeated. */
  missing(): string[] {
    return Object.entries(this.documented.document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
      )
      .filter(({ name, operation }) => promises(operation) && !this.done.has(name))
      .map(({ name }) => `${name} promises to execute an Idempotency-Key once: send it in testing/openapi/`);
  }
}

function promises({ parameters = [] }: { parameters?: { name: string }[] }): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key');
}
