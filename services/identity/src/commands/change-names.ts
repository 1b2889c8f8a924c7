import { type CommandContext, Refusal, type Sealed } from '@goldwake/contracts';
import type { Limiter, Random } from '@goldwake/core';
import type { PlayerKey } from '../documents.js';
import { changeNames } from '../domain/account.js';
import { toPersonName } from '../domain/person-names.js';
import type { PlayerKeys } from '../secrets/player-keys.js';
import { seal, unseal } from '../secrets/sealing.js';
import type { Accounts } from '../streams/accounts.js';

export interface ChangeNamesParts {
  accounts: Accounts;
  playerKeys: PlayerKeys;
  random: Random;
  changes: Limiter;
}

/** Changes the first name, the last name, or both. A name that is omitted or unchanged is not stored. */
export class ChangeNames {
  constructor(private readonly parts: ChangeNamesParts) {}

  /**
   * Changes the names.
   * @throws Refusal `validation_failed`, `too_many_requests`
   */
  async execute(uid: string, body: { firstName?: string; lastName?: string }, context: CommandContext): Promise<void> {
    const { accounts, playerKeys, changes } = this.parts;
    const first = body.firstName === undefined ? undefined : toPersonName('firstName', body.firstName);
    const last = body.lastName === undefined ? undefined : toPersonName('lastName', body.lastName);
    changes.take(uid);
    const key = await playerKeys.of(uid);
    if (!key) throw new Refusal('token_invalid');
    await accounts.execute(uid, await accounts.keyed(context, uid), (state) =>
      changeNames(state, {
        ...this.changed(key, 'first_name', state.first_name, first),
        ...this.changed(key, 'last_name', state.last_name, last),
      }),
    );
  }

  private changed(key: PlayerKey, field: string, before: Sealed | null, now: string | undefined) {
    if (now === undefined || (before && unseal(key, field, before) === now)) return {};
    return { [field]: seal(key, field, now, this.parts.random) };
  }
}
