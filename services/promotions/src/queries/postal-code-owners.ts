import type { PostalCode } from '@goldwake/contracts';
import type { CaughtUp, Documents } from '@goldwake/core';
import { POSTAL_CODES, RECEIVED_CARDS } from '../projections/index.js';

const PAGE = 100;

/** Finds the players who have requested codes, in the projection. */
export class PostalCodeOwners {
  constructor(
    private readonly documents: Documents,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Returns the uid of the player who has requested a code; undefined if nobody has. */
  async uidOf(code: PostalCode): Promise<string | undefined> {
    await this.caughtUp();
    return (await this.documents.get(POSTAL_CODES, code))?.body.uid;
  }

  /** Returns the codes whose cards wait for a decision, the one that arrived first being the first. */
  async received(): Promise<{ uid: string; code: PostalCode }[]> {
    await this.caughtUp();
    const cards: { uid: string; code: PostalCode }[] = [];
    for (let position = 0; ; ) {
      const range = { from: position, fromExclusive: true };
      const page = await this.documents.find(RECEIVED_CARDS, { index: 'by_position', range, limit: PAGE });
      for (const { id, body } of page) {
        cards.push({ uid: body.uid, code: id });
        position = body.position;
      }
      if (page.length < PAGE) return cards;
    }
  }
}
