import type { CommandContext, PlayerPrivacy } from '@goldwake/contracts';
import type { PrivacyBody } from '@goldwake/contracts/http';
import type { Clock } from '@goldwake/core';
import type { Privacies } from '../streams/privacies.js';

export class ChangePrivacy {
  constructor(
    private readonly privacies: Privacies,
    private readonly clock: Clock,
  ) {}

  /** Changes what others see of the player. @throws Refusal `idempotency_mismatch` */
  execute(
    uid: string,
    { invisible, showsGame, showsPlay }: PrivacyBody,
    context: CommandContext,
  ): Promise<PlayerPrivacy> {
    const settings = { invisible, shows_game: showsGame, shows_play: showsPlay };
    return this.privacies.change(uid, settings, this.clock.now(), context);
  }
}
