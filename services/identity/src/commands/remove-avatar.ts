import type { CommandContext } from '@goldwake/contracts';
import { type Limiter, remove } from '@goldwake/core';
import { avatars } from '../documents.js';
import type { Accounts } from '../streams/accounts.js';
import { setAvatar } from '../streams/set-avatar.js';

/** Removes the player's avatar and deletes the uploaded picture, if any. */
export class RemoveAvatar {
  constructor(private readonly parts: { accounts: Accounts; changes: Limiter }) {}

  /**
   * Removes the avatar.
   * @throws Refusal `too_many_requests`
   */
  async execute(uid: string, context: CommandContext): Promise<void> {
    this.parts.changes.take(uid);
    await setAvatar(this.parts, uid, null, remove(avatars, uid), context);
  }
}
