import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { Limiter, Random } from '@goldwake/core';
import { renamePasskey } from '../domain/second-factors.js';
import type { PlayerKeys } from '../secrets/player-keys.js';
import { seal } from '../secrets/sealing.js';
import type { Accounts } from '../streams/accounts.js';
import { PASSKEY_NAME } from './add-passkey.js';

export interface RenamePasskeyParts {
  accounts: Accounts;
  playerKeys: PlayerKeys;
  changes: Limiter;
  random: Random;
}

/** Changes the name under which the player sees a passkey. */
export class RenamePasskey {
  constructor(private readonly parts: RenamePasskeyParts) {}

  /** @throws Refusal `not_found`, `too_many_requests` */
  async execute(uid: string, passkeyId: string, name: string, context: CommandContext): Promise<void> {
    const { accounts, playerKeys, changes, random } = this.parts;
    const key = await playerKeys.of(uid);
    if (!key) throw new Refusal('token_invalid');
    changes.take(uid);
    const sealed = seal(key, PASSKEY_NAME, name, random);
    await accounts.execute(uid, await accounts.keyed(context, uid), (state) => renamePasskey(state, passkeyId, sealed));
  }
}
