import { PROBLEMS, type ProblemCode } from '@goldwake/contracts';

/**
 * Why a bet has no round yet.
 * - `refused`: the server refused the bet; nothing was staked.
 * - `signed_out`: the session has ended; this attempt had no effect.
 * - `unsure`: there was no response, or the response does not show whether the bet was placed; the bet may be sent
 *   again only with the same idempotency key.
 */
export interface BetFailure {
  kind: 'refused' | 'signed_out' | 'unsure';
  code: ProblemCode | 'no_answer' | 'offline';
  words: string;
}

const WORDS: Partial<Record<ProblemCode, string>> = {
  insufficient_balance: 'Your balance is below this stake. Nothing was bet.',
  stake_out_of_range: 'This stake is outside the limits. Nothing was bet.',
  validation_failed: 'The casino could not accept this bet. Check the target and the stake.',
  too_many_requests: 'Too many bets in a short time. Wait a moment, then bet again.',
  conflict: 'Another bet of yours came in at the same moment. Nothing was bet; try again.',
  nonce_conflict: 'Another bet of yours came in at the same moment. Nothing was bet; try again.',
};

const SIGNED_OUT: ReadonlySet<string> = new Set([
  'unauthenticated',
  'token_invalid',
  'token_expired',
  'refresh_invalid',
  'session_expired',
]);
const UNSURE: ReadonlySet<string> = new Set(['unavailable', 'internal']);

/**
 * Classifies an error thrown by the bet request by its problem `code`. An error without a known code counts as no
 * response.
 */
export function failureOf(error: unknown): BetFailure {
  if (isOffline(error)) return { kind: 'refused', code: 'offline', words: 'You are offline. Nothing was bet.' };
  const code = codeOf(error);
  if (!code) return { kind: 'unsure', code: 'no_answer', words: 'No answer from the casino yet.' };
  if (SIGNED_OUT.has(code)) return { kind: 'signed_out', code, words: 'Your session has ended. Log in to play on.' };
  if (UNSURE.has(code)) return { kind: 'unsure', code, words: 'The casino is not ready at the moment.' };
  return { kind: 'refused', code, words: WORDS[code] ?? `${PROBLEMS[code][1]}. Nothing was bet.` };
}

function isOffline(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'offline';
}

function codeOf(error: unknown): ProblemCode | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' && Object.hasOwn(PROBLEMS, code) ? (code as ProblemCode) : undefined;
}
