import type { Ban } from './identity/ban.js';
import type { SecondFactorChallenge } from './identity/second-factor.js';

/**
 * All errors that the API returns: the stable code, the HTTP status and a sentence that explains the error (RFC 9457
 * `title`).
 */
export const PROBLEMS = {
  malformed_json: [400, 'The body is not valid JSON'],
  malformed_request: [400, 'The request cannot be read'],
  validation_failed: [422, 'Some fields are invalid'],
  unsupported_media_type: [415, 'This content type is not accepted here'],
  body_too_large: [413, 'The body is larger than 100 kB'],
  request_head_too_large: [431, 'The address and headers are larger than 16 kB'],
  unauthenticated: [401, 'Sign in first'],
  token_invalid: [401, 'The access token is not valid'],
  token_expired: [401, 'The access token has expired'],
  credentials_wrong: [401, 'E-mail or password is wrong'],
  second_factor_required: [401, 'Confirm the sign-in with your second factor'],
  session_expired: [401, 'You have been signed in for a long time; sign in again'],
  refresh_invalid: [401, 'The session has ended; sign in again'],
  workbench_token_wrong: [401, 'This is not the token that the casino printed at startup'],
  workbench_session_required: [401, 'Open the workbench with the link that the casino printed at startup'],
  call_unsigned: [401, 'Calls between services must be signed'],
  call_misdirected: [401, 'The call was signed for another process of the service'],
  call_untimely: [401, 'The clocks of the two services differ too much'],
  call_forbidden: [403, 'This service is not allowed to make this call'],
  forbidden: [403, 'That belongs to somebody else'],
  banned: [403, 'This account is banned'],
  not_found: [404, 'There is nothing here'],
  method_not_allowed: [405, 'This method is not supported here'],
  email_taken: [409, 'An account with this e-mail exists already'],
  username_taken: [409, 'This username is taken'],
  username_reserved: [422, 'This username is reserved'],
  idempotency_mismatch: [409, 'This Idempotency-Key was used with another body'],
  conflict: [409, 'Somebody else changed this at the same moment; try again'],
  password_wrong: [403, 'This is not your password'],
  second_factor_wrong: [403, 'This code or passkey is not accepted'],
  challenge_invalid: [410, 'This step took too long or was finished already; start again'],
  totp_on_already: [409, 'An authenticator app is connected already'],
  second_factor_off: [409, 'Turn on a second factor first'],
  passkeys_full: [409, 'You have the maximum number of passkeys; remove one first'],
  passkey_unusable: [422, 'This passkey cannot be used'],
  state_not_eligible: [422, 'Goldwake is not available in this state'],
  image_unusable: [422, 'This picture cannot be used'],
  image_too_large: [413, 'The picture is larger than 1 MiB'],
  // The status is not 408, because browsers automatically resend the complete request after a 408.
  image_too_slow: [400, 'The picture took too long to arrive; try again'],
  underage: [422, 'You must be 18 or older'],
  password_too_weak: [422, 'Choose a longer or less common password'],
  insufficient_balance: [409, 'The stake is above the balance'],
  stake_out_of_range: [422, 'The stake is outside the limits'],
  nonce_conflict: [409, 'The draw was used already'],
  bets_closed: [409, 'No bets are accepted at the moment'],
  round_not_open: [409, 'This round is not open'],
  round_open: [409, 'Finish your open round of this game first'],
  sequence_conflict: [409, 'The round has gone on in the meantime'],
  action_not_allowed: [422, 'The rules do not allow this action now'],
  seeds_in_use: [409, 'Finish your open rounds before you change the seeds'],
  hold_not_found: [404, 'There is no such hold'],
  hold_finished: [409, 'This hold was captured or released already'],
  date_of_birth_differs: [409, 'The date of birth given at sign-up cannot be changed'],
  onboarding_required: [409, 'Personal information and an eligible state of residence are needed first'],
  onboarded_already: [409, 'Your personal information was given already'],
  game_closed: [409, 'This game is closed at the moment'],
  already_claimed: [409, 'Claimed already today'],
  top_up_not_needed: [409, 'Top up when your Gold Coins are below 1.00'],
  top_up_too_soon: [409, 'One top-up an hour'],
  chat_muted: [403, 'You are muted in the chat'],
  chat_too_fast: [429, 'You are writing too fast; wait a little'],
  chat_repeated: [409, 'You sent the same message a moment ago'],
  chat_links_too_early: [403, 'New accounts cannot send links on their first day'],
  blocks_full: [409, 'You have blocked the maximum number of players'],
  chat_hidden_full: [409, 'You have hidden the maximum number of players'],
  message_empty: [422, 'The message is empty'],
  message_too_long: [422, 'The message is too long'],
  message_final: [409, 'This message can no longer be deleted'],
  self_request: [422, 'You cannot do this with yourself'],
  request_answered: [409, 'This friend request is no longer pending'],
  request_too_soon: [409, 'This player rejected your last request; try again later'],
  requests_full: [409, 'You have the maximum number of pending friend requests'],
  friends_full: [409, 'The list of friends is full'],
  already_friends: [409, 'You are already friends'],
  action_code_invalid: [410, 'This link has expired or was used already'],
  too_many_requests: [429, 'Too many attempts; wait a little'],
  history_unreadable: [409, 'An event of this history cannot be read'],
  data_damaged: [500, 'Stored data that this request needs is damaged'],
  unavailable: [503, 'Not ready yet; try again shortly'],
  internal: [500, 'Something went wrong on our side'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

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
  /** ISO time at which the player's mute ends, null for a mute without an end; present only with `chat_muted`. */
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

/**
 * Thrown when a rule rejects a command. Services may throw it anywhere; the HTTP layer converts it into a
 * `ProblemBody`.
 */
export class Refusal extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly detail: string = PROBLEMS[code][1],
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
    return PROBLEMS[this.code][0];
  }
}

export function problemBody(code: ProblemCode, detail?: string, more: Partial<ProblemBody> = {}): ProblemBody {
  const [status, title] = PROBLEMS[code];
  return { type: `/problems/${code}`, title, status, code, ...(detail && detail !== title ? { detail } : {}), ...more };
}
