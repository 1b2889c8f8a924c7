import type { OpenSlotRound, WalletPort } from '@goldwake/contracts';
import type { CaughtUp, Documents } from '@goldwake/core';
import { OPEN_SLOT_ROUNDS } from '../projections/open-slot-rounds.js';

const PAGE = 100;

/** Open rounds of slots. The projection only says where to look: the wallet decides whether a round is open. */
export class OpenSlotRounds {
  /** @param requireCaughtUp waits for the projection of the open rounds */
  constructor(
    private readonly documents: Pick<Documents, 'find' | 'get'>,
    private readonly wallet: Pick<WalletPort, 'openRound'>,
    private readonly requireCaughtUp: CaughtUp,
  ) {}

  /**
   * Returns the open rounds, oldest first.
   * @throws Refusal `unavailable`
   */
  async list(): Promise<OpenSlotRound[]> {
    await this.requireCaughtUp();
    const open: OpenSlotRound[] = [];
    for (let last = 0; ; ) {
      const range = { from: last, fromExclusive: true };
      const page = await this.documents.find(OPEN_SLOT_ROUNDS, { index: 'by_position', range, limit: PAGE });
      const found = await Promise.all(
        page.map(async ({ id: round_id, body: { position: _, ...row } }) =>
          (await this.wallet.openRound(row.uid, round_id)) ? [{ round_id, ...row }] : [],
        ),
      );
      open.push(...found.flat());
      last = page.at(-1)?.body.position ?? last;
      if (page.length < PAGE) return open;
    }
  }

  /**
   * Returns a round that the projection lists as open, although it may have ended since; undefined if it lists none with
   * this id.
   * @throws Refusal `unavailable`
   */
  async find(roundId: string): Promise<OpenSlotRound | undefined> {
    await this.requireCaughtUp();
    const row = (await this.documents.get(OPEN_SLOT_ROUNDS, roundId))?.body;
    if (!row) return undefined;
    const { position: _, ...round } = row;
    return { round_id: roundId, ...round };
  }
}
