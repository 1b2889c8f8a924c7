import type { Credentials } from '../documents.js';
import { normalizeEmail } from '../domain/names.js';
import type { DataKey } from './data-key.js';

/** E-mail addresses as documents contain them: encrypted for one player, and as a keyed hash for look-ups. */
export class SealedEmails {
  constructor(private readonly dataKey: DataKey) {}

  /** Returns the fields of the player's credentials for an address. */
  fields(uid: string, email: string): Pick<Credentials, 'email' | 'email_normalized'> {
    return { email: this.seal(uid, email), email_normalized: this.lookup(email) };
  }

  seal(uid: string, email: string): string {
    return this.dataKey.seal(`email:${uid}`, email);
  }

  unseal({ uid, email }: { uid: string; email: string }): string {
    return this.dataKey.unseal(`email:${uid}`, email);
  }

  /** Returns the hash under which an address is found, in whatever case it was typed. */
  lookup(email: string): string {
    return this.dataKey.lookup('email', normalizeEmail(email));
  }
}
