import type { PostalCode } from '@goldwake/contracts';
import { type CaughtUp, type Documents, type EventBus, type EventStore, requireCaughtUp } from '@goldwake/core';
import { POSTAL_CODES, postalCodes, RECEIVED_CARDS } from '../projections/index.js';

const PAGE = 100;

/** Finds the players who have requested codes, in the projection. */
export class PostalCodeOwners {
  /** Refuses if the projection has not caught up: an operator must not read that nobody has requested a code. */
  private readonly caughtUp: CaughtUp;

  constructor(
    private readonly documents: Documents,
    store: Pick<EventStore, 'lastPosition'>,
    bus: Pick<EventBus, 'settled' | 'positions'>,
  ) {
    this.caughtUp = requireCaughtUp(store, bus, postalCodes.group);
  }

  /**
   * Returns the uid of the player who has requested a code; undefined if nobody has.
   * @throws Refusal `unavailable`
   */
  async uidOf(code: PostalCode): Promise<string | undefined> {
    await this.caughtUp();
    return (await this.documents.get(POSTAL_CODES, code))?.body.uid;
  }

  /**
   * Returns the codes whose cards wait for a decision, the one that arrived first being the first.
   * @throws Refusal `unavailable`
   */
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
