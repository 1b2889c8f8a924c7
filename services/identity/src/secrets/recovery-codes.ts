import { type CommandContext, Refusal } from '@goldwake/contracts';
import { base32 } from './base32.js';
import type { DataKey } from './data-key.js';
import type { PlayerKeys } from './player-keys.js';
import { derivedSecret } from './sealing.js';

export const RECOVERY_CODES = 10;
/** Length of a code: 80 bits, 16 characters of base32. */
const CODE_BYTES = 10;
const GROUP = /.{4}(?=.)/g;

/**
 * Recovery codes: each replaces the second factor at one sign-in. They are stored only as hashes that are keyed with
 * the data key and depend on the player, so a copy of the history does not allow guessing them.
 */
export class RecoveryCodes {
  constructor(
    private readonly dataKey: DataKey,
    private readonly playerKeys: PlayerKeys,
  ) {}

  /**
   * Creates the codes of a request. A repeated request gets the same.
   * @throws Refusal `token_invalid` if the player's own key was deleted
   */
  async create(uid: string, context: CommandContext): Promise<{ codes: string[]; hashes: string[] }> {
    const key = await this.playerKeys.of(uid);
    if (!key) throw new Refusal('token_invalid');
    const bytes = derivedSecret(key, 'recovery_codes', context, RECOVERY_CODES * CODE_BYTES);
    const codes = Array.from({ length: RECOVERY_CODES }, (_, at) =>
      base32(bytes.subarray(at * CODE_BYTES, (at + 1) * CODE_BYTES)).replace(GROUP, '$&-'),
    );
    return { codes, hashes: codes.map((code) => this.hash(uid, code)) };
  }

  /** Returns the hash of a code, in whatever case and with whatever separators it was typed. */
  hash(uid: string, code: string): string {
    return this.dataKey.lookup(`recovery_code:${uid}`, code.toUpperCase().replace(/[^A-Z2-7]/g, ''));
  }
}
