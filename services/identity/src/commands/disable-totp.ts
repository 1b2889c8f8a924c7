import type { CommandContext } from '@goldwake/contracts';
import { disableTotp } from '../domain/second-factors.js';
import type { Reauthenticating } from '../limits/password-checks.js';
import type { NotifiedChange } from './notified-change.js';

/** Disconnects the authenticator app and notifies the player. */
export class DisableTotp {
  constructor(private readonly change: NotifiedChange) {}

  /**
   * Disconnects the app and sends a notice; an unconfirmed enrolment is withdrawn silently.
   * @throws Refusal `password_wrong`, `too_many_requests`
   */
  async execute(player: Reauthenticating, context: CommandContext): Promise<void> {
    await this.change.execute(
      player,
      {
        notice: 'totpOff',
        isNotified: ({ secondFactors: { totp } }) => Boolean(totp?.confirmed_at),
        decide: disableTotp,
      },
      context,
    );
  }
}
