import { type PersonalDataPort, SealBroken, type Sealed, type SealedText } from '@goldwake/contracts';
import type { Random } from '@goldwake/core';
import type { PlayerKey } from '../documents.js';
import type { PlayerKeys } from './player-keys.js';
import { seal, sealedDigest, unseal } from './sealing.js';

/** Maximum number of broken seals that are remembered, so that each is reported once. */
const REPORTED_MAX = 1_000;

/** Encrypts and decrypts personal data in events, on behalf of the services that store it or show it to players. */
export class PersonalData implements PersonalDataPort {
  private readonly reported = new Set<string>();

  constructor(
    private readonly playerKeys: PlayerKeys,
    private readonly random: Random,
    /** Called once for each text that cannot be decrypted with the key of its player. */
    private readonly report: (error: SealBroken) => void,
  ) {}

  async seal(uid: string, field: string, text: string): Promise<SealedText | undefined> {
    const key = await this.playerKeys.of(uid);
    if (!key) return undefined;
    return { sealed: seal(key, field, text, this.random), digest: sealedDigest(key, field, text) };
  }

  /**
   * Reads the key of each player once, because a page often has many rows of one player. A text that cannot be
   * decrypted is reported, because the other texts of the page are still needed.
   */
  async openMany(field: string, rows: readonly { uid: string; sealed: Sealed }[]): Promise<(string | null)[]> {
    const uids = [...new Set(rows.map(({ uid }) => uid))];
    const keys = new Map(await Promise.all(uids.map(async (uid) => [uid, await this.playerKeys.of(uid)] as const)));
    return rows.map(({ uid, sealed }) => {
      const key = keys.get(uid);
      return key ? this.readable(key, field, sealed) : null;
    });
  }

  private readable(key: PlayerKey, field: string, text: Sealed): string | null {
    try {
      return opened(key, field, text);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      const known = `${key.uid} ${field} ${text.sealed}`;
      if (this.reported.size < REPORTED_MAX && !this.reported.has(known)) {
        this.reported.add(known);
        this.report(error);
      }
      return null;
    }
  }

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
