import type { Avatar, CommandContext } from '@goldwake/contracts';
import type { DocumentWrite } from '@goldwake/core';
import { changeAvatar } from '../domain/account.js';
import type { Accounts } from './accounts.js';

/** Sets or removes a player's avatar. Stores or deletes the uploaded picture in the same transaction. */
export async function setAvatar(
  { accounts }: { accounts: Accounts },
  uid: string,
  avatar: Avatar | null,
  write: DocumentWrite,
  context: CommandContext,
): Promise<void> {
  await accounts.execute(uid, await accounts.keyed(context, uid), (state) => changeAvatar(state, avatar), [write]);
}
