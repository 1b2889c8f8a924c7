import type { Letter } from '@goldwake/contracts/http';
import { type Clock, collection, type Documents, type DocumentWrite, type Ids, put } from '@goldwake/platform';
import type { ActionMode } from './collections.js';

interface StoredLetter extends Letter {
  to_normalized: string;
}

const letters = collection<StoredLetter>('letters', {
  sent: { fields: ['sent_at'] },
  to: { fields: ['to_normalized', 'sent_at'] },
});

const LISTED_MAX = 100;

const WORDS: Record<ActionMode, { subject: string; text: string }> = {
  verifyEmail: {
    subject: 'Confirm your e-mail',
    text: 'Welcome to Goldwake. Open the link within a day to confirm that this address is yours.',
  },
  resetPassword: {
    subject: 'Choose a new password',
    text: 'Open the link within an hour to choose a new password. It ends every session. If you did not ask for it, leave this letter be.',
  },
};

/** Letters are posted by being written, in the transaction of what they are about, and read on the page /dev/mailbox. */
export class Mailbox {
  static readonly collections = [letters];

  constructor(
    private readonly documents: Documents,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  post(to: string, mode: ActionMode, link: string): DocumentWrite {
    const letter_id = this.ids.next();
    const sent_at = new Date(this.clock.now()).toISOString();
    const letter: StoredLetter = { letter_id, to, to_normalized: to.toLowerCase(), ...WORDS[mode], link, sent_at };
    return put(letters, letter_id, letter);
  }

  /** Newest first, at most 100. @param to only letters to this address, in any case */
  async list(to?: string): Promise<Letter[]> {
    const found = await this.documents.find(letters, {
      ...(to === undefined ? { index: 'sent' } : { index: 'to', equals: [to.trim().toLowerCase()] }),
      order: 'desc',
      limit: LISTED_MAX,
    });
    return found.map(({ body: { to_normalized: _, ...letter } }) => letter);
  }
}
