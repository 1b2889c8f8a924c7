import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { usernameOf } from '../usernames.js';

interface Name {
  username: string;
  /** For comparing. */
  folded: string;
}

/** Letters alone: `Zoë` is found as `zoe`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Usernames by uid, read again only after an event of the account. */
export class PlayerNames {
  private readonly known = new Map<string, { version: number; name: Name }>();

  constructor(private readonly casino: ReadOnlyCasino) {}

  /** Undefined where there is no account, or its naming cannot be read. @param version of the account's stream */
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
