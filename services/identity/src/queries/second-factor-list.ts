import { Refusal } from '@goldwake/contracts';
import type { SecondFactorsResponse } from '@goldwake/contracts/http';
import { PASSKEY_NAME } from '../commands/add-passkey.js';
import type { PlayerKeys } from '../secrets/player-keys.js';
import { unseal } from '../secrets/sealing.js';
import type { Accounts } from '../streams/accounts.js';

/** Lists the second factors of a player, without their secrets. */
export class SecondFactorList {
  constructor(
    private readonly accounts: Accounts,
    private readonly playerKeys: PlayerKeys,
  ) {}

  async of(uid: string): Promise<SecondFactorsResponse> {
    const [{ state }, key] = await Promise.all([this.accounts.load(uid), this.playerKeys.of(uid)]);
    if (!key) throw new Refusal('token_invalid');
    const { totp, recovery_codes, passkeys } = state.secondFactors;
    return {
      totp: totp?.confirmed_at ? { confirmed_at: totp.confirmed_at } : null,
      recovery_codes_left: recovery_codes.size,
      passkeys: passkeys.map(({ id, name, added_at, last_used_at }) => ({
        passkey_id: id,
        name: unseal(key, PASSKEY_NAME, name),
        added_at,
        last_used_at,
      })),
    };
  }
}
