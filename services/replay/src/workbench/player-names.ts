import type { ReadOnlyCasino } from '@goldwake/embedded';
import { usernameOf } from '../usernames.js';

interface Name {
  username: string;
  /** Username in the form used for comparisons. */
  folded: string;
}

/** Removes diacritics and letter case, so that a search for `zoe` finds `Zoë`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Caches usernames by uid. A name is read again only after a new event of the account. */
export class PlayerNames {
  private readonly known = new Map<string, { version: number; name: Name }>();

  constructor(private readonly casino: ReadOnlyCasino) {}

  /**
   * Returns a player's username; undefined if there is no account or its naming event cannot be read. @param version
   * version of the account's stream
   */
  of(uid: string, version: number): Name | undefined {
    const known = this.known.get(uid);
    if (known?.version === version) return known.name;
    const name = this.read(uid);
    if (name) this.known.set(uid, { version, name });
    return name;
  }

  private read(uid: string): Name | undefined {
    try {
      const { username } = usernameOf(this.casino, uid) ?? {};
      return username === undefined ? undefined : { username, folded: fold(username) };
    } catch {
      return undefined;
    }
  }
}
