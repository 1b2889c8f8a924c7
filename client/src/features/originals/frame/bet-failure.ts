import type { ProblemCode } from '@goldwake/contracts';

/**
 * Why a bet has no round yet, or an action no effect.
 * - `refused`: the server refused it; nothing was staked.
 * - `signed_out`: the session has ended; this attempt had no effect.
 * - `unsure`: there was no response, or the response does not show whether it had an effect; it may be sent again only
 *   with the same idempotency key.
 */
export interface BetFailure {
  kind: 'refused' | 'signed_out' | 'unsure';
  code: ProblemCode | 'no_answer' | 'offline' | 'ended_elsewhere';
  words: string;
}

/** Words for problems, by code. `ended_elsewhere` is for a round that was over when it was loaded. */
export type FailureWords = Partial<Record<ProblemCode | 'ended_elsewhere', string>>;

const WORDS: Partial<Record<ProblemCode, string>> = {
  insufficient_balance: 'Your balance is below this stake. Nothing was bet.',
  stake_out_of_range: 'This stake is outside the limits. Nothing was bet.',
  validation_failed: 'The casino could not accept this bet. Check the target and the stake.',
  too_many_requests: 'Too many bets in a short time. Wait a moment, then bet again.',
  conflict: 'Another bet of yours came in at the same moment. Nothing was bet; try again.',
  nonce_conflict: 'Another bet of yours came in at the same moment. Nothing was bet; try again.',
};

/** Words for the actions of an open round, where they differ. */
const ACTION_WORDS: Partial<Record<ProblemCode, string>> = {
  insufficient_balance: 'Your balance is below the additional stake. Nothing was staked; choose something else.',
  too_many_requests: 'Too many actions in a short time. Wait a moment, then go on.',
  conflict: 'Another request of yours came in at the same moment. Nothing was done; try again.',
};

/** The player sees an older state of the round than the casino has. */
const OUTDATED: Readonly<Record<string, string>> = {
  round_open: 'You have an open round; here it is. Nothing was bet.',
  sequence_conflict: 'This round was continued elsewhere. Nothing was done here.',
  round_not_open: 'This round was finished elsewhere.',
};

const SIGNED_OUT: ReadonlySet<string> = new Set([
  'unauthenticated',
  'token_invalid',
  'token_expired',
  'refresh_invalid',
  'session_expired',
]);
const UNSURE: ReadonlySet<string> = new Set(['unavailable', 'internal']);
/** Codes with a status of 500 and above that this client knows. */
const FAULTS: ReadonlySet<string> = new Set([...UNSURE, 'data_damaged']);

/** Returns whether the request was refused because the round is not in the state that the player sees. */
export function isOutdated(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && Object.hasOwn(OUTDATED, code);
}

/**
 * Classifies an error thrown by a request by its problem `code`. An error that is no problem response counts as no
 * response. A code without words here is explained by the error's own message. `PROBLEMS` is not imported, because it
 * would add the texts of all help pages to the client.
 * @param inRound whether the request was an action in an open round
 * @param own words of the game, which replace those of the frame
 */
export function failureOf(error: unknown, inRound = false, own: FailureWords = {}): BetFailure {
  const nothing = inRound ? 'The round waits for you.' : 'Nothing was bet.';
  if (isOffline(error)) return { kind: 'refused', code: 'offline', words: `You are offline. ${nothing}` };
  const code = codeOf(error);
  if (!code) return { kind: 'unsure', code: 'no_answer', words: 'No answer from the casino yet.' };
  if (SIGNED_OUT.has(code)) return { kind: 'signed_out', code, words: 'Your session has ended. Login to play on.' };
  if (UNSURE.has(code)) return { kind: 'unsure', code, words: 'The casino is not ready at the moment.' };
  const words = own[code] ?? OUTDATED[code] ?? (inRound ? ACTION_WORDS : WORDS)[code];
  return { kind: 'refused', code, words: words ?? `${messageOf(error)}. ${nothing}` };
}

/** Says that the open round was over when it was loaded. */
export function endedElsewhere(own: FailureWords = {}): BetFailure {
  const words = own.ended_elsewhere ?? 'This round was finished elsewhere.';
  return { kind: 'refused', code: 'ended_elsewhere', words };
}

function isOffline(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'offline';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The casino refused this';
}

/**
 * Reads the code of a problem response. A code that this client does not know is accepted only with a status 4xx,
 * because then the command was not executed.
 */
function codeOf(error: unknown): ProblemCode | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('status' in error)) return undefined;
  const { code, status } = error;
  if (typeof code !== 'string' || typeof status !== 'number') return undefined;
  // A response that could not be read has a status too.
  const isRefusal = status >= 400 && status < 500 && code !== 'bad_answer';
  return isRefusal || FAULTS.has(code) ? (code as ProblemCode) : undefined;
}
