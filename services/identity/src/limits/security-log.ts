import { type CommandContext, type ProblemCode, Refusal } from '@goldwake/contracts';
import type { Logger } from '@goldwake/service';
import { coarseAddress } from './coarse-address.js';

/** Kinds of log lines, each with its text. The line's `event` is the key, for searches and alarms. */
const TEXTS = {
  sign_in_failed: 'a sign-in was refused because of its e-mail or password',
  sign_in_limited: 'a sign-in was refused before its password was checked; the client has to wait',
  sign_in_banned: 'a sign-in with the right password was refused because the player is banned',
  second_factor_failed: 'a sign-in with the right password was refused because of its second factor',
  second_factor_limited: 'a second factor was refused before it was checked; the client has to wait',
  second_factor_reused: 'a sign-in with the right password was refused because its code was used already',
  totp_confirmation_failed: 'a signed-in player gave a wrong first code of an authenticator app; the app stays off',
  totp_confirmation_limited: 'a first code of an authenticator app was refused unchecked; the client has to wait',
  password_check_failed: 'a signed-in player gave a wrong current password; nothing was changed',
  password_check_limited: 'a password check of a signed-in player was refused; the client has to wait',
  refresh_refused: 'a refresh token was used twice; its session was ended',
} as const;

export type SecurityEvent = keyof typeof TEXTS;

/** Security events by step and problem code. Other refusals do not concern the caller's identity and are not logged. */
const REFUSALS = {
  signIn: {
    credentials_wrong: 'sign_in_failed',
    too_many_requests: 'sign_in_limited',
    banned: 'sign_in_banned',
  },
  secondFactor: {
    second_factor_wrong: 'second_factor_failed',
    too_many_requests: 'second_factor_limited',
    banned: 'sign_in_banned',
  },
  totpConfirmation: {
    second_factor_wrong: 'totp_confirmation_failed',
    too_many_requests: 'totp_confirmation_limited',
  },
  passwordCheck: { password_wrong: 'password_check_failed', too_many_requests: 'password_check_limited' },
} as const satisfies Record<string, Partial<Record<ProblemCode, SecurityEvent>>>;

export interface SecurityFacts {
  /** Null if no account is concerned. */
  uid: string | null;
  address: string;
  /** Stable code of the reason, such as a problem code. */
  reason: string;
  /** Whether the account knows the device; omitted where devices play no part. */
  knownDevice?: boolean;
}

/**
 * Logs refusals that an operator must be able to count and trace. The lines contain no personal data: no e-mail, no
 * password and only the network part of the address.
 */
export class SecurityLog {
  constructor(private readonly logger: Pick<Logger, 'info'>) {}

  /** Logs the error of a step if it is a refusal that belongs into the log. */
  refused(
    step: keyof typeof REFUSALS,
    error: unknown,
    facts: Omit<SecurityFacts, 'reason'>,
    context: CommandContext,
  ): void {
    if (!(error instanceof Refusal)) return;
    const events: Partial<Record<ProblemCode, SecurityEvent>> = REFUSALS[step];
    const event = events[error.code];
    if (event) this.record(event, { ...facts, reason: error.code }, context);
  }

  record(event: SecurityEvent, { uid, address, reason, knownDevice }: SecurityFacts, context: CommandContext): void {
    this.logger.info(
      {
        event,
        uid,
        address: coarseAddress(address),
        reason,
        ...(knownDevice !== undefined && { known_device: knownDevice }),
        correlation_id: context.correlationId,
      },
      TEXTS[event],
    );
  }
}
