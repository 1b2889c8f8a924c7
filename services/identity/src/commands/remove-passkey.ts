import type { CommandContext } from '@goldwake/contracts';
import { removePasskey } from '../domain/second-factors.js';
import type { Reauthenticating } from '../limits/password-checks.js';
import type { NotifiedChange } from './notified-change.js';

/** Removes a passkey and notifies the player. */
export class RemovePasskey {
  constructor(private readonly change: NotifiedChange) {}

  /** @throws Refusal `password_wrong`, `not_found`, `too_many_requests` */
  async execute(player: Reauthenticating, passkeyId: string, context: CommandContext): Promise<void> {
    await this.change.execute(
      player,
      { notice: 'passkeyRemoved', decide: (state) => removePasskey(state, passkeyId) },
      context,
    );
  }
}
