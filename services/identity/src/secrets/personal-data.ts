import { type PersonalDataPort, SealBroken, type Sealed } from '@goldwake/contracts';
import type { PlayerKey } from '../documents.js';
import type { PlayerKeys } from './player-keys.js';
import { unseal } from './sealing.js';

/** Decrypts personal data in events, on behalf of the services that show it to the player. */
export class PersonalData implements PersonalDataPort {
  constructor(private readonly playerKeys: PlayerKeys) {}

  /**
   * Decrypts the given fields.
   * @throws SealBroken
   */
  async open<Field extends string>(
    uid: string,
    sealed: Readonly<Record<Field, Sealed>>,
  ): Promise<Record<Field, string> | undefined> {
    const key = await this.playerKeys.of(uid);
    if (!key) return undefined;
    const fields = Object.entries<Sealed>(sealed);
    return Object.fromEntries(fields.map(([field, text]) => [field, opened(key, field, text)])) as Record<
      Field,
      string
    >;
  }
}

function opened(key: PlayerKey, field: string, text: Sealed): string {
  try {
    return unseal(key, field, text);
  } catch (cause) {
    throw new SealBroken(key.uid, field, { cause });
  }
}
