import type { Avatar, CommandContext } from '@goldwake/contracts';
import type { DocumentWrite, Ids } from '@goldwake/core';
import { changeAvatar } from '../domain/account.js';
import type { Accounts } from './accounts.js';
import { ownContext } from './own-context.js';

/** Sets or removes a player's avatar. Stores or deletes the uploaded picture in the same transaction. */
export async function setAvatar(
  { accounts, ids }: { accounts: Accounts; ids: Ids },
  uid: string,
  avatar: Avatar | null,
  write: DocumentWrite,
  context: CommandContext,
): Promise<void> {
  await accounts.execute(
    uid,
    ownContext(context, uid, 'change-avatar', ids.next()),
    (state) => changeAvatar(state, avatar),
    [write],
  );
}
