import { CASHIER_PROBLEMS } from './cashier/problems.js';
import { GAMES_PROBLEMS } from './games/problems.js';
import type { Ban } from './identity/ban.js';
import { IDENTITY_PROBLEMS } from './identity/problems.js';
import type { SecondFactorChallenge } from './identity/second-factor.js';
import type { ProblemDeclarations } from './problem-declaration.js';
import { PROMOTIONS_PROBLEMS } from './promotions/problems.js';
import { PROVIDER_PROBLEMS } from './provider/problems.js';
import { REPLAY_PROBLEMS } from './replay/problems.js';
import { SHARED_PROBLEMS } from './shared-problems.js';
import { SOCIAL_PROBLEMS } from './social/problems.js';
import { WALLET_PROBLEMS } from './wallet/problems.js';

/** All errors that the API returns, by their stable code. A code is declared only once, which a test checks. */
export const PROBLEMS = {
  ...SHARED_PROBLEMS,
  ...IDENTITY_PROBLEMS,
  ...WALLET_PROBLEMS,
  ...GAMES_PROBLEMS,
  ...PROMOTIONS_PROBLEMS,
  ...CASHIER_PROBLEMS,
  ...SOCIAL_PROBLEMS,
  ...REPLAY_PROBLEMS,
  ...PROVIDER_PROBLEMS,
} satisfies ProblemDeclarations;

export type ProblemCode = keyof typeof PROBLEMS;

export interface FieldError {
  path: string;
  message: string;
}

/** Error response body in the format of RFC 9457, `application/problem+json`; `type` is `/problems/<code>`. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail?: string;
  errors?: FieldError[];
  /** Seconds to wait before a retry. Present with status 429 and whenever the waiting time is known. */
  retry_after?: number;
  /**
   * ISO time at which the player's mute ends, null for a mute without an end, with `chat_muted`; ISO time at which
   * buying opens again with `purchases_closed`.
   */
  until?: string | null;
  /** The number of actions that the round has; present only with `sequence_conflict`. */
  sequence?: number;
  /** The open round; present only with `round_open`. */
  round_id?: string;
  /** ISO time at which the next round opens; null if it is not known yet; present only with `bets_closed`. */
  opens_at?: string | null;
  /** The player's ban; present only with the code `banned`. */
  ban?: Ban;
  /** The second step of the sign-in; present only with the code `second_factor_required`. */
  second_factor?: SecondFactorChallenge;
  correlation_id?: string;
}

/** Thrown when a rule rejects a command. The HTTP layer converts it into a `ProblemBody`. */
export class Refusal extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly detail: string = PROBLEMS[code].title,
    readonly more: {
      errors?: FieldError[];
      retry_after?: number;
      until?: string | null;
      sequence?: number;
      round_id?: string;
      opens_at?: string | null;
      ban?: Ban;
      second_factor?: SecondFactorChallenge;
    } = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = 'Refusal';
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

export function problemBody(code: ProblemCode, detail?: string, more: Partial<ProblemBody> = {}): ProblemBody {
  const { status, title } = PROBLEMS[code];
  return { type: `/problems/${code}`, title, status, code, ...(detail && detail !== title ? { detail } : {}), ...more };
}
