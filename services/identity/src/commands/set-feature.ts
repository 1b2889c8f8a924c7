import { type CommandContext, type FeatureChange, type FeatureReceipt, Refusal } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { setFeature } from '../domain/account.js';
import { findPlayer } from '../queries/find-player.js';
import type { PlayerKeys } from '../secrets/player-keys.js';
import { unseal } from '../secrets/sealing.js';
import type { Accounts } from '../streams/accounts.js';

export class SetFeature {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly playerKeys: PlayerKeys,
  ) {}

  /**
   * Switches the feature.
   * @throws Refusal `not_found`; `onboarding_required`, `state_not_eligible` if the feature needs a residence
   */
  async execute(player: string, change: FeatureChange, context: CommandContext): Promise<FeatureReceipt> {
    const { uid, username } = await findPlayer(this.documents, player);
    const key = await this.playerKeys.of(uid);
    if (!key) throw new Refusal('not_found');
    const { state } = await this.accounts.execute(uid, context, (before) =>
      setFeature(before, change, before.residence && unseal(key, 'state_id', before.residence.state_id)),
    );
    return { uid, username, features: state.features };
  }
}
