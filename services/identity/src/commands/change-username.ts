import { type CommandContext, Refusal } from '@goldwake/contracts';
import { type Documents, type Limiter, put, UniqueViolation } from '@goldwake/core';
import { credentials } from '../documents.js';
import { changeUsername } from '../domain/account.js';
import { toUsername, usernameOf } from '../domain/names.js';
import type { UsernameClaims } from '../names/username-claims.js';
import type { Accounts } from '../streams/accounts.js';
import { onNewest } from '../streams/on-newest.js';

export interface ChangeUsernameParts {
  accounts: Accounts;
  documents: Documents;
  claims: UsernameClaims;
  changes: Limiter;
}

/**
 * Changes a player's username. If several players request the same name at once, the unique index lets only one
 * succeed. The old name stays reserved for a while.
 */
export class ChangeUsername {
  constructor(private readonly parts: ChangeUsernameParts) {}

  /**
   * Changes the username.
   * @throws Refusal `validation_failed`, `username_reserved`, `username_taken`, `too_many_requests`
   */
  async execute(uid: string, text: string, context: CommandContext): Promise<void> {
    const { accounts, documents, claims, changes } = this.parts;
    const username = toUsername(text);
    changes.take(uid);
    if (await accounts.stored(uid, await accounts.keyed(context, uid))) return;
    try {
      await onNewest(async () => {
        const account = await documents.get(credentials, uid);
        if (!account) throw new Refusal('token_invalid');
        const named = { ...account.body, username: username.shown, username_normalized: username.normalized };
        if (named.username === account.body.username) return;
        const claimed = await claims.next(uid, username, usernameOf(account.body.username));
        await accounts.execute(uid, await accounts.keyed(context, uid), (state) => changeUsername(state, username), [
          put(credentials, uid, named, account.revision),
          ...claimed,
        ]);
      });
    } catch (error) {
      if (error instanceof UniqueViolation) throw new Refusal('username_taken');
      throw error;
    }
  }
}
