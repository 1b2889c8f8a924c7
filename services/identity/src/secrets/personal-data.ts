import type { PersonalDataPort, Sealed } from '@goldwake/contracts';
import type { Documents } from '@goldwake/platform';
import { playerKeys } from '../collections.js';
import { unseal } from './sealing.js';

/** Opens what events carry sealed, for the parts of the house that show it to its player. */
export class PersonalData implements PersonalDataPort {
  constructor(private readonly documents: Documents) {}

  async open<Field extends string>(
    uid: string,
    sealed: Readonly<Record<Field, Sealed>>,
  ): Promise<Record<Field, string> | undefined> {
    const key = await this.documents.get(playerKeys, uid);
    if (!key) return undefined;
    const fields = Object.entries<Sealed>(sealed);
    return Object.fromEntries(fields.map(([field, text]) => [field, unseal(key.body, field, text)])) as Record<
      Field,
      string
    >;
  }
}
