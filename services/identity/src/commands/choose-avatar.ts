import type { CommandContext } from '@goldwake/contracts';
import { type Limiter, remove } from '@goldwake/core';
import { avatars } from '../documents.js';
import type { Accounts } from '../streams/accounts.js';
import { setAvatar } from '../streams/set-avatar.js';

/** Selects a built-in avatar. A previously uploaded picture is deleted. */
export class ChooseAvatar {
  constructor(private readonly parts: { accounts: Accounts; changes: Limiter }) {}

  /**
   * Chooses the avatar.
   * @param number `01` to `24`
   * @throws Refusal `too_many_requests`
   */
  async execute(uid: string, number: string, context: CommandContext): Promise<void> {
    this.parts.changes.take(uid);
    await setAvatar(this.parts, uid, { kind: 'drawn', number }, remove(avatars, uid), context);
  }
}
