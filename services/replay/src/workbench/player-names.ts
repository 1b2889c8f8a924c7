import type { ReadOnlyCasino } from '@goldwake/embedded';
import { usernameOf } from '../usernames.js';

interface Name {
  username: string;
  /** Username without diacritics and in lower case, for comparisons. */
  folded: string;
}

/** Removes diacritics and converts to lower case, so that a search for `zoe` finds `Zoë`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Caches usernames by uid. Reads a name again only if the account's stream has a new event. */
export class PlayerNames {
  private readonly known = new Map<string, { version: number; name: Name }>();

  constructor(private readonly casino: ReadOnlyCasino) {}

  /**
   * Returns a player's username; undefined if there is no account, or if the event that set the name cannot be read.
   * @param version current version of the account's stream
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
