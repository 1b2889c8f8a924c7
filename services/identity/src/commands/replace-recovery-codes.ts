import type { CommandContext } from '@goldwake/contracts';
import type { Limiter } from '@goldwake/core';
import { issueRecoveryCodes, issuesCodes } from '../domain/second-factors.js';
import type { Reauthenticating } from '../limits/password-checks.js';
import type { RecoveryCodes } from '../secrets/recovery-codes.js';
import type { NotifiedChange } from './notified-change.js';

/** Makes new recovery codes; the earlier ones are no longer accepted. */
export class ReplaceRecoveryCodes {
  constructor(
    private readonly change: NotifiedChange,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly changes: Limiter,
  ) {}

  /**
   * Replaces the codes.
   * @returns the new codes, which are stored only as hashes; a repeated request gets the same while they are in force
   * @throws Refusal `password_wrong`, `second_factor_off`, `too_many_requests`; for a repeated request `challenge_invalid`
   * if its codes have been used up or replaced
   */
  async execute(player: Reauthenticating, context: CommandContext): Promise<string[]> {
    const { codes, hashes } = await this.recoveryCodes.create(player.uid, context);
    const { events, state } = await this.change.execute(
      player,
      {
        notice: 'recoveryCodesReplaced',
        limit: this.changes,
        decide: (before) => issueRecoveryCodes(before, hashes),
      },
      context,
    );
    issuesCodes(events, state, hashes);
    return codes;
  }
}
