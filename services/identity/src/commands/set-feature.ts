import { type CommandContext, type FeatureChange, type FeatureReceipt } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { setFeature } from '../domain/account.js';
import { findPlayer } from '../queries/find-player.js';
import type { Accounts } from '../streams/accounts.js';

export class SetFeature {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
  ) {}

  /**
   * Switches the feature.
   * @throws Refusal `not_found`
   */
  async execute(player: string, change: FeatureChange, context: CommandContext): Promise<FeatureReceipt> {
    const { uid, username } = await findPlayer(this.documents, player);
    const { state } = await this.accounts.execute(uid, context, (before) => setFeature(before, change));
    return { uid, username, features: state.features };
  }
}
